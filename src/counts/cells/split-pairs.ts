import type { Arena } from '../../wasm/arena.js'
import type { PairBits, SortedCells } from './cell-sorter.js'

/** The columns of a table whose rows are observations. */
export interface PairCells {
  readonly offset: Int32Array // [rows+1] entries of a row
  readonly next: Int32Array
  readonly from: Uint16Array
  readonly to: Uint16Array
  readonly count: Int32Array
}

/** Sorted cells of pairs as columns, copied out of the kernel's memory. Overwrites the spare room. */
export function splitPairs(arena: Arena, sorted: SortedCells, rows: number, bits: PairBits): PairCells {
  const { entries, cells, counts, spare: next } = sorted
  const { idBits, labelBits } = bits
  const offset = arena.take((rows + 1) * 4)
  const from = next + entries * 4
  const to = from + entries * 2
  arena.kernel['splitPairs'](
    ...[cells, cells + entries * 8, idBits, labelBits],
    ...[offset, rows, next, from, to],
  )
  return {
    offset: arena.int32(offset, rows + 1),
    next: arena.int32(next, entries),
    from: arena.uint16(from, entries),
    to: arena.uint16(to, entries),
    count: arena.int32(counts, entries),
  }
}
