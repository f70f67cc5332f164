/**
 * Logs of co-occurrence rates of pairs of observations.
 *
 * Most pairs of words in a text were never counted. Then their rates are those of their signatures, of which there are few: they
 * are computed once per pair of signatures and pair of labels. Rates of pairs of words that were counted are kept by pair.
 */

import { GrowingFloat64 } from '../common/growing-array.js'
import { ABSENT, PairMap } from '../common/pair-map.js'
import { type CandidateTable, PairCursor } from './candidate-table.js'
import type { CoOccurrence } from './co-occurrence.js'
import { EdgeMemo, NONE } from './edge-memo.js'

/** Scores of pairs of signatures are forgotten at this many. */
const MEMORY = 1 << 21

export class LogRates {
  /** The last block [m][n] that was asked for, from `start` on. */
  scores: Float64Array = new Float64Array(64)
  start = 0
  /** Whether a rate was no number or infinite. */
  broken = false
  private readonly seen: CandidateTable
  private readonly rates: CoOccurrence
  private readonly logLabels: Float64Array // [L+1][L+1] log φ₀
  private readonly local: boolean
  private readonly memory: number
  private readonly words = new EdgeMemo()
  private readonly starts = new PairMap() // by pair of signatures: where their scores begin
  private readonly cells = new GrowingFloat64() // [labels of f][labels of f'] by pair of signatures; NaN: not yet computed
  private readonly left = new PairCursor()
  private readonly right = new PairCursor()
  private block = this.scores

  /** `local`: observations keep their numbers until `clear`. */
  constructor(seen: CandidateTable, rates: CoOccurrence, local: boolean, memory = MEMORY) {
    this.seen = seen
    this.rates = rates
    this.logLabels = rates.labels.map(Math.log)
    this.local = local
    this.memory = memory
  }

  /** log φ₀ of labels without the boundary: [L][L]. */
  inner(): Float64Array {
    const M = Math.sqrt(this.logLabels.length)
    return this.logLabels.filter((_, k) => k >= M && k % M > 0)
  }

  /** Forgets pairs of observations. */
  clear(): void {
    this.words.clear()
  }

  /** Sets `scores` and `start` to the logs of the rates of two observations. */
  load(a: number, b: number): void {
    const { seen, rates } = this
    const [row, next] = [seen.key.data[a], seen.key.data[b]]
    const place = !rates.mayHaveWords(row, next) ? NONE : this.local ? this.words.find(a, b) : ABSENT
    if (place >= 0) {
      this.scores = this.words.data
      this.start = place
      return
    }
    const size = seen.sizeOf(a) * seen.sizeOf(b)
    if (size > this.block.length) this.block = new Float64Array(2 * size)
    this.scores = this.block
    this.start = 0
    const counted = place === ABSENT && rates.hasWords(row, next)
    if (counted) this.compute(a, b, 'words')
    else this.loadSignatures(a, b)
    if (place === NONE || !this.local) return
    if (counted) this.words.add(a, b, this.block, size)
    else this.words.addEmpty(a, b)
  }

  private loadSignatures(a: number, b: number): void {
    const { labels, signature } = this.seen
    const size = labels.data[a] * labels.data[b]
    if (size === 0) {
      this.compute(a, b, 'signatures')
      return
    }
    let start = this.starts.get(signature.data[a], signature.data[b])
    if (start === ABSENT) start = this.addSignatures(signature.data[a], signature.data[b], size)
    if (!this.gather(a, b, start)) {
      this.compute(a, b, 'signatures')
      this.scatter(a, b, start)
    }
  }

  private addSignatures(a: number, b: number, size: number): number {
    const { cells, starts } = this
    if (cells.length + size > this.memory) {
      starts.clear()
      cells.length = 0
      starts.get(a, b)
    }
    const start = cells.length
    starts.add(a, b, start)
    cells.reserve(start + size)
    cells.length += size
    cells.data.fill(Number.NaN, start, start + size)
    return start
  }

  /** Copies scores of two signatures to `block`; returns whether all of them are known. */
  private gather(a: number, b: number, start: number): boolean {
    const { block } = this
    const { data } = this.cells
    const { offset, labels } = this.seen
    const place = this.seen.place.data
    const width = labels.data[b]
    const [first, last] = [offset.data[b], offset.data[b + 1]]
    let known = true
    let k = 0
    for (let i = offset.data[a]; i < offset.data[a + 1]; i++) {
      const row = start + place[i] * width
      for (let j = first; j < last; j++) {
        const score = data[row + place[j]]
        if (Number.isNaN(score)) known = false
        block[k++] = score
      }
    }
    return known
  }

  /** Remembers the scores of `block` by signatures. */
  private scatter(a: number, b: number, start: number): void {
    const { offset, labels, place } = this.seen
    let k = 0
    for (let i = offset.data[a]; i < offset.data[a + 1]; i++) {
      const row = start + place.data[i] * labels.data[b]
      for (let j = offset.data[b]; j < offset.data[b + 1]; j++)
        this.cells.data[row + place.data[j]] = this.block[k++]
    }
  }

  /** Overwrites `block` with the logs of the rates at a level. */
  private compute(a: number, b: number, level: 'signatures' | 'words'): void {
    const { block, left, right } = this
    this.seen.point(left, a)
    this.seen.point(right, b)
    this.rates.rates(left, right, block, level)
    const size = left.size * right.size
    for (let k = 0; k < size; k++) {
      block[k] = Math.log(block[k])
      if (!(block[k] < Infinity)) this.broken = true
    }
  }
}
