/**
 * Values of texts: lower case, affixes, shapes and tests, each numbered in a table of its own. It works on tables and texts in a memory of its own, which grows.
 * src/features/readings is the readable form. It also reads all texts that are not ASCII, unless only their characters are counted.
 */
import { intern } from '../string-table'

/** What is known of a text: bits 0 … 12 are the tests, in the order of src/features/readings/text-test.ts. */
const OTHER: i32 = 1 << 31 // it is not ASCII

const NONE: i32 = -1 // the value of a text that has none

/** Forms of values, as src/weights/patterns/value-reader.ts numbers them; 0 is the whole text. */
const PREFIX: i32 = 1
const SUFFIX: i32 = 2
const SHAPE: i32 = 3
const SHORT_SHAPE: i32 = 4
const TEST: i32 = 5

const X: u8 = 0x58
const HYPHEN: u32 = 0x2d

function isUpper(byte: u32): bool {
  return byte - 0x41 < 26
}

function isLower(byte: u32): bool {
  return byte - 0x61 < 26
}

function isDigit(byte: u32): bool {
  return byte - 0x30 < 10
}

/** Punctuation or a symbol: all of ASCII that can be seen and is neither a letter nor a digit. */
function isMark(byte: u32): bool {
  return byte - 0x21 < 0x5e && !isUpper(byte) && !isLower(byte) && !isDigit(byte)
}

/** Overwrites kinds of texts from … to−1; text k is bytes[offsets[k] … offsets[k+1]−1]. Writes the numbers of those that are not ASCII and returns how many these are. */
export function classifyTexts(
  bytes: usize,
  offsets: usize,
  from: i32,
  to: i32,
  kinds: usize,
  others: usize,
): i32 {
  const first = others
  for (let k = from; k < to; k++) {
    const at = offsets + ((<usize>k) << 2)
    const kind = kindOf(bytes + <usize>load<i32>(at), bytes + <usize>load<i32>(at, 4))
    store<i32>(kinds + ((<usize>k) << 2), kind)
    store<i32>(others, k)
    if (kind === OTHER) others += 4
  }
  return <i32>((others - first) >> 2)
}

function kindOf(start: usize, end: usize): i32 {
  let uppers = 0
  let lowers = 0
  let digits = 0
  let marks = 0
  let hyphens = 0
  let all: u32 = 0
  for (let at = start; at < end; at++) {
    const byte = <u32>load<u8>(at)
    all |= byte
    uppers += <i32>isUpper(byte)
    lowers += <i32>isLower(byte)
    digits += <i32>isDigit(byte)
    marks += <i32>isMark(byte)
    hyphens += <i32>(byte === HYPHEN)
  }
  if (all > 127) return OTHER
  if (start === end) return 0
  const length = <i32>(end - start)
  const first = <u32>load<u8>(start)
  const firstUpper = <i32>isUpper(first)
  return (
    <i32>isDigit(first) |
    (firstUpper << 1) |
    ((<i32>(hyphens > 0)) << 2) |
    ((<i32>(digits > 0)) << 3) |
    ((<i32>(uppers > 0)) << 4) |
    ((<i32>(marks > 0)) << 5) |
    ((<i32>(uppers > 0 && lowers === 0)) << 6) |
    ((<i32>(lowers > 0 && uppers === 0)) << 7) |
    ((<i32>(firstUpper === 1 && uppers === 1)) << 8) |
    ((<i32>(lowers > 0 && uppers > firstUpper)) << 9) |
    ((<i32>isNumber(start, end)) << 10) |
    ((<i32>(uppers + lowers === length)) << 11) |
    ((<i32>(marks === length)) << 12)
  )
}

/** A sign or none, then digits, in groups with a point or comma between them. */
function isNumber(start: usize, end: usize): bool {
  const sign = <u32>load<u8>(start)
  let at = sign === HYPHEN || sign === 0x2b ? start + 1 : start
  let afterDigit = false
  for (; at < end; at++) {
    const byte = <u32>load<u8>(at)
    const digit = isDigit(byte)
    if (!digit && (!afterDigit || (byte !== 0x2e && byte !== 0x2c))) return false
    afterDigit = digit
  }
  return afterDigit
}

let valueStart: usize = 0 // where the value that was read last begins
let valueEnd: usize = 0 //   and ends

/**
 * Overwrites numbers of the values of texts from … to−1. `size` is the length of an affix, or the bit of a test; `lower` says whether the value is in lower case. Texts that
 * are not ASCII are left out, unless the form is an affix as it stands. `scratch` has room for the longest text and 8 bytes.
 */
export function readValues(
  form: i32,
  size: i32,
  lower: bool,
  table: usize,
  bytes: usize,
  offsets: usize,
  kinds: usize,
  from: i32,
  to: i32,
  scratch: usize,
  numbers: usize,
): void {
  const asTheyStand = (form === PREFIX || form === SUFFIX) && !lower
  for (let k = from; k < to; k++) {
    const kind = load<i32>(kinds + ((<usize>k) << 2))
    if (kind === OTHER && !asTheyStand) continue
    const at = offsets + ((<usize>k) << 2)
    valueStart = bytes + <usize>load<i32>(at)
    valueEnd = bytes + <usize>load<i32>(at, 4)
    const has = readValue(form, size, lower, kind, scratch)
    store<i32>(numbers + ((<usize>k) << 2), has ? intern(table, valueStart, valueEnd) : NONE)
  }
}

/** Turns valueStart … valueEnd from a text into its value; false if it has none. */
function readValue(form: i32, size: i32, lower: bool, kind: i32, scratch: usize): bool {
  if (form === TEST) {
    valueEnd = valueStart
    return ((kind >> size) & 1) !== 0
  }
  if (form === PREFIX) valueEnd = behind(valueStart, valueEnd, size)
  else if (form === SUFFIX) valueStart = before(valueStart, valueEnd, size)
  if (valueStart === 0 || valueEnd === 0) return false
  if (form === SHAPE) valueEnd = writeShape(valueStart, valueEnd, scratch)
  else if (form === SHORT_SHAPE) valueEnd = writeShortShape(valueStart, valueEnd, scratch)
  else if (lower) valueEnd = writeLower(valueStart, valueEnd, scratch)
  else return true
  valueStart = scratch
  return true
}

/** Overwrites numbers with those of values that others have read: value k is bytes[offsets[k] … offsets[k+1]−1]. */
export function internValues(table: usize, bytes: usize, offsets: usize, size: i32, numbers: usize): void {
  for (const end = offsets + ((<usize>size) << 2); offsets < end; offsets += 4, numbers += 4)
    store<i32>(
      numbers,
      intern(table, bytes + <usize>load<i32>(offsets), bytes + <usize>load<i32>(offsets, 4)),
    )
}

/** Whether a byte of UTF-8 begins a character. */
function begins(at: usize): bool {
  return (load<u8>(at) & 0xc0) !== 0x80
}

/** Where the first `count` characters end; 0 if there are fewer. */
function behind(start: usize, end: usize, count: i32): usize {
  let at = start
  for (; count > 0; count--) {
    if (at === end) return 0
    do at++
    while (at < end && !begins(at))
  }
  return at
}

/** Where the last `count` characters begin; 0 if there are fewer. */
function before(start: usize, end: usize, count: i32): usize {
  let at = end
  for (; count > 0; count--) {
    if (at === start) return 0
    do at--
    while (at > start && !begins(at))
  }
  return at
}

/** Writes a text in lower case; returns where it ends. */
function writeLower(start: usize, end: usize, to: usize): usize {
  for (; start < end; start++, to++) {
    const byte = <u32>load<u8>(start)
    store<u8>(to, isUpper(byte) ? byte + 32 : byte)
  }
  return to
}

function shapeOf(byte: u32): u32 {
  if (isUpper(byte)) return X
  if (isLower(byte)) return X + 32
  return isDigit(byte) ? 0x64 : byte
}

function writeShape(start: usize, end: usize, to: usize): usize {
  for (; start < end; start++, to++) store<u8>(to, shapeOf(<u32>load<u8>(start)))
  return to
}

/** The shape with each run written once. */
function writeShortShape(start: usize, end: usize, to: usize): usize {
  let last: u32 = 256
  for (; start < end; start++) {
    const shape = shapeOf(<u32>load<u8>(start))
    store<u8>(to, shape)
    if (shape !== last) to++
    last = shape
  }
  return to
}
