/**
 * Viterbi on one sequence with every label possible everywhere, without the previous labels that cannot win.
 *
 * G. D. Forney, The Viterbi Algorithm, 1973. With M the scores of transitions and s those of states,
 *
 *   α_0(j) = s_0(j),   α_t(j) = max_i (α_{t−1}(i) + M_ij) + s_t(j)
 *
 * Which i can be the best before *some* j? Let c_j = max_i M_ij, D_i = max_j (c_j − M_ij) ≥ 0, and let b be the
 * best label of t−1, α_b ≥ α_i for all i. For every i and j
 *
 *   α_i + M_ij ≤ α_i + c_j   and   α_b + M_bj ≥ α_b + c_j − D_b,
 *
 * so a label with α_i < α_b − D_b is worse than b before every j, and equal to it before none: leaving it out
 * changes neither the maximum nor which label is the lowest that attains it. With trained weights a few labels
 * are left.
 *
 * Rounding must not undo the strict inequality: two sums that differ may be rounded to the same number, and then
 * the lower label wins. Let W = |α_b| + max |M_ij|. Of two sums x < y, of which |y| ≤ W, the rounded ones still
 * differ if y − x > 2⁻⁵⁰ W: either x ≥ −4W, where neighboring numbers are at most 2⁻⁵⁰ W apart, or x is so low
 * that y − x ≥ ¾|x|. The threshold is therefore lowered by 2⁻⁴⁸ W, which also covers the rounding of D_b (at most
 * 2 max |M_ij|) and of the threshold itself. Sums that are kept are those of the plain recursion to the bit.
 *
 * Labels are kept in ascending order and replaced by greater values only, so of equal values the lowest label wins.
 * Nothing is noted of predecessors on the way: α and the lists of kept labels stay, and the way back searches
 * again before the one label of each position that it needs.
 *
 * If no path is possible the score is −∞ and there is a path nevertheless: where nothing leads into a position the
 * chain is cut and begins anew; a position whose states are all −∞ counts as if they were 0.
 *
 * Addresses are multiples of 16. Rows are padded: `stride` is a multiple of 8 and at least L. Any score may be −∞,
 * none +∞ or NaN, in the padding neither.
 */
import { boundsOf } from './pruning-bounds'

/** 2⁻⁴⁸: how much of W the threshold is lowered by. */
const ROUNDING: f64 = 1.0 / 281474976710656.0

const VECTOR: usize = 16 // bytes of two scores
const CELL: usize = 8 //    bytes of a score
const NUMBER: usize = 4 //  bytes of a label

/**
 * Computes what pruning needs to know of transitions: overwrites colmax [stride] with c_j and bound [L] with
 * D_i, raised by the transitions' part of the allowance for rounding. Call it again after transitions have
 * changed.
 */
export function boundTransitions(trans: usize, L: i32, stride: i32, colmax: usize, bound: usize): void {
  const row = <usize>stride * CELL
  const allowance = maxColumns(trans, L, row, colmax) * ROUNDING
  for (let i = 0; i < L; i++) {
    store<f64>(bound + <usize>i * CELL, maxLack(trans + <usize>i * row, row, colmax) + allowance)
  }
}

/** Overwrites colmax with the maxima of columns; returns the largest |M_ij| that is not ∞. */
function maxColumns(trans: usize, L: i32, row: usize, colmax: usize): f64 {
  const infinity = f64x2.splat(f64.POSITIVE_INFINITY)
  let largest = f64x2.splat(0)
  for (let at: usize = 0; at < row; at += VECTOR) {
    let max = f64x2.neg(infinity)
    for (let i = 0; i < L; i++) {
      const m = v128.load(trans + <usize>i * row + at)
      const size = f64x2.abs(m)
      max = f64x2.pmax(max, m)
      largest = f64x2.pmax(largest, v128.and(size, f64x2.lt(size, infinity)))
    }
    v128.store(colmax + at, max)
  }
  return higher(largest)
}

/** max_j (c_j − M_ij), at least 0. A column that is −∞ throughout gives NaN, which a maximum ignores. */
function maxLack(from: usize, row: usize, colmax: usize): f64 {
  let lack = f64x2.splat(0)
  for (let at: usize = 0; at < row; at += VECTOR) {
    lack = f64x2.pmax(lack, f64x2.sub(v128.load(colmax + at), v128.load(from + at)))
  }
  return higher(lack)
}

/**
 * Overwrites path [T] i32 with the labels of the best path and returns its score. Of equally good paths it is the
 * one with the lowest last label, then the lowest label before it, and so on.
 *
 *   state  [T][stride] f64   scores of labels; the padding is not looked at
 *   trans  [L][stride] f64   scores of label i followed by label j; the padding must be −∞
 *   bound  [L] f64           from `boundTransitions`
 *   alpha  [T][stride] f64   overwritten: score of the best path into a label
 *   lists  [T][L+1] i32      overwritten: the labels kept before each position, then how many
 */
export function viterbi(
  state: usize,
  T: i32,
  L: i32,
  stride: i32,
  trans: usize,
  bound: usize,
  alpha: usize,
  lists: usize,
  path: usize,
): f64 {
  return decode<ByBound>(state, T, L, stride, trans, bound, alpha, lists, path)
}

/** The same with the stronger pruning of `assembly/pruning-bounds.ts`, which must watch the transitions. */
export function viterbiPruned(
  state: usize,
  T: i32,
  L: i32,
  stride: i32,
  trans: usize,
  alpha: usize,
  lists: usize,
  path: usize,
): f64 {
  return decode<ByPair>(state, T, L, stride, trans, 0, alpha, lists, path)
}

/** How labels are pruned: by one bound for each best label, or by pruning-bounds.ts. A binary has only the code of the way that it uses. */
type ByBound = f64
type ByPair = i32

function decode<Pruning>(
  state: usize,
  T: i32,
  L: i32,
  stride: i32,
  trans: usize,
  bound: usize,
  alpha: usize,
  lists: usize,
  path: usize,
): f64 {
  const row = <usize>stride * CELL
  let possible = true
  let best = begin(state, L, row, alpha)
  if (best < 0) {
    possible = false
    best = beginEven(L, alpha)
  }
  let top = lists
  for (let t = 1; t < T; t++) {
    const previous = alpha
    alpha += row
    state += row
    const from = top
    top = isFloat<Pruning>()
      ? keepLabels(previous, L, row, threshold(previous, best, bound), from)
      : keepUnpruned(previous, L, row, best, from)
    const next = advance(previous, trans, row, from, top, state, alpha)
    if (next >= 0) best = next
    else {
      possible = false
      store<i32>(from, best)
      top = from + NUMBER
      best = begin(state, L, row, alpha)
      if (best < 0) best = beginEven(L, alpha)
    }
    store<i32>(top, <i32>((top - from) / NUMBER))
    top += NUMBER
  }
  traceBack(best, T, trans, row, alpha, top, path)
  return possible ? load<f64>(alpha + <usize>best * CELL) : f64.NEGATIVE_INFINITY
}

/** Begins a chain with the states of a position; returns its lowest best label, −1 if all are −∞. */
function begin(state: usize, L: i32, row: usize, alpha: usize): i32 {
  memory.copy(alpha, state, <usize>L * CELL)
  for (let at = <usize>L * CELL; at < row; at += CELL) store<f64>(alpha + at, f64.NEGATIVE_INFINITY)
  let max = v128.load(alpha)
  for (let at = VECTOR; at < row; at += VECTOR) max = f64x2.pmax(max, v128.load(alpha + at))
  return indexOf(higher(max), alpha)
}

/** Begins a chain where no label is possible as if all were equal. */
function beginEven(L: i32, alpha: usize): i32 {
  memory.fill(alpha, 0, <usize>L * CELL)
  return 0
}

/** The score that a label of the position needs to be kept; `best` is its best label. */
function threshold(alpha: usize, best: i32, bound: usize): f64 {
  const max = load<f64>(alpha + <usize>best * CELL)
  return max - load<f64>(bound + <usize>best * CELL) - abs(max) * ROUNDING
}

/** Writes the labels with α_i ≥ least in ascending order; returns where the list ends. */
function keepLabels(alpha: usize, L: i32, row: usize, least: f64, to: usize): usize {
  const floor = f64x2.splat(least)
  for (let at: usize = 0; at < row; at += 4 * VECTOR) {
    const a = f64x2.ge(v128.load(alpha + at), floor)
    const b = f64x2.ge(v128.load(alpha + at, 16), floor)
    const c = f64x2.ge(v128.load(alpha + at, 32), floor)
    const d = f64x2.ge(v128.load(alpha + at, 48), floor)
    if (v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) to = list(a, b, c, d, <i32>(at / CELL), L, to)
  }
  return to
}

/** The same for those with α_i + U_b(i) ≥ α_b, b the best label. */
function keepUnpruned(alpha: usize, L: i32, row: usize, best: i32, to: usize): usize {
  const pruningBounds = boundsOf(best)
  const most = load<f64>(alpha + <usize>best * CELL)
  const floor = f64x2.splat(most - abs(most) * ROUNDING)
  for (let at: usize = 0; at < row; at += 4 * VECTOR) {
    const x = alpha + at
    const u = pruningBounds + at
    const a = f64x2.ge(f64x2.add(v128.load(x), v128.load(u)), floor)
    const b = f64x2.ge(f64x2.add(v128.load(x, 16), v128.load(u, 16)), floor)
    const c = f64x2.ge(f64x2.add(v128.load(x, 32), v128.load(u, 32)), floor)
    const d = f64x2.ge(f64x2.add(v128.load(x, 48), v128.load(u, 48)), floor)
    if (v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) to = list(a, b, c, d, <i32>(at / CELL), L, to)
  }
  return to
}

/** Writes the labels of eight from `first` on whose lanes are set; returns where the list ends. */
function list(a: v128, b: v128, c: v128, d: v128, first: i32, L: i32, to: usize): usize {
  let kept = i64x2.bitmask(a) | (i64x2.bitmask(b) << 2) | (i64x2.bitmask(c) << 4) | (i64x2.bitmask(d) << 6)
  for (; kept !== 0; kept &= kept - 1) {
    const i = first + ctz(kept)
    if (i >= L) break // −∞ in the padding is kept where nothing can be left out
    store<i32>(to, i)
    to += NUMBER
  }
  return to
}

/**
 * One step: overwrites alpha with max_i (previous_i + M_ij) + state_j over the labels of the list from … end;
 * returns the lowest best label, −1 if all are −∞. Sixteen labels at a time stay in registers.
 */
function advance(
  previous: usize,
  trans: usize,
  row: usize,
  from: usize,
  end: usize,
  state: usize,
  alpha: usize,
): i32 {
  let max = f64x2.splat(f64.NEGATIVE_INFINITY)
  let at: usize = 0
  for (; at + 8 * VECTOR <= row; at += 8 * VECTOR) {
    let a = f64x2.splat(f64.NEGATIVE_INFINITY)
    let b = a
    let c = a
    let d = a
    let e = a
    let f = a
    let g = a
    let h = a
    for (let p = from; p < end; p += NUMBER) {
      const i = <usize>load<i32>(p)
      const x = v128.load64_splat(previous + i * CELL)
      const m = trans + i * row + at
      a = f64x2.pmax(a, f64x2.add(x, v128.load(m)))
      b = f64x2.pmax(b, f64x2.add(x, v128.load(m, 16)))
      c = f64x2.pmax(c, f64x2.add(x, v128.load(m, 32)))
      d = f64x2.pmax(d, f64x2.add(x, v128.load(m, 48)))
      e = f64x2.pmax(e, f64x2.add(x, v128.load(m, 64)))
      f = f64x2.pmax(f, f64x2.add(x, v128.load(m, 80)))
      g = f64x2.pmax(g, f64x2.add(x, v128.load(m, 96)))
      h = f64x2.pmax(h, f64x2.add(x, v128.load(m, 112)))
    }
    max = addState(a, b, c, d, state + at, alpha + at, max)
    max = addState(e, f, g, h, state + at + 4 * VECTOR, alpha + at + 4 * VECTOR, max)
  }
  for (; at < row; at += 4 * VECTOR) {
    let a = f64x2.splat(f64.NEGATIVE_INFINITY)
    let b = a
    let c = a
    let d = a
    for (let p = from; p < end; p += NUMBER) {
      const i = <usize>load<i32>(p)
      const x = v128.load64_splat(previous + i * CELL)
      const m = trans + i * row + at
      a = f64x2.pmax(a, f64x2.add(x, v128.load(m)))
      b = f64x2.pmax(b, f64x2.add(x, v128.load(m, 16)))
      c = f64x2.pmax(c, f64x2.add(x, v128.load(m, 32)))
      d = f64x2.pmax(d, f64x2.add(x, v128.load(m, 48)))
    }
    max = addState(a, b, c, d, state + at, alpha + at, max)
  }
  return indexOf(higher(max), alpha)
}

/** Overwrites eight scores with a … d plus the states; returns the maximum of them and `max`. */
function addState(a: v128, b: v128, c: v128, d: v128, state: usize, alpha: usize, max: v128): v128 {
  a = f64x2.add(a, v128.load(state))
  b = f64x2.add(b, v128.load(state, 16))
  c = f64x2.add(c, v128.load(state, 32))
  d = f64x2.add(d, v128.load(state, 48))
  v128.store(alpha, a)
  v128.store(alpha, b, 16)
  v128.store(alpha, c, 32)
  v128.store(alpha, d, 48)
  return f64x2.pmax(max, f64x2.pmax(f64x2.pmax(a, b), f64x2.pmax(c, d)))
}

/** The lowest label with this score, which one has; −1 for −∞. */
function indexOf(score: f64, alpha: usize): i32 {
  if (score === f64.NEGATIVE_INFINITY) return -1
  const wanted = f64x2.splat(score)
  let at = alpha
  let found = 0
  for (; ; at += VECTOR) {
    found = i64x2.bitmask(f64x2.eq(v128.load(at), wanted))
    if (found !== 0) break
  }
  return <i32>((at - alpha) / CELL) + ctz(found)
}

/** From the last label to the first: arg max_i α_{t−1}(i) + M_ij over the labels kept before position t. */
function traceBack(best: i32, T: i32, trans: usize, row: usize, alpha: usize, top: usize, path: usize): void {
  let j = best
  for (let t = T - 1; t > 0; t--) {
    store<i32>(path + <usize>t * NUMBER, j)
    alpha -= row
    top -= NUMBER
    const from = top - <usize>load<i32>(top) * NUMBER
    j = bestBefore(trans + <usize>j * CELL, row, alpha, from, top)
    top = from
  }
  store<i32>(path, j)
}

/** The label of the list from … end with the largest α_i + M_ij, the lowest of several; `column` is M_0j. */
function bestBefore(column: usize, row: usize, alpha: usize, from: usize, end: usize): i32 {
  let best = load<i32>(from)
  if (from + NUMBER === end) return best
  let max = f64.NEGATIVE_INFINITY
  for (let p = from; p < end; p += NUMBER) {
    const i = load<i32>(p)
    const value = load<f64>(alpha + <usize>i * CELL) + load<f64>(column + <usize>i * row)
    if (value > max) {
      max = value
      best = i
    }
  }
  return best
}

/** The larger of two lanes. */
function higher(pair: v128): f64 {
  return max(f64x2.extract_lane(pair, 0), f64x2.extract_lane(pair, 1))
}
