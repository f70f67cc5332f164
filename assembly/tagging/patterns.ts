/**
 * The attributes of positions, from the numbers of the texts in their columns.
 *
 * A *pattern* is a feature that yields at most one attribute: literals with a value of a text between each two of
 * them. Its record:
 *
 *   i32 parts     i32 memo     i32 mask of the memo     i32 the literal before the first part, a text record
 *
 * and 16 bytes for each part:
 *
 *   i32 cells     where the number of the text of block slot 0 would be, moved by the offset of the part
 *   i32 values    [texts] i32 the value of each text, NONE: it has none; 0: texts are their own values
 *   i32 texts     [values] text records of values
 *   i32 literal   the one after this part
 *
 * Places outside a sequence have negative numbers, so all these arrays begin before their address.
 *
 * The *memo* of a pattern with one part is [values] i32, that of one with two or three parts a table of as many entries
 * as the mask says, in which a new one replaces an old one: i32 value of each part, and the entry. An *entry* is 0 if it is
 * not known, 1 if there is no such attribute, and else the attribute's number + 2.
 */
import { append, lengthOf, next, search, standsAt, startOf, TEXT_SHIFT } from './strings'

const NONE: i32 = i32.MIN_VALUE
/** The entry of a text without an attribute. */
const ABSENT: i32 = 1

const HEADER: usize = 16
const PART: usize = 16
/** Bytes of an entry of a memo by several values. */
const ENTRY: usize = 16

/**
 * Writes the numbers of texts of a column into the slots of a block. Positions offsets[n] … offsets[n+1]−1 of `ids` are sequence n, which
 * has `reach` slots before and behind it.
 */
export function layCells(ids: usize, offsets: usize, N: i32, reach: i32, cells: usize): void {
  for (let n = 0; n < N; n++, offsets += 4) {
    const bytes = (<usize>(load<i32>(offsets, 4) - load<i32>(offsets))) << 2
    for (let d = reach; d > 0; d--, cells += 4) store<i32>(cells, -d)
    memory.copy(cells, ids, bytes)
    cells += bytes
    ids += bytes
    for (let d = 1; d <= reach; d++, cells += 4) store<i32>(cells, -reach - d)
  }
}

/**
 * Finds the attributes of the positions of a block, a row each: adds their ids to `ids`, and overwrites rows [P+1] with where rows begin. It goes
 * pattern by pattern, so that the memo of each stays in the cache; `found` [P][patterns] is workspace.
 */
export function findRows(
  patterns: usize,
  end: usize,
  offsets: usize,
  N: i32,
  reach: i32,
  found: usize,
  ids: usize,
  rows: usize,
): void {
  let width: usize = 0
  for (let pattern = patterns; pattern < end; pattern = behind(pattern)) width += 4
  let to = found
  for (let pattern = patterns; pattern < end; pattern = behind(pattern), to += 4) {
    findEntries(pattern, offsets, N, (<usize>reach) << 2, to, width)
  }
  const P = load<i32>(offsets + ((<usize>N) << 2)) - load<i32>(offsets)
  collect(found, <usize>P * width, width, ids, rows)
}

function behind(pattern: usize): usize {
  return pattern + HEADER + <usize>load<i32>(pattern) * PART
}

/** Overwrites the entries of a pattern at all positions, `width` bytes apart. */
function findEntries(pattern: usize, offsets: usize, N: i32, reach: usize, found: usize, width: usize): void {
  const n = load<i32>(pattern)
  const memo = load<i32>(pattern, 4)
  let slot = reach
  for (let s = 0; s < N; s++, offsets += 4) {
    const end = slot + ((<usize>(load<i32>(offsets, 4) - load<i32>(offsets))) << 2)
    if (memo === 0) found = lookUpAll(pattern, n, slot, end, found, width)
    else if (n === 1) found = findOne(pattern, slot, end, found, width)
    else if (n === 2) found = findTwo(pattern, slot, end, found, width)
    else found = findFew(pattern, n, slot, end, found, width)
    slot = end + 2 * reach
  }
}

/** Turns entries into rows of ids. */
function collect(found: usize, bytes: usize, width: usize, ids: usize, rows: usize): void {
  const first = ids
  store<i32>(rows, 0)
  for (const end = found + bytes; found < end; ) {
    for (const last = found + width; found < last; found += 4) {
      const entry = load<i32>(found)
      store<i32>(ids, entry - 2)
      ids += (<usize>(entry > ABSENT)) << 2
    }
    rows += 4
    store<i32>(rows, <i32>((ids - first) >> 2))
  }
}

function valueAt(part: usize, slot: usize): i32 {
  return valueOfText(load<i32>(<usize>load<i32>(part) + slot), <usize>load<i32>(part, 4))
}

function valueOfText(text: i32, values: usize): i32 {
  return values === 0 ? text : load<i32>(values + ((<usize>text) << 2))
}

function textOf(part: usize, value: i32): usize {
  return <usize>load<i32>(part, 8) + ((<usize>value) << TEXT_SHIFT)
}

function lookUpAll(pattern: usize, n: i32, slot: usize, end: usize, found: usize, width: usize): usize {
  for (; slot < end; slot += 4, found += width) store<i32>(found, lookUp(pattern, n, slot))
  return found
}

function findOne(pattern: usize, slot: usize, end: usize, found: usize, width: usize): usize {
  const cells = <usize>load<i32>(pattern + HEADER)
  const values = <usize>load<i32>(pattern + HEADER, 4)
  const memo = <usize>load<i32>(pattern, 4)
  for (; slot < end; slot += 4, found += width) {
    const value = valueOfText(load<i32>(cells + slot), values)
    let entry = ABSENT
    if (value !== NONE) {
      const at = memo + ((<usize>value) << 2)
      entry = load<i32>(at)
      if (entry === 0) {
        entry = lookUp(pattern, 1, slot)
        store<i32>(at, entry)
      }
    }
    store<i32>(found, entry)
  }
  return found
}

function findTwo(pattern: usize, slot: usize, end: usize, found: usize, width: usize): usize {
  const part = pattern + HEADER
  const first = <usize>load<i32>(part)
  const firstValues = <usize>load<i32>(part, 4)
  const second = <usize>load<i32>(part + PART)
  const secondValues = <usize>load<i32>(part + PART, 4)
  const memo = <usize>load<i32>(pattern, 4)
  const mask = load<u32>(pattern, 8)
  for (; slot < end; slot += 4, found += width) {
    const x = valueOfText(load<i32>(first + slot), firstValues)
    const y = valueOfText(load<i32>(second + slot), secondValues)
    let entry = ABSENT
    if (x !== NONE && y !== NONE) {
      const at = memo + placeOf(x, y, 0, mask)
      entry = load<i32>(at, 12)
      if (entry === 0 || load<i32>(at) !== x || load<i32>(at, 4) !== y) {
        entry = lookUp(pattern, 2, slot)
        remember(at, x, y, 0, entry)
      }
    }
    store<i32>(found, entry)
  }
  return found
}

/** For none or three parts. */
function findFew(pattern: usize, n: i32, slot: usize, end: usize, found: usize, width: usize): usize {
  const part = pattern + HEADER
  const memo = <usize>load<i32>(pattern, 4)
  const mask = load<u32>(pattern, 8)
  for (; slot < end; slot += 4, found += width) {
    const x = n > 0 ? valueAt(part, slot) : 0
    const y = n > 0 ? valueAt(part + PART, slot) : 0
    const z = n > 0 ? valueAt(part + 2 * PART, slot) : 0
    let entry = ABSENT
    if (x !== NONE && y !== NONE && z !== NONE) {
      const at = memo + placeOf(x, y, z, mask)
      entry = load<i32>(at, 12)
      if (entry === 0 || load<i32>(at) !== x || load<i32>(at, 4) !== y || load<i32>(at, 8) !== z) {
        entry = lookUp(pattern, n, slot)
        remember(at, x, y, z, entry)
      }
    }
    store<i32>(found, entry)
  }
  return found
}

/** Where the entry of these values is in a memo. */
function placeOf(x: i32, y: i32, z: i32, mask: u32): usize {
  let h = <u32>x * 0x9e3779b1 + <u32>y * 0x85ebca77 + <u32>z * 0xc2b2ae3d
  h ^= h >> 15
  return <usize>(((h * 0x2c1b3c6d) >> 7) & mask) * ENTRY
}

function remember(at: usize, x: i32, y: i32, z: i32, entry: i32): void {
  store<i32>(at, x)
  store<i32>(at, y, 4)
  store<i32>(at, z, 8)
  store<i32>(at, entry, 12)
}

/** The entry of a position, from the index of strings. */
function lookUp(pattern: usize, n: i32, slot: usize): i32 {
  const literal = <usize>load<i32>(pattern, 12)
  let h = append(0, literal)
  let length = lengthOf(literal)
  const end = pattern + HEADER + <usize>n * PART
  for (let part = pattern + HEADER; part < end; part += PART) {
    const value = valueAt(part, slot)
    if (value === NONE) return ABSENT
    const text = textOf(part, value)
    const after = <usize>load<i32>(part, 12)
    h = append(append(h, text), after)
    length += lengthOf(text) + lengthOf(after)
  }
  search(h)
  for (let id = next(length); id >= 0; id = next(length)) if (isString(id, pattern, end, slot)) return id + 2
  return ABSENT
}

/** Whether string `id` is the attribute of a position; their lengths are equal. */
function isString(id: i32, pattern: usize, end: usize, slot: usize): bool {
  let at = startOf(id)
  const literal = <usize>load<i32>(pattern, 12)
  if (!standsAt(literal, at)) return false
  at += <usize>lengthOf(literal)
  for (let part = pattern + HEADER; part < end; part += PART) {
    const text = textOf(part, valueAt(part, slot))
    if (!standsAt(text, at)) return false
    at += <usize>lengthOf(text)
    const after = <usize>load<i32>(part, 12)
    if (!standsAt(after, at)) return false
    at += <usize>lengthOf(after)
  }
  return true
}
