/** Rows of scores, their exponentials and their sums. */
import { exp } from '../../exp'
import { sumOf, width, zero } from '../../lanes'
import { stride } from '../plan'
import { addVector, partOf } from '../rows/dense-gradient'
import { largest } from '../rows/state-scores'

/** The largest score of a row [stride]. */
export function largestScore<T>(row: usize): f64 {
  const end = row + <usize>stride * sizeof<T>()
  let most = v128.load(row)
  for (let at = row + 16; at < end; at += 16) most = v128.pmax<T>(most, v128.load(at))
  return largest<T>(most)
}

/** Overwrites out [stride] with e^(score − shift) of a row, which may be out, and returns their sum. */
export function expRow<T>(row: usize, shift: f64, out: usize): f64 {
  const end = out + <usize>stride * sizeof<T>()
  const shifts = v128.splat<T>(<T>shift)
  let sum = zero<T>()
  for (; out < end; out += 16, row += 16) {
    const e = exp<T>(v128.sub<T>(v128.load(row), shifts))
    v128.store(out, e)
    sum = v128.add<T>(sum, e)
  }
  return sumOf<T>(sum)
}

export function scaleRow<T>(row: usize, factor: f64): void {
  const end = row + <usize>stride * sizeof<T>()
  const factors = v128.splat<T>(<T>factor)
  for (; row < end; row += 16) v128.store(row, v128.mul<T>(v128.load(row), factors))
}

/** The same, and adds the row to sums [stride] of its type. */
export function scaleAndSum<T>(row: usize, factor: f64, sums: usize): void {
  const end = row + <usize>stride * sizeof<T>()
  const factors = v128.splat<T>(<T>factor)
  for (; row < end; row += 16, sums += 16) {
    const scaled = v128.mul<T>(v128.load(row), factors)
    v128.store(row, scaled)
    v128.store(sums, v128.add<T>(v128.load(sums), scaled))
  }
}

/** Adds a row of numbers of type T, rounded to the unit, to the sums `to` f64 [stride]. */
export function addRow<T>(row: usize, to: usize): void {
  const vectors = stride / width<T>()
  for (let v = 0; v < vectors; v++) addVector<T>(to + partOf<T>(v), v128.load(row + ((<usize>v) << 4)))
}
