/**
 * The counts of a model, with a small second layer for later changes, so that learning a sentence takes about
 * a millisecond however large the model is. Readers must add up both layers.
 */

import { type CountArray, checkTokens, MOST_COUNTED } from '../common/count-array.js'
import { DataError } from '../common/errors.js'
import { addCounts, type CountMaps, type MappedCounts } from './add-counts.js'
import { findPair, type LabelTable, type PairTable } from './count-table.js'
import {
  type CountSizes,
  type Counts,
  countObservations,
  type Observations,
  type PairCounts,
  type PairTables,
} from './counts.js'
import { labelSums, overcounted } from './label-sums.js'
import { canonicalVocabularies, type Living, mapsInto, unitedVocabularies } from './renumber.js'
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
  private saved: CountStore | null = null // the canonical form, until the next change

  /** Counts in canonical order, as `count` returns and files store them, unless `order` says otherwise. */
  constructor(vocabularies: Vocabularies, base: Counts, order: 'canonical' | 'any' = 'canonical') {
    this.current = vocabularies
    this.base = base
    this.ordered = order === 'canonical'
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
  }

  /** Undoes the growth of `vocabularies` for a corpus that was not added after all. */
  dropUncounted(): void {
    this.become(this.reordered())
  }

  /** Subtracts a corpus. Throws, without a change, if something in it was not counted often enough. */
  subtract(observed: Observations): void {
    const gone = this.countInVocabularies(observed)
    this.checkContains(gone)
    this.layer(gone, -1)
    // Unused ids of words may remain until the store is saved, but a label without a count would be visible.
    if (this.countOfLabels() < this.current.labels.size) this.become(this.canonical())
  }

  /** The sum of this store and another, in canonical order. Neither is changed. */
  merged(other: CountStore): CountStore {
    const [a, b] = [this.canonical(), other.canonical()]
    checkTokens(a.tokens + b.tokens, 'merge')
    const vocabularies = unitedVocabularies(a.current, b.current)
    checkLabels(vocabularies.labels)
    const parts: MappedCounts[] = [a, b].map(store => ({
      counts: store.base,
      maps: mapsInto(store.current, vocabularies),
      sign: 1,
    }))
    return new CountStore(vocabularies, addCounts(parts, sizesOf(vocabularies)), 'any').canonical()
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

  private checkContains(gone: Counts): void {
    const { keys, labels } = this.current
    if (gone.sequences >= this.sequences) {
      const most = this.sequences - 1
      throw new DataError(
        `forget: expected at most ${most} of the ${this.sequences} sequences, got ${gone.sequences}`,
      )
    }
    eachItem(gone, (key, signature, label, count) => {
      if (this.itemCount(key, signature, label) >= count) return
      throw new DataError(
        `forget: "${keys.get(key)}" labeled ${labels.get(label)} was not learned ${times(count)}`,
      )
    })
    if (gone.words) this.checkContainsWords(gone.words)
    this.checkContainsPairs(gone, layer => layer)
    this.checkRemainder(gone)
    if (gone.links) this.checkContainsPairs(gone.links, layer => layer.links)
  }

  /** Sequences whose labels are not all known could take away a token and leave its pairs. */
  private checkRemainder(gone: Counts): void {
    if (!gone.partial) return
    const { labels } = this.current
    const layers = this.layers.map(counts => ({ counts, sign: 1 as const }))
    const wrong = overcounted(labelSums([...layers, { counts: gone, sign: -1 }], labels.size))
    if (wrong < 0) return
    throw new DataError(
      `forget: expected sequences as they were learned, got others: more pairs with ${this.labelName(wrong)} than tokens would be left`,
    )
  }

  private checkContainsWords(gone: CountArray): void {
    for (let word = 0; word < gone.length; word++) {
      if (gone[word] === 0) continue
      const have = this.layers.reduce((total, { words }) => total + (words![word] ?? 0), 0)
      if (have < gone[word])
        throw new DataError(`forget: "${this.current.words!.get(word)}" was not learned ${times(gone[word])}`)
    }
  }

  /** `of` selects the pairs of a layer. */
  private checkContainsPairs(gone: PairCounts, of: (layer: Counts) => PairCounts | undefined): void {
    const pairs = this.layers.map(of).filter(found => found !== undefined)
    const tables = [
      [gone.keyPairs, pairs.map(({ keyPairs }) => keyPairs)],
      [gone.signaturePairs, pairs.map(({ signaturePairs }) => signaturePairs)],
    ] as const
    for (const [table, layers] of tables) if (table) this.checkPairs(table, layers)
    this.checkLabelPairs(
      gone.labelPairs,
      pairs.map(({ labelPairs }) => labelPairs),
    )
  }

  private checkPairs(table: PairTable, layers: readonly (PairTable | null)[]): void {
    for (let row = 0; row + 1 < table.offset.length; row++) {
      for (let e = table.offset[row]; e < table.offset[row + 1]; e++) {
        const cell = { row, next: table.next[e], from: table.from[e], to: table.to[e] }
        const have = layers.reduce((total, layer) => total + pairCount(layer!, cell), 0)
        if (have >= table.count[e]) continue
        const [a, b] = [this.labelName(cell.from), this.labelName(cell.to)]
        throw new DataError(
          `forget: ${a} before ${b} was not learned ${times(table.count[e])} at this position`,
        )
      }
    }
  }

  private checkLabelPairs(labelPairs: LabelTable, layers: readonly LabelTable[]): void {
    for (let row = 0; row + 1 < labelPairs.offset.length; row++) {
      for (let e = labelPairs.offset[row]; e < labelPairs.offset[row + 1]; e++) {
        const to = labelPairs.label[e]
        const have = layers.reduce((total, layer) => total + labelCount(layer, row, to), 0)
        if (have >= labelPairs.count[e]) continue
        const [a, b] = [this.labelName(row), this.labelName(to)]
        throw new DataError(`forget: ${a} before ${b} was not learned ${times(labelPairs.count[e])}`)
      }
    }
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
    this.saved = null
  }

  private labelName(plusOne: number): string {
    return plusOne === 0 ? 'the boundary' : this.current.labels.get(plusOne - 1)
  }

  private itemCount(key: number, signature: number, label: number): number {
    let total = 0
    for (const { items } of this.layers) {
      if (key + 1 >= items.keyOffset.length) continue
      for (let item = items.keyOffset[key]; item < items.keyOffset[key + 1]; item++) {
        if (items.signature[item] === signature) total += labelCount(items, item, label + 1)
      }
    }
    return total
  }
}

/** Calls `visit` for every key, signature and label that has a count. */
function eachItem(
  { items }: Counts,
  visit: (key: number, signature: number, label: number, count: number) => void,
): void {
  for (let key = 0; key + 1 < items.keyOffset.length; key++) {
    for (let item = items.keyOffset[key]; item < items.keyOffset[key + 1]; item++) {
      for (let e = items.offset[item]; e < items.offset[item + 1]; e++) {
        visit(key, items.signature[item], items.label[e] - 1, items.count[e])
      }
    }
  }
}

function labelCount(table: Counts['labelPairs'], row: number, label: number): number {
  if (row + 1 >= table.offset.length) return 0
  for (let e = table.offset[row]; e < table.offset[row + 1]; e++)
    if (table.label[e] === label) return table.count[e]
  return 0
}

function pairCount(table: PairTable, cell: { row: number; next: number; from: number; to: number }): number {
  const range = new Int32Array(2)
  if (!findPair(table, cell.row, cell.next, range)) return 0
  for (let e = range[0]; e < range[1]; e++) {
    if (table.from[e] === cell.from && table.to[e] === cell.to) return table.count[e]
  }
  return 0
}

function times(count: number): string {
  return count === 1 ? 'before' : `${count} times`
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
