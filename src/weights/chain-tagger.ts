/**
 * Finds the best labels of sequences in WebAssembly, from attribute ids to the path, without building a
 * lattice. The path is that of the readable decoder, label by label.
 */

import { lazyModule } from '../wasm/arena.js'
import { tagging } from '../wasm/binaries/tagging.js'
import { instantiate } from '../wasm/instantiate.js'
import { createMemory, growMemory, PAGE } from '../wasm/memory.js'
import { type ChainPlaces, type ChainWeights, placeWeights, writeWeights } from './chain-weights.js'

/** Attributes of the positions of one sequence, in compressed rows from 0 on. Arrays may be longer. */
export interface SequenceRows {
  readonly offset: Int32Array //          [T+1]
  readonly ids: Int32Array
  readonly values: Float64Array | null // beside ids, null: all 1
}

/** The kernels of `assembly/tagging`. All arguments but sizes are addresses. */
interface TaggingKernels {
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
}

const BLOCK = 64 //              alignment of everything, in bytes
const MOST_BYTES = 2 ** 31 - PAGE // kernels read addresses as signed numbers

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
  private readonly L: number
  private readonly boundary: boolean
  private readonly places: ChainPlaces
  private readonly memory: WebAssembly.Memory
  private readonly kernels: TaggingKernels
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
    this.L = weights.L
    this.boundary = weights.boundary !== null
    this.places = places
    this.memory = memory
    this.kernels = kernels
    const { trans, stride, colmax, bound } = places
    kernels.boundTransitions(trans, weights.L, stride, colmax, bound)
  }

  /** Overwrites path [T], T ≥ 1, with the labels of a sequence; false if it is too long for the memory. */
  tag({ offset, ids, values }: SequenceRows, T: number, path: Int32Array): boolean {
    const n = offset[T]
    if (!this.reserve(T, n)) return false
    const { at, kernels, places, numbers, L } = this
    const row = places.stride * 8
    numbers.set(offset.subarray(0, T + 1), at.offset / 4)
    numbers.set(ids.subarray(0, n), at.ids / 4)
    if (values) this.cells.set(values.subarray(0, n), at.values / 8)
    kernels.scoreStates(at.offset, at.ids, values ? at.values : 0, T, places.heads, row, at.state)
    if (this.boundary) {
      kernels.addRow(places.start, row, at.state)
      kernels.addRow(places.end, row, at.state + (T - 1) * row)
    }
    const { stride, trans, bound } = places
    kernels.viterbi(at.state, T, L, stride, trans, bound, at.alpha, at.lists, at.path)
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
    let free = this.places.free
    const take = (bytes: number) => {
      const at = free
      free += Math.ceil(bytes / BLOCK) * BLOCK
      return at
    }
    const cells = T * this.places.stride
    this.at = {
      offset: take(4 * (T + 1)),
      ids: take(4 * n),
      values: take(8 * n),
      state: take(8 * cells),
      alpha: take(8 * cells),
      lists: take(4 * T * (this.L + 1)),
      path: take(4 * T),
    }
    return free
  }
}

const taggingModule = lazyModule(tagging)
