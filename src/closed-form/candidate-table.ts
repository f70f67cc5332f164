import { GrowingFloat64, GrowingInt32 } from '../common/growing-array.js'
import { PairMap } from '../common/pair-map.js'
import type { PairEnd } from './co-occurrence.js'
import type { ObservationStore } from './observation-memo.js'

/** How many candidates a table may hold before it is cleared. */
export const MOST_CANDIDATES = 1 << 20

/** The root of kinds with a forced label. */
const FORCED = -2

/** The number of the boundary as an observation. */
export const BOUNDARY = 0

/** Observations with their candidates, the boundary first: computed once per word, not per token. */
export class CandidateTable implements ObservationStore {
  readonly key = new GrowingInt32() //         key + 1, 0: the boundary, −1: unknown
  readonly signature = new GrowingInt32() //   signature + 1, 0: the boundary, −1: unknown
  readonly offset = new GrowingInt32() //      where the candidates of an observation begin
  readonly label = new GrowingInt32() //       label + 1
  readonly score = new GrowingFloat64() //     log ψ
  readonly p = new GrowingFloat64() //         ψ
  readonly signatureP = new GrowingFloat64() // P̃(y | f)
  /** The kind of an observation: those with the same signature and the same labels are of one kind. */
  readonly kind = new GrowingInt32()
  /** Grows when kinds are numbered anew. */
  numbering = 0
  private readonly mostKinds: number
  private readonly kinds = new PairMap() // kinds of a signature and its first labels: the way to the kind of all

  /** `mostKinds`: how many kinds there may be before they are numbered anew, the next time that all is cleared. */
  constructor(mostKinds = 1 << 20) {
    this.mostKinds = mostKinds
    this.offset.push(0)
    this.addBoundary()
  }

  get size(): number {
    return this.key.length
  }

  /** Total number of candidates. */
  get candidates(): number {
    return this.label.length
  }

  clear(): void {
    for (const array of [
      this.key,
      this.signature,
      this.kind,
      this.label,
      this.p,
      this.score,
      this.signatureP,
    ])
      array.length = 0
    this.offset.length = 1
    if (this.kinds.size > this.mostKinds) {
      this.kinds.clear()
      this.numbering++
    }
    this.addBoundary()
  }

  private addBoundary(): void {
    this.addCandidate(-1, 1, 1)
    this.addIds(0, 0, this.kindOf(0))
  }

  /** Adds a candidate of the observation that the next `add` completes. */
  addCandidate(label: number, p: number, signatureP = 0): void {
    this.label.push(label + 1)
    this.p.push(p)
    this.score.push(Math.log(p))
    this.signatureP.push(signatureP)
  }

  /** Completes an observation whose candidates have been added. Returns its index. */
  add(key: number, signature: number): number {
    const id = signature < 0 ? -1 : signature + 1
    return this.addIds(key < 0 ? -1 : key + 1, id, this.kindOf(id))
  }

  private addIds(key: number, signature: number, kind: number): number {
    this.key.push(key)
    this.signature.push(signature)
    this.kind.push(kind)
    this.offset.push(this.label.length)
    return this.size - 1
  }

  /** The kind of the observation to be completed. `root` keeps kinds apart whose P̃(y | f) are not those of their signature. */
  private kindOf(signature: number, root = -1): number {
    let kind = this.kinds.intern(root, signature)
    for (let k = this.offset.data[this.size]; k < this.label.length; k++)
      kind = this.kinds.intern(kind, this.label.data[k])
    return kind
  }

  /** Adds a copy of an observation whose only candidate is a label that the original cannot have. */
  addForced(observation: number, label: number): number {
    this.addCandidate(label, 0)
    const signature = this.signature.data[observation]
    return this.addIds(this.key.data[observation], signature, this.kindOf(signature, FORCED))
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
    end.key = this.key.data[observation]
    end.signature = this.signature.data[observation]
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
