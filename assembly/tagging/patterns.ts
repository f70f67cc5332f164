/**
 * State scores of positions by patterns, from the numbers of the texts in their columns.
 *
 * A *pattern* is a feature that yields at most one attribute: literals with a value of a text between each two of
 * them. Its record:
 *
 *   i32 parts     i32 memo     i32 mask of the memo     i32 the literal before the first part, a text record
 *   i32 positions of the last stretch whose attributes have dense rows     4 bytes unused
 *
 * and 24 bytes for each part:
 *
 *   i32 cells     where the number of the text of block slot 0 would be, moved by the offset of the part
 *   i32 values    [texts] i32 the value of each text, negative: it has none; 0: texts are their own values
 *   i32 texts     [values] text records of values
 *   i32 literal   the one after this part
 *   i64 factor    of its value in keys
 *
 * Places outside a sequence have negative numbers, so all these arrays begin before their address.
 *
 * The *key* of a combination of values is Σ factor · value, and no other one has it. The *memo* of a pattern tells what is known of combinations. With few of them
 * the mask is 0, and number `key` from the memo on is a copy of the head of its attribute, so that one access to memory tells its weight. In the place of n, 0 says
 * that it is not known, and ABSENT that there is no weight. With many combinations, the memo is a table of so many places as the mask says, in which a new one
 * replaces an old one: u32 the tag of its key, i32 the address of the head, 0: it is not known. A key has as many bits as tag and number of the place
 * together, and these are the key itself, spread by a function that can be undone. So they tell keys apart without fail, in half the memory that keys would take.
 */
import { addDenseHeads, addHeads, fetchWeight, firstWeightOf, HEAD_SHIFT, headOf } from './state-scores'
import {
  append,
  hashOfText,
  lengthOf,
  next,
  search,
  slotOf,
  standsAt,
  startIn,
  startOf,
  TEXT_SHIFT,
} from './strings'

/** Instead of n, in an entry without a weight. */
const ABSENT: i32 = -2

const HEADER: usize = 24
const PART: usize = 24
/** Weights are not sorted by their form if all but one of so many are dense rows. */
const MOSTLY_DENSE: i32 = 16

/** Bytes of a place of a memo of many combinations, as a power of 2. */
const PLACE_SHIFT: usize = 3

/**
 * Bytes of what is noted of a combination that is not known: u64 hash and i32 length of its text, i32 slot, i32 where the address of its head belongs,
 * i32 its attribute, the u64 that was fetched last, and its key.
 */
const MISS: usize = 40

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
 * Adds the weights of patterns to state [P][row bytes], the state scores of the positions of a block. It goes pattern by pattern over `stretch` positions, so that
 * what it does next rarely depends on the last position, and memory is read for many of them at a time. Weights of a
 * position are added in the order of the patterns. found [stretch] i32 and missed [stretch] of 64 bytes are workspace.
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
  const lists = missed + <usize>stretch * MISS
  for (let left = P; left > 0; left -= stretch) {
    const bytes = (<usize>min(left, stretch)) << 2
    for (let pattern = patterns; pattern < end; pattern = behind(pattern)) {
      const memo = <usize>load<i32>(pattern, 4)
      const mask = load<u32>(pattern, 8)
      writeKeys(pattern, slots, lists, bytes)
      const last =
        mask === 0
          ? findFew(memo, lists, found, bytes, missed)
          : findMany(memo, mask, lists, found, bytes, missed)
      if (last > missed) {
        for (let miss = missed; miss < last; miss += MISS) {
          const at = <usize>load<i32>(miss, 16) - found
          store<i32>(miss, load<i32>(slots + at), 12)
          store<u64>(miss, load<u64>(lists + (at << 1)), 32)
        }
        lookUp(pattern, missed, last, heads)
      }
      const dense = load<i32>(pattern, 16) * MOSTLY_DENSE > <i32>(bytes >> 2) * (MOSTLY_DENSE - 1)
      store<i32>(
        pattern,
        dense
          ? addDenseHeads(found, found + bytes, row, state)
          : addHeads(found, found + bytes, row, state, lists),
        16,
      )
      if (memo !== 0) for (let miss = missed; miss < last; miss += MISS) remember(memo, mask, miss)
    }
    slots += bytes
    state += <usize>stretch * row
  }
}

function behind(pattern: usize): usize {
  return pattern + HEADER + <usize>load<i32>(pattern) * PART
}

/** Overwrites keys with those of positions, which have so many bytes of slots. */
function writeKeys(pattern: usize, slots: usize, keys: usize, bytes: usize): void {
  memory.fill(keys, 0, bytes << 1)
  const last = behind(pattern)
  for (let part = pattern + HEADER; part < last; part += PART) {
    const cells = <usize>load<i32>(part)
    const values = <usize>load<i32>(part, 4)
    const factor = load<i64>(part, 16)
    for (let at: usize = 0; at < bytes; at += 4) {
      const text = load<i32>(cells + <usize>load<i32>(slots + at))
      const value = values === 0 ? text : load<i32>(values + ((<usize>text) << 2))
      const key = keys + (at << 1)
      store<i64>(key, load<i64>(key) + <i64>value * factor)
    }
  }
}

/**
 * Overwrites found with the addresses of heads in a memo of few combinations; returns the end of the list of those that are not known, all if there is no memo.
 * There are no branches, since a processor would often guess them wrong.
 */
function findFew(memo: usize, keys: usize, found: usize, bytes: usize, missed: usize): usize {
  for (const end = found + bytes; found < end; found += 4, keys += 8) {
    const head = memo + ((<usize>load<i32>(keys)) << HEAD_SHIFT)
    store<i32>(found, <i32>head)
    store<i32>(missed, <i32>found, 16)
    missed += memo === 0 || load<i32>(head) === 0 ? MISS : 0
  }
  return missed
}

/** The same for a memo of many combinations. */
function findMany(memo: usize, mask: u32, keys: usize, found: usize, bytes: usize, missed: usize): usize {
  for (const end = found + bytes; found < end; found += 4, keys += 8) {
    const spread = spreadKey(load<u64>(keys), mask)
    const place = memo + placeOf(spread)
    const head = load<i32>(place, 4)
    store<i32>(found, head)
    store<i32>(missed, <i32>found, 16)
    missed += (load<u32>(place) ^ <u32>spread) | <u32>(head === 0) ? MISS : 0
  }
  return missed
}

const SPREAD: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15
const HALF: u64 = 24 // bits, about half of a key

/** The number of a place and the tag of a key, 32 bits each. Products with odd numbers and shifts that are added to the rest can be undone, so no other key has the same. */
function spreadKey(key: u64, mask: u32): u64 {
  const domain = ((<u64>mask) << 32) | 0xffffffff
  let h = (key * SPREAD) & domain
  h ^= h >> HALF
  return (h * SPREAD) & domain
}

/** Where a spread key is in a table of a memo. */
function placeOf(spread: u64): usize {
  return (<usize>(spread >> 32)) << PLACE_SHIFT
}

function valueAt(part: usize, slot: usize): i32 {
  const text = load<i32>(<usize>load<i32>(part) + slot)
  const values = <usize>load<i32>(part, 4)
  return values === 0 ? text : load<i32>(values + ((<usize>text) << 2))
}

/**
 * Finds entries that are not known. Index and strings are spread over more memory than the cache has. So what all of them need next is
 * fetched before it is looked at; that it is noted keeps the compiler from leaving it out.
 */
function lookUp(pattern: usize, missed: usize, end: usize, heads: usize): void {
  const last = behind(pattern)
  for (let miss = missed; miss < end; miss += MISS) hashText(pattern, last, miss)
  for (let miss = missed; miss < end; miss += MISS) store<u64>(miss, slotOf(load<u64>(miss)), 24)
  for (let miss = missed; miss < end; miss += MISS) {
    store<u64>(miss, startIn(load<u64>(miss, 24), load<u64>(miss)), 24)
  }
  for (let miss = missed; miss < end; miss += MISS)
    store<u64>(miss, load<u64>(<usize>load<u64>(miss, 24)), 24)
  for (let miss = missed; miss < end; miss += MISS) store<i32>(miss, attributeOf(pattern, last, miss), 20)
  for (let miss = missed; miss < end; miss += MISS)
    store<u64>(miss, firstWeightOf(heads, load<i32>(miss, 20)), 24)
  for (let miss = missed; miss < end; miss += MISS)
    store<u64>(miss, fetchWeight(<usize>load<u64>(miss, 24)), 24)
  for (let miss = missed; miss < end; miss += MISS)
    store<i32>(<usize>load<i32>(miss, 16), <i32>headOf(heads, load<i32>(miss, 20)))
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
  store<u64>(miss, hashOfText(h))
  store<i32>(miss, length, 8)
}

function textOf(part: usize, value: i32): usize {
  return <usize>load<i32>(part, 8) + ((<usize>value) << TEXT_SHIFT)
}

/** The attribute of a text, from the index of strings; −1: it has none, and the head before the first one is empty. */
function attributeOf(pattern: usize, last: usize, miss: usize): i32 {
  const length = load<i32>(miss, 8)
  if (length < 0) return -1
  search(load<u64>(miss))
  for (let id = next(length); id >= 0; id = next(length))
    if (isString(id, pattern, last, <usize>load<i32>(miss, 12))) return id
  return -1
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

/** Notes a head in a memo. */
function remember(memo: usize, mask: u32, miss: usize): void {
  const head = <usize>load<i32>(<usize>load<i32>(miss, 16))
  const key = load<u64>(miss, 32)
  if (mask === 0) {
    const entry = memo + ((<usize>key) << HEAD_SHIFT)
    v128.store(entry, v128.load(head))
    if (load<i32>(head) === 0) store<i32>(entry, ABSENT)
  } else {
    const spread = spreadKey(key, mask)
    const place = memo + placeOf(spread)
    store<u32>(place, <u32>spread)
    store<i32>(place, <i32>head, 4)
  }
}
