/**
 * Finds the best labels of the sequences of a corpus in WebAssembly, from the numbers of texts to the path. The features are
 * patterns, whose attributes are looked up without making strings (`assembly/tagging/patterns.ts`). It is the twin of an extractor with a
 * `ChainTagger`: attributes, sums and paths are the same.
 */

import type { Corpus } from '../../data/corpus.js'
import type { StringTable } from '../../data/string-table.js'
import type { AttributePattern } from '../../features/patterns/attribute-pattern.js'
import { instantiate } from '../../wasm/instantiate.js'
import { createMemory, growMemory } from '../../wasm/memory.js'
import {
  BLOCK,
  createTaker,
  decodeRows,
  MOST_BYTES,
  type PlacedChain,
  type TaggingKernels,
  taggingModule,
} from '../chain-kernels.js'
import { type ChainWeights, placeWeights, writeWeights } from '../chain-weights.js'
import { placeIndex, writeIndex } from './attribute-index.js'
import { PatternProgram } from './pattern-program.js'

/** Sizes that change the speed and the memory, but never a label. */
export interface PatternTaggerLimits {
  /** Positions that are labeled together, as far as sequences end there. */
  readonly positions: number
  /** Bytes of all memos of attributes by value. */
  readonly memoBytes: number
  /** Entries of a memo of attributes by several values, a power of 2. */
  readonly memoEntries: number
  /** Values of a feature that are remembered from one table of texts to the next. */
  readonly mostValues: number
}

const LIMITS: PatternTaggerLimits = {
  positions: 1024,
  memoBytes: 1 << 26,
  memoEntries: 1 << 14,
  mostValues: 200_000,
}

/** A tagger with a copy of these weights, or null if the engine has no SIMD or too little memory. */
export function createPatternTagger(
  weights: ChainWeights,
  attributes: StringTable,
  patterns: readonly AttributePattern[],
  limits: Partial<PatternTaggerLimits> = {},
): PatternTagger | null {
  const module = taggingModule()
  const places = placeWeights(weights, BLOCK)
  const index = placeIndex(attributes, places.free)
  if (!module || index.free > MOST_BYTES) return null
  const memory = createMemory(index.free)
  if (!memory) return null
  const kernels = instantiate(module, memory) as unknown as TaggingKernels
  writeWeights(weights, places, memory.buffer)
  writeIndex(attributes, index, memory.buffer, kernels)
  const { trans, stride, colmax, bound } = places
  kernels.boundTransitions(trans, weights.L, stride, colmax, bound)
  const chain = { kernels, places, L: weights.L, boundary: weights.boundary !== null }
  const all = { ...LIMITS, ...limits }
  return new PatternTagger(chain, memory, new PatternProgram(patterns, all), index.free, all)
}

/** Room of the workspace: sequences, positions and slots of a block, positions of a sequence. */
interface Room {
  readonly N: number
  readonly P: number
  readonly slots: number
  readonly T: number
}

const NO_ROOM: Room = { N: 0, P: 0, slots: 0, T: 0 }

export class PatternTagger {
  private corpus!: Corpus
  private room = NO_ROOM
  private work = {
    ...{ raw: 0, offsets: 0, cells: 0, found: 0, ids: 0, rows: 0, path: 0 },
    ...{ state: 0, alpha: 0, lists: 0 },
  }
  private programEnd: number
  private numbers: Int32Array
  private block = { from: 0, to: 0 } // sequences whose labels are in `path`

  /** See `createPatternTagger`. */
  constructor(
    private readonly chain: PlacedChain,
    private readonly memory: WebAssembly.Memory,
    private readonly program: PatternProgram,
    private readonly free: number,
    private readonly limits: PatternTaggerLimits,
  ) {
    this.programEnd = free
    this.numbers = new Int32Array(memory.buffer)
  }

  /** The most attributes that a position can have. */
  get width(): number {
    return this.program.width
  }

  /** Switches to a corpus; false if there is too little memory for its texts. */
  bind(corpus: Corpus): boolean {
    this.corpus = corpus
    this.block = { from: 0, to: 0 }
    const { program } = this
    if (!program.read(corpus)) {
      const taker = createTaker(this.free)
      program.place(taker.take)
      this.programEnd = taker.end
      this.room = NO_ROOM
      if (!this.grow(taker.end)) return false
    }
    program.write(this.heap)
    return true
  }

  private get heap() {
    const { buffer } = this.memory
    return { kernels: this.chain.kernels, bytes: new Uint8Array(buffer), numbers: this.numbers }
  }

  private grow(end: number): boolean {
    if (end > MOST_BYTES || !growMemory(this.memory, end)) return false
    this.numbers = new Int32Array(this.memory.buffer)
    return true
  }

  /**
   * Overwrites path with the labels of sequence n, and works out those of the next sequences as well; `isOrdinary` tells which lengths the
   * kernels can take. False if there is too little memory.
   */
  tag(n: number, path: Int32Array, isOrdinary: (T: number) => boolean): boolean {
    const { offset } = this.corpus
    if ((n < this.block.from || n >= this.block.to) && !this.tagBlock(n, isOrdinary)) return false
    const { numbers } = this
    let from = this.work.path / 4 + offset[n] - offset[this.block.from]
    for (let t = 0; t < path.length; t++) path[t] = numbers[from++] // sequences are too short for `set` to pay off
    return true
  }

  private tagBlock(from: number, isOrdinary: (T: number) => boolean): boolean {
    this.block = { from: 0, to: 0 }
    const { offset } = this.corpus
    let longest = 0
    let to = from
    do {
      longest = Math.max(longest, offset[to + 1] - offset[to])
      to++
    } while (
      to < this.corpus.N &&
      offset[to + 1] - offset[from] <= this.limits.positions &&
      isOrdinary(offset[to + 1] - offset[to])
    )
    const P = offset[to] - offset[from]
    const { reach } = this.program
    const N = to - from
    if (!this.reserve({ N, P, slots: P + 2 * reach * N, T: longest })) return false
    this.decodeBlock(from, to)
    this.block = { from, to }
    return true
  }

  private decodeBlock(from: number, to: number): void {
    const { chain, program, work } = this
    const { patterns, end } = program.places
    const { reach } = program
    this.writeCells(from, to)
    chain.kernels.findRows(patterns, end, work.offsets, to - from, reach, work.found, work.ids, work.rows)
    const { offset } = this.corpus
    const at = {
      offset: 0,
      ids: work.ids,
      values: 0,
      state: work.state,
      alpha: work.alpha,
      lists: work.lists,
      path: 0,
    }
    for (let n = from; n < to; n++) {
      const before = 4 * (offset[n] - offset[from])
      at.offset = work.rows + before
      at.path = work.path + before
      decodeRows(chain, at, offset[n + 1] - offset[n])
    }
  }

  /** Writes the numbers of the texts of a block, and those of the places around sequences. */
  private writeCells(from: number, to: number): void {
    const { numbers, program, corpus, room, work } = this
    const { offset, columns } = corpus
    numbers.set(offset.subarray(from, to + 1), work.offsets / 4)
    for (const [k, column] of program.columns.entries()) {
      numbers.set(columns[column].ids.subarray(offset[from], offset[to]), work.raw / 4)
      const cells = work.cells + 4 * k * room.slots
      this.chain.kernels.layCells(work.raw, work.offsets, to - from, program.reach, cells)
    }
  }

  /** Makes room for a block; false if there is none. */
  private reserve(wanted: Room): boolean {
    const { room } = this
    const sizes = ['N', 'P', 'slots', 'T'] as const
    if (sizes.every(size => wanted[size] <= room[size])) return true
    const larger = (size: number, before: number) => (size <= before ? before : Math.max(size, 2 * before))
    const next = {
      N: larger(wanted.N, room.N),
      P: larger(wanted.P, room.P),
      slots: larger(wanted.slots, room.slots),
      T: larger(wanted.T, room.T),
    }
    this.room = NO_ROOM // until it succeeds
    if (!this.grow(this.placeWork(next))) return false
    this.room = next
    this.program.writeCells(this.heap, this.work.cells, next.slots)
    return true
  }

  /** Lays out the workspace; returns its end. */
  private placeWork({ N, P, slots, T }: Room): number {
    const { L, places } = this.chain
    const taker = createTaker(this.programEnd)
    const { take } = taker
    const states = T * places.stride
    this.work = {
      raw: take(4 * P),
      offsets: take(4 * (N + 1)),
      cells: take(4 * slots * this.program.columns.length),
      found: take(4 * P * this.program.width),
      ids: take(4 * (P * this.program.width + 1)),
      rows: take(4 * (P + 1)),
      path: take(4 * P),
      state: take(8 * states),
      alpha: take(8 * states),
      lists: take(4 * T * (L + 1)),
    }
    return taker.end
  }
}
