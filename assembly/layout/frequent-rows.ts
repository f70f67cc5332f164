/** Attributes that many rows have; its twin is src/objectives/simd/layout/frequent-rows.ts. */

const NUMBER: usize = 4
const ENTRY: usize = 8 // of `seen`: the latest row with an attribute + 1, and the number of rows

/** Counts the rows with each attribute. A row that repeats one is taken for empty, and its byte of `skipped` becomes 1. */
export function countRows(ids: usize, ends: usize, rows: i32, first: i32, seen: usize, skipped: usize): void {
  let at = ids
  for (let r = 0; r < rows; r++) {
    const end = ids + <usize>load<u32>(ends + <usize>r * NUMBER) * NUMBER
    const start = at
    const row = first + r + 1
    for (; at < end; at += NUMBER) {
      const entry = seen + <usize>load<u32>(at) * ENTRY
      if (load<i32>(entry) === row) {
        takeBack(start, at, seen)
        store<u8>(skipped + <usize>(first + r), 1)
        break
      }
      store<i32>(entry, row)
      store<i32>(entry, load<i32>(entry, 4) + 1, 4)
    }
    at = end
  }
}

/** Counts a row less for the attributes from … end. */
function takeBack(from: usize, end: usize, seen: usize): void {
  for (let at = from; at < end; at += NUMBER) {
    const entry = seen + <usize>load<u32>(at) * ENTRY
    store<i32>(entry, load<i32>(entry, 4) - 1, 4)
  }
}

/** Numbers the attributes of at least `least` rows, −1: fewer; writes these attributes and their counts. Returns how many they are. */
export function selectFrequent(
  seen: usize,
  A: i32,
  least: i32,
  number: usize,
  attributes: usize,
  count: usize,
): i32 {
  let size: i32 = 0
  for (let a = 0; a < A; a++) {
    const rows = load<i32>(seen + <usize>a * ENTRY, 4)
    if (rows < least) {
      store<i32>(number + <usize>a * NUMBER, -1)
      continue
    }
    store<i32>(number + <usize>a * NUMBER, size)
    store<i32>(attributes + <usize>size * NUMBER, a)
    store<i32>(count + <usize>size * NUMBER, rows)
    size++
  }
  return size
}

/** Overwrites `out` with what a table [A] has for the attributes from … end, in their order, but −1; returns its end. */
export function readRow(from: usize, end: usize, table: usize, out: usize): usize {
  let to = out
  for (let at = from; at < end; at += NUMBER) {
    const own = load<i32>(table + <usize>load<u32>(at) * NUMBER)
    store<i32>(to, own)
    to += own >= 0 ? NUMBER : 0
  }
  return to
}
