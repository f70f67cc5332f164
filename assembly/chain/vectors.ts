/**
 * Operations on dense vectors of f64 for the optimizers, a stretch at a time. Their operands are told in a block of
 * f64 [8]: the operation, a number a, the addresses of x, y and z, and that of one partial sum for each stretch.
 *
 * Stretches are as long as the pieces that threads take, and their sums are added up by the caller in order: so
 * the result does not depend on who worked them out.
 */
import { madd } from '../lanes'
import { vectorTask } from './plan'

/** The operations, in the order of src/lanes/lane-vectors.ts. */
const DOT = 0 //         Σ x_k y_k
const AXPY = 1 //        y ← y + a x
const SCALE = 2 //       y ← a x
const ADD_SCALED = 3 //  z ← x + a y
const AXPY_DOT = 4 //    y ← y + a x, then Σ y_k z_k

/** Does the operation for elements `from` … `to`−1. */
export function runVectors(from: i32, to: i32): void {
  const operation = <i32>load<f64>(vectorTask)
  const a = f64x2.splat(load<f64>(vectorTask, 8))
  const first = (<usize>from) << 3
  const x = <usize>load<f64>(vectorTask, 16) + first
  const y = <usize>load<f64>(vectorTask, 24) + first
  const z = <usize>load<f64>(vectorTask, 32) + first
  const n = to - from
  let sum: f64 = 0
  if (operation === DOT) sum = dot(x, y, n)
  else if (operation === AXPY) axpy(a, x, y, n)
  else if (operation === SCALE) scale(a, x, y, n)
  else if (operation === ADD_SCALED) addScaled(x, a, y, z, n)
  else if (operation === AXPY_DOT) {
    axpy(a, x, y, n)
    sum = dot(y, z, n)
  }
  const size = <i32>load<f64>(vectorTask, 48)
  store<f64>(<usize>load<f64>(vectorTask, 40) + ((<usize>(from / size)) << 3), sum)
}

function dot(x: usize, y: usize, n: i32): f64 {
  let a = f64x2.splat(0)
  let b = a
  let c = a
  let d = a
  let k = 0
  for (; k + 8 <= n; k += 8, x += 64, y += 64) {
    a = madd<f64>(v128.load(x), v128.load(y), a)
    b = madd<f64>(v128.load(x, 16), v128.load(y, 16), b)
    c = madd<f64>(v128.load(x, 32), v128.load(y, 32), c)
    d = madd<f64>(v128.load(x, 48), v128.load(y, 48), d)
  }
  const sum = f64x2.add(f64x2.add(a, b), f64x2.add(c, d))
  let rest: f64 = 0
  for (; k < n; k++, x += 8, y += 8) rest += load<f64>(x) * load<f64>(y)
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1) + rest
}

function axpy(a: v128, x: usize, y: usize, n: i32): void {
  let k = 0
  for (; k + 2 <= n; k += 2, x += 16, y += 16) v128.store(y, madd<f64>(a, v128.load(x), v128.load(y)))
  if (k < n) store<f64>(y, f64x2.extract_lane(a, 0) * load<f64>(x) + load<f64>(y))
}

function scale(a: v128, x: usize, y: usize, n: i32): void {
  let k = 0
  for (; k + 2 <= n; k += 2, x += 16, y += 16) v128.store(y, f64x2.mul(a, v128.load(x)))
  if (k < n) store<f64>(y, f64x2.extract_lane(a, 0) * load<f64>(x))
}

function addScaled(x: usize, a: v128, y: usize, z: usize, n: i32): void {
  let k = 0
  for (; k + 2 <= n; k += 2, x += 16, y += 16, z += 16) {
    v128.store(z, madd<f64>(a, v128.load(y), v128.load(x)))
  }
  if (k < n) store<f64>(z, f64x2.extract_lane(a, 0) * load<f64>(y) + load<f64>(x))
}
