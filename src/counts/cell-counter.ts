/**
 * Counts the cells of a corpus: which ids occur together at a position or at two neighboring positions, and
 * how often.
 *
 * A cell packs all its coordinates into one 64-bit number. Most pairs of words occur once, so these are
 * radix-sorted and equal ones, now adjacent, are counted. All other cells recur, so these are added up in a
 * hash table first, and only the distinct ones are sorted. Labels and neighbors are numbered from 1: 0 is the
 * boundary before and after a sequence.
 */

import { type Arena, unlessFull, withArena } from '../wasm/arena.js'
import { countingModule } from './counting-module.js'

/** A column of ids: that of position p is map[ids[p]]. */
export interface MappedColumn {
  readonly ids: Int32Array // [P]
  readonly map: Int32Array
}

/** A corpus as sequences of labels. */
export interface CellCorpus {
  readonly offset: Int32Array // [N+1] positions of sequence n
  readonly label: MappedColumn
  readonly labels: number //     number of labels
}

/** The columns of a table whose rows are observations. */
export interface PairCells {
  readonly offset: Int32Array // [observations+2] entries of a row
  readonly next: Int32Array
  readonly from: Uint16Array
  readonly to: Uint16Array
  readonly count: Int32Array
}

/** The columns of a table whose rows are labels. */
export interface LabelCells {
  readonly offset: Int32Array // [labels+2]
  readonly label: Uint16Array
  readonly count: Int32Array
}

/** The columns of a table whose rows are items: a key with a signature. */
export interface ItemCells extends LabelCells {
  readonly keyOffset: Int32Array // [keys+1] items of a key
  readonly signature: Int32Array // [items]
}

export interface ItemSizes {
  readonly keys: number
  readonly signatures: number
}

/** A counter for the corpus, or null if the kernel is not available or memory does not suffice. */
export function createCellCounter(corpus: CellCorpus): CellCounter | null {
  const module = countingModule()
  return module && withArena(module, arena => new CellCounter(arena, corpus))
}

/** Writes the cells of sequences or positions first … last−1 and returns their end. */
type Pack = (first: number, last: number, to: number) => number

/**
 * Its methods return null if the ids do not fit into a cell or memory is full; the counter is then unusable.
 */
export class CellCounter {
  private readonly P: number
  private readonly N: number
  private readonly labels: number
  private readonly labelBits: number
  private readonly offset: number //                   addresses, from here on
  private readonly label: readonly [number, number] // ids and map
  private readonly starts: number
  private readonly counts: number
  private cells: number
  private spare: number //                             space for other cells, or for the columns of a table

  constructor(
    private readonly arena: Arena,
    { offset, label, labels }: CellCorpus,
  ) {
    this.P = label.ids.length
    this.N = offset.length - 1
    this.labels = labels
    this.labelBits = bitsOf(labels + 1)
    this.offset = arena.put(offset)
    this.label = [arena.put(label.ids), arena.put(label.map)]
    const most = this.P + this.N // each position with the previous one, and the last ones with the boundary
    this.cells = arena.take(most * 8)
    this.spare = arena.take(most * 8)
    this.starts = arena.take(4 << DIGIT_BITS)
    this.counts = arena.take(most * 4)
  }

  /** Neighbors of a column with their labels. */
  pairs(column: MappedColumn, observations: number, how: 'sort' | 'tally'): PairCells | null {
    return unlessFull(() => this.countPairs(column, observations, how))
  }

  private countPairs(
    { ids, map }: MappedColumn,
    observations: number,
    how: 'sort' | 'tally',
  ): PairCells | null {
    const { arena, labelBits } = this
    const idBits = bitsOf(observations + 1)
    const bits = 2 * (idBits + labelBits)
    if (bits > 64) return null
    const columns = [arena.put(ids), arena.put(map), ...this.label]
    const pack: Pack = (first, last, to) =>
      arena.kernel['packPairs'](this.offset, first, last, ...columns, idBits, labelBits, to)
    const entries = this[how](pack, this.N, bits)
    const offset = arena.take((observations + 2) * 4)
    const next = this.spare
    const from = next + entries * 4
    const to = from + entries * 2
    this.split('splitPairs', entries, idBits, labelBits, offset, observations + 1, next, from, to)
    return {
      offset: arena.int32(offset, observations + 2),
      next: arena.int32(next, entries),
      from: arena.uint16(from, entries),
      to: arena.uint16(to, entries),
      count: arena.int32(this.counts, entries),
    }
  }

  /** Neighboring labels. */
  labelPairs(): LabelCells | null {
    return unlessFull(() => this.countLabelPairs())
  }

  private countLabelPairs(): LabelCells {
    const { arena, labelBits } = this
    const pack: Pack = (first, last, to) =>
      arena.kernel['packLabelPairs'](this.offset, first, last, ...this.label, labelBits, to)
    const entries = this.tally(pack, this.N, 2 * labelBits)
    const offset = arena.take((this.labels + 2) * 4)
    const label = this.spare
    this.split('splitLabels', entries, labelBits, offset, this.labels + 1, label)
    return {
      offset: arena.int32(offset, this.labels + 2),
      label: arena.uint16(label, entries),
      count: arena.int32(this.counts, entries),
    }
  }

  /** Keys with signatures and labels. */
  items(key: MappedColumn, signature: MappedColumn, sizes: ItemSizes): ItemCells | null {
    return unlessFull(() => this.countItems(key, signature, sizes))
  }

  private countItems(key: MappedColumn, signature: MappedColumn, sizes: ItemSizes): ItemCells | null {
    const { arena, labelBits } = this
    const signatureBits = bitsOf(sizes.signatures)
    const bits = bitsOf(sizes.keys) + signatureBits + labelBits
    if (bits > 64) return null
    const columns = [key.ids, key.map, signature.ids, signature.map].map(array => arena.put(array))
    const pack: Pack = (first, last, to) =>
      arena.kernel['packItems'](first, last, ...columns, ...this.label, signatureBits, labelBits, to)
    const entries = this.tally(pack, this.P, bits)
    const keyOffset = arena.take((sizes.keys + 1) * 4)
    const [signatures, offset] = [arena.take(entries * 4), arena.take(entries * 4 + 4)]
    const label = this.spare
    const rows = [keyOffset, sizes.keys, signatures, offset]
    const items = this.split('splitItems', entries, signatureBits, labelBits, ...rows, label)
    return {
      keyOffset: arena.int32(keyOffset, sizes.keys + 1),
      signature: arena.int32(signatures, items),
      offset: arena.int32(offset, items + 1),
      label: arena.uint16(label, entries),
      count: arena.int32(this.counts, entries),
    }
  }

  /** Sorts the distinct cells of `size` sequences or positions and counts them. Returns their number. */
  private sort(pack: Pack, size: number, bits: number): number {
    let end = this.cells
    for (let first = 0; first < size; first += PART) {
      end = pack(first, Math.min(first + PART, size), end) >>> 0
    }
    const bytes = end - this.cells
    this.order(bytes, bits)
    end = this.arena.kernel['countCells'](this.cells, this.cells + bytes, this.counts) >>> 0
    return (end - this.cells) / 8
  }

  /** The same with a hash table. */
  private tally(pack: Pack, size: number, bits: number): number {
    const { arena, cells } = this
    const { kernel } = arena
    let tableBits = FIRST_TABLE_BITS
    let table = arena.take(16 * 2 ** tableBits)
    let used = 0
    for (let first = 0; first < size; first += PART) {
      const end = pack(first, Math.min(first + PART, size), cells) >>> 0
      // At most half of the table is used, so that probes stay short.
      while (2 * (used + (end - cells) / 8) > 2 ** tableBits) {
        const larger = arena.take(32 * 2 ** tableBits)
        kernel['moveTally'](table, tableBits++, larger)
        table = larger
      }
      used += kernel['tallyCells'](cells, end, table, tableBits)
    }
    kernel['listTally'](table, tableBits, cells)
    this.order(used * 8, bits)
    kernel['recallCounts'](this.cells, this.cells + used * 8, table, tableBits, this.counts)
    return used
  }

  /** Radix sort with digits of equal size, lowest first. */
  private order(bytes: number, bits: number): void {
    const { kernel } = this.arena
    const digits = Math.ceil(bits / DIGIT_BITS)
    const digitBits = Math.ceil(bits / digits)
    for (let digit = 0; digit < digits; digit++) {
      const [from, to] = [this.cells, this.spare]
      kernel['sortByDigit'](from, from + bytes, digit * digitBits, digitBits, this.starts, to)
      this.cells = to
      this.spare = from
    }
  }

  private split(how: string, entries: number, ...args: number[]): number {
    return this.arena.kernel[how](this.cells, this.cells + entries * 8, ...args)
  }
}

/** A histogram with this many bits fits into the L1 cache. */
const DIGIT_BITS = 11

/** Sequences or positions per call: the engine optimizes code between calls. */
const PART = 1 << 10

const FIRST_TABLE_BITS = 13

/** Bits needed for numbers below `size`. */
function bitsOf(size: number): number {
  return Math.max(1, 32 - Math.clz32(size - 1))
}
