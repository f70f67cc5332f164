/**
 * Counts the cells of a corpus: which ids occur together at a position or at two neighboring positions, and
 * how often.
 *
 * A cell packs all its coordinates into one 64-bit number. Most pairs of words occur once, so these are
 * radix-sorted and equal ones, now adjacent, are counted. All other cells recur, so these are added up in a
 * hash table first, and only the distinct ones are sorted. Labels and neighbors are numbered from 1: 0 is the
 * boundary before and after a sequence. If a word says all, only its pairs are packed, and the rest is added up from
 * these (`fromKeys`).
 */

import { type Arena, unlessFull, withArena } from '../wasm/arena.js'
import { CellSorter, PART, type Pack, type PairBits, parts, type SortedCells } from './cells/cell-sorter.js'
import { type PairCells, splitPairs } from './cells/split-pairs.js'
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

/** All tables of a corpus. */
export interface AllCells {
  readonly items: ItemCells
  readonly keyPairs: PairCells
  readonly signaturePairs: PairCells | null
  readonly labelPairs: LabelCells
}

/**
 * Its methods return null if the ids do not fit into a cell or memory is full; the counter is then unusable.
 */
export class CellCounter {
  private readonly P: number
  private readonly N: number
  private readonly labels: number
  private readonly labelBits: number
  private readonly starts: Int32Array
  private readonly label: MappedColumn
  private readonly width: number //   positions of a window
  private readonly windows: number // address of a window of each column
  private readonly sorter: CellSorter

  constructor(
    private readonly arena: Arena,
    { offset, label, labels }: CellCorpus,
  ) {
    this.P = label.ids.length
    this.N = offset.length - 1
    this.labels = labels
    this.labelBits = bitsOf(labels + 1)
    this.starts = offset
    this.label = label
    let width = PART
    for (const [first, last] of parts(this.N)) width = Math.max(width, offset[last] - offset[first])
    this.width = width
    this.windows = arena.take(MOST_COLUMNS * width * 4)
    // Each position with the previous one, and the last ones with the boundary.
    this.sorter = new CellSorter(arena, this.P + this.N)
  }

  /**
   * Copies what columns have at positions start … end−1, and returns addresses of their ids and maps. A window serves all parts of a corpus: the
   * whole of it would take longer to be touched for the first time than to be packed.
   */
  private place(columns: readonly MappedColumn[], start: number, end: number): number[] {
    return columns.flatMap(({ ids, map }, k) => {
      const window = this.windows + k * this.width * 4
      this.arena.write(ids.subarray(start, end), window)
      return [window - start * 4, this.arena.put(map)]
    })
  }

  /** The same for sequences first … last−1, with the address of all offsets. */
  private placeSequences(columns: readonly MappedColumn[], first: number, last: number): number[] {
    const { arena, starts } = this
    return [arena.put(starts), first, last, ...this.place(columns, starts[first], starts[last])]
  }

  /** Neighbors of a column with their labels. */
  pairs(column: MappedColumn, observations: number, how: 'sort' | 'tally'): PairCells | null {
    return unlessFull(() => {
      const sorted = this.sortPairs(column, observations, how)
      return sorted && this.splitPairs(sorted, observations)
    })
  }

  private sortPairs(column: MappedColumn, observations: number, how: 'sort' | 'tally'): SortedCells | null {
    const { idBits, labelBits } = this.pairBits(observations)
    const bits = 2 * (idBits + labelBits)
    if (bits > 64) return null
    const columns = [column, this.label]
    const pack: Pack = (first, last, to) =>
      this.arena.kernel['packPairs'](...this.placeSequences(columns, first, last), idBits, labelBits, to)
    return this.sorter[how](pack, this.N, bits)
  }

  private pairBits(observations: number): PairBits {
    return { idBits: bitsOf(observations + 1), labelBits: this.labelBits }
  }

  private splitPairs(sorted: SortedCells, observations: number): PairCells {
    return splitPairs(this.arena, sorted, observations + 1, this.pairBits(observations))
  }

  /** Neighboring labels. */
  labelPairs(): LabelCells | null {
    const { arena, labelBits } = this
    const pack: Pack = (first, last, to) =>
      arena.kernel['packLabelPairs'](...this.placeSequences([this.label], first, last), labelBits, to)
    return unlessFull(() => this.splitLabels(this.sorter.tally(pack, this.N, 2 * labelBits)))
  }

  private splitLabels(sorted: SortedCells): LabelCells {
    const { arena, labelBits } = this
    const { entries, counts, spare: label } = sorted
    const offset = arena.take((this.labels + 2) * 4)
    this.split('splitLabels', sorted, labelBits, offset, this.labels + 1, label)
    return {
      offset: arena.int32(offset, this.labels + 2),
      label: arena.uint16(label, entries),
      count: arena.int32(counts, entries),
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
    const columns = [key, signature, this.label]
    const pack: Pack = (first, last, to) => {
      const placed = this.place(columns, first, last)
      return arena.kernel['packItems'](first, last, ...placed, signatureBits, labelBits, to)
    }
    const sorted = this.sorter.tally(pack, this.P, bits)
    const { entries, counts, spare: label } = sorted
    const keyOffset = arena.take((sizes.keys + 1) * 4)
    const [signatures, offset] = [arena.take(entries * 4), arena.take(entries * 4 + 4)]
    const rows = [keyOffset, sizes.keys, signatures, offset]
    const items = this.split('splitItems', sorted, signatureBits, labelBits, ...rows, label)
    return {
      keyOffset: arena.int32(keyOffset, sizes.keys + 1),
      signature: arena.int32(signatures, items),
      offset: arena.int32(offset, items + 1),
      label: arena.uint16(label, entries),
      count: arena.int32(counts, entries),
    }
  }

  /**
   * All tables, if a key says which signature it has: signatures [keys]. Pairs of keys are sorted, of which most occur once. All else is added up from
   * them, since each token is the first of one pair.
   */
  fromKeys(
    key: MappedColumn,
    signatures: Int32Array,
    sizes: ItemSizes,
    counted: 'pairs of signatures' | 'no more pairs',
  ): AllCells | null {
    return unlessFull(() => {
      const pairs = this.sortPairs(key, sizes.keys, 'sort')
      if (!pairs) return null
      const keyPairs = this.splitPairs(pairs, sizes.keys)
      const items = this.itemsOfPairs(pairs, signatures, sizes.keys)
      const bits = this.pairBits(sizes.keys)
      if (counted === 'no more pairs')
        return { items, keyPairs, signaturePairs: null, labelPairs: this.labelShares(pairs, bits) }
      const shared = this.pairBits(sizes.signatures)
      const shares = this.sorter.shares(pairs, bits, this.arena.put(plusOne(signatures)), shared.idBits)
      const labelPairs = this.labelShares(shares, shared)
      return { items, keyPairs, signaturePairs: this.splitPairs(shares, sizes.signatures), labelPairs }
    })
  }

  private labelShares(pairs: SortedCells, bits: PairBits): LabelCells {
    return this.splitLabels(this.sorter.shares(pairs, bits, 0, 0))
  }

  private itemsOfPairs(pairs: SortedCells, signatures: Int32Array, keys: number): ItemCells {
    const { arena, labels } = this
    const { entries, cells, counts, spare } = pairs
    const { idBits, labelBits } = this.pairBits(keys)
    const [keyOffset, signature, offset] = [keys + 1, keys, keys + 1].map(size => arena.take(size * 4))
    const [label, count] = [spare + entries * 4, spare]
    const items = arena.kernel['itemsOfPairs'](
      ...[cells, cells + entries * 8, counts, idBits, labelBits],
      ...[
        arena.put(signatures),
        arena.take((labels + 1) * 4),
        keyOffset,
        keys,
        signature,
        offset,
        label,
        count,
      ],
    )
    const offsets = arena.int32(offset, items + 1)
    return {
      keyOffset: arena.int32(keyOffset, keys + 1),
      signature: arena.int32(signature, items),
      offset: offsets,
      label: arena.uint16(label, offsets[items]),
      count: arena.int32(count, offsets[items]),
    }
  }

  private split(how: string, { cells, entries }: SortedCells, ...args: number[]): number {
    return this.arena.kernel[how](cells, cells + entries * 8, ...args)
  }
}

/** Columns that are packed together. */
const MOST_COLUMNS = 3

/** Numbers from 1 on, before them that of the boundary. */
function plusOne(numbers: Int32Array): Int32Array {
  const shifted = new Int32Array(numbers.length + 1)
  for (let k = 0; k < numbers.length; k++) shifted[k + 1] = numbers[k] + 1
  return shifted
}

/** Bits needed for numbers below `size`. */
export function bitsOf(size: number): number {
  return Math.max(1, 32 - Math.clz32(size - 1))
}
