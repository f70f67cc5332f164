/**
 * Finds the best labels of sequences in WebAssembly, from attribute ids to the path, without building a
 * lattice. The path is that of the readable decoder, label by label.
 */

import { instantiate } from '../wasm/instantiate.js'
import { createMemory, growMemory } from '../wasm/memory.js'
import {
  BLOCK,
  createTaker,
  decodeRows,
  MOST_BYTES,
  type PlacedChain,
  type TaggingKernels,
  taggingModule,
} from './chain-kernels.js'
import { type ChainPlaces, type ChainWeights, placeWeights, writeWeights } from './chain-weights.js'

/** Attributes of the positions of one sequence, in compressed rows from 0 on. Arrays may be longer. */
export interface SequenceRows {
  readonly offset: Int32Array //          [T+1]
  readonly ids: Int32Array
  readonly values: Float64Array | null // beside ids, null: all 1
}

/** A tagger with a copy of these weights, or null if the engine has no SIMD or too little memory. */
export function createChainTagger(weights: ChainWeights): ChainTagger | null {
  const module = taggingModule()
  const places = placeWeights(weights, BLOCK)
  if (!module || places.free > MOST_BYTES) return null
  const memory = createMemory(places.free)
  if (!memory) return null
  writeWeights(weights, places, memory.buffer)
  return new ChainTagger(weights, places, memory, instantiate(module, memory) as unknown as TaggingKernels)
}

export class ChainTagger {
  private readonly chain: PlacedChain
  private readonly memory: WebAssembly.Memory
  private room = { T: 0, n: 0 } // capacity in positions and attributes
  private at = { offset: 0, ids: 0, values: 0, state: 0, alpha: 0, lists: 0, path: 0 }
  private numbers!: Int32Array<ArrayBuffer>
  private cells!: Float64Array<ArrayBuffer>

  /** See `createChainTagger`. */
  constructor(
    weights: ChainWeights,
    places: ChainPlaces,
    memory: WebAssembly.Memory,
    kernels: TaggingKernels,
  ) {
    this.chain = { kernels, places, L: weights.L, boundary: weights.boundary !== null }
    this.memory = memory
    const { trans, stride, colmax, bound } = places
    kernels.boundTransitions(trans, weights.L, stride, colmax, bound)
  }

  /** Overwrites path [T], T ≥ 1, with the labels of a sequence; false if it is too long for the memory. */
  tag({ offset, ids, values }: SequenceRows, T: number, path: Int32Array): boolean {
    const n = offset[T]
    if (!this.reserve(T, n)) return false
    const { at, numbers } = this
    numbers.set(offset.subarray(0, T + 1), at.offset / 4)
    numbers.set(ids.subarray(0, n), at.ids / 4)
    if (values) this.cells.set(values.subarray(0, n), at.values / 8)
    decodeRows(this.chain, { ...at, values: values ? at.values : 0 }, T)
    path.set(numbers.subarray(at.path / 4, at.path / 4 + T))
    return true
  }

  /** Makes room for T positions with n attributes; false if there is none. */
  private reserve(T: number, n: number): boolean {
    if (T <= this.room.T && n <= this.room.n) return true
    const room = { T: Math.max(2 * this.room.T, T), n: Math.max(2 * this.room.n, n) }
    const end = this.place(room.T, room.n)
    this.room = { T: 0, n: 0 } // until it succeeds
    if (end > MOST_BYTES || !growMemory(this.memory, end)) return false
    this.numbers = new Int32Array(this.memory.buffer)
    this.cells = new Float64Array(this.memory.buffer)
    this.room = room
    return true
  }

  /** Lays out the workspace; returns its end. */
  private place(T: number, n: number): number {
    const { L, places } = this.chain
    const taker = createTaker(places.free)
    const { take } = taker
    const cells = T * places.stride
    this.at = {
      offset: take(4 * (T + 1)),
      ids: take(4 * n),
      values: take(8 * n),
      state: take(8 * cells),
      alpha: take(8 * cells),
      lists: take(4 * T * (L + 1)),
      path: take(4 * T),
    }
    return taker.end
  }
}
