/**
 * The variables of the tuner, and the weights of rows that they stand for:
 *
 *   weight(r, y) = Σ_e (default[e][b] + w[e][k] + d[e][k][b] + u[e][k][y] + v[e][k][b][y]) · expert_e(r, y)
 *
 * for a row r of template k and bin b. Variables are differences from the default weights and from what counts say of labels, so all are
 * 0 at the start, and the penalty draws them back there.
 */

import { BINS } from '../bins.js'
import { EXPERTS } from '../experts.js'
import type { LabelCounts } from '../label-counts.js'

/** Where each kind of variable begins. K templates, row 0 stands for all others. */
export interface VariablePlaces {
  readonly w: number //      [EXPERTS][K+1]
  readonly d: number //      [EXPERTS][K+1][BINS]
  readonly u: number //      [EXPERTS][K+1][L]
  readonly v: number //      [EXPERTS][K+1][BINS][L]
  readonly bias: number //   [L]
  readonly trans: number //  [Q] chosen pairs of labels
  readonly start: number //  [L]
  readonly end: number //    [L]
  readonly size: number
}

/** Pairs that would be expected less often, and never occurred, keep the score that counts give them. */
const EXPECTED = 0.5

/** [Q] The pairs of labels whose scores are tuned, as i·L + j. */
export function choosePairs({ count, pairs }: LabelCounts): Int32Array {
  const L = count.length
  const tokens = count.reduce((total, value) => total + value, 0)
  const places: number[] = []
  for (let i = 0; i < L; i++)
    for (let j = 0; j < L; j++)
      if (pairs[i * L + j] > 0 || (count[i] * count[j]) / tokens >= EXPECTED) places.push(i * L + j)
  return Int32Array.from(places)
}

/** `L` labels and `Q` chosen pairs of them. */
export function variablePlaces(K: number, L: number, Q: number): VariablePlaces {
  let size = 0
  const take = (count: number) => {
    size += count
    return size - count
  }
  const w = take(EXPERTS * (K + 1))
  const d = take(EXPERTS * (K + 1) * BINS)
  const u = take(EXPERTS * (K + 1) * L)
  const v = take(EXPERTS * (K + 1) * BINS * L)
  const bias = take(L)
  const trans = take(Q)
  return { w, d, u, v, bias, trans, start: take(L), end: take(L), size }
}

/** How strongly each kind of variable is drawn to 0: c·x². */
export interface Penalties {
  /** w: weights of templates. */
  readonly templates: number
  /** d and u: what differs from them for bins and for labels. */
  readonly parts: number
  /** v: for a label in one bin. */
  readonly cells: number
  /** What the weights of the share have of all this. */
  readonly share: number
  /** Labels and their pairs. */
  readonly labels: number
}

export function penaltiesOf(
  at: VariablePlaces,
  { templates, parts, cells, share, labels }: Penalties,
): Float64Array {
  const c = new Float64Array(at.size)
  const fill = (penalty: number, from: number, to: number) => {
    const half = (from + to) / EXPERTS // the evidence comes first
    c.fill(penalty, from, half)
    c.fill(share * penalty, half, to)
  }
  fill(templates, at.w, at.d)
  fill(parts, at.d, at.u)
  fill(parts, at.u, at.v)
  fill(cells, at.v, at.bias)
  c.fill(labels, at.bias, at.size)
  return c
}

/** [EXPERTS][K+1][BINS][L] u + v: what is added to the weights of a template and a bin for each label. */
export function labelWeights(x: Float64Array, at: VariablePlaces, L: number): Float64Array {
  return x.slice(at.v, at.bias).map((value, k) => value + x[at.u + Math.floor(k / (BINS * L)) * L + (k % L)])
}
