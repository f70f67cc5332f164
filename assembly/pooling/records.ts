/** Reading the records of positions (see gather.ts). */
import { HEADER } from './gather'

export function candidatesOf(record: usize): i32 {
  return load<i32>(record)
}

export function cellsOf(record: usize): i32 {
  return load<i32>(record, 4)
}

export function goldOf(record: usize): i32 {
  return load<i32>(record, 8)
}

/** i32 [C] */
export function labelsAt(record: usize): usize {
  return record + HEADER
}

/** i32 [K] */
export function rowsAt(record: usize): usize {
  return record + HEADER + ((<usize>candidatesOf(record)) << 2)
}

/** f32 [C][K][2] */
export function valuesAt(record: usize): usize {
  return (rowsAt(record) + ((<usize>cellsOf(record)) << 2) + 7) & ~7
}

/** Where the next record begins. */
export function behind(record: usize): usize {
  return valuesAt(record) + ((<usize>(candidatesOf(record) * cellsOf(record))) << 3)
}

/** The two opinions at an address, in double precision. */
export function opinions(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}

/** Σ_k weight(k, y)·opinion(k, y) for the candidate c of label y. */
export function scoreOf(record: usize, c: i32, y: usize, weights: usize): f64 {
  const K = <usize>cellsOf(record)
  let row = rowsAt(record)
  let value = valuesAt(record) + ((<usize>c * K) << 3)
  let sum = f64x2.splat(0)
  const column = weights + (y << 4)
  for (const end = row + (K << 2); row < end; row += 4, value += 8) {
    sum = f64x2.add(sum, f64x2.mul(v128.load(column + <usize>load<u32>(row)), opinions(value)))
  }
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1)
}
