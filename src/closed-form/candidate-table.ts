import { GrowingFloat64, GrowingInt32 } from '../common/growing-array.js'
import type { PairEnd } from './co-occurrence.js'
import type { ObservationStore } from './observation-memo.js'

/** How many candidates a table may hold before it is cleared. */
export const MOST_CANDIDATES = 1 << 20

/** Observations with their candidates: computed once per word, not per token. */
export class CandidateTable implements ObservationStore {
  private readonly key = new GrowingInt32()
  private readonly signature = new GrowingInt32()
  private readonly offset = new GrowingInt32()
  private readonly label = new GrowingInt32()
  private readonly p = new GrowingFloat64()
  private readonly score = new GrowingFloat64()
  private readonly signatureP = new GrowingFloat64()

  constructor() {
    this.offset.push(0)
  }

  get size(): number {
    return this.key.length
  }

  /** Total number of candidates. */
  get candidates(): number {
    return this.label.length
  }

  clear(): void {
    for (const array of [this.key, this.signature, this.label, this.p, this.score, this.signatureP])
      array.length = 0
    this.offset.length = 1
  }

  /** Adds a candidate of the observation that the next `add` completes. */
  addCandidate(label: number, p: number, signatureP: number): void {
    this.label.push(label + 1)
    this.p.push(p)
    this.score.push(Math.log(p))
    this.signatureP.push(signatureP)
  }

  /** Completes an observation whose candidates have been added; returns its index. */
  add(key: number, signature: number): number {
    this.key.push(key)
    this.signature.push(signature)
    this.offset.push(this.label.length)
    return this.size - 1
  }

  /** Adds a copy of an observation whose only candidate is a label that the original cannot have. */
  addForced(observation: number, label: number): number {
    this.addCandidate(label, 0, 0)
    return this.add(this.key.data[observation], this.signature.data[observation])
  }

  /** How many candidates an observation has. */
  sizeOf(observation: number): number {
    return this.offset.data[observation + 1] - this.offset.data[observation]
  }

  /** Whether its key was never seen. */
  isUnknown(observation: number): boolean {
    return this.key.data[observation] < 0
  }

  /** Copies labels and log ψ to `label` and `state` from index `at` on. */
  copyTo(observation: number, label: Int32Array, state: Float64Array, at: number): void {
    const first = this.offset.data[observation]
    const last = this.offset.data[observation + 1]
    for (let k = first; k < last; k++, at++) {
      label[at] = this.label.data[k] - 1
      state[at] = this.score.data[k]
    }
  }

  /** Points `end` at an observation. */
  point(end: PairCursor, observation: number): void {
    end.key = this.key.data[observation] < 0 ? -1 : this.key.data[observation] + 1
    end.signature = this.signature.data[observation] < 0 ? -1 : this.signature.data[observation] + 1
    end.from = this.offset.data[observation]
    end.size = this.offset.data[observation + 1] - end.from
    end.label = this.label.data
    end.p = this.p.data
    end.signatureP = this.signatureP.data
  }
}

/** An end of a pair that can be pointed at one observation after another; initially the boundary. */
export class PairCursor implements PairEnd {
  key = 0
  signature = 0
  from = 0
  size = 1
  label: Int32Array = Int32Array.of(0)
  p: Float64Array = Float64Array.of(1)
  signatureP: Float64Array = Float64Array.of(1)

  /** Keeps only this candidate of the current observation. */
  narrow(label: number): void {
    let k = this.from
    while (this.label[k] !== label + 1) k++
    this.from = k
    this.size = 1
  }
}
