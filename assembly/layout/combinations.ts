/**
 * Attributes that are put together from texts of columns and literals, and their numbers; the twin is
 * src/features/extraction/column-combination.ts.
 *
 * A reference is a column at an offset. What it finds from a position is a *cell*: first the places before the sequence by their distance,
 * then those after it, then the texts of the column. The cells of all parts of an attribute make one number, which is looked up in a table
 * if it has few bits, or else by hashing. Only a new number needs the text.
 */
import { allocate } from '../heap'
import { intern } from '../string-table'

const NUMBER: usize = 4

/** A reference is these numbers, one after the other. */
const IDS: usize = 0 //           address of the texts of the column from position `FIRST` on
const FIRST: usize = 4
const OFFSET: usize = 8
const REACH: usize = 12 //        places on either side of a sequence that are told apart
const EDGES: usize = 16 //        addresses of where texts for these places begin in their blob, and of the blob
const EDGE_BLOB: usize = 20
const STRINGS: usize = 24 //      the same of the texts of the column
const STRING_BLOB: usize = 28
const CELLS: usize = 32 //        address of the cells of a stretch of positions
const REFERENCE: usize = 36

/** A combination is these numbers, and then the index and the bits of each part. */
const PARTS: usize = 0
const LITERALS: usize = 4 //      addresses of where literals begin in their blob, and of the blob
const LITERAL_BLOB: usize = 8
const TABLE: usize = 12 //        address of the attributes + 1 by number, 0: not known; or of slots
const SLOT_BITS: usize = 16 //    0: a table
const USED: usize = 20 //         slots
const HEAD: usize = 24
const PART: usize = 8

const SLOT: usize = 16 // the number, the attribute + 1 or 0 if it is free

/** Writes the cells that a reference finds from positions from … to−1. Sequence s has the positions offsets[s] … offsets[s+1]−1. */
export function findCells(reference: usize, from: i32, to: i32, offsets: usize, sequences: i32): void {
  const offset = load<i32>(reference, OFFSET)
  const reach = load<i32>(reference, REACH)
  const ids = <usize>load<u32>(reference, IDS)
  const first = load<i32>(reference, FIRST)
  let cell = <usize>load<u32>(reference, CELLS)
  for (let s = 0; s < sequences; s++) {
    const start = load<i32>(offsets + <usize>s * NUMBER)
    const end = load<i32>(offsets + <usize>s * NUMBER, 4)
    for (let q = max(start, from) + offset; q < min(end, to) + offset; q++) {
      if (q < start) store<i32>(cell, min(start - q, reach) - 1)
      else if (q >= end) store<i32>(cell, min(q - end + 1, reach) - 1 + reach)
      else store<i32>(cell, load<i32>(ids + <usize>(q - first) * NUMBER) + 2 * reach)
      cell += NUMBER
    }
  }
}

/** Writes the numbers of all combinations of `positions` positions, whose cells are there; new ones get the next number in the table. */
export function numberCombinations(
  combinations: usize,
  count: i32,
  references: usize,
  positions: i32,
  table: usize,
  out: usize,
): void {
  let to = out
  for (let p: usize = 0; p < <usize>positions; p++) {
    for (let k = 0; k < count; k++) {
      const combination = <usize>load<u32>(combinations + <usize>k * NUMBER)
      const number = numberAt(combination, references, p)
      const place = placeOf(combination, number)
      let known = load<i32>(place)
      if (known === 0) {
        const end = compose(combination, references, p) // may move the text
        known = intern(table, text, end) + 1
        store<i32>(place, known)
        if (load<u32>(combination, SLOT_BITS) !== 0) occupy(combination, place, number)
      }
      store<i32>(to, known - 1)
      to += NUMBER
    }
  }
}

/** A combination whose table has room for 2^bits numbers, or which has 2^slotBits slots at first. */
export function createCombination(
  parts: i32,
  literals: usize,
  literalBlob: usize,
  bits: i32,
  slotBits: i32,
): usize {
  const combination = allocate(HEAD + <usize>parts * PART)
  store<i32>(combination, parts, PARTS)
  store<u32>(combination, <u32>literals, LITERALS)
  store<u32>(combination, <u32>literalBlob, LITERAL_BLOB)
  const bytes = slotBits === 0 ? NUMBER << (<usize>bits) : SLOT << (<usize>slotBits)
  store<u32>(combination, <u32>allocate(bytes), TABLE)
  store<i32>(combination, slotBits, SLOT_BITS)
  return combination
}

function cellAt(references: usize, part: usize, p: usize): u32 {
  const reference = references + <usize>load<u32>(part) * REFERENCE
  return load<u32>(<usize>load<u32>(reference, CELLS) + p * NUMBER)
}

/** The cells of all parts at position p in one number. */
function numberAt(combination: usize, references: usize, p: usize): u64 {
  const end = combination + HEAD + <usize>load<u32>(combination, PARTS) * PART
  let number: u64 = 0
  for (let part = combination + HEAD; part < end; part += PART)
    number = (number << (<u64>load<u32>(part, 4))) | <u64>cellAt(references, part, p)
  return number
}

/** 2⁶⁴ divided by the golden ratio: the highest bits of a product depend on all of the number. */
const SPREAD: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15

/** The address of what a combination has for a number: the attribute + 1, or 0. */
function placeOf(combination: usize, number: u64): usize {
  const table = <usize>load<u32>(combination, TABLE)
  const bits = load<u32>(combination, SLOT_BITS)
  if (bits === 0) return table + <usize>number * NUMBER
  const mask = ((<usize>1) << (<usize>bits)) - 1
  let slot = <usize>((number * SPREAD) >> (64 - <u64>bits))
  while (load<u32>(table + slot * SLOT, 8) !== 0 && load<u64>(table + slot * SLOT) !== number)
    slot = (slot + 1) & mask
  return table + slot * SLOT + 8
}

/** Marks a slot as that of a number; if half of all are used, there will be twice as many. */
function occupy(combination: usize, place: usize, number: u64): void {
  store<u64>(place - 8, number)
  const used = load<u32>(combination, USED) + 1
  store<u32>(combination, used, USED)
  const bits = load<u32>(combination, SLOT_BITS)
  if (used << 1 < (<u32>1) << bits) return
  const old = <usize>load<u32>(combination, TABLE)
  const end = old + (SLOT << (<usize>bits))
  store<u32>(combination, <u32>allocate(SLOT << (<usize>(bits + 1))), TABLE)
  store<u32>(combination, bits + 1, SLOT_BITS)
  for (let at = old; at < end; at += SLOT) {
    const known = load<u32>(at, 8)
    if (known === 0) continue
    const free = placeOf(combination, load<u64>(at))
    store<u64>(free - 8, load<u64>(at))
    store<u32>(free, known)
  }
}

/** Where texts are put together. */
let text: usize = 0
let room: usize = 0

/** Forgets the place for texts, which is in memory that was taken back. */
export function beginCombinations(): void {
  text = 0
  room = 0
}

/** Puts the text of a combination at position p together; returns its end. 8 bytes behind it can be read. */
function compose(combination: usize, references: usize, p: usize): usize {
  const parts = <usize>load<u32>(combination, PARTS)
  const literals = <usize>load<u32>(combination, LITERALS)
  const literalBlob = <usize>load<u32>(combination, LITERAL_BLOB)
  let end: usize = 0
  for (let k: usize = 0; k < parts; k++) {
    end = put(end, literals + k * NUMBER, literalBlob)
    const part = combination + HEAD + k * PART
    const reference = references + <usize>load<u32>(part) * REFERENCE
    const cell = <usize>cellAt(references, part, p)
    const edges = <usize>load<u32>(reference, REACH) * 2
    end =
      cell < edges
        ? put(end, <usize>load<u32>(reference, EDGES) + cell * NUMBER, <usize>load<u32>(reference, EDGE_BLOB))
        : put(
            end,
            <usize>load<u32>(reference, STRINGS) + (cell - edges) * NUMBER,
            <usize>load<u32>(reference, STRING_BLOB),
          )
  }
  end = put(end, literals + parts * NUMBER, literalBlob)
  return text + end // put may have moved the text
}

/** Appends the piece of a blob that begins and ends where two numbers say, behind `used` bytes; returns how many there are now. */
function put(used: usize, ends: usize, blob: usize): usize {
  const from = <usize>load<u32>(ends)
  const length = <usize>load<u32>(ends, 4) - from
  if (used + length + 8 > room) {
    const larger = (used + length + 8) * 2
    const address = allocate(larger)
    memory.copy(address, text, used)
    text = address
    room = larger
  }
  // Most pieces are shorter than what a call to copy them would cost. 8 bytes behind each piece can be read.
  for (let k: usize = 0; k < length; k += 8) store<u64>(text + used + k, load<u64>(blob + from + k))
  return used + length
}
