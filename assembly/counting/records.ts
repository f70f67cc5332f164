/**
 * Cells that come with their counts, in any order. A record is a cell, 64 bits as `packPairs` makes it, and its count, a double. Records are
 * sorted where they lie, so that sorting needs no second copy of them.
 */

const NUMBER: usize = 4 //  bytes of a number
const COUNT: usize = 8 //   bytes of a count
const RECORD: usize = 16 // bytes of a record

/** Bits of a digit by which records are dealt out, and of one by which a few of them are sorted. */
const WIDE = 11
const NARROW = 8
/** With fewer records, clearing the places of wide digits costs more than another pass. */
const MANY: usize = 4096 * RECORD
/** Bytes for the places of one digit, twice: where the next record goes, and where they end. */
const PLACES: usize = (NUMBER * 2) << WIDE

/** Packs `size` records: row, next, label and next label, each from 0 for the boundary. */
export function packRecords(
  size: i32,
  rows: usize,
  nexts: usize,
  froms: usize,
  tos: usize,
  counts: usize,
  idBits: i32,
  labelBits: i32,
  records: usize,
): void {
  for (let k: usize = 0; k < <usize>size; k++) {
    const at = k * NUMBER
    const cell = packed(
      load<u32>(rows + at),
      load<u32>(nexts + at),
      load<u32>(froms + at),
      load<u32>(tos + at),
      idBits,
      labelBits,
    )
    store<u64>(records + k * RECORD, cell)
    store<f64>(records + k * RECORD, load<f64>(counts + k * COUNT), 8)
  }
}

/** The columns of `size` records. */
export function unpackRecords(
  size: i32,
  records: usize,
  idBits: i32,
  labelBits: i32,
  rows: usize,
  nexts: usize,
  froms: usize,
  tos: usize,
  counts: usize,
): void {
  for (let k: usize = 0; k < <usize>size; k++) {
    const at = k * NUMBER
    const cell = load<u64>(records + k * RECORD)
    store<u32>(rows + at, rowOf(cell, idBits, labelBits))
    store<u32>(nexts + at, nextOf(cell, idBits, labelBits))
    store<u32>(froms + at, fromOf(cell, labelBits))
    store<u32>(tos + at, toOf(cell, labelBits))
    store<f64>(counts + k * COUNT, load<f64>(records + k * RECORD, 8))
  }
}

/** Gives the records from … end other numbers, by maps of observations and labels (0: as they are), and other widths. */
export function renumberRecords(
  from: usize,
  end: usize,
  idBits: i32,
  labelBits: i32,
  ids: usize,
  labels: usize,
  newIdBits: i32,
  newLabelBits: i32,
): void {
  for (let at = from; at < end; at += RECORD) {
    const cell = load<u64>(at)
    const renumbered = packed(
      numberIn(ids, rowOf(cell, idBits, labelBits)),
      numberIn(ids, nextOf(cell, idBits, labelBits)),
      numberIn(labels, fromOf(cell, labelBits)),
      numberIn(labels, toOf(cell, labelBits)),
      newIdBits,
      newLabelBits,
    )
    store<u64>(at, renumbered)
  }
}

/**
 * Sorts the records from … end by the lowest `bits` bits of their cells; all others are equal. Records are dealt out in place by the
 * highest digit (McIlroy, Bostic and McIlroy, Engineering Radix Sort, 1993) until they fit into `spare`, which has `room` bytes. `places` has room
 * for the digits of 64 bits.
 */
export function sortRecords(
  from: usize,
  end: usize,
  bits: i32,
  places: usize,
  spare: usize,
  room: usize,
): void {
  if (end - from <= room) {
    sortFew(from, end, bits, places, spare)
    return
  }
  if (bits <= 0) return
  const digit = min(bits, WIDE)
  const shift = bits - digit
  const ends = places + PLACES / 2
  findPlaces(from, end, shift, digit, places, from)
  const size = (NUMBER << (<usize>digit)) - NUMBER
  memory.copy(ends, places + NUMBER, size)
  store<u32>(ends + size, <u32>end)
  for (let d: usize = 0; d <= size; d += NUMBER) {
    for (let at = load<u32>(places + d); at < load<u32>(ends + d); at += <u32>RECORD) {
      let cell = load<u64>(at)
      let count = load<f64>(at, 8)
      for (let to = placeOf(cell, shift, digit, places); to !== places + d; ) {
        const place = <usize>load<u32>(to)
        store<u32>(to, <u32>(place + RECORD))
        const other = load<u64>(place)
        const otherCount = load<f64>(place, 8)
        store<u64>(place, cell)
        store<f64>(place, count, 8)
        cell = other
        count = otherCount
        to = placeOf(cell, shift, digit, places)
      }
      store<u64>(at, cell)
      store<f64>(at, count, 8)
    }
  }
  let begin = from
  for (let d: usize = 0; d <= size; d += NUMBER) {
    const stop = <usize>load<u32>(ends + d)
    if (stop - begin > RECORD) sortRecords(begin, stop, shift, places + PLACES, spare, room)
    begin = stop
  }
}

/** The same for records that fit into `spare`, least significant digit first. */
function sortFew(from: usize, end: usize, bits: i32, places: usize, spare: usize): void {
  const width = end - from < MANY ? NARROW : WIDE
  const bytes = end - from
  let at = from
  let to = spare
  for (let shift = 0; shift < bits; shift += width) {
    const digit = min(bits - shift, width)
    findPlaces(at, at + bytes, shift, digit, places, to)
    for (let record = at; record < at + bytes; record += RECORD) {
      const cell = load<u64>(record)
      const counter = placeOf(cell, shift, digit, places)
      const place = <usize>load<u32>(counter)
      store<u32>(counter, <u32>(place + RECORD))
      store<u64>(place, cell)
      store<f64>(place, load<f64>(record, 8), 8)
    }
    const free = at
    at = to
    to = free
  }
  if (at !== from) memory.copy(from, at, bytes)
}

/** Where the records of each digit begin if they are sorted by it, from `first` on. */
function findPlaces(from: usize, end: usize, shift: i32, digit: i32, places: usize, first: usize): void {
  const size = NUMBER << (<usize>digit)
  memory.fill(places, 0, size)
  for (let at = from; at < end; at += RECORD) {
    const counter = placeOf(load<u64>(at), shift, digit, places)
    store<u32>(counter, load<u32>(counter) + <u32>RECORD)
  }
  let start = <u32>first
  for (let counter = places; counter < places + size; counter += NUMBER) {
    const bytes = load<u32>(counter)
    store<u32>(counter, start)
    start += bytes
  }
}

/** Adds up the counts of equal cells, which lie side by side. Returns where the records end. */
export function sumRecords(from: usize, end: usize): usize {
  let to = from
  for (let at = from; at < end; to += RECORD) {
    const cell = load<u64>(at)
    let sum: f64 = 0
    for (; at < end && load<u64>(at) === cell; at += RECORD) sum += load<f64>(at, 8)
    store<u64>(to, cell)
    store<f64>(to, sum, 8)
  }
  return to
}

function placeOf(cell: u64, shift: i32, digit: i32, places: usize): usize {
  const mask = ((<u64>1) << (<u64>digit)) - 1
  return places + <usize>((cell >> <u64>shift) & mask) * NUMBER
}

function numberIn(map: usize, number: u32): u32 {
  return map === 0 ? number : load<u32>(map + <usize>number * NUMBER)
}

function packed(row: u32, next: u32, from: u32, to: u32, idBits: i32, labelBits: i32): u64 {
  const ids = ((<u64>row) << (<u64>idBits)) | <u64>next
  return (((ids << (<u64>labelBits)) | <u64>from) << (<u64>labelBits)) | <u64>to
}

function rowOf(cell: u64, idBits: i32, labelBits: i32): u32 {
  return <u32>(cell >> <u64>(2 * labelBits + idBits))
}

function nextOf(cell: u64, idBits: i32, labelBits: i32): u32 {
  return <u32>((cell >> <u64>(2 * labelBits)) & (((<u64>1) << (<u64>idBits)) - 1))
}

function fromOf(cell: u64, labelBits: i32): u32 {
  return <u32>((cell >> <u64>labelBits) & (((<u64>1) << (<u64>labelBits)) - 1))
}

function toOf(cell: u64, labelBits: i32): u32 {
  return <u32>(cell & (((<u64>1) << (<u64>labelBits)) - 1))
}
