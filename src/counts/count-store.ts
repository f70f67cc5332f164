/**
 * The counts of a model, with a small second layer for later changes, so that learning a sentence takes about
 * a millisecond however large the model is. Readers must add up both layers.
 */

import { checkTokens, MOST_COUNTED } from '../common/count-array.js'
import type { StringTable } from '../data/string-table.js'
import { addCounts, type CountMaps, type MappedCounts } from './add-counts.js'
import { Containment } from './containment.js'
import { countObservations, eachItem } from './counts.js'
import { mergeCounts } from './merging/merge-counts.js'
import type { CountSizes, Counts, Observations, PairTables } from './observations.js'
import { canonicalVocabularies, type Living } from './renumber.js'
import { UnusedIds } from './unused-ids.js'
import { checkLabels, sizesOf, type Vocabularies } from './vocabularies.js'

/** When the second layer has more than this share of the first layer's tokens, the two are merged. */
const COMPACT_AT = 1 / 8

/**
 * With more tokens than this there is only one layer. A reader adds up all of the first layer and then the
 * second, where forgotten sequences are negative, so an intermediate sum may be as large as the tokens before
 * and after the change together.
 */
const MOST_IN_LAYERS = Math.floor(MOST_COUNTED / 2)

export class CountStore {
  private current: Vocabularies
  private base: Counts
  private recent: Counts | null = null
  private ordered: boolean
  private forgotten: UnusedIds
  private saved: CountStore | null = null // the canonical form, until the next change

  /** Counts in canonical order, as `count` returns and files store them, unless `order` says otherwise. */
  constructor(vocabularies: Vocabularies, base: Counts, order: 'canonical' | 'any' = 'canonical') {
    this.current = vocabularies
    this.base = base
    this.ordered = order === 'canonical'
    this.forgotten = new UnusedIds(vocabularies)
  }

  /** Counts a corpus with ids of `vocabularies` into a store in canonical order. */
  static count(vocabularies: Vocabularies, observed: Observations, pairs: PairTables): CountStore {
    checkLabels(vocabularies.labels)
    const canonical = canonicalVocabularies(vocabularies, () => true)
    const counts = countObservations(
      renumbered(observed, canonical.maps),
      sizesOf(canonical.vocabularies),
      pairs,
    )
    return new CountStore(canonical.vocabularies, counts)
  }

  get vocabularies(): Vocabularies {
    return this.current
  }

  /** The ids that have no count any more. */
  get unused(): UnusedIds {
    return this.forgotten
  }

  /** Each count is the sum over these layers. */
  get layers(): readonly Counts[] {
    return this.recent ? [this.base, this.recent] : [this.base]
  }

  get sequences(): number {
    return this.layers.reduce((total, layer) => total + layer.sequences, 0)
  }

  get tokens(): number {
    return this.layers.reduce((total, layer) => total + layer.tokens, 0)
  }

  /**
   * Adds a corpus with ids of `vocabularies`, which may have grown for it. Throws, without counting anything,
   * if there are more labels or tokens than a store can have.
   */
  add(observed: Observations): void {
    checkLabels(this.current.labels)
    const more = this.countInVocabularies(observed)
    checkTokens(this.tokens + more.tokens, 'update')
    this.layer(more, 1)
    this.forgotten.added(more)
    // Probabilities are sums over labels, and ties are broken by their order: equal models need the same order.
    if (!areInOrder(this.current.labels)) this.become(this.canonical())
  }

  /** Undoes the growth of `vocabularies` for a corpus that was not added after all. */
  dropUncounted(): void {
    this.become(this.reordered())
  }

  /** Subtracts a corpus. Throws, without a change, if something in it was not counted often enough. */
  subtract(observed: Observations): void {
    const gone = this.countInVocabularies(observed)
    new Containment(this.layers, this.current).check(gone)
    this.layer(gone, -1)
    this.forgotten.subtracted(gone, this.layers)
    // Unused ids of words may remain until the store is saved, but a label without a count would be visible.
    if (this.countOfLabels() < this.current.labels.size) this.become(this.canonical())
  }

  /** The sum of stores, in canonical order. None of them is changed. */
  static merged(stores: readonly CountStore[]): CountStore {
    const parts = stores.map(store => {
      const { current, base } = store.canonical()
      return { vocabularies: current, counts: base }
    })
    checkTokens(
      parts.reduce((sum, { counts }) => sum + counts.tokens, 0),
      'merge',
    )
    const { vocabularies, counts } = mergeCounts(parts)
    return new CountStore(vocabularies, counts)
  }

  /** The same counts in one layer, without zeros, numbered in an order that depends only on the content. */
  canonical(): CountStore {
    if (this.ordered) return this
    this.saved ??= this.reordered()
    return this.saved
  }

  private reordered(): CountStore {
    const sizes = sizesOf(this.current)
    const whole = addCounts(
      this.layers.map(counts => ({ counts, maps: identityMaps(sizes), sign: 1 })),
      sizes,
    )
    const { vocabularies, maps } = canonicalVocabularies(this.current, livingIn(whole))
    return new CountStore(vocabularies, addCounts([{ counts: whole, maps, sign: 1 }], sizesOf(vocabularies)))
  }

  private countInVocabularies(observed: Observations): Counts {
    const { keyPairs, signaturePairs } = this.base
    return countObservations(observed, sizesOf(this.current), {
      keys: keyPairs !== null,
      signatures: signaturePairs !== null,
    })
  }

  private layer(counts: Counts, sign: 1 | -1): void {
    const sizes = sizesOf(this.current)
    const maps = identityMaps(sizes)
    const parts: MappedCounts[] = [{ counts, maps, sign }]
    if (this.recent) parts.push({ counts: this.recent, maps, sign: 1 })
    const recent = parts.length === 1 && sign === 1 ? counts : addCounts(parts, sizes)
    const small = Math.abs(recent.tokens) <= COMPACT_AT * this.base.tokens
    if (small && Math.max(this.base.tokens, this.base.tokens + recent.tokens) <= MOST_IN_LAYERS) {
      this.recent = recent
    } else {
      this.base = addCounts(
        [this.base, recent].map(part => ({ counts: part, maps, sign: 1 as const })),
        sizes,
      )
      this.recent = null
    }
    this.ordered = false
    this.saved = null
  }

  /** The number of labels that have a count. */
  private countOfLabels(): number {
    const totals = new Float64Array(this.current.labels.size)
    for (const layer of this.layers)
      eachItem(layer, (_key, _signature, label, count) => (totals[label] += count))
    return totals.filter(total => total > 0).length
  }

  private become(other: CountStore): void {
    this.current = other.current
    this.base = other.base
    this.recent = other.recent
    this.ordered = other.ordered
    this.forgotten = other.forgotten
    this.saved = null
  }
}

/** Whether labels are numbered as in a canonical store, by their UTF-16 code units. */
function areInOrder(labels: StringTable): boolean {
  return labels.toArray().every((label, j, all) => j === 0 || all[j - 1] < label)
}

/** What has a count in `counts`. */
function livingIn(counts: Counts): Living {
  const { labels, keys, signatures } = counts.sizes
  const seen = {
    labels: new Uint8Array(labels),
    keys: new Uint8Array(keys),
    signatures: new Uint8Array(signatures),
    words: counts.words ?? new Int32Array(0),
  }
  eachItem(counts, (key, signature, label) => {
    seen.keys[key] = 1
    seen.signatures[signature] = 1
    seen.labels[label] = 1
  })
  return (space, id) => seen[space][id] !== 0
}

function identityMaps(sizes: CountSizes): CountMaps {
  const identity = (size: number) => {
    const ids = new Int32Array(size)
    for (let id = 0; id < size; id++) ids[id] = id
    return ids
  }
  return {
    labels: identity(sizes.labels),
    keys: identity(sizes.keys),
    signatures: identity(sizes.signatures),
    words: identity(sizes.words),
  }
}

function renumbered(observed: Observations, maps: CountMaps): Observations {
  const mapped = ({ ids, map }: Observations['label'], numbers: Int32Array) => ({
    ids,
    map: map.map(id => (id < 0 ? id : numbers[id])),
  })
  return {
    ...observed,
    label: mapped(observed.label, maps.labels),
    key: mapped(observed.key, maps.keys),
    signature: mapped(observed.signature, maps.signatures),
    word: observed.word && mapped(observed.word, maps.words),
  }
}
