/** Checks of offsets, labels and weights. */

/** Whether each of `count` numbers is at least the one before it. */
export function ascend(at: usize, count: i32): bool {
  const end = at + ((<usize>count) << 2)
  let broken = i32x4.splat(0)
  for (; at + 68 <= end; at += 64) {
    const first = v128.or(descending(at), descending(at + 16))
    broken = v128.or(broken, v128.or(first, v128.or(descending(at + 32), descending(at + 48))))
  }
  if (v128.any_true(broken)) return false
  for (; at + 8 <= end; at += 4) if (load<i32>(at) > load<i32>(at, 4)) return false
  return true
}

/** Which of four numbers are higher than the next one. */
function descending(at: usize): v128 {
  return i32x4.gt_s(v128.load(at), v128.load(at, 4))
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

/**
 * Whether the labels of each of `rows` rows ascend; row r has labels offset[r] … offset[r+1]−1, which exist. `labels` is the address of label 0.
 *
 * A label that is not above the one before it must begin a row. So there are as many of them as rows that begin with one: two counts without a branch,
 * which a row of one or two labels would often mislead.
 */
export function labelsAscend(offset: usize, rows: i32, labels: usize): bool {
  const last = offset + ((<usize>rows) << 2)
  const first = load<i32>(offset)
  while (offset < last && load<i32>(offset) === first) offset += 4 // no label comes before the first
  const end = labels + ((<usize>load<i32>(last)) << 2)
  return stepsDown(labels + ((<usize>first) << 2), end) === rowsDown(offset, last, labels)
}

/** How many labels from `at` to `end` are not above the one before them. */
function stepsDown(at: usize, end: usize): i32 {
  let lanes = i32x4.splat(0)
  for (; at + 36 <= end; at += 32)
    lanes = i32x4.sub(
      lanes,
      i32x4.add(
        i32x4.ge_s(v128.load(at), v128.load(at, 4)),
        i32x4.ge_s(v128.load(at, 16), v128.load(at, 20)),
      ),
    )
  let steps = i32x4.extract_lane(lanes, 0) + i32x4.extract_lane(lanes, 1)
  steps += i32x4.extract_lane(lanes, 2) + i32x4.extract_lane(lanes, 3)
  for (; at + 8 <= end; at += 4) steps += i32(load<i32>(at) >= load<i32>(at, 4))
  return steps
}

/** How many rows that are not empty begin with such a label; offsets of rows are from `offset` to `last`, where the last row ends. */
function rowsDown(offset: usize, last: usize, labels: usize): i32 {
  let rows = 0
  for (; offset + 8 <= last; offset += 8) rows += down(offset, labels) + down(offset + 4, labels)
  if (offset < last) rows += down(offset, labels)
  return rows
}

/** 1 if a row that is not empty begins with such a label, else 0. */
function down(offset: usize, labels: usize): i32 {
  const start = load<i32>(offset)
  const at = labels + ((<usize>start) << 2)
  return i32(load<i32>(at - 4) >= load<i32>(at)) & i32(start !== load<i32>(offset, 4))
}

/**
 * The largest absolute value of `count` reals, 0 if there is none; NaN if one is not finite: its difference from itself is NaN, else 0. Both extremes are
 * kept instead of absolute values, since a maximum is one instruction.
 */
export function largest(at: usize, count: i32): f64 {
  const end = at + ((<usize>count) << 3)
  let most = f64x2.splat(0)
  let least = most
  let spoiled = most
  for (; at + 64 <= end; at += 64) {
    const a = v128.load(at)
    const b = v128.load(at, 16)
    const c = v128.load(at, 32)
    const d = v128.load(at, 48)
    most = f64x2.pmax(f64x2.pmax(f64x2.pmax(f64x2.pmax(most, a), b), c), d)
    least = f64x2.pmin(f64x2.pmin(f64x2.pmin(f64x2.pmin(least, a), b), c), d)
    const first = f64x2.add(f64x2.sub(a, a), f64x2.sub(b, b))
    spoiled = f64x2.add(spoiled, f64x2.add(first, f64x2.add(f64x2.sub(c, c), f64x2.sub(d, d))))
  }
  most = f64x2.pmax(most, f64x2.neg(least))
  let result = max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1))
  result += f64x2.extract_lane(spoiled, 0) + f64x2.extract_lane(spoiled, 1)
  for (; at < end; at += 8) {
    const value = load<f64>(at)
    result = max(result, abs(value)) + (value - value)
  }
  return result
}
