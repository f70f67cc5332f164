/**
 * Cuts lines into fields and numbers these, a table of strings a column. A blank line ends a sequence.
 *
 * Only what is as it should be is taken. At the first line that is not (of another width, with an empty field, not UTF-8) or that has
 * control characters, the kernel stops before it, and leaves it to others to read it or to say what is wrong.
 */

import { disown, intern, tableSize } from '../string-table'
import { isUtf8 } from '../utf8'

const NUMBER: usize = 4
const TAB: u32 = 9
const LF: u32 = 10
const CR: u32 = 13
const SPACE: u32 = 32

/** What the caller and the kernel tell each other: numbers, one after the other. */
const LINE: usize = 0 //       lines before the next one
const FIRST_LINE: usize = 4 // where the open sequence begins, 0: none is open
const ROWS: usize = 8 //       rows found
const ENDS: usize = 12 //      sequences that have ended

/**
 * Takes lines from start to end, before which a line end stands; 16 bytes behind it can be read. `tables` [width] has the tables of the columns. Column k of row r goes to
 * ids[k·room + r]; of each sequence that ends, the number of rows before its end goes to `ends` and the line where it began to
 * `lines`. The separator is a single tab, or runs of spaces (`spaced` 1), or runs of spaces and tabs (2). Returns where
 * it stopped.
 */
export function scanRows(
  start: usize,
  end: usize,
  width: i32,
  spaced: i32,
  tables: usize,
  room: i32,
  ids: usize,
  ends: usize,
  lines: usize,
  state: usize,
): usize {
  let at = start
  let line = load<u32>(state, LINE)
  let firstLine = load<u32>(state, FIRST_LINE)
  let rows: u32 = 0
  let sequences: usize = 0
  while (at < end) {
    const blank = blankEnd(at)
    if (blank > 0) {
      if (firstLine > 0) {
        store<u32>(ends + sequences * NUMBER, rows)
        store<u32>(lines + sequences * NUMBER, firstLine)
        sequences++
        firstLine = 0
      }
      line++
      at = blank
      continue
    }
    const to = ids + <usize>rows * NUMBER
    const next =
      spaced === 0 ? tabbedRow(at, width, tables, room, to) : spacedRow(at, width, spaced, tables, room, to)
    if (next === 0) break
    rows++
    line++
    if (firstLine === 0) firstLine = line
    at = next
  }
  store<u32>(state, line, LINE)
  store<u32>(state, firstLine, FIRST_LINE)
  store<u32>(state, rows, ROWS)
  store<u32>(state, <u32>sequences, ENDS)
  return at
}

/** Where the line after a blank one begins, 0 if it is not blank. */
export function blankEnd(start: usize): usize {
  let at = start
  let byte = <u32>load<u8>(at)
  while (byte === SPACE || byte === TAB) byte = load<u8>(++at)
  return byte === LF || byte === CR ? lineEnd(at) : 0
}

/** Behind the line end at an address, which is LF or CRLF; 0 if it is neither. */
export function lineEnd(at: usize): usize {
  const byte = <u32>load<u8>(at)
  if (byte === LF) return at + 1
  return byte === CR && <u32>load<u8>(at, 1) === LF ? at + 2 : 0
}

/** Numbers the fields of a row. Returns where the next line begins, 0 if the row is not as it should be. */
function tabbedRow(start: usize, width: i32, tables: usize, room: i32, ids: usize): usize {
  let at = start
  for (let k = 0; k < width; k++) {
    const end = firstUpTo(CR, at)
    if (!putField(k, at, end, tables, room, ids)) return 0
    if (k === width - 1) return lineEnd(end)
    if (<u32>load<u8>(end) !== TAB) return 0
    at = end + 1
  }
  return 0
}

function spacedRow(start: usize, width: i32, spaced: i32, tables: usize, room: i32, ids: usize): usize {
  let at = spacesEnd(start, spaced)
  for (let k = 0; k < width; k++) {
    const end = firstUpTo(SPACE, at)
    if (!putField(k, at, end, tables, room, ids)) return 0
    at = spacesEnd(end, spaced)
  }
  return lineEnd(at)
}

function spacesEnd(start: usize, spaced: i32): usize {
  let at = start
  let byte = <u32>load<u8>(at)
  while (byte === SPACE || (byte === TAB && spaced === 2)) byte = load<u8>(++at)
  return at
}

/** The first byte from `start` on that is at most `highest`: a separator, a line end, or what should not be there. */
export function firstUpTo(highest: u32, start: usize): usize {
  const limit = i8x16.splat(<i8>highest)
  let at = start
  let found = i8x16.bitmask(i8x16.le_u(v128.load(at), limit))
  while (found === 0) {
    at += 16
    found = i8x16.bitmask(i8x16.le_u(v128.load(at), limit))
  }
  return at + ctz<i32>(found)
}

/** Numbers a field; false if it is empty or not UTF-8. A string that is found equals one that was checked. */
function putField(k: i32, from: usize, end: usize, tables: usize, room: i32, ids: usize): bool {
  if (from === end) return false
  const table = <usize>load<u32>(tables + <usize>k * NUMBER)
  const size = tableSize(table)
  const id = intern(table, from, end)
  store<u32>(ids + <usize>k * <usize>room * NUMBER, id)
  if (id < size || isUtf8(from, end)) return true
  disown(table)
  return false
}
