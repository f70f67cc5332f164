/**
 * Positions as the tuner sees them: their attributes with what all other data say of them. The data are cut into parts of neighboring
 * sequences, and the counts of a part are subtracted from all counts before it is scored, so that no label speaks for itself. An
 * attribute of two parts has other counts in each, and so is two rows here.
 *
 * Neighbors are left out together because they resemble each other: a name that an article has once, it has again.
 */

import { GrowingFloat64, GrowingInt32 } from '../../common/growing-array.js'
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import { binOf } from '../bins.js'
import { type CountRows, countRows } from '../count-rows.js'

/** The rows of all parts, one for each attribute of each part that other data have as well. */
export interface LeftOutRows {
  readonly R: number
  readonly offset: Int32Array //     [R+1]
  readonly label: Int32Array //      labels of a row, ascending
  readonly count: Float64Array //    #′(a, y), above 0
  readonly attribute: Int32Array //  [R]
  readonly bin: Uint8Array //        [R] bin of #′(a)
  readonly sequences: Int32Array //  [n] that are scored
  readonly rowOffset: Int32Array //  [positions+1] rows of a position, in the order of `sequences`
  readonly rowIds: Int32Array
}

/** Sequences first … end−1 of a corpus, which are left out together. */
export interface Part {
  readonly first: number
  readonly end: number
}

/** Cuts N sequences into parts of about the same size, as many as there are sequences if these are fewer. */
export function cutIntoParts(N: number, count: number): Part[] {
  const parts = Math.min(N, count)
  const at = (k: number) => Math.floor((k * N) / parts)
  return Array.from({ length: parts }, (_, k) => ({ first: at(k), end: at(k + 1) }))
}

/** The sequences of a part that are scored; see `LeaveOutOptions`. */
export function scoredOf({ first, end }: Part, stride: number): number[] {
  const scored: number[] = []
  for (let k = Math.max(0, Math.ceil(first / stride) - 1); ; k++) {
    // one earlier: the quotient is rounded
    const n = Math.floor(k * stride)
    if (n >= end) return scored
    if (n >= first) scored.push(n)
  }
}

/** Which data are scored, and what is left out of the counts. */
export interface LeaveOutOptions {
  readonly parts: readonly Part[]
  /** Only sequences 0, ⌊stride⌋, ⌊2·stride⌋, … are scored; at least 1. */
  readonly stride: number
  /** [P] How often a position counts; null: once. */
  readonly weight: ArrayLike<number> | null
  /** Whether the counts contain the corpus; otherwise nothing is subtracted. */
  readonly counted: boolean
}

/** Subtracts each part from the counts, and keeps the rows that its scored sequences need. */
export function leaveOut(corpus: CompiledCorpus, counts: CountRows, options: LeaveOutOptions): LeftOutRows {
  const builder = new RowBuilder(corpus, counts, options)
  for (const part of options.parts) builder.add(part)
  return builder.finish()
}

/** The row of an attribute that no scored sequence has had yet. */
const NOT_YET = -2

class RowBuilder {
  private readonly offset = new GrowingInt32()
  private readonly label = new GrowingInt32()
  private readonly count = new GrowingFloat64()
  private readonly attribute = new GrowingInt32()
  private readonly bin = new GrowingInt32()
  private readonly sequences = new GrowingInt32()
  private readonly rowOffset = new GrowingInt32()
  private readonly rowIds = new GrowingInt32()
  private readonly local: Int32Array // [A] number of an attribute in the part, −1: not there

  constructor(
    private readonly corpus: CompiledCorpus,
    private readonly counts: CountRows,
    private readonly options: LeaveOutOptions,
  ) {
    this.local = new Int32Array(corpus.A).fill(-1)
    this.offset.push(0)
    this.rowOffset.push(0)
  }

  add(part: Part): void {
    const { offset, state } = this.corpus
    const { stride, counted } = this.options
    const attributes: number[] = []
    const [from, to] = [offset[part.first], offset[part.end]]
    const start = state.offset[from]
    const ids = state.ids.slice(start, state.offset[to])
    for (let k = 0; k < ids.length; k++) {
      const a = ids[k]
      if (this.local[a] < 0) this.local[a] = attributes.push(a) - 1
      ids[k] = this.local[a]
    }
    const own = counted ? this.countPart(from, to, attributes.length, ids) : null
    const row = new Int32Array(attributes.length).fill(NOT_YET)
    for (const n of scoredOf(part, stride)) {
      this.sequences.push(n)
      for (let p = offset[n]; p < offset[n + 1]; p++) {
        for (let k = state.offset[p] - start; k < state.offset[p + 1] - start; k++) {
          const local = ids[k]
          if (row[local] === NOT_YET) row[local] = this.addRow(attributes[local], own, local)
          if (row[local] >= 0) this.rowIds.push(row[local])
        }
        this.rowOffset.push(this.rowIds.length)
      }
    }
    for (const a of attributes) this.local[a] = -1
  }

  /** The counts of positions from … to−1, with attributes numbered in the part. */
  private countPart(from: number, to: number, A: number, ids: Int32Array): CountRows {
    const { label, L, state } = this.corpus
    const { weight } = this.options
    const start = state.offset[from]
    const offset = state.offset.slice(from, to + 1).map(k => k - start)
    const own = weight && Array.from({ length: to - from }, (_, t) => weight[from + t])
    const rows = { ...state, A, offset, ids }
    return countRows({ P: to - from, L, state: rows, label: label!.subarray(from, to), weight: own })
  }

  /** Adds the row #(a, ·) − #part(a, ·) and returns its number; −1 if nothing is left. The part numbers the attribute k. */
  private addRow(a: number, own: CountRows | null, k: number): number {
    const { offset, label, count } = this.counts
    let e = own ? own.offset[k] : 0
    const last = own ? own.offset[k + 1] : 0
    let total = 0
    for (let f = offset[a]; f < offset[a + 1]; f++) {
      while (e < last && own!.label[e] < label[f]) e++
      const left = count[f] - (e < last && own!.label[e] === label[f] ? own!.count[e] : 0)
      if (left <= 0) continue
      this.label.push(label[f])
      this.count.push(left)
      total += left
    }
    if (total === 0) return -1
    this.attribute.push(a)
    this.bin.push(binOf(total))
    this.offset.push(this.label.length)
    return this.attribute.length - 1
  }

  finish(): LeftOutRows {
    return {
      R: this.attribute.length,
      offset: this.offset.toArray(),
      label: this.label.toArray(),
      count: this.count.toArray(),
      attribute: this.attribute.toArray(),
      bin: Uint8Array.from(this.bin.toArray()),
      sequences: this.sequences.toArray(),
      rowOffset: this.rowOffset.toArray(),
      rowIds: this.rowIds.toArray(),
    }
  }
}
