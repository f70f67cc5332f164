/** Sorts cells and counts each. */

const NUMBER: usize = 4 // bytes of a number
const CELL: usize = 8 //   bytes of a cell

/**
 * Adds up how many of the cells from … end have each value of each digit: `digits` of `bits` bits, lowest first. `starts` has 2^bits numbers for each
 * digit, all 0 in the beginning.
 */
export function countDigits(from: usize, end: usize, digits: i32, bits: i32, starts: usize): void {
  const size = NUMBER << (<usize>bits)
  const mask = ((<u64>1) << (<u64>bits)) - 1
  for (let at = from; at < end; at += CELL) {
    let cell = load<u64>(at)
    let counters = starts
    for (let digit = 0; digit < digits; digit++) {
      const counter = counters + <usize>(cell & mask) * NUMBER
      store<u32>(counter, load<u32>(counter) + 1)
      cell >>= <u64>bits
      counters += size
    }
  }
}

/** Turns the counts of a digit into addresses of cells from `first` on. */
export function placeDigit(bits: i32, starts: usize, first: usize): void {
  let start = first
  for (let counter = starts; counter < starts + (NUMBER << (<usize>bits)); counter += NUMBER) {
    const count = <usize>load<u32>(counter)
    store<u32>(counter, <u32>start)
    start += count * CELL
  }
}

/** One pass of a radix sort: moves the cells from … end to the places of their digit of `bits` bits at `shift`; equal digits keep their order. */
export function sortByDigit(from: usize, end: usize, shift: i32, bits: i32, starts: usize): void {
  const mask = ((<u64>1) << (<u64>bits)) - 1
  for (let at = from; at < end; at += CELL) {
    const cell = load<u64>(at)
    const counter = starts + <usize>((cell >> <u64>shift) & mask) * NUMBER
    const place = load<u32>(counter)
    store<u32>(counter, place + CELL)
    store<u64>(<usize>place, cell)
  }
}

/** Removes duplicates from sorted cells in place and writes the count of each. Returns their end. */
export function countCells(from: usize, end: usize, counts: usize): usize {
  let to = from
  let count = counts
  for (let at = from; at < end; ) {
    const cell = load<u64>(at)
    const first = at
    at += CELL
    while (at < end && load<u64>(at) === cell) at += CELL
    store<u64>(to, cell)
    store<u32>(count, <u32>((at - first) / CELL))
    to += CELL
    count += NUMBER
  }
  return to
}
