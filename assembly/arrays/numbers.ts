/** Checks of offsets, labels and weights. */

/** Whether each of `count` numbers is at least the one before it. */
export function ascend(at: usize, count: i32): bool {
  const end = at + ((<usize>count) << 2)
  let broken = i32x4.splat(0)
  for (; at + 36 <= end; at += 32) {
    broken = v128.or(broken, i32x4.gt_s(v128.load(at), v128.load(at, 4)))
    broken = v128.or(broken, i32x4.gt_s(v128.load(at, 16), v128.load(at, 20)))
  }
  if (v128.any_true(broken)) return false
  for (; at + 8 <= end; at += 4) if (load<i32>(at) > load<i32>(at, 4)) return false
  return true
}

/** The highest of `count` numbers that are taken as unsigned, 0 if there is none. */
export function highest(at: usize, count: i32): u32 {
  const end = at + ((<usize>count) << 2)
  let lanes = i32x4.splat(0)
  for (; at + 32 <= end; at += 32) lanes = i32x4.max_u(lanes, i32x4.max_u(v128.load(at), v128.load(at, 16)))
  let most = max(
    max(<u32>i32x4.extract_lane(lanes, 0), <u32>i32x4.extract_lane(lanes, 1)),
    max(<u32>i32x4.extract_lane(lanes, 2), <u32>i32x4.extract_lane(lanes, 3)),
  )
  for (; at < end; at += 4) most = max(most, load<u32>(at))
  return most
}

/** Whether the labels of each of `rows` rows ascend; row r has labels offset[r] … offset[r+1]−1, which exist. `labels` is the address of label 0. */
export function labelsAscend(offset: usize, rows: i32, labels: usize): bool {
  let at = labels + ((<usize>load<i32>(offset)) << 2)
  for (let row = 0; row < rows; row++) {
    offset += 4
    const end = labels + ((<usize>load<i32>(offset)) << 2)
    for (; at + 8 <= end; at += 4) if (load<i32>(at) >= load<i32>(at, 4)) return false
    at = end
  }
  return true
}

const INFINITE: u64 = (<u64>0x7ff00000) << 32

/** The largest absolute value of `count` reals, 0 if there is none; NaN if one is not finite. Bits without a sign are ordered as reals are. */
export function largest(at: usize, count: i32): f64 {
  const end = at + ((<usize>count) << 3)
  let lanes = i64x2.splat(0)
  for (; at + 16 <= end; at += 16) {
    const bits = f64x2.abs(v128.load(at))
    lanes = v128.bitselect(bits, lanes, i64x2.gt_s(bits, lanes))
  }
  let most = max(<u64>i64x2.extract_lane(lanes, 0), <u64>i64x2.extract_lane(lanes, 1))
  if (at < end) most = max(most, reinterpret<u64>(abs(load<f64>(at))))
  return most < INFINITE ? reinterpret<f64>(most) : NaN
}
