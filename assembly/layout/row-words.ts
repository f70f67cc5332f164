/** The words of rows; the twin is src/objectives/simd/layout/row-words.ts. */

const NUMBER: usize = 4
const HEADS: usize = 2 // words before those of the attributes of a row

/**
 * Writes the words of rows and returns their end. `dense` has the number of a dense attribute or a cluster, −1: not dense; `number` that of the first
 * weight of another attribute; those from `wide` on come last. `narrow` has room for the attributes of a row.
 */
export function writeWords(
  ids: usize,
  ends: usize,
  rows: i32,
  dense: usize,
  number: usize,
  wide: i32,
  stateOffset: usize,
  stateLabel: usize,
  labelBits: i32,
  stride: i32,
  narrow: usize,
  out: usize,
): usize {
  let at = ids
  let word = out
  for (let r = 0; r < rows; r++) {
    const next = ids + <usize>load<u32>(ends + <usize>r * NUMBER) * NUMBER
    const head = word
    word += HEADS * NUMBER
    let others = narrow
    for (; at < next; at += NUMBER) {
      const a = load<i32>(at)
      const d = load<i32>(dense + <usize>a * NUMBER)
      if (d >= 0) {
        store<i32>(word, d * stride)
        word += NUMBER
      } else {
        store<i32>(others, a)
        others += NUMBER
      }
    }
    store<i32>(head, <i32>((word - head) / NUMBER - HEADS))
    const sparse = word
    let late = narrow
    for (let k = narrow; k < others; k += NUMBER) {
      const a = load<i32>(k)
      if (load<i32>(number + <usize>a * NUMBER) < wide)
        word = writeWeights(a, number, stateOffset, stateLabel, labelBits, word)
      else {
        store<i32>(late, a)
        late += NUMBER
      }
    }
    store<i32>(head, <i32>((word - sparse) / NUMBER), 4)
    for (let k = narrow; k < late; k += NUMBER)
      word = writeWeights(load<i32>(k), number, stateOffset, stateLabel, labelBits, word)
  }
  return word
}

function writeWeights(
  a: i32,
  number: usize,
  stateOffset: usize,
  stateLabel: usize,
  labelBits: i32,
  out: usize,
): usize {
  const place = stateOffset + <usize>a * NUMBER
  const last = stateLabel + <usize>load<u32>(place, 4) * NUMBER
  let weight = load<u32>(number + <usize>a * NUMBER)
  let word = out
  for (let f = stateLabel + <usize>load<u32>(place) * NUMBER; f < last; f += NUMBER) {
    store<u32>(word, (weight << labelBits) | load<u32>(f))
    weight++
    word += NUMBER
  }
  return word
}
