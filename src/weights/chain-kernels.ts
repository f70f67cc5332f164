import { lazyModule } from '../wasm/arena.js'
import { tagging } from '../wasm/binaries/tagging.js'
import { PAGE } from '../wasm/memory.js'
import type { TaggerMemory } from './tagger-memory.js'

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
  useWeights(offset: number, label: number, weights: number, stride: number): void
  countHeads(A: number, dense: number): number
  placeHeads(entries: number, rows: number): void
  writeHeads(heads: number, from: number, to: number): void
  useIndex(bytes: number, offsets: number, slots: number, size: number): void
  indexStrings(from: number, to: number, hashes: number): number
  hashTexts(bytes: number, offsets: number, from: number, to: number, records: number): void
  laySlots(offsets: number, N: number, reach: number, slots: number): void
  layCells(ids: number, offsets: number, N: number, reach: number, cells: number): void
  scorePatterns(
    patterns: number,
    end: number,
    slots: number,
    P: number,
    stretch: number,
    found: number,
    missed: number,
    heads: number,
    row: number,
    state: number,
  ): void
}

export const BLOCK = 64 //                  alignment of everything, in bytes
export const MOST_BYTES = 2 ** 31 - PAGE // kernels read addresses as signed numbers

/** The compiled kernels; null if the engine has no SIMD. */
export const taggingModule = lazyModule(tagging)

/** The address of each table of a chain, in bytes. All are multiples of 64. */
export interface ChainPlaces {
  readonly stride: number //   cells of a row: L rounded up to a multiple of 8
  readonly heads: number //    [A] of 16 bytes, before them an empty one
  readonly rows: number //     [D][stride] f64: weights of attributes that have many
  readonly trans: number //    [L][stride] f64, padded with −∞
  readonly colmax: number //   [stride] f64
  readonly bound: number //    [L] f64
  readonly start: number //    [stride] f64, padded with 0
  readonly end: number //      [stride] f64
}

/** A chain whose weights are in the memory of the kernels. */
export interface PlacedChain {
  readonly memory: TaggerMemory
  readonly places: ChainPlaces
  readonly L: number
  /** Whether first and last labels have scores. */
  readonly boundary: boolean
}

/** Where the state scores of a sequence are, its workspace and its labels. */
export interface StatePlaces {
  readonly state: number //  [T][stride] f64
  readonly alpha: number //  [T][stride] f64
  readonly lists: number //  [T][L+1] i32
  readonly path: number //   [T] i32
}

/** Adds the boundary to the state scores of T ≥ 1 positions, and overwrites the path with the best labels. */
export function decodeStates({ memory, places, L, boundary }: PlacedChain, at: StatePlaces, T: number): void {
  const { kernels } = memory
  const { stride, trans, bound, start, end } = places
  const row = stride * 8
  if (boundary) {
    kernels.addRow(start, row, at.state)
    kernels.addRow(end, row, at.state + (T - 1) * row)
  }
  kernels.viterbi(at.state, T, L, stride, trans, bound, at.alpha, at.lists, at.path)
}
