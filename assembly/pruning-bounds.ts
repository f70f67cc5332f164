/**
 * How much a label must lag behind another one before it can be left out of Viterbi, by pairs of labels, kept true
 * while transitions change.
 *
 * Let M be the scores of transitions and U_b(i) = max_j (M_ij − M_bj). For every j
 *
 *   α_i + M_ij ≤ α_i + U_b(i) + M_bj,
 *
 * so a label i with α_i + U_b(i) < α_b is worse than b before every j, and equal to it before none: it is not b's
 * *rival*. One number for all i (assembly/viterbi.ts) is max_i U_b(i): with 212 labels it left 51 labels of a position
 * where U_b leaves 8.
 *
 * Any larger U will do, so a change of M_ij only raises what it must: U_b(i) for all b and U_i(k) for all k, O(L).
 * Nothing falls by that. So a row U_b is worked out when b is first the best label of a position, and again when too
 * many changes have gone by: L² each time, for the few labels that are ever the best.
 *
 * All U are raised by 2⁻⁴⁸ max |M_ij| for the sake of rounding, for the reasons given in assembly/viterbi.ts.
 */

/** 2⁻⁴⁸ */
const ROUNDING: f64 = 1.0 / 281474976710656.0
/** Changes, per label, after which a row is recomputed. */
const PATIENCE: i32 = 32

let trans: usize = 0 //     f64 [L][stride], the padding −∞
let labels: i32 = 0
let row: usize = 0 //       bytes of a row
let rows: usize = 0 //      f64 [L][stride] U_b(i), all of them rows
let made: usize = 0 //      i32 [L] number of changes when a row was worked out, −1: never
let changes: i32 = 0
let largest: f64 = 0 //     what |M_ij| may be before everything must be raised
let wellFormed: bool = true

/** Starts with these transitions; `to` [L][stride] f64 and `times` [L] i32 are workspace. */
export function watchTransitions(from: usize, L: i32, stride: i32, to: usize, times: usize): void {
  trans = from
  labels = L
  row = (<usize>stride) << 3
  rows = to
  made = times
  forgetBounds()
}

/** Whether all transitions are valid: none is +∞ or NaN. */
export function areTransitionsWellFormed(): bool {
  return wellFormed
}

/** Address of U_b, [stride]; the padding is 0. */
export function boundsOf(b: i32): usize {
  const time = load<i32>(made + ((<usize>b) << 2))
  if (time < 0 || changes - time > PATIENCE * labels) workOut(b)
  return rows + <usize>b * row
}

/** Call after M_ij has changed. */
export function followTransition(i: i32, j: i32): void {
  const m = load<f64>(trans + <usize>i * row + ((<usize>j) << 3))
  // NaN comes here as well.
  if (!(abs(m) <= largest)) {
    forgetBounds()
    return
  }
  changes++
  let other = trans + ((<usize>j) << 3) //           M_kj
  let asRival = rows + ((<usize>i) << 3) //          U_k(i)
  let asBest = rows + <usize>i * row //              U_i(k)
  const allowance = largest * ROUNDING
  for (let k = 0; k < labels; k++) {
    const lead = m - load<f64>(other)
    store<f64>(asRival, max(load<f64>(asRival), lead + allowance))
    store<f64>(asBest, max(load<f64>(asBest), allowance - lead))
    other += row
    asRival += row
    asBest += 8
  }
}

function forgetBounds(): void {
  changes = 0
  for (let b = 0; b < labels; b++) store<i32>(made + ((<usize>b) << 2), -1)
  measure()
}

/** Twice the largest |M_ij|, which leaves room for growth. */
function measure(): void {
  let most: f64 = 0
  wellFormed = true
  for (let i = 0; i < labels; i++) {
    for (let j = 0; j < labels; j++) {
      const m = load<f64>(trans + <usize>i * row + ((<usize>j) << 3))
      if (!(m < f64.POSITIVE_INFINITY)) wellFormed = false
      else if (m > f64.NEGATIVE_INFINITY) most = max(most, abs(m))
    }
  }
  largest = 2 * most
}

/** U_b(i) = max_j (M_ij − M_bj). Where both are −∞ that is no number, which a maximum passes over. */
function workOut(b: i32): void {
  const best = trans + <usize>b * row
  const to = rows + <usize>b * row
  const allowance = largest * ROUNDING
  let rival = trans
  for (let i = 0; i < labels; i++, rival += row) {
    let p = f64x2.splat(f64.NEGATIVE_INFINITY)
    let q = p
    for (let at: usize = 0; at < row; at += 32) {
      p = f64x2.pmax(p, f64x2.sub(v128.load(rival + at), v128.load(best + at)))
      q = f64x2.pmax(q, f64x2.sub(v128.load(rival + at, 16), v128.load(best + at, 16)))
    }
    p = f64x2.pmax(p, q)
    store<f64>(to + ((<usize>i) << 3), max(f64x2.extract_lane(p, 0), f64x2.extract_lane(p, 1)) + allowance)
  }
  // b itself is kept even if nothing can follow it.
  store<f64>(to + ((<usize>b) << 3), allowance)
  store<i32>(made + ((<usize>b) << 2), changes)
}
