import { checkTokens, countsOf } from '../../common/count-array.js'
import { type CountMaps, shifted } from '../../counts/add-counts.js'
import { CellCollection } from '../../counts/cells/cell-collection.js'
import { Tally } from '../../counts/cells/tally.js'
import { CountStore } from '../../counts/count-store.js'
import {
  groupItems,
  groupLabels,
  groupPairs,
  type PairRecords,
  type PairTable,
} from '../../counts/count-table.js'
import type { PairTables } from '../../counts/observations.js'
import type { Observer } from '../../counts/observer.js'
import { canonicalVocabularies } from '../../counts/renumber.js'
import { checkLabels, sizesOf, type Vocabularies } from '../../counts/vocabularies.js'
import type { PairBatch } from '../../data/pair-batch.js'
import type { StringTable } from '../../data/string-table.js'
import type { WordLabel } from '../../data/word-label.js'
import { KeyLabels } from './key-labels.js'
import type { PairCounter } from './pair-counter.js'

/** Where a word alone says what is observed: counts pairs of words, observes each word once, and adds up all else in the end. */
export class WordPairCounter implements PairCounter {
  private readonly pairs = new CellCollection()
  private labels: StringTable | undefined
  private strings: StringTable | undefined
  private sequences = 0
  private tokens = 0
  private sorted: SortedPairs | undefined

  /** Vocabularies have no labels: these are those of the batches. */
  constructor(
    private readonly observer: Observer,
    private readonly vocabularies: Vocabularies,
    private readonly tables: PairTables,
  ) {}

  add({ windows, first, second, from, to, count, labels }: PairBatch): void {
    const { ids, strings } = windows.columns[0]
    this.labels = labels
    this.strings = strings
    for (let n = 0; n < windows.N; n++) {
      const left = first[n] < 0 ? 0 : ids[first[n]] + 1
      const right = second[n] < 0 ? 0 : ids[second[n]] + 1
      this.pairs.add(left, right, from[n] + 1, to[n] + 1, count[n])
      if (left > 0) this.tokens += count[n]
      else this.sequences += count[n]
    }
  }

  *words(): Generator<WordLabel> {
    const { items, wordOf, maps } = this.sort()
    const labelOf = inverse(maps.labels)
    for (const { key, label, firsts, seconds } of items)
      yield { word: wordOf[key], label: labelOf[label], firsts, seconds }
  }

  finish(): CountStore {
    const { vocabularies, table, items, signatures } = this.sort()
    const sizes = sizesOf(vocabularies)
    const L = sizes.labels + 1
    const { labelPairs, signaturePairs } = this.addUp(table, signatures)
    return new CountStore(vocabularies, {
      sizes,
      sequences: this.sequences,
      tokens: this.tokens,
      items: groupItems(itemRecords(items, signatures), sizes),
      labelPairs: groupLabels(labelPairs.row, labelPairs.to, labelPairs.count, L, L),
      keyPairs: table,
      signaturePairs: signaturePairs && groupPairs(signaturePairs, { rows: sizes.signatures + 1, labels: L }),
      words: null,
    })
  }

  /** Observes all words and sorts their pairs, with final numbers. */
  private sort(): SortedPairs {
    if (this.sorted) return this.sorted
    checkTokens(this.tokens, 'tuples')
    const labels = this.labels!
    checkLabels(labels)
    const observed = this.observeWords()
    const { vocabularies, maps } = canonicalVocabularies({ ...this.vocabularies, labels }, () => true)
    const V = observed.key.length
    const keys = new Int32Array(V + 1) //        word + 1 → key + 1
    const signatures = new Int32Array(V + 1) //  key + 1 → signature + 1
    for (let word = 0; word < V; word++) {
      keys[word + 1] = maps.keys[observed.key[word]] + 1
      signatures[keys[word + 1]] = maps.signatures[observed.signature[word]] + 1
    }
    const table = this.pairs.takeTable(keys, V + 1, shifted(maps.labels))
    const items = new KeyLabels(table, maps.labels.length)
    this.sorted = {
      vocabularies,
      maps,
      table,
      items,
      signatures,
      wordOf: inverse(observed.key.map(key => maps.keys[key])),
    }
    return this.sorted
  }

  private observeWords(): { key: Int32Array; signature: Int32Array } {
    const { observer } = this
    const strings = this.strings!
    const V = strings.size
    const ids = Int32Array.from({ length: V }, (_, word) => word)
    const offset = Int32Array.from({ length: V + 1 }, (_, word) => word)
    const line = new Int32Array(V)
    const columns = [{ ids, strings }]
    observer.bind({ N: V, P: V, offset, columns, labels: null, attributes: null, weight: null, line })
    const observed = { key: new Int32Array(V), signature: new Int32Array(V) }
    for (let word = 0; word < V; word++) {
      observer.extract(word, word, word + 1)
      observed.key[word] = observer.key
      observed.signature[word] = observer.signature
    }
    return observed
  }

  /** Adds up the pairs of signatures and of labels that pairs of keys have. */
  private addUp(
    { offset, next, from, to, count }: PairTable,
    signatures: Int32Array,
  ): { labelPairs: PairRecords; signaturePairs: PairRecords | null } {
    const pairs = new Tally()
    const bySignature = this.tables.signatures
    for (let row = 0; row + 1 < offset.length; row++) {
      const signature = bySignature ? signatures[row] : 0
      for (let e = offset[row]; e < offset[row + 1]; e++)
        pairs.add(signature, bySignature ? signatures[next[e]] : 0, from[e], to[e], count[e])
    }
    const records = pairs.takeRecords()
    const labelPairs = { ...records, row: records.from }
    return { labelPairs, signaturePairs: bySignature ? records : null }
  }
}

/** All pairs of words, sorted. */
interface SortedPairs {
  readonly vocabularies: Vocabularies
  readonly maps: CountMaps
  readonly table: PairTable
  readonly items: KeyLabels
  readonly signatures: Int32Array // key + 1 → signature + 1
  readonly wordOf: Int32Array //     key → word
}

function itemRecords(items: KeyLabels, signatures: Int32Array): PairRecords {
  const size = items.size
  const records = { row: new Int32Array(size), next: new Int32Array(size), from: new Int32Array(size) }
  const count = new Float64Array(size)
  let r = 0
  for (const { key, label, firsts } of items) {
    records.row[r] = key
    records.next[r] = signatures[key + 1] - 1
    records.from[r] = label + 1
    count[r++] = firsts
  }
  return { ...records, to: new Int32Array(size), count: countsOf(count) }
}

function inverse(map: Int32Array): Int32Array {
  const inverted = new Int32Array(map.length)
  map.forEach((to, from) => {
    inverted[to] = from
  })
  return inverted
}
