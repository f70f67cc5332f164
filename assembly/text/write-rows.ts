/**
 * Writes rows of columns. A column is a record of three addresses:
 *
 *   i32 numbers of its fields [P]       i32 bytes of all strings       i32 offsets of the strings [strings+1]
 *
 * A negative number is a label that is not known, and stands as `_`.
 */

const RECORD: usize = 12
const UNKNOWN: u8 = 0x5f
const LF: u8 = 10

let end: usize = 0
let nextRow: i32 = 0

/** The end of what `writeRows` wrote last. */
export function writtenEnd(): usize {
  return end
}

/** The row before which `writeRows` stopped. */
export function stoppedAt(): i32 {
  return nextRow
}

/**
 * Writes the rows of sequences n … N−1 from row `from` on at `out`, the fields of `width` columns with a separator after all but the last, then a line end; one more
 * line end after each sequence. Sequence n has the rows offsets[n] … offsets[n+1]−1. Stops before the row that might not end before `limit`, or the line end that would not;
 * returns the number of its sequence. Each string may be read, and each field written, 8 bytes beyond its end.
 */
export function writeRows(
  columns: usize,
  width: i32,
  offsets: usize,
  n: i32,
  N: i32,
  from: i32,
  out: usize,
  limit: usize,
  separator: i32,
): i32 {
  const last = columns + (<usize>width - 1) * RECORD
  end = out
  nextRow = from
  for (let ends = offsets + ((<usize>n) << 2) + 4; n < N; n++, ends += 4) {
    while (nextRow < load<i32>(ends)) {
      out = writeRow(columns, last, nextRow, end, limit, separator)
      if (out === 0) return n
      end = out
      nextRow++
    }
    if (end >= limit) return n
    store<u8>(end++, LF)
  }
  return N
}

/** Writes a row; returns its end, 0 if that might be beyond the limit. */
function writeRow(columns: usize, last: usize, row: i32, out: usize, limit: usize, separator: i32): usize {
  for (let column = columns; column <= last; column += RECORD) {
    const id = load<i32>(<usize>load<i32>(column) + ((<usize>row) << 2))
    let text: usize = 0
    let length: usize = 1
    if (id >= 0) {
      const offset = <usize>load<i32>(column, 8) + ((<usize>id) << 2)
      text = <usize>load<i32>(column, 4) + <usize>load<i32>(offset)
      length = <usize>(load<i32>(offset, 4) - load<i32>(offset))
    }
    if (out + length >= limit) return 0
    if (id < 0) store<u8>(out, UNKNOWN)
    else for (let k: usize = 0; k < length; k += 8) store<u64>(out + k, load<u64>(text + k))
    out += length
    store<u8>(out++, <u8>(column === last ? <i32>LF : separator))
  }
  return out
}

/** Whether all bytes from `at` to `to` can stand in a field: none is a tab, a line end, 0 or the separator. */
export function canStand(at: usize, to: usize, separator: i32): bool {
  for (; at < to; at++) {
    const byte = load<u8>(at)
    if (byte === 9 || byte === 10 || byte === 13 || byte === 0 || byte === <u8>separator) return false
  }
  return true
}
