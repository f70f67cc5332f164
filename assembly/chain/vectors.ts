/**
 * Operations on dense vectors for the optimizers, one stretch at a time. Their operands are in a block of f64
 * [8]: the operation, a number a, the addresses of x, y and z, the address of one partial sum per stretch,
 * the length of a stretch, and the sum of flags for vectors in single precision: 1 x, 2 y, 4 z. The others
 * are f64.
 *
 * Stretches are as long as the pieces that threads take, and the caller adds their sums in order: so the
 * result does not depend on the threads.
 */
import { madd } from '../lanes'
import { coarse, coarsePair } from './coarse'
import {
  OPERATION_ADD_SCALED,
  OPERATION_AXPY,
  OPERATION_AXPY_DOT,
  OPERATION_COARSE_DOT,
  OPERATION_DOT,
  OPERATION_MULTIPLY,
  OPERATION_SCALE,
  OPERATION_WEIGHTED_SQUARE,
  vectorTask,
} from './plan'

const SINGLE_X = 1
const SINGLE_Y = 2
const SINGLE_Z = 4

/** Performs the operation on elements `from` … `to`−1. */
export function runVectors(from: i32, to: i32): void {
  const operation = <i32>load<f64>(vectorTask)
  const a = f64x2.splat(load<f64>(vectorTask, 8))
  const single = <i32>load<f64>(vectorTask, 56)
  const x = addressOf(16, from, single & SINGLE_X)
  const y = addressOf(24, from, single & SINGLE_Y)
  const z = addressOf(32, from, single & SINGLE_Z)
  const n = to - from
  let sum: f64 = 0
  if (operation === OPERATION_DOT) sum = anyDot(x, y, n, single)
  else if (operation === OPERATION_AXPY) axpy<f64>(a, x, y, n)
  else if (operation === OPERATION_MULTIPLY) multiply(a, x, y, n)
  else if (operation === OPERATION_WEIGHTED_SQUARE) sum = weightedSquare(x, y, n)
  else if (operation === OPERATION_SCALE) scale(a, x, y, n)
  else if (operation === OPERATION_ADD_SCALED) {
    if (single) addScaled<f32>(x, a, y, z, n)
    else addScaled<f64>(x, a, y, z, n)
  } else if (operation === OPERATION_AXPY_DOT) {
    sum = single ? axpyDot<f32>(a, x, y, z, n) : axpyDot<f64>(a, x, y, z, n)
  } else if (operation === OPERATION_COARSE_DOT) sum = coarseDot(x, y, n)
  const size = <i32>load<f64>(vectorTask, 48)
  store<f64>(<usize>load<f64>(vectorTask, 40) + ((<usize>(from / size)) << 3), sum)
}

/** The address of element `from` of the vector whose address is at `place` in the block. */
function addressOf(place: usize, from: i32, single: i32): usize {
  return <usize>load<f64>(vectorTask + place) + ((<usize>from) << (single ? 2 : 3))
}

function anyDot(x: usize, y: usize, n: i32, single: i32): f64 {
  if (single & SINGLE_Y) return dot<f32, f32>(x, y, n)
  return single ? dot<f32, f64>(x, y, n) : dot<f64, f64>(x, y, n)
}

/** Two numbers of type T, as f64. */
function pairAt<T>(address: usize): v128 {
  return sizeof<T>() === 8 ? v128.load(address) : f64x2.promote_low_f32x4(v128.load64_zero(address))
}

function dot<X, Y>(x: usize, y: usize, n: i32): f64 {
  const stepX = 2 * sizeof<X>()
  const stepY = 2 * sizeof<Y>()
  let a = f64x2.splat(0)
  let b = a
  let c = a
  let d = a
  let k = 0
  for (; k + 8 <= n; k += 8, x += 4 * stepX, y += 4 * stepY) {
    a = madd<f64>(pairAt<X>(x), pairAt<Y>(y), a)
    b = madd<f64>(pairAt<X>(x + stepX), pairAt<Y>(y + stepY), b)
    c = madd<f64>(pairAt<X>(x + 2 * stepX), pairAt<Y>(y + 2 * stepY), c)
    d = madd<f64>(pairAt<X>(x + 3 * stepX), pairAt<Y>(y + 3 * stepY), d)
  }
  const sum = f64x2.add(f64x2.add(a, b), f64x2.add(c, d))
  let rest: f64 = 0
  for (; k < n; k++, x += sizeof<X>(), y += sizeof<Y>()) rest += <f64>load<X>(x) * <f64>load<Y>(y)
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1) + rest
}

/** Σ x_k y_k, where y_k is a weight that is rounded for single precision. */
function coarseDot(x: usize, y: usize, n: i32): f64 {
  let a = f64x2.splat(0)
  let b = a
  let k = 0
  for (; k + 4 <= n; k += 4, x += 32, y += 32) {
    a = madd<f64>(v128.load(x), coarsePair(v128.load(y)), a)
    b = madd<f64>(v128.load(x, 16), coarsePair(v128.load(y, 16)), b)
  }
  const sum = f64x2.add(a, b)
  let rest: f64 = 0
  for (; k < n; k++, x += 8, y += 8) rest += load<f64>(x) * <f64>coarse(load<f64>(y))
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1) + rest
}

function axpy<X>(a: v128, x: usize, y: usize, n: i32): void {
  let k = 0
  for (; k + 2 <= n; k += 2, x += 2 * sizeof<X>(), y += 16) {
    v128.store(y, madd<f64>(a, pairAt<X>(x), v128.load(y)))
  }
  if (k < n) store<f64>(y, f64x2.extract_lane(a, 0) * <f64>load<X>(x) + load<f64>(y))
}

/** `axpy` and then `dot` of z and y, in one pass and to the same bit. */
function axpyDot<X>(a: v128, x: usize, y: usize, z: usize, n: i32): f64 {
  const size = 2 * sizeof<X>()
  let p = f64x2.splat(0)
  let q = p
  let r = p
  let s = p
  let k = 0
  for (; k + 8 <= n; k += 8, x += 4 * size, y += 64, z += 4 * size) {
    p = madd<f64>(pairAt<X>(z), addPair<X>(a, x, y), p)
    q = madd<f64>(pairAt<X>(z + size), addPair<X>(a, x + size, y + 16), q)
    r = madd<f64>(pairAt<X>(z + 2 * size), addPair<X>(a, x + 2 * size, y + 32), r)
    s = madd<f64>(pairAt<X>(z + 3 * size), addPair<X>(a, x + 3 * size, y + 48), s)
  }
  axpy<X>(a, x, y, n - k)
  const sum = f64x2.add(f64x2.add(p, q), f64x2.add(r, s))
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1) + dot<X, f64>(z, y, n - k)
}

/** Adds a times a pair at x to that at y, and returns it. */
function addPair<X>(a: v128, x: usize, y: usize): v128 {
  const pair = madd<f64>(a, pairAt<X>(x), v128.load(y))
  v128.store(y, pair)
  return pair
}

/** y ← a x y, with x in single precision. */
function multiply(a: v128, x: usize, y: usize, n: i32): void {
  let k = 0
  for (; k + 2 <= n; k += 2, x += 8, y += 16) {
    v128.store(y, f64x2.mul(f64x2.mul(a, pairAt<f32>(x)), v128.load(y)))
  }
  if (k < n) store<f64>(y, f64x2.extract_lane(a, 0) * <f64>load<f32>(x) * load<f64>(y))
}

/** Σ x_k y_k², both in single precision. */
function weightedSquare(x: usize, y: usize, n: i32): f64 {
  let a = f64x2.splat(0)
  let b = a
  let k = 0
  for (; k + 4 <= n; k += 4, x += 16, y += 16) {
    const first = pairAt<f32>(y)
    const second = pairAt<f32>(y + 8)
    a = madd<f64>(f64x2.mul(pairAt<f32>(x), first), first, a)
    b = madd<f64>(f64x2.mul(pairAt<f32>(x + 8), second), second, b)
  }
  const sum = f64x2.add(a, b)
  let rest: f64 = 0
  for (; k < n; k++, x += 4, y += 4) rest += <f64>load<f32>(x) * <f64>load<f32>(y) * <f64>load<f32>(y)
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1) + rest
}

function scale(a: v128, x: usize, y: usize, n: i32): void {
  let k = 0
  for (; k + 2 <= n; k += 2, x += 16, y += 16) v128.store(y, f64x2.mul(a, v128.load(x)))
  if (k < n) store<f64>(y, f64x2.extract_lane(a, 0) * load<f64>(x))
}

function addScaled<Z>(x: usize, a: v128, y: usize, z: usize, n: i32): void {
  let k = 0
  for (; k + 2 <= n; k += 2, x += 16, y += 16, z += 2 * sizeof<Z>()) {
    const sum = madd<f64>(a, v128.load(y), v128.load(x))
    if (sizeof<Z>() === 8) v128.store(z, sum)
    else v128.store64_lane(z, f32x4.demote_f64x2_zero(sum), 0)
  }
  if (k < n) store<Z>(z, <Z>(f64x2.extract_lane(a, 0) * load<f64>(y) + load<f64>(x)))
}
