import type { Corpus } from '../data/corpus.js'
import type { PairBatch } from '../data/pair-batch.js'
import type { StringTable } from '../data/string-table.js'
import type { TupleColumn } from './tuple-columns.js'
import type { WordLabels } from './word-labels.js'

/** Refuses the row that is being read, with its place. */
export type Refuse = (reason: string) => never

/**
 * Turns rows into windows: small sequences that consist of what a row has of a sequence. Features see from the pair of a window what they
 * see in the text, because the window ends only at a boundary or where no feature looks.
 */
export class PairWindows {
  private readonly words: readonly number[] //               places of words in a row, from left to right
  private readonly center: number //                         place of the first of the pair among them
  private readonly others: readonly OtherColumn[]
  private readonly ids: Int32Array[] //                      [columns of the data] of the windows so far
  private N = 0
  private P = 0
  private readonly offset: Int32Array
  private readonly pair: Record<'first' | 'second' | 'from' | 'to', Int32Array>
  private readonly count: Float64Array

  constructor(
    private readonly columns: readonly TupleColumn[],
    private readonly tables: ReadonlyMap<number, StringTable>,
    private readonly labels: StringTable,
    private readonly items: WordLabels | null, // null: whoever takes the pairs counts words with their labels
    private readonly onPairs: (batch: PairBatch) => void,
    private readonly rows: number,
  ) {
    const places = [...columns.keys()]
    this.words = places.filter(k => columns[k].column === 0)
    this.center = this.words.findIndex(k => columns[k].offset === 0)
    const leftmost = columns[this.words[0]].offset
    this.others = places
      .filter(k => columns[k].column > 0)
      .map(k => ({ place: k, column: columns[k].column, word: columns[k].offset - leftmost }))
    const K = Math.max(...columns.map(({ column }) => column)) + 1
    this.ids = Array.from({ length: K }, () => new Int32Array(rows * this.words.length))
    this.offset = new Int32Array(rows + 1)
    const perRow = () => new Int32Array(rows)
    this.pair = { first: perRow(), second: perRow(), from: perRow(), to: perRow() }
    this.count = new Float64Array(rows)
  }

  /** Adds a row: the numbers of its texts, of its labels, −1 for NULL, and its count. */
  add(row: Float64Array, refuse: Refuse): void {
    const { words, center } = this
    const W = this.columns.length
    const first = row[words[center]]
    const second = row[words[center + 1]]
    const from = row[W]
    const to = row[W + 1]
    checkPair(first, from, 'word', 'label', refuse)
    checkPair(second, to, 'next_word', 'next_label', refuse)
    if (first < 0 && second < 0) refuse('expected a word, got NULL as word and as next_word')
    let begin = first < 0 ? center + 1 : center
    while (begin > 0 && first >= 0 && row[words[begin - 1]] >= 0) begin--
    let end = second < 0 ? center + 1 : center + 2
    while (end < words.length && second >= 0 && row[words[end]] >= 0) end++
    this.checkOutside(row, begin, end, refuse)
    this.put(row, begin, end)
    const { pair, N } = this
    pair.first[N] = first < 0 ? -1 : this.P + center - begin
    pair.second[N] = second < 0 ? -1 : this.P + center + 1 - begin
    pair.from[N] = from
    pair.to[N] = to
    this.count[N] = row[W + 2]
    if (first >= 0) this.items?.addFirst(first, from, row[W + 2])
    if (second >= 0) this.items?.addSecond(second, to, row[W + 2])
    this.P += end - begin
    this.offset[++this.N] = this.P
    if (this.N === this.rows) this.flush()
  }

  /** Whether a row is two words, their labels and a count, so that `addPair` takes it. */
  get hasOnlyPairs(): boolean {
    return this.columns.length === 2
  }

  /** Adds a row of two words that has been checked. */
  addPair(first: number, second: number, from: number, to: number, count: number): void {
    const { pair, N, ids } = this
    let P = this.P
    if (first >= 0) {
      this.items?.addFirst(first, from, count)
      ids[0][P] = first
      pair.first[N] = P++
    } else pair.first[N] = -1
    if (second >= 0) {
      this.items?.addSecond(second, to, count)
      ids[0][P] = second
      pair.second[N] = P++
    } else pair.second[N] = -1
    pair.from[N] = from
    pair.to[N] = to
    this.count[N] = count
    this.P = P
    this.offset[++this.N] = P
    if (this.N === this.rows) this.flush()
  }

  /** Words begin … end−1 are a stretch of the sequence. All else is outside, and other columns are inside where their words are. */
  private checkOutside(row: Float64Array, begin: number, end: number, refuse: Refuse): void {
    const { words, columns } = this
    for (let k = 0; k < words.length; k++) {
      if ((k >= begin && k < end) || row[words[k]] < 0) continue
      const between = columns[words[k < begin ? k + 1 : k - 1]].name
      refuse(
        `expected NULL as ${columns[words[k]].name}, since ${between} is NULL: it is outside the sequence`,
      )
    }
    for (const { place, word } of this.others) {
      const isInside = word >= begin && word < end
      if (isInside === row[place] >= 0) continue
      const expected = isInside ? 'a text' : 'NULL'
      const state = isInside ? 'not NULL' : 'NULL'
      refuse(`expected ${expected} as ${columns[place].name}, since ${columns[words[word]].name} is ${state}`)
    }
  }

  /** Texts that no feature reads stay what an earlier window had there. */
  private put(row: Float64Array, begin: number, end: number): void {
    for (let k = begin; k < end; k++) this.ids[0][this.P + k - begin] = row[this.words[k]]
    for (const { place, column, word } of this.others)
      if (word >= begin && word < end) this.ids[column][this.P + word - begin] = row[place]
  }

  /** Hands on the windows so far. */
  flush(): void {
    const { N, P, pair } = this
    if (N === 0) return
    const columns = this.ids.map((ids, k) => ({
      ids: ids.subarray(0, P),
      strings: this.tables.get(k) ?? this.tables.get(0)!,
    }))
    const windows: Corpus = {
      N,
      P,
      offset: this.offset.subarray(0, N + 1),
      columns,
      labels: null,
      attributes: null,
      weight: null,
      line: new Int32Array(N),
    }
    const cut = (array: Int32Array) => array.subarray(0, N)
    this.onPairs({
      windows,
      first: cut(pair.first),
      second: cut(pair.second),
      from: cut(pair.from),
      to: cut(pair.to),
      count: this.count.subarray(0, N),
      labels: this.labels,
    })
    this.N = 0
    this.P = 0
  }
}

/** A text of another column than the word, and the word that it belongs to. */
interface OtherColumn {
  readonly place: number //   in a row
  readonly column: number //  of the data
  readonly word: number //    place among the words
}

function checkPair(word: number, label: number, wordName: string, labelName: string, refuse: Refuse): void {
  if (word >= 0 === label >= 0) return
  const [given, missing] = word >= 0 ? [wordName, labelName] : [labelName, wordName]
  refuse(`expected ${wordName} and ${labelName} or NULL as both, got ${given} without ${missing}`)
}
