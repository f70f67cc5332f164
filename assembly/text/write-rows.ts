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

/** The end of what `writeRows` wrote last. */
export function writtenEnd(): usize {
  return end
}

/**
 * Writes rows from … to−1 at `out`, the fields of `width` columns with a separator after all but the last, then a line end. Stops before the row
 * that might not end before `limit`; returns its number. Each string may be read, and each field written, 8 bytes beyond its end.
 */
export function writeRows(
  columns: usize,
  width: i32,
  from: i32,
  to: i32,
  out: usize,
  limit: usize,
  separator: i32,
): i32 {
  const last = columns + (<usize>width - 1) * RECORD
  end = out
  for (let row = from; row < to; row++) {
    for (let column = columns; column <= last; column += RECORD) {
      const id = load<i32>(<usize>load<i32>(column) + ((<usize>row) << 2))
      let text: usize = 0
      let length: usize = 1
      if (id >= 0) {
        const offset = <usize>load<i32>(column, 8) + ((<usize>id) << 2)
        text = <usize>load<i32>(column, 4) + <usize>load<i32>(offset)
        length = <usize>(load<i32>(offset, 4) - load<i32>(offset))
      }
      if (out + length >= limit) return row
      if (id < 0) store<u8>(out, UNKNOWN)
      else for (let k: usize = 0; k < length; k += 8) store<u64>(out + k, load<u64>(text + k))
      out += length
      store<u8>(out++, <u8>(column === last ? <i32>LF : separator))
    }
    end = out
  }
  return to
}

/** Whether all bytes from `at` to `to` can stand in a field: none is a tab, a line end, 0 or the separator. */
export function canStand(at: usize, to: usize, separator: i32): bool {
  for (; at < to; at++) {
    const byte = load<u8>(at)
    if (byte === 9 || byte === 10 || byte === 13 || byte === 0 || byte === <u8>separator) return false
  }
  return true
}
