/**
 * Counts pairs of neighboring tokens that come with their counts, in any order and any number of parts. What it keeps is
 * bounded by the model: one number for each cell of its tables.
 */

import { checkTokens, countsOf } from '../common/count-array.js'
import { GrowingFloat64, GrowingInt32 } from '../common/growing-array.js'
import type { CountMaps } from '../counts/add-counts.js'
import { CountStore } from '../counts/count-store.js'
import {
  groupItems,
  groupLabels,
  groupPairs,
  type PairRecords,
  renumberFromOne,
} from '../counts/count-table.js'
import type { PairTables } from '../counts/counts.js'
import { keysAreWords, Observer } from '../counts/observer.js'
import { canonicalVocabularies } from '../counts/renumber.js'
import { Tally } from '../counts/tally.js'
import { checkLabels, createVocabularies, sizesOf, type Vocabularies } from '../counts/vocabularies.js'
import type { PairBatch } from '../data/pair-batch.js'
import type { StringTable } from '../data/string-table.js'
import type { FeatureSet } from '../features/language/feature.js'

export class PairCounter {
  private readonly vocabularies: Vocabularies //     without labels and words, which are those of the batches
  private readonly observer: Observer
  private readonly items = new Tally()
  private readonly labelPairs = new Tally()
  private readonly keyPairs: Tally | null
  private readonly signaturePairs: Tally | null
  private readonly keyOf = new GrowingInt32() //       [words] −1: not yet observed; only if words decide
  private readonly signatureOf = new GrowingInt32()
  private readonly wordCounts = new GrowingFloat64() // [words]
  private labels: StringTable | undefined
  private words: StringTable | undefined
  private sequences = 0
  private tokens = 0

  constructor(features: FeatureSet, tables: PairTables) {
    this.vocabularies = createVocabularies(keysAreWords(features))
    this.observer = new Observer(features, this.vocabularies, 'grow')
    this.keyPairs = tables.keys ? new Tally() : null
    this.signaturePairs = tables.signatures ? new Tally() : null
  }

  add(batch: PairBatch): void {
    const { windows, first, second, from, to, count } = batch
    this.labels = batch.labels
    this.words = windows.columns[0].strings
    this.followWords()
    this.observer.bind(windows)
    for (let n = 0; n < windows.N; n++) this.addPair(batch, n, first[n], second[n], from[n], to[n], count[n])
  }

  private addPair(
    { windows }: PairBatch,
    n: number,
    first: number,
    second: number,
    from: number,
    to: number,
    count: number,
  ): void {
    const [start, end] = [windows.offset[n], windows.offset[n + 1]]
    const { ids } = windows.columns[0]
    let [leftKey, leftSignature, rightKey, rightSignature] = [-1, -1, -1, -1]
    if (first >= 0) {
      this.observe(ids[first], first, start, end)
      leftKey = this.key
      leftSignature = this.signature
      this.items.add(leftKey, leftSignature, from + 1, 0, count)
      this.wordCounts.data[ids[first]] += count
      this.tokens += count
    } else this.sequences += count
    if (second >= 0) {
      this.observe(ids[second], second, start, end)
      rightKey = this.key
      rightSignature = this.signature
    }
    this.labelPairs.add(from + 1, 0, 0, to + 1, count)
    this.keyPairs?.add(leftKey + 1, rightKey + 1, from + 1, to + 1, count)
    this.signaturePairs?.add(leftSignature + 1, rightSignature + 1, from + 1, to + 1, count)
  }

  private key = -1
  private signature = -1

  /** Sets `key` and `signature` to those of a position. Each word is observed once if nothing else matters. */
  private observe(word: number, p: number, start: number, end: number): void {
    const { observer } = this
    if (observer.local && this.keyOf.data[word] >= 0) {
      this.key = this.keyOf.data[word]
      this.signature = this.signatureOf.data[word]
      return
    }
    observer.extract(p, start, end)
    this.key = observer.key
    this.signature = observer.signature
    if (!observer.local) return
    this.keyOf.data[word] = this.key
    this.signatureOf.data[word] = this.signature
  }

  /** Makes room for the words that are new. */
  private followWords(): void {
    const { size } = this.words!
    while (this.wordCounts.length < size) this.wordCounts.push(0)
    if (!this.observer.local) return
    while (this.keyOf.length < size) {
      this.keyOf.push(-1)
      this.signatureOf.push(-1)
    }
  }

  /** The counts of all pairs, in canonical order. The counter is used up. */
  finish(): CountStore {
    checkTokens(this.tokens, 'tuples')
    const labels = this.labels!
    checkLabels(labels)
    const grown = { ...this.vocabularies, labels, words: this.vocabularies.words && this.words! }
    const counts = this.wordCounts.toArray()
    const { vocabularies, maps } = canonicalVocabularies(
      grown,
      (space, id) => space !== 'words' || counts[id] > 0,
    )
    const sizes = sizesOf(vocabularies)
    const L = sizes.labels + 1
    const pairsOf = (tally: Tally | null, ids: Int32Array) =>
      tally && groupPairs(mapped(tally, ids, maps.labels), { rows: ids.length + 1, labels: L })
    const labelPairs = this.labelPairs.takeRecords()
    renumberFromOne(labelPairs.row, maps.labels)
    renumberFromOne(labelPairs.to, maps.labels)
    return new CountStore(vocabularies, {
      sizes,
      sequences: this.sequences,
      tokens: this.tokens,
      items: groupItems(this.mappedItems(maps), sizes),
      labelPairs: groupLabels(labelPairs.row, labelPairs.to, labelPairs.count, L, L),
      keyPairs: pairsOf(this.keyPairs, maps.keys),
      signaturePairs: pairsOf(this.signaturePairs, maps.signatures),
      words: vocabularies.words && wordCounts(counts, maps.words, sizes.words),
    })
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
