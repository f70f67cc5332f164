/**
 * Counts pairs of neighboring tokens that come with their counts, in any order and any number of parts. What it keeps is
 * bounded by the model: numbers for each cell of its tables.
 */

import { checkTokens, countsOf } from '../common/count-array.js'
import { type CountMaps, shifted } from '../counts/add-counts.js'
import { CellList } from '../counts/cell-list.js'
import { CountStore } from '../counts/count-store.js'
import {
  groupItems,
  groupLabels,
  groupPairs,
  type PairRecords,
  type PairTable,
  renumberFromOne,
} from '../counts/count-table.js'
import type { PairTables } from '../counts/counts.js'
import { keysAreWords, Observer } from '../counts/observer.js'
import { canonicalVocabularies } from '../counts/renumber.js'
import { Tally } from '../counts/tally.js'
import { checkLabels, createVocabularies, sizesOf, type Vocabularies } from '../counts/vocabularies.js'
import type { PairBatch } from '../data/pair-batch.js'
import type { StringTable } from '../data/string-table.js'
import type { WordLabels } from '../data/word-labels.js'
import type { FeatureSet } from '../features/language/feature.js'

export class PairCounter {
  private readonly vocabularies: Vocabularies //     without labels and words, which are those of the batches
  private readonly observer: Observer
  private readonly tables: PairTables
  private readonly byWord: boolean //                  whether pairs of words are all that is counted until the end
  private readonly wordPairs = new CellList() //       most pairs of words or keys occur once, so they are sorted directly
  private readonly keyPairs = new CellList()
  private readonly signaturePairs = new Tally() //     signatures and labels recur
  private readonly labelPairs = new Tally()
  private readonly items = new Tally()
  private labels: StringTable | undefined
  private words: StringTable | undefined
  private wordLabels: WordLabels | undefined
  private sequences = 0
  private tokens = 0

  constructor(features: FeatureSet, tables: PairTables) {
    const wordKeys = keysAreWords(features)
    this.vocabularies = createVocabularies(wordKeys)
    this.observer = new Observer(features, this.vocabularies, 'grow')
    this.tables = tables
    this.byWord = wordKeys && this.observer.local && tables.keys
  }

  add(batch: PairBatch): void {
    const { windows, from, count } = batch
    this.labels = batch.labels
    this.words = windows.columns[0].strings
    this.wordLabels = batch.items
    for (let n = 0; n < windows.N; n++) {
      if (from[n] >= 0) this.tokens += count[n]
      else this.sequences += count[n]
    }
    if (this.byWord) this.addWords(batch)
    else this.addObservations(batch)
  }

  private addWords({ windows, first, second, from, to, count }: PairBatch): void {
    const { ids } = windows.columns[0]
    for (let n = 0; n < windows.N; n++) {
      const left = first[n] < 0 ? 0 : ids[first[n]] + 1
      const right = second[n] < 0 ? 0 : ids[second[n]] + 1
      this.wordPairs.add(left, right, from[n] + 1, to[n] + 1, count[n])
    }
  }

  private addObservations({ windows, first, second, from, to, count }: PairBatch): void {
    const { observer, tables } = this
    observer.bind(windows)
    for (let n = 0; n < windows.N; n++) {
      const [start, end] = [windows.offset[n], windows.offset[n + 1]]
      const [label, nextLabel] = [from[n] + 1, to[n] + 1]
      let [leftKey, leftSignature, rightKey, rightSignature] = [0, 0, 0, 0]
      if (first[n] >= 0) {
        observer.extract(first[n], start, end)
        leftKey = observer.key + 1
        leftSignature = observer.signature + 1
        this.items.add(observer.key, observer.signature, label, 0, count[n])
      }
      if (second[n] >= 0) {
        observer.extract(second[n], start, end)
        rightKey = observer.key + 1
        rightSignature = observer.signature + 1
      }
      this.labelPairs.add(label, 0, 0, nextLabel, count[n])
      if (tables.keys) this.keyPairs.add(leftKey, rightKey, label, nextLabel, count[n])
      if (tables.signatures)
        this.signaturePairs.add(leftSignature, rightSignature, label, nextLabel, count[n])
    }
  }

  /** The counts of all pairs, in canonical order. The counter is used up. */
  finish(): CountStore {
    checkTokens(this.tokens, 'tuples')
    const labels = this.labels!
    checkLabels(labels)
    const counts = this.countWords()
    const observed = this.byWord ? this.observeWords(counts) : null
    const grown = { ...this.vocabularies, labels, words: this.vocabularies.words && this.words! }
    const { vocabularies, maps } = canonicalVocabularies(
      grown,
      (space, id) => space !== 'words' || counts[id] > 0,
    )
    const sizes = sizesOf(vocabularies)
    const pairs = observed ? this.pairsOfWords(observed, maps) : this.pairsOfObservations(maps)
    const { labelPairs, signaturePairs } = pairs
    const L = sizes.labels + 1
    return new CountStore(vocabularies, {
      sizes,
      sequences: this.sequences,
      tokens: this.tokens,
      items: groupItems(this.mappedItems(maps), sizes),
      labelPairs: groupLabels(labelPairs.row, labelPairs.to, labelPairs.count, L, L),
      keyPairs: pairs.keyPairs,
      signaturePairs: signaturePairs && groupPairs(signaturePairs, { rows: sizes.signatures + 1, labels: L }),
      words: vocabularies.words && wordCounts(counts, maps.words, sizes.words),
    })
  }

  /** How often each word is a token. */
  private countWords(): Float64Array {
    const counts = new Float64Array(this.words!.size)
    const items = this.wordLabels!
    for (let k = 0; k < items.size; k++) counts[items.wordOf(k)] += items.firstsOf(k)
    return counts
  }

  /** Observes each word that is a token, and adds up items. */
  private observeWords(counts: Float64Array): WordObservations {
    const { observer } = this
    const V = counts.length
    const ids = Int32Array.from({ length: V }, (_, word) => word)
    const offset = Int32Array.from({ length: V + 1 }, (_, word) => word)
    const columns = [{ ids, strings: this.words! }]
    const line = new Int32Array(V)
    observer.bind({ N: V, P: V, offset, columns, labels: null, attributes: null, weight: null, line })
    const observed = { key: new Int32Array(V).fill(-1), signature: new Int32Array(V).fill(-1) }
    for (let word = 0; word < V; word++) {
      if (counts[word] === 0) continue
      observer.extract(word, word, word + 1)
      observed.key[word] = observer.key
      observed.signature[word] = observer.signature
    }
    const items = this.wordLabels!
    for (let k = 0; k < items.size; k++) {
      const word = items.wordOf(k)
      if (items.firstsOf(k) === 0) continue
      this.items.add(observed.key[word], observed.signature[word], items.labelOf(k) + 1, 0, items.firstsOf(k))
    }
    return observed
  }

  /** All pairs from those of words, with final numbers. */
  private pairsOfWords({ key, signature }: WordObservations, maps: CountMaps): CountedPairs {
    const V = key.length
    const keys = new Int32Array(V + 1) //                   word + 1 → key + 1
    const signatures = new Int32Array(maps.keys.length + 1) // key + 1 → signature + 1
    for (let word = 0; word < V; word++) {
      if (key[word] < 0) continue
      keys[word + 1] = maps.keys[key[word]] + 1
      signatures[keys[word + 1]] = maps.signatures[signature[word]] + 1
    }
    const keyPairs = this.wordPairs.takeTable(keys, maps.keys.length + 1, shifted(maps.labels))
    this.addTable(keyPairs, signatures)
    return {
      keyPairs,
      signaturePairs: this.tables.signatures ? this.signaturePairs.takeRecords() : null,
      labelPairs: this.labelPairs.takeRecords(),
    }
  }

  /** Adds up the pairs of signatures and of labels that pairs of keys have. */
  private addTable({ offset, next, from, to, count }: PairTable, signatures: Int32Array): void {
    for (let row = 0; row + 1 < offset.length; row++)
      for (let e = offset[row]; e < offset[row + 1]; e++) {
        this.labelPairs.add(from[e], 0, 0, to[e], count[e])
        if (this.tables.signatures)
          this.signaturePairs.add(signatures[row], signatures[next[e]], from[e], to[e], count[e])
      }
  }

  private pairsOfObservations(maps: CountMaps): CountedPairs {
    const labels = shifted(maps.labels)
    const labelPairs = this.labelPairs.takeRecords()
    renumberFromOne(labelPairs.row, maps.labels)
    renumberFromOne(labelPairs.to, maps.labels)
    return {
      keyPairs: this.tables.keys
        ? this.keyPairs.takeTable(shifted(maps.keys), maps.keys.length + 1, labels)
        : null,
      signaturePairs: this.tables.signatures
        ? mapped(this.signaturePairs, maps.signatures, maps.labels)
        : null,
      labelPairs,
    }
  }

  private mappedItems(maps: CountMaps): PairRecords {
    const records = this.items.takeRecords()
    for (let r = 0; r < records.row.length; r++) {
      records.row[r] = maps.keys[records.row[r]]
      records.next[r] = maps.signatures[records.next[r]]
    }
    renumberFromOne(records.from, maps.labels)
    return records
  }
}

/** What words are observed as; −1: the word is no token. */
interface WordObservations {
  readonly key: Int32Array // [words]
  readonly signature: Int32Array
}

/** Pairs with final numbers; null: not counted. */
interface CountedPairs {
  readonly keyPairs: PairTable | null
  readonly signaturePairs: PairRecords | null
  readonly labelPairs: PairRecords
}

/** The records of a tally with new numbers of observations and labels; 0, the boundary, stays 0. */
function mapped(tally: Tally, ids: Int32Array, labels: Int32Array): PairRecords {
  const records = tally.takeRecords()
  renumberFromOne(records.row, ids)
  renumberFromOne(records.next, ids)
  renumberFromOne(records.from, labels)
  renumberFromOne(records.to, labels)
  return records
}

function wordCounts(counts: Float64Array, map: Int32Array, size: number) {
  const words = new Float64Array(size)
  for (let id = 0; id < counts.length; id++) if (map[id] >= 0) words[map[id]] = counts[id]
  return countsOf(words)
}
