/**
 * Logs of co-occurrence rates of pairs of observations.
 *
 * Most pairs of words in a text were never counted. Then their rates are those of their signatures, which are equal for all words of
 * the same kinds: they are computed once per pair of kinds. Rates of pairs of words that were counted are kept by pair.
 */

import { GrowingFloat64 } from '../common/growing-array.js'
import { ABSENT, PairMap } from '../common/pair-map.js'
import { type CandidateTable, PairCursor } from './candidate-table.js'
import type { CoOccurrence } from './co-occurrence.js'
import { EdgeMemo, NONE } from './edge-memo.js'

/** Scores of pairs of kinds are forgotten at this many. */
const MEMORY = 1 << 20

export class LogRates {
  /** The last block [m][n] that was asked for, from `start` on. */
  scores: Float64Array = new Float64Array(64)
  start = 0
  /** Whether a rate was no number or infinite. */
  broken = false
  private readonly seen: CandidateTable
  private readonly rates: CoOccurrence
  /** log φ₀, [L+1][L+1]. */
  readonly logLabels: Float64Array
  private readonly local: boolean
  /** Scores of pairs of kinds are forgotten at this many. */
  readonly memory: number
  private readonly words = new EdgeMemo()
  private readonly starts = new PairMap() // by pair of kinds: where their blocks [m][n] begin
  private readonly above = new GrowingFloat64() // φ₁ of pairs of kinds
  private readonly logAbove = new GrowingFloat64() // log φ₁
  private readonly left = new PairCursor()
  private readonly right = new PairCursor()
  private block = this.scores
  private numbering: number

  /** `local`: observations keep their numbers until `clear`. */
  constructor(seen: CandidateTable, rates: CoOccurrence, local: boolean, memory = MEMORY) {
    this.seen = seen
    this.rates = rates
    this.logLabels = rates.labels.map(Math.log)
    this.local = local
    this.memory = memory
    this.numbering = seen.numbering
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
    const { seen } = this
    const may = this.rates.mayHaveWords(seen.key.data[a], seen.key.data[b])
    const place = !may ? NONE : this.local ? this.words.find(a, b) : ABSENT
    if (place >= 0) {
      this.scores = this.words.data
      this.start = place
    } else if (place === NONE || !this.loadWords(a, b)) {
      this.start = this.startOf(a, b)
      this.scores = this.logAbove.data
    }
  }

  /** The same for a pair that is not remembered, if it was counted. */
  private loadWords(a: number, b: number): boolean {
    const { seen, left, right } = this
    const above = this.startOf(a, b)
    const size = seen.sizeOf(a) * seen.sizeOf(b)
    if (size > this.block.length) this.block = new Float64Array(2 * size)
    seen.point(left, a)
    seen.point(right, b)
    const counted = this.rates.wordRates(left, right, this.above.data, above, this.block)
    if (counted) this.logs(this.block, 0, this.block, 0, size)
    if (this.local && counted) this.words.add(a, b, this.block, size)
    else if (this.local) this.words.addEmpty(a, b)
    this.scores = this.block
    this.start = 0
    return counted
  }

  /** Where φ₁ and log φ₁ of two observations begin. */
  private startOf(a: number, b: number): number {
    const { starts, seen } = this
    if (this.numbering !== seen.numbering) this.forgetKinds()
    const [f, g] = [seen.kind.data[a], seen.kind.data[b]]
    const start = starts.get(f, g)
    return start === ABSENT ? this.addKinds(f, g, a, b) : start
  }

  private addKinds(f: number, g: number, a: number, b: number): number {
    const { above, logAbove, starts, seen, left, right } = this
    const size = seen.sizeOf(a) * seen.sizeOf(b)
    if (above.length + size > this.memory) {
      this.forgetKinds()
      starts.get(f, g)
    }
    const start = above.length
    starts.add(f, g, start)
    above.reserve(start + size)
    logAbove.reserve(start + size)
    above.length += size
    logAbove.length += size
    seen.point(left, a)
    seen.point(right, b)
    this.rates.signatureRates(left, right, above.data.subarray(start, start + size))
    this.logs(above.data, start, logAbove.data, start, size)
    return start
  }

  private forgetKinds(): void {
    this.starts.clear()
    this.above.length = 0
    this.logAbove.length = 0
    this.numbering = this.seen.numbering
  }

  private logs(from: Float64Array, at: number, to: Float64Array, start: number, size: number): void {
    for (let k = 0; k < size; k++) {
      const score = Math.log(from[at + k])
      to[start + k] = score
      if (!(score < Infinity)) this.broken = true
    }
  }
}
