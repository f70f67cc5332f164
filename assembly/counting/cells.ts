/** Sorts cells and counts each. */

const NUMBER: usize = 4 // bytes of a number
const CELL: usize = 8 //   bytes of a cell

/**
 * One pass of a radix sort, least significant digit first: `sorted` has the cells from … end in the order of the
 * digit of `bits` bits at `shift`; equal digits keep their order. `starts` has room for 2^bits numbers.
 */
export function sortByDigit(
  from: usize,
  end: usize,
  shift: i32,
  bits: i32,
  starts: usize,
  sorted: usize,
): void {
  const size = ((<usize>1) << (<usize>bits)) * NUMBER
  const mask = ((<u64>1) << (<u64>bits)) - 1
  memory.fill(starts, 0, size)
  for (let at = from; at < end; at += CELL) {
    const counter = starts + <usize>((load<u64>(at) >> <u64>shift) & mask) * NUMBER
    store<u32>(counter, load<u32>(counter) + CELL)
  }
  let start = sorted
  for (let counter = starts; counter < starts + size; counter += NUMBER) {
    const bytes = load<u32>(counter)
    store<u32>(counter, <u32>start)
    start += bytes
  }
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
