/**
 * Finds the best labels of sequences in WebAssembly, from attribute ids to the path, without building a
 * lattice. The path is that of the readable decoder, label by label.
 */

import { type ChainWeights, decodeStates, type PlacedChain, placeChain } from './chain-weights.js'
import { createTaggerMemory } from './tagger-memory.js'

/** Attributes of the positions of one sequence, in compressed rows from 0 on. Arrays may be longer. */
export interface SequenceRows {
  readonly offset: Int32Array //          [T+1]
  readonly ids: Int32Array
  readonly values: Float64Array | null // beside ids, null: all 1
}

/** A tagger with a copy of these weights, or null if the engine has no SIMD or too little memory. */
export function createChainTagger(weights: ChainWeights): ChainTagger | null {
  const memory = createTaggerMemory(weights.stateOffset)
  const chain = memory && placeChain(weights, memory)
  chain?.writeHeads()
  return chain && new ChainTagger(chain)
}

export class ChainTagger {
  private readonly free: number
  private room = { T: 0, n: 0 } // capacity in positions and attributes
  private at = { offset: 0, ids: 0, values: 0, state: 0, alpha: 0, lists: 0, path: 0 }

  /** See `createChainTagger`. */
  constructor(private readonly chain: PlacedChain) {
    this.free = chain.memory.end
  }

  /** Overwrites path [T], T ≥ 1, with the labels of a sequence; false if it is too long for the memory. */
  tag({ offset, ids, values }: SequenceRows, T: number, path: Int32Array): boolean {
    const n = offset[T]
    if (!this.reserve(T, n)) return false
    const { at, chain } = this
    const { numbers, cells, kernels } = chain.memory
    numbers.set(offset.subarray(0, T + 1), at.offset / 4)
    numbers.set(ids.subarray(0, n), at.ids / 4)
    if (values) cells.set(values.subarray(0, n), at.values / 8)
    const { heads, stride } = chain.places
    kernels.scoreStates(at.offset, at.ids, values ? at.values : 0, T, heads, stride * 8, at.state)
    decodeStates(chain, at, T)
    path.set(numbers.subarray(at.path / 4, at.path / 4 + T))
    return true
  }

  /** Makes room for T positions with n attributes; false if there is none. */
  private reserve(T: number, n: number): boolean {
    if (T <= this.room.T && n <= this.room.n) return true
    const room = { T: Math.max(2 * this.room.T, T), n: Math.max(2 * this.room.n, n) }
    this.room = { T: 0, n: 0 } // until it succeeds
    const { L, places, memory } = this.chain
    memory.end = this.free
    const { take } = memory
    const cells = room.T * places.stride
    this.at = {
      offset: take(4 * (room.T + 1)),
      ids: take(4 * room.n),
      values: take(8 * room.n),
      state: take(8 * cells),
      alpha: take(8 * cells),
      lists: take(4 * room.T * (L + 1)),
      path: take(4 * room.T),
    }
    if (!memory.grow()) return false
    this.room = room
    return true
  }
}
