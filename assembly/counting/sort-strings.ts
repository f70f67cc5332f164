/**
 * Strings in the order of their UTF-16 code units, from their UTF-8: the order in which JavaScript sorts them.
 *
 * Bytes of UTF-8 are in the order of code points. UTF-16 differs in one thing: what lies beyond 16 bits begins with a
 * surrogate, 0xD800–0xDFFF, and so comes before U+E000–U+FFFF. The first bytes of the two kinds, 0xF0–0xF4 and
 * 0xEE–0xEF, are therefore exchanged for comparing.
 *
 * A multikey sort: strings are ordered by their next 8 bytes as one number, then each run of equal ones by the 8 bytes
 * after these. Runs that wait lie on a stack, since strings of a megabyte may agree to the end.
 */

const NUMBER: usize = 4 // bytes of a number
const ENTRY: usize = 16 // bytes of an entry: the 8 bytes to compare, the string's number
const RUN: usize = 16 //   bytes of a run: first entry, end, depth
const DIGITS: usize = 8
const FEW: usize = 24 //   entries up to which inserting one after the other is fastest

/**
 * Overwrites order [size] with the numbers of the strings in order. String id is blob[offset[id]] … blob[offset[id+1]−1]; all
 * are distinct. `entries` has room for `size` entries, `stack` for as many runs; behind the blob 8 bytes can be read.
 */
export function sortStrings(
  blob: usize,
  offset: usize,
  size: i32,
  entries: usize,
  stack: usize,
  order: usize,
): void {
  const end = entries + <usize>size * ENTRY
  for (let id = 0; id < size; id++) store<u32>(entries + <usize>id * ENTRY + 8, <u32>id)
  let top = push(stack, entries, end, 0)
  while (top > stack) {
    top -= RUN
    const first = load<u32>(top)
    const last = load<u32>(top, 4)
    const depth = load<u32>(top, 8)
    loadKeys(blob, offset, first, last, depth)
    sortEntries(first, last)
    top = pushRuns(top, first, last, depth, offset)
  }
  for (let k = 0; k < size; k++) {
    store<u32>(order + <usize>k * NUMBER, load<u32>(entries + <usize>k * ENTRY, 8))
  }
}

/**
 * Writes `size` strings one after the other, in an order: string k of toBlob is that of number order[k], and map, of the number of all strings, says so the other way round.
 * Behind both blobs 8 bytes can be read and written.
 */
export function gatherStrings(
  blob: usize,
  offset: usize,
  order: usize,
  size: i32,
  toBlob: usize,
  toOffset: usize,
  map: usize,
): void {
  let end = toBlob
  store<u32>(toOffset, 0)
  for (let k = 0; k < size; k++) {
    const id = load<u32>(order + <usize>k * NUMBER)
    const length = lengthOf(offset, id)
    const from = blob + load<u32>(offset + <usize>id * NUMBER)
    // What is written too much is overwritten by the next string.
    for (let at: usize = 0; at < length; at += 8) store<u64>(end + at, load<u64>(from + at))
    end += length
    store<u32>(toOffset + <usize>k * NUMBER, <u32>(end - toBlob), 4)
    store<u32>(map + <usize>id * NUMBER, <u32>k)
  }
}

function push(top: usize, first: usize, last: usize, depth: usize): usize {
  store<u32>(top, <u32>first)
  store<u32>(top, <u32>last, 4)
  store<u32>(top, <u32>depth, 8)
  return top + RUN
}

/** Pushes the runs of entries that are still equal; those of which strings end within the 8 bytes are settled here. */
function pushRuns(top: usize, first: usize, last: usize, depth: usize, offset: usize): usize {
  for (let at = first; at < last; ) {
    const key = load<u64>(at)
    const start = at
    at += ENTRY
    while (at < last && load<u64>(at) === key) at += ENTRY
    if (at - start === ENTRY) continue
    const rest = endedFirst(start, at, depth + DIGITS, offset)
    if (at - rest > ENTRY) top = push(top, rest, at, depth + DIGITS)
  }
  return top
}

/**
 * Puts the strings of a run that are at most `depth` long first, by their length: they differ only in how many zeros they
 * end in, so there are 9 at most. Returns where the longer ones begin.
 */
function endedFirst(start: usize, end: usize, depth: usize, offset: usize): usize {
  let rest = start
  for (let at = start; at < end; at += ENTRY) {
    const id = load<u32>(at, 8)
    const length = lengthOf(offset, id)
    if (length > depth) continue
    let place = rest
    store<u32>(at, load<u32>(rest, 8), 8)
    while (place > start && lengthOf(offset, load<u32>(place - ENTRY, 8)) > length) {
      store<u32>(place, load<u32>(place - ENTRY, 8), 8)
      place -= ENTRY
    }
    store<u32>(place, id, 8)
    rest += ENTRY
  }
  return rest
}

function lengthOf(offset: usize, id: u32): usize {
  const at = offset + <usize>id * NUMBER
  return load<u32>(at, 4) - load<u32>(at)
}

/** Sets the keys of entries to the 8 bytes of their strings from `depth` on, the first one highest; 0 behind the end. */
function loadKeys(blob: usize, offset: usize, first: usize, last: usize, depth: usize): void {
  for (let at = first; at < last; at += ENTRY) {
    const id = load<u32>(at, 8)
    const length = lengthOf(offset, id)
    const left = length > depth ? length - depth : 0
    let key: u64 = 0
    if (left > 0) key = bswap<u64>(load<u64>(blob + load<u32>(offset + <usize>id * NUMBER) + depth))
    if (left < DIGITS) key = left === 0 ? 0 : key & (u64.MAX_VALUE << ((DIGITS - left) * 8))
    store<u64>(at, inUtf16Order(key))
  }
}

/** The highest bit of every byte. */
const HIGH_BITS: u64 = ((<u64>0x80808080) << 32) | 0x80808080

/** Exchanges the two kinds of first bytes. Most keys have no byte from 0x80 on, and are told so at once. */
function inUtf16Order(key: u64): u64 {
  if ((key & HIGH_BITS) === 0) return key
  let result: u64 = 0
  for (let shift: u64 = 0; shift < 64; shift += 8) {
    let byte = (key >> shift) & 0xff
    if (byte >= 0xf0) byte -= 2
    else if (byte >= 0xee) byte += 5
    result |= byte << shift
  }
  return result
}

/** Orders entries by their keys: quicksort around the median of three, the shorter side first, few by insertion. */
function sortEntries(first: usize, last: usize): void {
  while (last - first > FEW * ENTRY) {
    const pivot = medianKey(first, last)
    let low = first
    let high = last - ENTRY
    for (;;) {
      while (load<u64>(low) < pivot) low += ENTRY
      while (load<u64>(high) > pivot) high -= ENTRY
      if (low >= high) break
      exchange(low, high)
      low += ENTRY
      high -= ENTRY
    }
    // first … high ≤ pivot ≤ high + 1 … last; both sides are shorter than the whole.
    const middle = high + ENTRY
    if (middle - first < last - middle) {
      sortEntries(first, middle)
      first = middle
    } else {
      sortEntries(middle, last)
      last = middle
    }
  }
  insertEntries(first, last)
}

function medianKey(first: usize, last: usize): u64 {
  const a = load<u64>(first)
  const b = load<u64>(first + ((last - first) / ENTRY / 2) * ENTRY)
  const c = load<u64>(last - ENTRY)
  const low = min<u64>(a, b)
  const high = max<u64>(a, b)
  return max<u64>(low, min<u64>(high, c))
}

function exchange(a: usize, b: usize): void {
  const key = load<u64>(a)
  const id = load<u32>(a, 8)
  store<u64>(a, load<u64>(b))
  store<u32>(a, load<u32>(b, 8), 8)
  store<u64>(b, key)
  store<u32>(b, id, 8)
}

function insertEntries(first: usize, last: usize): void {
  for (let at = first + ENTRY; at < last; at += ENTRY) {
    const key = load<u64>(at)
    const id = load<u32>(at, 8)
    let place = at
    while (place > first && load<u64>(place - ENTRY) > key) {
      store<u64>(place, load<u64>(place - ENTRY))
      store<u32>(place, load<u32>(place - ENTRY, 8), 8)
      place -= ENTRY
    }
    store<u64>(place, key)
    store<u32>(place, id, 8)
  }
}
