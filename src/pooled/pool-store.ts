/**
 * The counts of a pool, which grow and shrink exactly. Rows that have changed are kept beside the others until all rows are asked for,
 * so that learning a sentence takes as long as the sentence is, however large the model.
 */

import { checkTokens } from '../common/count-array.js'
import { grown } from '../common/growing-array.js'
import { canonicalStrings } from '../counts/renumber.js'
import type { StringTable } from '../data/string-table.js'
import { type CountRows, totalOf } from './count-rows.js'
import { attributesOfPosition, type PoolCounts } from './pool-counts.js'
import { relabel } from './relabel.js'
import { sortedTable } from './tuned-weights.js'

/** The row of one attribute. */
interface Row {
  readonly label: Int32Array
  readonly count: Float64Array
}

/** What a store cannot give up, since it never counted it. */
export interface Missing {
  readonly what: 'attribute' | 'word'
  readonly name: string
  readonly label: string
}

export class PoolStore {
  private counts: PoolCounts
  private readonly changed = new Map<number, Row>()
  private total: number // of the counts of all rows

  /** Copies what changes in place; strings are only ever added. Labels must be in order. */
  constructor(counts: PoolCounts) {
    const { count, pairs, first, last, wordCount } = counts
    this.counts = {
      ...counts,
      count: count.slice(),
      pairs: pairs.slice(),
      first: first.slice(),
      last: last.slice(),
      wordCount: wordCount.slice(),
    }
    this.total = totalOf(counts.rows)
  }

  /** All counts in one piece. Attributes may have none. */
  get all(): PoolCounts {
    if (this.changed.size > 0) {
      this.counts = { ...this.counts, rows: this.foldedRows() }
      this.changed.clear()
    }
    return this.counts
  }

  get labels(): StringTable {
    return this.counts.labels
  }

  /** The counts of labels, of sequences and of tokens; rows may not be up to date. */
  get labelCounts(): Omit<PoolCounts, 'rows'> {
    return this.counts
  }

  /** How many attributes a position has on average. */
  get attributesOfPosition(): number {
    return attributesOfPosition(this.total, this.counts.tokens)
  }

  /** How many counts rows had when they were last in one piece. */
  get size(): number {
    return this.counts.rows.label.length
  }

  /** The rows of some attributes, in their order. */
  rowsOf(attributes: Int32Array): CountRows {
    return joinRows(Array.from(attributes, a => this.row(a)))
  }

  /** How often a word was counted. */
  wordCount(word: string): number {
    const id = this.counts.words.find(word)
    return id < 0 ? 0 : this.counts.wordCount[id]
  }

  /** Adds other counts. Throws, without a change, if they are too many. */
  add(more: PoolCounts, what: 'update' | 'merge'): void {
    checkTokens(this.counts.tokens + more.tokens, what)
    const known = this.labels
    const names = more.labels.toArray()
    if (names.some(label => known.find(label) < 0)) {
      this.counts = relabel(this.all, sortedTable([...known.toArray(), ...names]))
    }
    this.combine(relabel(more, this.labels), 1)
  }

  /** What is in other counts but not, or not as often, in these; null if nothing is. */
  missing(gone: PoolCounts): Missing | null {
    const { labels, attributes, words, wordCount } = this.counts
    const of = gone.labels.toArray()
    for (let a = 0; a < gone.attributes.size; a++) {
      const name = gone.attributes.get(a)
      const id = attributes.find(name)
      const row = id < 0 ? null : this.row(id)
      for (let f = gone.rows.offset[a]; f < gone.rows.offset[a + 1]; f++) {
        const label = of[gone.rows.label[f]]
        const at = row ? row.label.indexOf(labels.find(label)) : -1
        if (at < 0 || row!.count[at] < gone.rows.count[f]) return { what: 'attribute', name, label }
      }
    }
    for (let w = 0; w < gone.words.size; w++) {
      const name = gone.words.get(w)
      const id = words.find(name)
      if (id < 0 || wordCount[id] < gone.wordCount[w]) return { what: 'word', name, label: '' }
    }
    return this.missingPair(gone)
  }

  /** The same for labels at the ends of sequences and in pairs. */
  private missingPair({ labels: theirs, count, first, last, pairs }: PoolCounts): Missing | null {
    const mine = this.counts
    const number = Int32Array.from(theirs.toArray(), label => mine.labels.find(label))
    const [L, M] = [number.length, mine.labels.size]
    const lacks = (own: Float64Array, at: number, needed: number) => needed > 0 && !(own[at] >= needed)
    for (let i = 0; i < L; i++) {
      const name = theirs.get(i)
      const k = number[i]
      const alone = [
        [mine.count, count],
        [mine.first, first],
        [mine.last, last],
      ]
      if (alone.some(([own, gone]) => lacks(own, k, gone[i]))) return { what: 'word', name: '', label: name }
      for (let j = 0; j < L; j++)
        if (lacks(mine.pairs, k * M + number[j], pairs[i * L + j]))
          return { what: 'word', name: '', label: `${name} ${theirs.get(j)}` }
    }
    return null
  }

  /** Subtracts counts of which nothing is missing. */
  subtract(gone: PoolCounts): void {
    this.combine(relabel(gone, this.labels), -1)
    const { labels, count } = this.counts
    if (count.includes(0)) {
      const left = labels.toArray().filter((_, j) => count[j] > 0)
      this.counts = relabel(this.all, sortedTable(left))
    }
  }

  /** The same counts, without zeros, numbered in an order that depends only on the content. */
  canonical(): PoolCounts {
    const all = this.all
    const { offset } = all.rows
    const attributes = canonicalStrings(all.attributes, a => offset[a + 1] > offset[a])
    const words = canonicalStrings(all.words, w => all.wordCount[w] > 0)
    const old = invert(attributes.map, attributes.table.size)
    const oldWord = invert(words.map, words.table.size)
    return {
      ...all,
      attributes: attributes.table,
      rows: chosenRows(all.rows, old),
      words: words.table,
      wordCount: Float64Array.from(oldWord, w => all.wordCount[w]),
    }
  }

  /** Adds or subtracts counts with the same labels. */
  private combine(other: PoolCounts, sign: 1 | -1): void {
    const { attributes, words, count, pairs, first, last } = this.counts
    const theirs = other.attributes.bytes
    for (let a = 0; a < other.attributes.size; a++) {
      const [from, to] = [other.rows.offset[a], other.rows.offset[a + 1]]
      if (from === to) continue
      const id = attributes.internBytes(theirs.blob, theirs.offset[a], theirs.offset[a + 1])
      const own = { label: other.rows.label.subarray(from, to), count: other.rows.count.subarray(from, to) }
      this.changed.set(id, sumRows(this.row(id), own, sign))
    }
    const spelled = other.words.bytes
    let { wordCount } = this.counts
    for (let w = 0; w < other.words.size; w++) {
      const id = words.internBytes(spelled.blob, spelled.offset[w], spelled.offset[w + 1])
      if (id >= wordCount.length) wordCount = grown(wordCount, id + 1)
      wordCount[id] += sign * other.wordCount[w]
    }
    const summed = [
      [count, other.count],
      [pairs, other.pairs],
      [first, other.first],
      [last, other.last],
    ]
    for (const [mine, added] of summed) for (let k = 0; k < mine.length; k++) mine[k] += sign * added[k]
    this.total += sign * totalOf(other.rows)
    this.counts = {
      ...this.counts,
      wordCount,
      sequences: this.counts.sequences + sign * other.sequences,
      tokens: this.counts.tokens + sign * other.tokens,
    }
  }

  private row(a: number): Row {
    const { offset, label, count } = this.counts.rows
    const changed = this.changed.get(a)
    if (changed) return changed
    const [from, to] = a + 1 < offset.length ? [offset[a], offset[a + 1]] : [0, 0]
    return { label: label.subarray(from, to), count: count.subarray(from, to) }
  }

  /** All rows; what lies between changed ones is copied in one piece. */
  private foldedRows(): CountRows {
    const { rows, attributes } = this.counts
    const known = rows.offset.length - 1
    const A = attributes.size
    const ids = Int32Array.from(this.changed.keys()).sort()
    const offset = new Int32Array(A + 1)
    for (let a = 0, next = 0; a < A; a++) {
      const isChanged = ids[next] === a
      if (isChanged) next++
      const length = isChanged
        ? this.row(a).label.length
        : a < known
          ? rows.offset[a + 1] - rows.offset[a]
          : 0
      offset[a + 1] = offset[a] + length
    }
    const label = new Int32Array(offset[A])
    const count = new Float64Array(offset[A])
    let from = 0
    for (const a of [...ids, A]) {
      const [first, last] = [rows.offset[Math.min(from, known)], rows.offset[Math.min(a, known)]]
      label.set(rows.label.subarray(first, last), offset[from])
      count.set(rows.count.subarray(first, last), offset[from])
      if (a === A) break
      const row = this.row(a)
      label.set(row.label, offset[a])
      count.set(row.count, offset[a])
      from = a + 1
    }
    return { offset, label, count }
  }
}

/** Rows as one table. */
function joinRows(rows: readonly Row[]): CountRows {
  const offset = new Int32Array(rows.length + 1)
  rows.forEach((row, k) => {
    offset[k + 1] = offset[k] + row.label.length
  })
  const label = new Int32Array(offset[rows.length])
  const count = new Float64Array(offset[rows.length])
  rows.forEach((row, k) => {
    label.set(row.label, offset[k])
    count.set(row.count, offset[k])
  })
  return { offset, label, count }
}

/** The rows of these attributes, in their order: many, so that none becomes an object. */
function chosenRows({ offset, label, count }: CountRows, attributes: Int32Array): CountRows {
  const A = attributes.length
  const chosen = new Int32Array(A + 1)
  for (let k = 0; k < A; k++) chosen[k + 1] = chosen[k] + offset[attributes[k] + 1] - offset[attributes[k]]
  const rows = { offset: chosen, label: new Int32Array(chosen[A]), count: new Float64Array(chosen[A]) }
  for (let k = 0, to = 0; k < A; k++) {
    for (let f = offset[attributes[k]]; f < offset[attributes[k] + 1]; f++, to++) {
      rows.label[to] = label[f]
      rows.count[to] = count[f]
    }
  }
  return rows
}

/** The sum or the difference of two rows, without zeros. */
function sumRows(a: Row, b: Row, sign: 1 | -1): Row {
  const label: number[] = []
  const count: number[] = []
  let [k, l] = [0, 0]
  while (k < a.label.length || l < b.label.length) {
    const y = Math.min(a.label[k] ?? Infinity, b.label[l] ?? Infinity)
    let sum = 0
    if (a.label[k] === y) sum += a.count[k++]
    if (b.label[l] === y) sum += sign * b.count[l++]
    if (sum === 0) continue
    label.push(y)
    count.push(sum)
  }
  return { label: Int32Array.from(label), count: Float64Array.from(count) }
}

/** [size] The old number of each new one. */
function invert(map: Int32Array, size: number): Int32Array {
  const old = new Int32Array(size)
  for (let k = 0; k < map.length; k++) if (map[k] >= 0) old[map[k]] = k
  return old
}
