/**
 * What pruning has to know of transitions (assembly/viterbi.ts), while they change.
 *
 * Any c_j ≥ max_i M_ij and D_i ≥ max_j (c_j − M_ij) will do: they only have to be kept true, not tight. A change of
 * one M_ij costs a column at most, and all is worked out anew when as many changes have gone by as there are labels.
 */
import { boundTransitions } from '../viterbi'
import { bound, colmax, L, stride, transCell, weights } from './plan'

/** 2⁻⁴⁷: twice the share of max |M_ij| that a bound is raised by for the sake of rounding. */
const ROUNDING: f64 = 1.0 / 140737488355328.0

let largest: f64 = 0 //    what |M_ij| may be before bounds must be raised
let changes: i32 = 0 //    since all was worked out
let spoilt: bool = false // an M_ij is +∞ or no number

/** Works out all bounds. */
export function resetBounds(): void {
  const trans = weights + ((<usize>transCell) << 3)
  boundTransitions(trans, L, stride, colmax, bound)
  measure(trans)
  changes = 0
  for (let at = bound; at < bound + ((<usize>L) << 3); at += 8)
    store<f64>(at, load<f64>(at) + largest * ROUNDING)
}

/** Whether transitions are fit for Viterbi. */
export function canDecode(): bool {
  return !spoilt
}

/** Keeps bounds true after the changes of these cells, those of transitions among them. */
export function followChanges(entries: usize, count: i32): void {
  const size = <u32>(L * stride)
  const before = changes
  for (let k = 0; k < count; k++) {
    const place = load<u32>(entries + ((<usize>k) << 2)) - transCell
    if (place < size) followChange(place)
  }
  if (changes > before && changes >= L) resetBounds()
}

function followChange(place: u32): void {
  const m = load<f64>(weights + ((<usize>transCell + place) << 3))
  // At once if the allowance for rounding is too small now; NaN comes here as well.
  changes = abs(m) <= largest ? changes + 1 : L
  const column = colmax + ((<usize>(place % <u32>stride)) << 3)
  const c = load<f64>(column)
  if (m > c) raiseColumn(column, m)
  else raiseBound(bound + ((<usize>(place / <u32>stride)) << 3), c - m)
}

/** c_j is m from now on. */
function raiseColumn(column: usize, m: f64): void {
  store<f64>(column, m)
  let at = weights + ((<usize>transCell) << 3) + (column - colmax)
  for (let i = 0; i < L; i++, at += (<usize>stride) << 3)
    raiseBound(bound + ((<usize>i) << 3), m - load<f64>(at))
}

function raiseBound(at: usize, lack: f64): void {
  store<f64>(at, max(load<f64>(at), lack + largest * ROUNDING))
}

/** Twice the largest |M_ij|, so that it can grow for a while. */
function measure(trans: usize): void {
  let most: f64 = 0
  spoilt = false
  for (let i = 0; i < L; i++, trans += (<usize>stride) << 3) {
    for (let j = 0; j < L; j++) {
      const m = load<f64>(trans + ((<usize>j) << 3))
      if (!(m < f64.POSITIVE_INFINITY)) spoilt = true
      most = max(most, abs(m))
    }
  }
  largest = 2 * most
}
