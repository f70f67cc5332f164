/**
 * Gradients of positions as fixed-point numbers. Integers add up exactly, in any order, like the sums of
 * exact.ts, but in half the memory, and memory limits the speed of sums. A unit is 2⁻²² of a whole position:
 * small probabilities lose more than in single precision, which steps far from the optimum tolerate.
 *
 * Only gradients of at most the weight of a sequence can be in fixed point: `shrink` is one over a power of 2
 * that no such weight exceeds.
 */
import { madd, ROW_SHIFT } from '../../lanes'
import { shrink, stride } from '../plan'
import { step } from '../workspace'

/** Fixed-point units in 1. */
const FIXED_POINT_UNIT: f64 = 4194304

/** Whether the current group is summed in fixed point. */
export let inFixedPoint: bool = false

export function setInFixedPoint(now: bool): void {
  inFixedPoint = now && shrink !== 0
}

/** What one unit is. */
export function unit(): f64 {
  return 1 / (FIXED_POINT_UNIT * shrink)
}

/** Overwrites rows [length][lanes][stride] of numbers of type T with rows of i32, those of a position one after the other. */
export function toFixedPoint<T>(rows: usize, length: i32): void {
  if (sizeof<T>() === 4) {
    // In 2 … 4 the last bit of a number is worth a unit.
    const three = f32x4.splat(3)
    const bits = i32x4.splat(0x40400000)
    const factor = f32x4.splat(<f32>shrink)
    const end = rows + <usize>length * step
    for (let at = rows; at < end; at += 16) {
      v128.store(at, i32x4.sub(madd<f32>(v128.load(at), factor, three), bits))
    }
  } else {
    for (let t = 0; t < length; t++) {
      const from = rows + <usize>t * step
      const numbers: usize = (<usize>stride) << (ROW_SHIFT - 3)
      for (let k: usize = 0; k < numbers; k++) {
        store<i32>(from + (k << 2), <i32>nearest(load<f64>(from + (k << 3)) * shrink * FIXED_POINT_UNIT))
      }
    }
  }
}
