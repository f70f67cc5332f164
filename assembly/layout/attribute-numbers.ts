/** The numbers of attributes and their weights; the twin is src/objectives/simd/layout/row-words.ts. */

const NUMBER: usize = 4

/** Counts the rows with each attribute below A, and adds new ones to `seen`, which has `size`. Returns the new size. */
export function countOccurrences(
  ids: usize,
  end: usize,
  A: i32,
  occurrences: usize,
  seen: usize,
  size: i32,
): i32 {
  for (let at = ids; at < end; at += NUMBER) {
    const a = load<i32>(at)
    if (a >= A) continue
    const place = occurrences + <usize>a * NUMBER
    const before = load<i32>(place)
    store<i32>(place, before + 1)
    if (before > 0) continue
    store<i32>(seen + <usize>size * NUMBER, a)
    size++
  }
  return size
}

/** Numbers the attributes of `seen` with more than `few` weights, and writes them. Returns how many they are. */
export function numberDense(
  seen: usize,
  size: i32,
  stateOffset: usize,
  few: f64,
  number: usize,
  dense: usize,
): i32 {
  let D: i32 = 0
  for (let k = 0; k < size; k++) {
    const a = load<i32>(seen + <usize>k * NUMBER)
    if (<f64>weightsOf(a, stateOffset) <= few) continue
    store<i32>(number + <usize>a * NUMBER, D)
    store<i32>(dense + <usize>D * NUMBER, a)
    D++
  }
  return D
}

/**
 * Numbers the weights of the other attributes of `seen`, from K on, and writes them: those of attributes that have more than `most` positions, or if `wide` is
 * false, of the rest those whose occurrences are at least `least` and below `limit`. Returns the new K.
 */
export function numberSparse(
  seen: usize,
  size: i32,
  stateOffset: usize,
  few: f64,
  positions: usize,
  most: i32,
  wide: bool,
  occurrences: usize,
  least: i32,
  limit: i32,
  number: usize,
  sparse: usize,
  K: i32,
): i32 {
  for (let k = 0; k < size; k++) {
    const a = load<i32>(seen + <usize>k * NUMBER)
    const weights = weightsOf(a, stateOffset)
    if (<f64>weights > few || load<i32>(positions + <usize>a * NUMBER) > most !== wide) continue
    const rows = load<i32>(occurrences + <usize>a * NUMBER)
    if (rows < least || rows >= limit) continue
    store<i32>(number + <usize>a * NUMBER, K)
    let f = load<i32>(stateOffset + <usize>a * NUMBER)
    for (const end = f + weights; f < end; f++) {
      store<i32>(sparse + <usize>K * NUMBER, f)
      K++
    }
  }
  return K
}

function weightsOf(a: i32, stateOffset: usize): i32 {
  const place = stateOffset + <usize>a * NUMBER
  return load<i32>(place, 4) - load<i32>(place)
}
