import { checkTokens, countsOf } from '../../common/count-array.js'
import { GrowingFloat64 } from '../../common/growing-array.js'
import { type CountMaps, shifted } from '../../counts/add-counts.js'
import { CellCollection } from '../../counts/cells/cell-collection.js'
import { Tally } from '../../counts/cells/tally.js'
import { CountStore } from '../../counts/count-store.js'
import {
  groupItems,
  groupLabels,
  groupPairs,
  type PairRecords,
  renumberFromOne,
} from '../../counts/count-table.js'
import type { PairTables } from '../../counts/observations.js'
import type { Observer } from '../../counts/observer.js'
import { canonicalVocabularies } from '../../counts/renumber.js'
import { checkLabels, sizesOf, type Vocabularies } from '../../counts/vocabularies.js'
import type { PairBatch } from '../../data/pair-batch.js'
import type { StringTable } from '../../data/string-table.js'
import type { PairCounter } from './pair-counter.js'

/** Observes both tokens of each pair, and counts what it observes. */
export class ObservationPairCounter implements PairCounter {
  private readonly keyPairs = new CellCollection() //   most pairs of keys occur once, so they are sorted directly
  private readonly signaturePairs = new Tally() //      signatures and labels recur
  private readonly labelPairs = new Tally()
  private readonly items = new Tally()
  private readonly wordCount = new GrowingFloat64() //  [words] how often a word is a token
  private labels: StringTable | undefined
  private strings: StringTable | undefined
  private sequences = 0
  private tokens = 0

  /** Vocabularies have no labels and words: these are those of the batches. */
  constructor(
    private readonly observer: Observer,
    private readonly vocabularies: Vocabularies,
    private readonly tables: PairTables,
  ) {}

  add({ windows, first, second, from, to, count, labels }: PairBatch): void {
    const { observer, tables, wordCount } = this
    const { ids, strings } = windows.columns[0]
    this.labels = labels
    this.strings = strings
    while (wordCount.length < strings.size) wordCount.push(0)
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
        wordCount.data[ids[first[n]]] += count[n]
        this.tokens += count[n]
      } else this.sequences += count[n]
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

  finish(): CountStore {
    checkTokens(this.tokens, 'tuples')
    const labels = this.labels!
    checkLabels(labels)
    const grown = { ...this.vocabularies, labels, words: this.vocabularies.words && this.strings! }
    const counts = this.wordCount.data
    const { vocabularies, maps } = canonicalVocabularies(
      grown,
      (space, id) => space !== 'words' || counts[id] > 0,
    )
    const sizes = sizesOf(vocabularies)
    const L = sizes.labels + 1
    const labelPairs = this.labelPairs.takeRecords()
    renumberFromOne(labelPairs.row, maps.labels)
    renumberFromOne(labelPairs.to, maps.labels)
    return new CountStore(vocabularies, {
      sizes,
      sequences: this.sequences,
      tokens: this.tokens,
      items: groupItems(this.mappedItems(maps), sizes),
      labelPairs: groupLabels(labelPairs.row, labelPairs.to, labelPairs.count, L, L),
      keyPairs: this.tables.keys
        ? this.keyPairs.takeTable(shifted(maps.keys), maps.keys.length + 1, shifted(maps.labels))
        : null,
      signaturePairs: this.tables.signatures
        ? groupPairs(mapped(this.signaturePairs, maps.signatures, maps.labels), {
            rows: sizes.signatures + 1,
            labels: L,
          })
        : null,
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
  for (let id = 0; id < map.length; id++) if (map[id] >= 0) words[map[id]] = counts[id]
  return countsOf(words)
}
