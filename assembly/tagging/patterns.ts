/**
 * State scores of positions by patterns, from the numbers of the texts in their columns.
 *
 * A *pattern* is a feature that yields at most one attribute: literals with a value of a text between each two of
 * them. Its record:
 *
 *   i32 parts     i32 memo     i32 mask of the memo     i32 the literal before the first part, a text record
 *
 * and 20 bytes for each part:
 *
 *   i32 cells     where the number of the text of block slot 0 would be, moved by the offset of the part
 *   i32 values    [texts] i32 the value of each text, negative: it has none; 0: texts are their own values
 *   i32 texts     [values] text records of values
 *   i32 literal   the one after this part
 *   i32 factor    of its value in the key of the memo
 *
 * Places outside a sequence have negative numbers, so all these arrays begin before their address.
 *
 * The *memo* of a pattern has an *entry* for each combination of values: 0 if it is not known, 1 if there is no such attribute, and
 * else the attribute's number + 2. The key of a combination is Σ factor · value. With few combinations the mask is 0, and memo + key is the
 * address of the entry. With many, the memo is a table of so many places as the mask says, in which a new one replaces an old one: i32 values of
 * up to three parts, and the entry.
 */
import { addEntries } from './state-scores'
import {
  append,
  lengthOf,
  mixed,
  next,
  search,
  slotOf,
  standsAt,
  startIn,
  startOf,
  TEXT_SHIFT,
} from './strings'

/** The entry of a text without an attribute. */
const ABSENT: i32 = 1

const HEADER: usize = 16
const PART: usize = 20
/** Bytes of a place of a memo of many combinations. */
const PLACE: usize = 16

/**
 * Bytes of what is noted of an entry that is not known: u64 hash and i32 length of its text, i32 slot, i32 where to put it, i32 its place in
 * the memo, and the u64 that was fetched last.
 */
const MISS: usize = 32

/**
 * Lays out the slots of a block. Positions offsets[n] … offsets[n+1]−1 are sequence n, which has `reach` slots before and
 * behind it. Overwrites slots [P] with the slot of each position, in bytes.
 */
export function laySlots(offsets: usize, N: i32, reach: i32, slots: usize): void {
  let slot = reach << 2
  for (let n = 0; n < N; n++, offsets += 4, slot += reach << 3) {
    for (let left = load<i32>(offsets, 4) - load<i32>(offsets); left > 0; left--, slots += 4, slot += 4)
      store<i32>(slots, slot)
  }
}

/** Writes the numbers of the texts of a column, `ids` [P], into the slots of a block. */
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
 * Overwrites state [P][row bytes] with the state scores of the positions of a block. It goes pattern by pattern over `stretch` positions, so that
 * what it does next rarely depends on the last position, and memory is read for many of them at a time. Weights of a
 * position are added in the order of the patterns. found [stretch] i32 and missed [stretch] of 32 bytes are workspace.
 */
export function scorePatterns(
  patterns: usize,
  end: usize,
  slots: usize,
  P: i32,
  stretch: i32,
  found: usize,
  missed: usize,
  heads: usize,
  row: usize,
  state: usize,
): void {
  memory.fill(state, 0, <usize>P * row)
  for (let left = P; left > 0; left -= stretch) {
    const bytes = (<usize>min(left, stretch)) << 2
    for (let pattern = patterns; pattern < end; pattern = behind(pattern)) {
      const known = findEntries(pattern, slots, found, found + bytes, missed)
      if (known > missed) lookUp(pattern, missed, known)
      addEntries(found, found + bytes, heads, row, state)
    }
    slots += bytes
    state += <usize>stretch * row
  }
}

function behind(pattern: usize): usize {
  return pattern + HEADER + <usize>load<i32>(pattern) * PART
}

/** Overwrites found … end with the entries of a pattern; returns the end of the list of those that are not known. */
function findEntries(pattern: usize, slots: usize, found: usize, end: usize, missed: usize): usize {
  const memo = <usize>load<i32>(pattern, 4)
  const mask = load<u32>(pattern, 8)
  memory.fill(found, 0, end - found)
  const last = behind(pattern)
  for (let part = pattern + HEADER; part < last; part += PART) addKeys(part, slots, found, end)
  for (; found < end; found += 4, slots += 4) {
    const key = load<i32>(found)
    let place = memo + <usize>key
    let entry = 0
    if (mask !== 0) {
      place = memo + placeOf(key, mask)
      if (isNoted(place, pattern + HEADER, last, load<i32>(slots))) entry = load<i32>(place, 12)
    } else if (memo !== 0) entry = load<i32>(place)
    store<i32>(found, entry)
    if (entry === 0) {
      store<i32>(missed, load<i32>(slots), 12)
      store<i32>(missed, <i32>found, 16)
      store<i32>(missed, <i32>place, 20)
      missed += MISS
    }
  }
  return missed
}

/** Adds what a part contributes to the keys of positions. */
function addKeys(part: usize, slots: usize, keys: usize, end: usize): void {
  const cells = <usize>load<i32>(part)
  const values = <usize>load<i32>(part, 4)
  const factor = load<i32>(part, 16)
  for (; keys < end; keys += 4, slots += 4) {
    const text = load<i32>(cells + <usize>load<i32>(slots))
    const value = values === 0 ? text : load<i32>(values + ((<usize>text) << 2))
    store<i32>(keys, load<i32>(keys) + value * factor)
  }
}

/** Where the values with this key are in a table of a memo. */
function placeOf(key: u32, mask: u32): usize {
  return <usize>((((key ^ (key >> 15)) * 0x2c1b3c6d) >> 7) & mask) * PLACE
}

function valueAt(part: usize, slot: usize): i32 {
  const text = load<i32>(<usize>load<i32>(part) + slot)
  const values = <usize>load<i32>(part, 4)
  return values === 0 ? text : load<i32>(values + ((<usize>text) << 2))
}

/** Whether a memo's place has the values of a slot. */
function isNoted(place: usize, part: usize, last: usize, slot: usize): bool {
  for (; part < last; part += PART, place += 4) if (load<i32>(place) !== valueAt(part, slot)) return false
  return true
}

/**
 * Finds entries that are not known. Index and strings are spread over more memory than the cache has. So what all of them need next is
 * fetched before it is looked at; that it is noted keeps the compiler from leaving it out.
 */
function lookUp(pattern: usize, missed: usize, end: usize): void {
  const last = behind(pattern)
  for (let miss = missed; miss < end; miss += MISS) hashText(pattern, last, miss)
  for (let miss = missed; miss < end; miss += MISS) store<u64>(miss, slotOf(load<u64>(miss)), 24)
  for (let miss = missed; miss < end; miss += MISS) {
    store<u64>(miss, startIn(load<u64>(miss, 24), load<u64>(miss)), 24)
  }
  for (let miss = missed; miss < end; miss += MISS)
    store<u64>(miss, load<u64>(<usize>load<u64>(miss, 24)), 24)
  for (let miss = missed; miss < end; miss += MISS) {
    const entry = entryOf(pattern, last, miss)
    store<i32>(<usize>load<i32>(miss, 16), entry)
    remember(pattern, last, miss, entry)
  }
}

/** Notes the hash and the length of the text of a slot; −1: it has none. */
function hashText(pattern: usize, last: usize, miss: usize): void {
  const slot = <usize>load<i32>(miss, 12)
  const literal = <usize>load<i32>(pattern, 12)
  let h = append(0, literal)
  let length = lengthOf(literal)
  for (let part = pattern + HEADER; part < last; part += PART) {
    const value = valueAt(part, slot)
    if (value < 0 && load<i32>(part, 4) !== 0) {
      length = -1
      break
    }
    const text = textOf(part, value)
    const after = <usize>load<i32>(part, 12)
    h = append(append(h, text), after)
    length += lengthOf(text) + lengthOf(after)
  }
  store<u64>(miss, mixed(h))
  store<i32>(miss, length, 8)
}

function textOf(part: usize, value: i32): usize {
  return <usize>load<i32>(part, 8) + ((<usize>value) << TEXT_SHIFT)
}

/** The entry of a text, from the index of strings. */
function entryOf(pattern: usize, last: usize, miss: usize): i32 {
  const length = load<i32>(miss, 8)
  if (length < 0) return ABSENT
  search(load<u64>(miss))
  for (let id = next(length); id >= 0; id = next(length))
    if (isString(id, pattern, last, <usize>load<i32>(miss, 12))) return id + 2
  return ABSENT
}

/** Whether string `id` is the attribute of a slot; their lengths are equal. */
function isString(id: i32, pattern: usize, last: usize, slot: usize): bool {
  let at = startOf(id)
  let literal = <usize>load<i32>(pattern, 12)
  for (let part = pattern + HEADER; part < last; part += PART) {
    if (!standsAt(literal, at)) return false
    at += <usize>lengthOf(literal)
    const text = textOf(part, valueAt(part, slot))
    if (!standsAt(text, at)) return false
    at += <usize>lengthOf(text)
    literal = <usize>load<i32>(part, 12)
  }
  return standsAt(literal, at)
}

/** Notes an entry in the memo of its pattern, if there is one. */
function remember(pattern: usize, last: usize, miss: usize, entry: i32): void {
  const place = <usize>load<i32>(miss, 20)
  if (load<i32>(pattern, 8) === 0) {
    if (load<i32>(pattern, 4) !== 0) store<i32>(place, entry)
    return
  }
  const slot = <usize>load<i32>(miss, 12)
  let at = place
  for (let part = pattern + HEADER; part < last; part += PART, at += 4) store<i32>(at, valueAt(part, slot))
  store<i32>(place, entry, 12)
}
