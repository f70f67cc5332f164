/**
 * Cuts lines of CRFsuite's format into a label and attributes and numbers these. A blank line ends a sequence.
 *
 * Only what is as it should be, and not rare, is taken. The kernel stops before the first other line (one with an error, a weight of a
 * sequence, an escaped label, no attributes, or control characters) and leaves it to others to read it or to say what is wrong.
 */

import {
  disown,
  firstSlot,
  internKey,
  keyOf,
  numberIn,
  tableBlob,
  tableOffset,
  tableSize,
} from '../string-table'
import { isUtf8 } from '../utf8'
import { decimalValue, isExact, readDecimal } from './decimal'
import { blankEnd, firstUpTo, lineEnd } from './rows'

const NUMBER: usize = 4
const TAB: u32 = 9
const LF: u32 = 10
const CR: u32 = 13
const COLON: u32 = 58
const AT: u32 = 64
const BACKSLASH: u32 = 92

/** What the caller and the kernel tell each other: numbers, one after the other. First addresses of tables and arrays. */
const LABELS: usize = 0 //      table
const WORDS: usize = 4 //       table
const ATTRIBUTES: usize = 8 //  table
const LABEL_IDS: usize = 12 //  [items]
const WORD_IDS: usize = 16 //   [items]
const ITEM_ENDS: usize = 20 //  [items] attributes up to the end of each
const IDS: usize = 24 //        [attributes]
const VALUES: usize = 28 //     [values] of 16 bytes, see `putValue`
const ENDS: usize = 32 //       [sequences] items before the end of each
const LINES: usize = 36 //      [sequences] where each began
const SCRATCH: usize = 40 //    room for the names of a line
/** Then what changes. */
const LINE: usize = 44 //       lines before the next one
const FIRST_LINE: usize = 48 // where the open sequence begins, 0: none is open
const ITEM_COUNT: usize = 52
const VALUE_COUNT: usize = 56
const END_COUNT: usize = 60
const DISOWNED: usize = 64 //   1: a table is of no more use

/** What stands for a label: anything, which is not looked at; a label; nothing. */
const SKIPPED: i32 = 0
const REQUIRED: i32 = 1

let state: usize = 0
let attributes: usize = 0 // tables and arrays of the call
let words: usize = 0
let ids: usize = 0
let count: usize = 0 //      attributes found
let named: usize = 0 //      those of them that have been numbered
let scratch: usize = 0 //    where the next name without escapes goes
let values: usize = 0
let valueCount: usize = 0

/** Takes lines from start to end, before which a line end stands; 16 bytes behind it can be read. Returns where it stopped. */
export function scanItems(start: usize, end: usize, label: i32, at: usize): usize {
  begin(at)
  const labels = <usize>load<u32>(at, LABELS)
  const labelIds = <usize>load<u32>(at, LABEL_IDS)
  const wordIds = <usize>load<u32>(at, WORD_IDS)
  const itemEnds = <usize>load<u32>(at, ITEM_ENDS)
  const ends = <usize>load<u32>(at, ENDS)
  const lines = <usize>load<u32>(at, LINES)
  let line = load<u32>(at, LINE)
  let firstLine = load<u32>(at, FIRST_LINE)
  let items: usize = 0
  let sequences: usize = 0
  let next = start
  while (next < end) {
    const blank = blankEnd(next)
    if (blank > 0) {
      if (firstLine > 0) {
        store<u32>(ends + sequences * NUMBER, <u32>items)
        store<u32>(lines + sequences * NUMBER, firstLine)
        sequences++
        firstLine = 0
      }
      line++
      next = blank
      continue
    }
    const before = count
    const valuesBefore = valueCount
    const behind = item(next, label, labels, labelIds + items * NUMBER, wordIds + items * NUMBER)
    if (behind === 0) {
      count = before
      named = before
      valueCount = valuesBefore
      break
    }
    store<u32>(itemEnds + items * NUMBER, <u32>count)
    items++
    line++
    if (firstLine === 0) firstLine = line
    next = behind
  }
  store<u32>(at, line, LINE)
  store<u32>(at, firstLine, FIRST_LINE)
  store<u32>(at, <u32>items, ITEM_COUNT)
  store<u32>(at, <u32>valueCount, VALUE_COUNT)
  store<u32>(at, <u32>sequences, END_COUNT)
  return next
}

function begin(at: usize): void {
  state = at
  attributes = load<u32>(at, ATTRIBUTES)
  words = load<u32>(at, WORDS)
  ids = load<u32>(at, IDS)
  values = load<u32>(at, VALUES)
  count = 0
  named = 0
  valueCount = 0
  store<u32>(at, 0, DISOWNED)
}

/** Reads a line. Returns where the next one begins, 0 if this one is not for the kernel. */
function item(start: usize, label: i32, labels: usize, labelId: usize, wordId: usize): usize {
  if (<u32>load<u8>(start) === AT) return 0 // perhaps a weight
  let at = firstUpTo(CR, start)
  if (<u32>load<u8>(at) !== TAB) return 0
  if (label !== SKIPPED && label !== <i32>(at > start)) return 0
  if (label === REQUIRED) {
    if (nameEnd(start) < at) return 0
    const id = numberOf(labels, start, at, keyOf(start, <u32>(at - start)))
    if (id < 0) return 0
    store<i32>(labelId, id)
  }
  scratch = load<u32>(state, SCRATCH)
  let first = wordId
  do {
    at = attribute(at + 1, first)
    if (at === 0) return 0
    first = 0
    if (count - named === NAMES && !numberNames()) return 0
  } while (<u32>load<u8>(at) === TAB)
  return numberNames() ? lineEnd(at) : 0
}

/** Reads the attribute of an item that begins here; the first one is its word as well. Returns where it ends, 0 if it is not for the kernel. */
function attribute(start: usize, wordId: usize): usize {
  let from = start
  let at = nameEnd(start)
  let to = at
  let byte = <u32>load<u8>(at)
  if (byte === BACKSLASH) {
    from = scratch
    at = withoutEscapes(start)
    if (at === 0) return 0
    to = scratch
    byte = load<u8>(at)
  }
  if (from === to) return 0
  if (byte === COLON) at = putValue(at + 1)
  if (at === 0 || !isFieldEnd(load<u8>(at))) return 0
  const key = keyOf(from, <u32>(to - from))
  if (wordId > 0) {
    const word = numberOf(words, from, to, key)
    if (word < 0) return 0
    store<i32>(wordId, word)
  }
  const name = names + (count - named) * NAME
  store<u32>(name, <u32>from)
  store<u32>(name, <u32>to, 4)
  store<u64>(name, key, 8)
  count++
  return at
}

/** Names of attributes that have not been numbered: where each begins and ends, its key, and what to look at next. */
const NAME: usize = 24
const NAMES: usize = 64
const names: usize = memory.data(24 * 64)

/** From so many strings on, a table is larger than the cache. */
const MANY_STRINGS: i32 = 1 << 16

/** Numbers the names that wait for it; false if one of them is not UTF-8. */
function numberNames(): bool {
  const end = names + (count - named) * NAME
  if (tableSize(attributes) >= MANY_STRINGS) fetchNames(end)
  for (let name = names; name < end; name += NAME, named++) {
    const id = numberOf(attributes, load<u32>(name), load<u32>(name, 4), load<u64>(name, 8))
    if (id < 0) return false
    store<i32>(ids + named * NUMBER, id)
  }
  return true
}

/**
 * Reads the first slots of all names, then the offsets that they lead to, then the strings: what is read for one name does not wait for
 * another.
 */
function fetchNames(end: usize): void {
  let fetched: u32 = 0
  for (let name = names; name < end; name += NAME) {
    const slot = firstSlot(attributes, load<u64>(name, 8))
    store<u32>(name, <u32>slot, 16)
    fetched += load<u32>(slot)
  }
  const offset = tableOffset(attributes)
  for (let name = names; name < end; name += NAME) {
    const id = numberIn(load<u32>(name, 16))
    store<u32>(name, id < 0 ? 0 : load<u32>(offset + ((<usize>id) << 2)), 16)
  }
  const blob = tableBlob(attributes)
  for (let name = names; name < end; name += NAME) fetched += load<u8>(blob + load<u32>(name, 16))
  store<u32>(names, fetched, 20) // so that the compiler does not leave out what is read only to be fetched
}

/** Other control characters may be part of a name, which then is rare. */
function isFieldEnd(byte: u32): bool {
  return byte === TAB || byte === LF || byte === CR
}

/** The first byte from `start` on that ends a name, or begins an escape: a separator, a line end, or what should not be there. */
function nameEnd(start: usize): usize {
  const limit = i8x16.splat(<i8>CR)
  const colon = i8x16.splat(<i8>COLON)
  const backslash = i8x16.splat(<i8>BACKSLASH)
  let at = start
  let found = 0
  for (; ; at += 16) {
    const bytes = v128.load(at)
    const escapes = v128.or(i8x16.eq(bytes, colon), i8x16.eq(bytes, backslash))
    found = i8x16.bitmask(v128.or(i8x16.le_u(bytes, limit), escapes))
    if (found !== 0) break
  }
  return at + ctz<i32>(found)
}

/** Appends a name without its escapes to `scratch`. Returns where it ends, 0 if a backslash stands before something else than `:` or `\`. */
function withoutEscapes(start: usize): usize {
  let at = start
  for (let end = nameEnd(at); ; end = nameEnd(at)) {
    memory.copy(scratch, at, end - at)
    scratch += end - at
    at = end
    if (<u32>load<u8>(at) !== BACKSLASH) break
    const escaped = <u32>load<u8>(at, 1)
    if (escaped !== COLON && escaped !== BACKSLASH) return 0
    store<u8>(scratch++, <u8>escaped)
    at += 2
  }
  return at
}

/** The number of a string with this key; −1 if it is not UTF-8. A string that is found equals one that was checked. */
function numberOf(table: usize, from: usize, to: usize, key: u64): i32 {
  const size = tableSize(table)
  const id = internKey(table, from, to, key)
  if (id < size || isAscii(from, to) || isUtf8(from, to)) return id
  disown(table)
  store<u32>(state, 1, DISOWNED)
  return -1
}

/** Whether all bytes, at least one, are below 128; up to 15 bytes behind them are read. */
function isAscii(from: usize, to: usize): bool {
  let at = from
  for (; at + 16 < to; at += 16) if (i8x16.bitmask(v128.load(at)) !== 0) return false
  return (i8x16.bitmask(v128.load(at)) & ((1 << (<i32>(to - at))) - 1)) === 0
}

/**
 * Puts the value that begins here, with the number of its attribute: the value itself, if its conversion is one operation, or else where
 * its text is and its length. Returns where it ends, 0 if it is no number or too long.
 *
 *   i32 number of the attribute     i32 0, or the length     f64 value, or i32 address
 */
function putValue(start: usize): usize {
  const end = readDecimal(start)
  if (end === 0) return 0
  const value = values + (valueCount << 4)
  valueCount++
  store<i32>(value, <i32>count)
  store<i32>(value, isExact() ? 0 : <i32>(end - start), 4)
  if (isExact()) store<f64>(value, decimalValue(), 8)
  else store<i32>(value, <i32>start, 8)
  return end
}
