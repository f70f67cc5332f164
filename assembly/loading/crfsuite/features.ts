/** Takes the features of an lCRF file apart (see `src/weights/rivals/crfsuite/features.ts`). */

const FEATURE: usize = 20 // bytes: type, source, label, weight
const STATE: u32 = 0
const EXPONENT: u32 = 0x7ff00000
const MAGNITUDE: u64 = u64.MAX_VALUE >> 1

/**
 * Takes state features k … end−1 apart, which must ascend by attribute and label. `offset` [A+1] gets where the features of an
 * attribute begin, except for those behind the last attribute. `largest` is the largest absolute weight so far. Stops at the first
 * feature of another type. Returns the number of features that are done, or −1 if one is wrong or out of order.
 */
export function takeStates(
  features: usize, // address of feature 0
  k: u32,
  end: u32,
  L: u32,
  A: u32,
  offset: usize,
  label: usize,
  values: usize,
  largest: usize,
): i32 {
  let most = load<u64>(largest)
  let source: i32 = -1
  let target: i32 = -1
  if (k > 0) {
    const before = features + FEATURE * <usize>(k - 1)
    source = load<i32>(before, 4)
    target = load<i32>(before, 8)
  }
  for (; k < end; k++) {
    const at = features + FEATURE * <usize>k
    const type = load<u32>(at)
    const a = load<u32>(at, 4)
    const j = load<u32>(at, 8)
    if (type !== STATE) break
    if (a >= A || j >= L || (load<u32>(at, 16) & EXPONENT) === EXPONENT) return -1
    if (<i32>a === source) {
      if (<i32>j <= target) return -1
    } else {
      if (<i32>a < source) return -1
      for (let next = source + 1; next <= <i32>a; next++) store<u32>(offset + 4 * <usize>next, k)
      source = <i32>a
    }
    target = <i32>j
    store<u32>(label + 4 * <usize>k, j)
    const weight = load<u64>(at, 12)
    store<u64>(values + 8 * <usize>k, weight)
    most = max(most, weight & MAGNITUDE) // magnitudes are ordered as their bits are
  }
  store<u64>(largest, most)
  return <i32>k
}

/**
 * Whether lists i … end−1, whose offsets in the file stand at `lists`, have the features of their sources in ascending order:
 * first + offset[i] … first + offset[i+1]−1.
 */
export function hasOwnFeatures(
  file: usize,
  size: u32,
  lists: usize,
  i: u32,
  end: u32,
  offset: usize,
  first: u32,
): bool {
  for (; i < end; i++) {
    const at = load<u32>(lists + 4 * <usize>i)
    const from = load<u32>(offset + 4 * <usize>i)
    const count = load<u32>(offset + 4 * <usize>i, 4) - from
    if (<u64>at + 4 + 4 * <u64>count > <u64>size || load<u32>(file + at) !== count) return false
    const list = file + at + 4
    for (let k: u32 = 0; k < count; k++) if (load<u32>(list + 4 * <usize>k) !== first + from + k) return false
  }
  return true
}
