import type { AttributeRows } from '../features/compiled-corpus.js'
import { layoutPlaces, type WeightLayout } from '../weights/weight-layout.js'

/** The attribute rows of a path: positions start … end−1. */
export interface PathRows {
  readonly state: AttributeRows
  readonly trans: AttributeRows | null
  readonly start: number
  readonly end: number
}

/**
 * F(x, y) − F(x, y'), the difference of the feature counts of two labelings, as a sparse vector; a workspace
 * for one sequence after another.
 *
 * Only positions where the two differ are visited, and of an attribute only the weights of the two labels, so
 * the cost grows with the mistakes of a sequence and not with the number of weights.
 */
export class PathDifference {
  count = 0 //                     entries
  index = new Int32Array(64) //    [count] weight, each at most once
  value = new Float64Array(64) //  [count] not 0
  private readonly layout: WeightLayout
  private readonly at: ReturnType<typeof layoutPlaces>
  private readonly transAt: Int32Array //  [L][L] weight of a pair of labels, −1: none
  private readonly total: Float64Array //  [F] 0 between calls
  private size = 0 //                      entries before duplicates are merged

  constructor(layout: WeightLayout) {
    const { L, F, transFrom, transTo } = layout
    this.layout = layout
    this.at = layoutPlaces(layout)
    this.total = new Float64Array(F)
    this.transAt = new Int32Array(L * L).fill(-1)
    for (let q = 0; q < transFrom.length; q++) this.transAt[transFrom[q] * L + transTo[q]] = this.at.trans + q
  }

  /** Overwrites the vector with that of labels y and other, both [T]. */
  load(rows: PathRows, y: Int32Array, other: Int32Array): void {
    const { start, end } = rows
    this.size = 0
    for (let t = 0; t < end - start; t++) {
      const differs = y[t] !== other[t]
      if (differs) {
        this.addState(rows.state, start + t, y[t], 1)
        this.addState(rows.state, start + t, other[t], -1)
      }
      if (t > 0 && (differs || y[t - 1] !== other[t - 1])) {
        this.addTransition(rows, start + t, y[t - 1], y[t], 1)
        this.addTransition(rows, start + t, other[t - 1], other[t], -1)
      }
    }
    if (this.layout.boundary === 'symbols') this.addBoundary(y, other, end - start)
    this.collect()
  }

  /** ‖F(x, y) − F(x, y')‖² */
  squaredNorm(): number {
    let sum = 0
    for (let k = 0; k < this.count; k++) sum += this.value[k] * this.value[k]
    return sum
  }

  private addState(rows: AttributeRows, p: number, j: number, sign: number): void {
    const { stateOffset, stateLabel } = this.layout
    for (let k = rows.offset[p]; k < rows.offset[p + 1]; k++) {
      const a = rows.ids[k]
      const f = findLabel(stateLabel, stateOffset[a], stateOffset[a + 1], j)
      if (f >= 0) this.add(f, sign * (rows.values ? rows.values[k] : 1))
    }
  }

  private addTransition({ trans }: PathRows, p: number, i: number, j: number, sign: number): void {
    const { L, edgeOffset } = this.layout
    const f = this.transAt[i * L + j]
    if (f >= 0) this.add(f, sign)
    if (!trans) return
    for (let k = trans.offset[p]; k < trans.offset[p + 1]; k++) {
      const b = trans.ids[k]
      const e = findPair(this.layout, edgeOffset[b], edgeOffset[b + 1], i, j)
      if (e >= 0) this.add(this.at.edge + e, sign * (trans.values ? trans.values[k] : 1))
    }
  }

  private addBoundary(y: Int32Array, other: Int32Array, T: number): void {
    this.add(this.at.start + y[0], 1)
    this.add(this.at.start + other[0], -1)
    this.add(this.at.end + y[T - 1], 1)
    this.add(this.at.end + other[T - 1], -1)
  }

  private add(f: number, value: number): void {
    if (this.size === this.index.length) this.grow()
    this.index[this.size++] = f
    this.total[f] += value
  }

  /** Keeps one entry for each weight whose total is not 0, and resets the totals to 0. */
  private collect(): void {
    const { index, value, total } = this
    this.count = 0
    for (let k = 0; k < this.size; k++) {
      const f = index[k]
      if (total[f] === 0) continue
      index[this.count] = f
      value[this.count++] = total[f]
      total[f] = 0
    }
  }

  private grow(): void {
    const index = new Int32Array(2 * this.size)
    index.set(this.index)
    this.index = index
    this.value = new Float64Array(2 * this.size)
  }
}

/** The index of a label in the ascending range low … high−1; −1 if it is not there. */
function findLabel(labels: Int32Array, low: number, high: number, label: number): number {
  const end = high
  while (low < high) {
    const middle = (low + high) >> 1
    if (labels[middle] < label) low = middle + 1
    else high = middle
  }
  return low < end && labels[low] === label ? low : -1
}

/** The same for a pair of labels, ordered by the first and then by the second. */
function findPair(layout: WeightLayout, low: number, high: number, from: number, to: number): number {
  const { L, edgeFrom, edgeTo } = layout
  const end = high
  const pair = from * L + to
  while (low < high) {
    const middle = (low + high) >> 1
    if (edgeFrom[middle] * L + edgeTo[middle] < pair) low = middle + 1
    else high = middle
  }
  return low < end && edgeFrom[low] === from && edgeTo[low] === to ? low : -1
}
