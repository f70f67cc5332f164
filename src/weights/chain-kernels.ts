import { lazyModule } from '../wasm/arena.js'
import { tagging } from '../wasm/binaries/tagging.js'
import { PAGE } from '../wasm/memory.js'
import type { ChainPlaces } from './chain-weights.js'

/** The kernels of `assembly/tagging`. All arguments but sizes are addresses. */
export interface TaggingKernels {
  boundTransitions(trans: number, L: number, stride: number, colmax: number, bound: number): void
  scoreStates(
    offset: number,
    ids: number,
    values: number,
    T: number,
    heads: number,
    row: number,
    state: number,
  ): number
  addRow(x: number, row: number, state: number): void
  viterbi(
    state: number,
    T: number,
    L: number,
    stride: number,
    trans: number,
    bound: number,
    alpha: number,
    lists: number,
    path: number,
  ): number
  useIndex(bytes: number, offsets: number, slots: number, size: number): void
  indexStrings(from: number, to: number, hashes: number): number
  hashTexts(bytes: number, offsets: number, from: number, to: number, records: number): void
  layCells(ids: number, offsets: number, N: number, reach: number, cells: number): void
  findRows(
    patterns: number,
    end: number,
    offsets: number,
    N: number,
    reach: number,
    found: number,
    ids: number,
    rows: number,
  ): void
}

export const BLOCK = 64 //                  alignment of everything, in bytes
export const MOST_BYTES = 2 ** 31 - PAGE // kernels read addresses as signed numbers

/** The compiled kernels; null if the engine has no SIMD. */
export const taggingModule = lazyModule(tagging)

/** Where the rows of a sequence are, its workspace and its labels. */
export interface RowPlaces {
  readonly offset: number // [T+1] i32
  readonly ids: number //          i32
  readonly values: number //       f64 beside ids, 0: all are 1
  readonly state: number //  [T][stride] f64
  readonly alpha: number //  [T][stride] f64
  readonly lists: number //  [T][L+1] i32
  readonly path: number //   [T] i32
}

/** A chain whose weights are in the memory of the kernels. */
export interface PlacedChain {
  readonly kernels: TaggingKernels
  readonly places: ChainPlaces
  readonly L: number
  /** Whether first and last labels have scores. */
  readonly boundary: boolean
}

/** Overwrites the path of a sequence of T ≥ 1 positions with its best labels. */
export function decodeRows({ kernels, places, L, boundary }: PlacedChain, at: RowPlaces, T: number): void {
  const { stride, trans, bound, heads, start, end } = places
  const row = stride * 8
  kernels.scoreStates(at.offset, at.ids, at.values, T, heads, row, at.state)
  if (boundary) {
    kernels.addRow(start, row, at.state)
    kernels.addRow(end, row, at.state + (T - 1) * row)
  }
  kernels.viterbi(at.state, T, L, stride, trans, bound, at.alpha, at.lists, at.path)
}

/** Gives out addresses one after the other. */
export function createTaker(from: number): { take: (bytes: number) => number; readonly end: number } {
  let free = from
  return {
    take(bytes) {
      const at = free
      free += Math.ceil(bytes / BLOCK) * BLOCK
      return at
    },
    get end() {
      return free
    },
  }
}
