/**
 * Writes items of CRFsuite's format: a label, then attributes, each after a tab, with a value after a colon. Names are made into fields once: with
 * that mark before them, and a backslash before each colon and backslash.
 */

const TAB: u8 = 9
const LF: u8 = 10
const CR: u8 = 13
const COLON: u8 = 58
const BACKSLASH: u8 = 92
const VECTOR: usize = 16

/**
 * Writes the fields of `count` strings from `out` on, where 16 bytes more than twice their bytes and a mark for each are free, and where each ends to
 * `ends`, counted from `origin`; string k is bytes[offset[k] … offset[k+1]−1], and 16 bytes behind it can be read. Returns the end; 0 if a string cannot be a field: it is
 * empty, or has a tab, a line end or a 0.
 */
export function writeFields(
  mark: i32,
  bytes: usize,
  offset: usize,
  count: i32,
  out: usize,
  origin: usize,
  ends: usize,
): usize {
  for (let k = 0; k < count; k++, offset += 4, ends += 4) {
    const from = <usize>load<u32>(offset)
    const to = <usize>load<u32>(offset, 4)
    if (from === to) return 0
    store<u8>(out, <u8>mark)
    out = escaped(bytes + from, bytes + to, out + 1)
    if (out === 0) return 0
    store<u32>(ends, <u32>(out - origin))
  }
  return out
}

function escaped(at: usize, end: usize, out: usize): usize {
  while (at < end) {
    const some = v128.load(at)
    const marks = v128.or(i8x16.eq(some, i8x16.splat(<i8>COLON)), i8x16.eq(some, i8x16.splat(<i8>BACKSLASH)))
    const found = i8x16.bitmask(v128.or(marks, i8x16.le_u(some, i8x16.splat(<i8>CR))))
    const plain = min(found === 0 ? VECTOR : <usize>ctz<i32>(found), end - at)
    v128.store(out, some)
    at += plain
    out += plain
    if (plain === VECTOR || at === end) continue
    const byte = load<u8>(at++)
    if (byte === TAB || byte === LF || byte === CR || byte === 0) return 0
    if (byte === COLON || byte === BACKSLASH) store<u8>(out++, BACKSLASH)
    store<u8>(out++, byte)
  }
  return out
}

/** What is written, as addresses. Strings of fields begin where the last one ends. */
const LABEL_IDS: usize = 0 //     [items]
const LABELS: usize = 4 //        fields
const LABEL_ENDS: usize = 8 //    [labels+1] from 0 on
const ITEM_ENDS: usize = 12 //    [items+1] attributes up to the end of each
const IDS: usize = 16 //          [attributes]
const FIELDS: usize = 20 //       fields
const FIELD_ENDS: usize = 24 //   [fields+1] from 0 on
const VALUE_IDS: usize = 28 //    [attributes] the text of the value, 0: none; or 0 if no attribute has one
const VALUES: usize = 32 //       texts with a colon before them
const VALUE_ENDS: usize = 36 //   [texts+1] from 0 on

let end: usize = 0

/** The end of what `writeItems` wrote last. */
export function itemsEnd(): usize {
  return end
}

/**
 * Writes sequences from … to−1 at `out`, of which n has items offsets[n] … offsets[n+1]−1, and a line end after each. Stops before the first that might end
 * beyond `limit`; returns its number. 16 bytes behind all texts can be read, and behind the limit written.
 */
export function writeItems(what: usize, offsets: usize, from: i32, to: i32, out: usize, limit: usize): i32 {
  end = out
  for (let n = from; n < to; n++) {
    const offset = offsets + ((<usize>n) << 2)
    out = writeSequence(what, load<i32>(offset), load<i32>(offset, 4), out, limit)
    if (out === 0) return n
    end = out
  }
  return to
}

/** Writes items from … to−1 and a line end. Returns the end; 0 if it might be beyond the limit. */
function writeSequence(what: usize, from: i32, to: i32, out: usize, limit: usize): usize {
  const labels = <usize>load<u32>(what, LABELS)
  const labelEnds = <usize>load<u32>(what, LABEL_ENDS)
  const ids = <usize>load<u32>(what, IDS)
  const fields = <usize>load<u32>(what, FIELDS)
  const fieldEnds = <usize>load<u32>(what, FIELD_ENDS)
  const valueIds = <usize>load<u32>(what, VALUE_IDS)
  let labelId = <usize>load<u32>(what, LABEL_IDS) + ((<usize>from) << 2)
  let itemEnd = <usize>load<u32>(what, ITEM_ENDS) + ((<usize>from) << 2)
  for (let p = from; p < to; p++, labelId += 4, itemEnd += 4) {
    const label = labelEnds + ((<usize>load<u32>(labelId)) << 2)
    // A label has no tab before it.
    out = copied(labels + load<u32>(label) + 1, labels + load<u32>(label, 4), out, limit)
    const end = <usize>load<u32>(itemEnd, 4)
    for (let k = <usize>load<u32>(itemEnd); k < end; k++) {
      const field = fieldEnds + ((<usize>load<u32>(ids + (k << 2))) << 2)
      out = copied(fields + load<u32>(field), fields + load<u32>(field, 4), out, limit)
      if (valueIds > 0) out = withValue(what, load<u32>(valueIds + (k << 2)), out, limit)
    }
    if (out >= limit) return 0
    store<u8>(out++, LF)
  }
  if (out >= limit) return 0
  store<u8>(out++, LF)
  return out
}

function withValue(what: usize, id: u32, out: usize, limit: usize): usize {
  if (id === 0) return out
  const values = <usize>load<u32>(what, VALUES)
  const end = <usize>load<u32>(what, VALUE_ENDS) + ((<usize>id) << 2)
  return copied(values + load<u32>(end), values + load<u32>(end, 4), out, limit)
}

/** Copies what stands from … to−1; the end, or the limit if there is no room. */
function copied(from: usize, to: usize, out: usize, limit: usize): usize {
  const end = out + (to - from)
  if (end >= limit) return limit
  do {
    v128.store(out, v128.load(from))
    out += VECTOR
    from += VECTOR
  } while (from < to)
  return end
}
