/**
 * The weights of a chain in the layout of the tagging kernels: heads, entries and dense rows of attributes
 * (see `assembly/tagging/state-scores.ts`), and padded rows of transitions.
 */

import type { TaggerMemory } from './tagger-memory.js'

/** Weights by attribute and label, and by pairs of labels. */
export interface ChainWeights {
  readonly L: number //                      labels
  readonly A: number //                      attributes
  readonly stateOffset: Int32Array //  [A+1] weights of attribute a
  readonly stateLabel: Int32Array //   [S]   label of a weight
  readonly state: Float64Array //      [S]   may be longer
  readonly trans: Float64Array //      [L][L]
  /** Additional scores of first and last labels, [L] each. */
  readonly boundary: { readonly start: Float64Array; readonly end: Float64Array } | null
}

/** The address of each table of scores of label pairs, in bytes. All are multiples of 64. */
export interface TransitionPlaces {
  readonly stride: number //   cells of a row: L rounded up to a multiple of 8
  readonly trans: number //    [L][stride] f64, padded with −∞
  readonly colmax: number //   [stride] f64
  readonly bound: number //    [L] f64
  readonly start: number //    [stride] f64, padded with 0
  readonly end: number //      [stride] f64
}

/** The same of all tables of a chain. */
export interface ChainPlaces extends TransitionPlaces {
  readonly heads: number //    [A] of 16 bytes, before them an empty one
  readonly entries: number //  [E] of 16 bytes: weights of attributes that have a few
  readonly rows: number //     [D][stride] f64: weights of attributes that have many
}

/** A chain whose weights are in the memory of the kernels. */
export interface PlacedChain {
  readonly memory: TaggerMemory
  readonly places: ChainPlaces
  readonly L: number
  /** Whether first and last labels have scores. */
  readonly boundary: boolean
  /** Tells kernels the weights that heads are made of. They forget it when the memory grows. */
  useWeights(): void
  /** Writes the heads of all attributes; what was copied of those that had been written is void. Kernels must know the weights. */
  writeHeads(): void
}

const HEAD = 16 //       bytes of a head or an entry
const CHUNK = 1 << 12 // attributes at a time: engines compile a kernel better between two calls

/** Puts weights into a memory, without heads; null if there is no room. */
export function placeChain(weights: ChainWeights, memory: TaggerMemory): PlacedChain | null {
  const { L, A, stateOffset, stateLabel, state, boundary } = weights
  const stride = Math.ceil(L / 8) * 8
  const row = stride * 8
  const inputs = [stateOffset, stateLabel, state.subarray(0, stateLabel.length)].map(array =>
    memory.put(array),
  )
  const { take } = memory
  const next = take(8) // where the next entry and the next row belong
  if (inputs.includes(-1) || !memory.grow()) return null
  const useWeights = () => memory.kernels.useWeights(inputs[0], inputs[1], inputs[2], stride, next)
  useWeights()
  memory.kernels.countHeads(A, next)
  const [entries, rows] = memory.numbers.subarray(next / 4, next / 4 + 2)
  const none = take(HEAD) // an attribute without weights
  const tables = { heads: take(HEAD * A), entries: take(HEAD * entries), rows: take(row * rows) }
  const places: ChainPlaces = { ...tables, ...takeTransitions(L, take) }
  if (!memory.grow()) return null
  useWeights()
  const reset = () => memory.numbers.set([places.entries, places.rows], next / 4)
  reset()
  memory.clear(none, places.entries)
  writeTransitions(weights, memory, places)
  const writeHeads = () => {
    reset()
    for (let a = 0; a < A; a += CHUNK) memory.kernels.writeHeads(places.heads, a, Math.min(a + CHUNK, A))
  }
  return { memory, places, L, boundary: boundary !== null, useWeights, writeHeads }
}

/** Takes memory for the scores of label pairs and of the boundary, for which `grow` must make room. */
export function takeTransitions(L: number, take: TaggerMemory['take']): TransitionPlaces {
  const stride = Math.ceil(L / 8) * 8
  const row = stride * 8
  return {
    stride,
    ...{ trans: take(L * row), colmax: take(row), bound: take(row), start: take(row), end: take(row) },
  }
}

/** Writes these scores, and what pruning needs to know of them. */
export function writeTransitions(
  { L, trans, boundary }: Pick<ChainWeights, 'L' | 'trans' | 'boundary'>,
  memory: TaggerMemory,
  places: TransitionPlaces,
): void {
  const { kernels, cells } = memory
  const { stride } = places
  memory.clear(places.colmax, places.end + 8 * stride)
  cells.fill(-Infinity, places.trans / 8, places.trans / 8 + L * stride)
  for (let i = 0; i < L; i++) cells.set(trans.subarray(i * L, i * L + L), places.trans / 8 + i * stride)
  if (boundary) {
    cells.set(boundary.start, places.start / 8)
    cells.set(boundary.end, places.end / 8)
  }
  kernels.boundTransitions(places.trans, L, stride, places.colmax, places.bound)
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

/** The same for N sequences in a row, whose positions begin and end at offsets [N+1], counted from anywhere; alpha and lists have room for the longest. */
export function decodeBlock(
  { memory, places, L, boundary }: PlacedChain,
  { state, alpha, lists, path }: StatePlaces,
  offsets: number,
  N: number,
): void {
  const { stride, trans, bound, start, end } = places
  memory.kernels.decodeSequences(
    ...([offsets, N, state, L, stride, trans, bound, boundary ? start : 0, end] as const),
    ...([alpha, lists, path] as const),
  )
}
