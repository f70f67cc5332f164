/** Cells in order, each once with its count, by the counting kernel. `cell-counter.ts` says what cells are. */

import type { Arena } from '../../wasm/arena.js'

/** Writes the cells of sequences or positions first … last−1 from an address on and returns their end. */
export type Pack = (first: number, last: number, to: number) => number

/** Adds cells first … last−1 to a table of 2^bits entries and returns how many were new. */
type Add = (first: number, last: number, table: number, bits: number) => number

/** Addresses of sorted cells and their counts, and of room for as many cells. */
export interface SortedCells {
  readonly entries: number
  readonly cells: number
  readonly counts: number
  readonly spare: number
}

/** How the cells of pairs are packed. */
export interface PairBits {
  readonly idBits: number
  readonly labelBits: number
}

/** The next call of `sort` or `tally` invalidates what these have returned. */
export class CellSorter {
  private readonly arena: Arena
  private readonly cells: number
  private readonly spare: number
  private readonly counts: number
  private readonly starts: number

  /** `most`: cells that are packed at most. */
  constructor(arena: Arena, most: number) {
    this.arena = arena
    this.cells = arena.take(most * 8)
    this.spare = arena.take(most * 8)
    this.counts = arena.take(most * 4)
    this.starts = arena.take(STARTS_SIZE)
  }

  /** Sorts the cells of `size` sequences or positions. */
  sort(pack: Pack, size: number, bits: number): SortedCells {
    const { kernel } = this.arena
    let end = this.cells
    for (const [first, last] of parts(size)) end = pack(first, last, end) >>> 0
    const bytes = end - this.cells
    const [cells, spare] = this.order(this.cells, this.spare, bytes, bits)
    end = kernel['countCells'](cells, cells + bytes, this.counts) >>> 0
    return { entries: (end - cells) / 8, cells, counts: this.counts, spare }
  }

  /** The same with a hash table. */
  tally(pack: Pack, size: number, bits: number): SortedCells {
    const { cells, spare, counts } = this
    const tally = new TallyTable(this.arena)
    for (const [first, last] of parts(size)) {
      const end = pack(first, last, cells) >>> 0
      tally.add(0, (end - cells) / 8, (from, to, table, tableBits) =>
        this.arena.kernel['tallyCells'](cells + from * 8, cells + to * 8, table, tableBits),
      )
    }
    return this.listed(tally, bits, { cells, spare, counts })
  }

  /** Sorted pairs as pairs of other observations: map [observations] is an address, 0: labels alone. */
  shares(pairs: SortedCells, { idBits, labelBits }: PairBits, map: number, mapBits: number): SortedCells {
    const { arena } = this
    const { entries, cells, counts } = pairs
    const tally = new TallyTable(arena)
    const add: Add = (first, last, table, tableBits) =>
      arena.kernel['tallyShares'](
        ...[cells + first * 8, cells + last * 8, counts + first * 4, idBits, labelBits],
        ...[map, mapBits, table, tableBits],
      )
    for (let first = 0; first < entries; first += PART) tally.add(first, Math.min(first + PART, entries), add)
    const [to, spare] = [arena.take(tally.used * 8), arena.take(tally.used * 8)]
    const room = { cells: to, spare, counts: arena.take(tally.used * 4) }
    return this.listed(tally, 2 * (mapBits + labelBits), room)
  }

  private listed(tally: TallyTable, bits: number, room: Omit<SortedCells, 'entries'>): SortedCells {
    const { kernel } = this.arena
    const entries = tally.used
    kernel['listTally'](tally.table, tally.bits, room.cells)
    const [cells, spare] = this.order(room.cells, room.spare, entries * 8, bits)
    kernel['recallCounts'](cells, cells + entries * 8, tally.table, tally.bits, room.counts)
    return { entries, cells, counts: room.counts, spare }
  }

  /** Radix sort with digits of equal size, lowest first. Returns where the sorted cells are, and where there is room. */
  private order(cells: number, spare: number, bytes: number, bits: number): [cells: number, spare: number] {
    const { starts } = this
    const { kernel } = this.arena
    const digits = Math.ceil(bits / DIGIT_BITS)
    const digitBits = Math.ceil(bits / digits)
    const inParts = (from: number, work: (first: number, last: number) => void) => {
      for (let at = from; at < from + bytes; at += SORT_PART) work(at, Math.min(at + SORT_PART, from + bytes))
    }
    this.arena.viewInt32(starts, STARTS_SIZE / 4).fill(0)
    inParts(cells, (first, last) => kernel['countDigits'](first, last, digits, digitBits, starts))
    let [from, to] = [cells, spare]
    for (let digit = 0; digit < digits; digit++) {
      const counters = starts + digit * (4 << digitBits)
      kernel['placeDigit'](digitBits, counters, to)
      inParts(from, (first, last) =>
        kernel['sortByDigit'](first, last, digit * digitBits, digitBits, counters),
      )
      ;[from, to] = [to, from]
    }
    return [from, to]
  }
}

/** A hash table of cells that grows. */
class TallyTable {
  bits = FIRST_TABLE_BITS
  table: number
  used = 0

  constructor(private readonly arena: Arena) {
    this.table = arena.take(16 * 2 ** this.bits)
  }

  /** Adds cells first … last−1. At most half of the table is used, so that probes stay short. */
  add(first: number, last: number, add: Add): void {
    while (2 * (this.used + last - first) > 2 ** this.bits) {
      const larger = this.arena.take(32 * 2 ** this.bits)
      this.arena.kernel['moveTally'](this.table, this.bits++, larger)
      this.table = larger
    }
    this.used += add(first, last, this.table, this.bits)
  }
}

/** A histogram with this many bits fits into the L1 cache. */
const DIGIT_BITS = 12

/** Bytes for the histograms of 64 bits. */
const STARTS_SIZE = Math.ceil(64 / DIGIT_BITS) * (4 << DIGIT_BITS)

/** Sequences, positions or cells 0 … size−1 in parts, one for each call: the engine optimizes code between calls. */
export function* parts(size: number): Generator<[first: number, last: number]> {
  for (let first = 0; first < size; first += PART) yield [first, Math.min(first + PART, size)]
}

export const PART = 1 << 10

/** Bytes of cells per call that sorts. */
const SORT_PART = 1 << 17

const FIRST_TABLE_BITS = 13
