/**
 * Finds the best labels of the sequences of a corpus in WebAssembly, from the numbers of texts to the path. The features are
 * patterns, whose attributes are looked up without making strings (`assembly/tagging/patterns.ts`). It is the twin of an extractor with a
 * `ChainTagger`: attributes, sums and paths are the same.
 */

import { copyNumbers } from '../../common/copy-numbers.js'
import type { Corpus } from '../../data/corpus.js'
import type { StringTable } from '../../data/string-table.js'
import type { AttributePattern } from '../../features/patterns/attribute-pattern.js'
import { type ChainWeights, decodeBlock, type PlacedChain, placeChain } from '../chain-weights.js'
import { type IsOrdinary, type SequenceBlock, SequenceBlocks } from '../sequence-blocks.js'
import { createTaggerMemory } from '../tagger-memory.js'
import { placeIndex } from './attribute-index.js'
import { PatternProgram } from './pattern-program.js'
import { roomFor } from './text-area.js'

/** Sizes that change the speed and the memory, but never a label. */
export interface PatternTaggerLimits {
  /** Positions that are labeled together, as far as sequences end there. */
  readonly positions: number
  /** Positions whose attributes of one pattern are looked up together. */
  readonly stretch: number
  /** Bytes of all memos of attributes by value. */
  readonly memoBytes: number
  /** Entries of a memo of attributes by several values, a power of 2. */
  readonly memoEntries: number
  /** Combinations of values that a memo has an entry for each of. */
  readonly fewCombinations: number
  /** Values of a feature that are remembered from one table of texts to the next. */
  readonly mostValues: number
  /** Positions of a corpus for which it pays to write all heads and to clear all memos at once: a page that is read before it is written costs twice. */
  readonly manyPositions: number
  /** From so many patterns on that read one text, their sums are remembered by text. */
  readonly leastLeading: number
  /** Bytes of these sums. */
  readonly leadingBytes: number
}

const LIMITS: PatternTaggerLimits = {
  positions: 1024,
  stretch: 128,
  memoBytes: 1 << 26,
  memoEntries: 1 << 16,
  fewCombinations: 1 << 17,
  mostValues: 200_000,
  manyPositions: 1024,
  leastLeading: 3,
  leadingBytes: 1 << 24,
}

const NOTES = 64 // bytes that are noted of a position, see assembly/tagging/patterns.ts

/** Sequences from … to−1 of a corpus whose state scores are there, and the addresses of what finds their labels. */
export interface ScoredBlock {
  readonly corpus: Corpus
  readonly from: number
  readonly to: number
  readonly offsets: number // [N+1] i32
  readonly state: number //   [P][stride] f64
  readonly alpha: number //   [T][stride] f64, of the longest sequence
  readonly lists: number //   [T][L+1] i32
  readonly path: number //    [P] i32, to be overwritten
}

/** Overwrites the path of a block with its labels. */
export type BlockDecoder = (block: ScoredBlock) => void

/** A decoder of what a chain scores, which may take memory behind the chain; null if there is too little. */
export type CreateBlockDecoder = (chain: PlacedChain) => BlockDecoder | null

/**
 * A tagger with a copy of these weights, or null if the engine has no SIMD or too little memory. Its labels are the best path, unless another decoder
 * chooses them.
 */
export function createPatternTagger(
  weights: ChainWeights,
  attributes: StringTable,
  patterns: readonly AttributePattern[],
  limits: Partial<PatternTaggerLimits> = {},
  createDecoder: CreateBlockDecoder = bestPaths,
): PatternTagger | null {
  const memory = createTaggerMemory(weights.stateOffset)
  const chain = memory && placeChain(weights, memory)
  const decode = chain && createDecoder(chain)
  const useIndex = decode && placeIndex(attributes, chain.memory)
  return useIndex && new PatternTagger(chain, useIndex, decode, patterns, { ...LIMITS, ...limits })
}

function bestPaths(chain: PlacedChain): BlockDecoder {
  return block => decodeBlock(chain, block, block.offsets, block.to - block.from)
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
  private program: PatternProgram
  private other: PatternProgram | null = null // of another corpus: single sentences come between the sequences of a large one
  private room = NO_ROOM
  private work = {
    ...{ raw: 0, offsets: 0, slots: 0, cells: 0, found: 0, missed: 0, path: 0 },
    ...{ state: 0, alpha: 0, lists: 0, sources: 0, news: 0, newRows: 0 },
  }
  private readonly free: number
  private programEnd: number
  private heads: 'none' | 'some' | 'all' = 'none' // those that may have been written; the others are written when they are needed
  private readonly blocks: SequenceBlocks

  /** See `createPatternTagger`. */
  constructor(
    private readonly chain: PlacedChain,
    private readonly useIndex: () => void,
    private readonly decode: BlockDecoder,
    private readonly patterns: readonly AttributePattern[],
    private readonly limits: PatternTaggerLimits,
  ) {
    this.free = chain.memory.end
    this.programEnd = this.free
    this.program = this.createProgram()
    const { memory } = chain
    const { positions } = limits
    this.blocks = new SequenceBlocks({ memory, positions, label: block => this.labelBlock(block) })
  }

  private createProgram(): PatternProgram {
    return new PatternProgram(this.patterns, this.limits, 8 * this.chain.places.stride)
  }

  /** The most attributes that a position can have. */
  get width(): number {
    return this.program.width
  }

  /** Switches to a corpus; false if there is too little memory for its texts. */
  bind(corpus: Corpus): boolean {
    this.corpus = corpus
    this.blocks.bind(corpus)
    if (this.programEnd > this.free && !this.program.isOf(corpus)) {
      const { program } = this
      this.program = this.other ?? this.createProgram()
      this.other = program
      this.room = NO_ROOM // its patterns do not know where cells are
    }
    if (!this.program.read(corpus) && !this.placePrograms()) return false
    const many = corpus.P >= this.limits.manyPositions
    if (many && this.heads !== 'all') this.writeHeads()
    this.heads = many || this.heads === 'all' ? 'all' : 'some'
    this.program.write(this.chain.memory, many)
    return true
  }

  /** Writes all heads. To look for those that are there would cost more than to write them once more. */
  private writeHeads(): void {
    this.chain.writeHeads()
    if (this.heads === 'none') return
    this.program.forget() // copies of heads that have got other places
    this.other?.forget()
  }

  /** Moves all programs to new places. */
  private placePrograms(): boolean {
    const { memory } = this.chain
    memory.end = this.free
    this.program.place(memory.take)
    this.other?.place(memory.take)
    this.programEnd = memory.end
    this.room = NO_ROOM
    if (this.grow()) return true
    this.program = this.createProgram() // the places that were taken do not exist
    this.other = null
    this.programEnd = this.free
    return false
  }

  private grow(): boolean {
    if (!this.chain.memory.grow()) return false
    this.chain.useWeights()
    this.useIndex()
    return true
  }

  /** As `SequenceBlocks`. */
  tag(n: number, path: Int32Array, isOrdinary: IsOrdinary): boolean {
    return this.blocks.tag(n, path, isOrdinary)
  }

  /** As `SequenceBlocks`. */
  tagMany(n: number, labels: Int32Array, isOrdinary: IsOrdinary): number {
    return this.blocks.tagMany(n, labels, isOrdinary)
  }

  private labelBlock({ from, to, P, T }: SequenceBlock): number {
    const N = to - from
    if (!this.reserve({ N, P, slots: P + 2 * this.program.reach * N, T })) return -1
    this.decodeBlock(from, to)
    return this.work.path
  }

  private decodeBlock(from: number, to: number): void {
    const { work, corpus } = this
    const { offset } = corpus
    this.writeCells(from, to)
    this.scoreBlock(offset[to] - offset[from])
    this.decode({ corpus, from, to, ...work })
  }

  /** Overwrites the state scores of the P positions of a block. */
  private scoreBlock(P: number): void {
    const { program, work } = this
    const { memory } = this.chain
    const { kernels } = memory
    const { patterns, rest, end } = program.places
    const { slots, state, sources, news, newRows } = work
    const row = 8 * this.chain.places.stride
    const { leading } = program
    if (!leading) {
      memory.fill(state, state + P * row)
      this.addPatterns(patterns, end, slots, P, state)
      return
    }
    const { places, rows, mask } = leading.at
    const cells = program.cellsOf(program.columns.indexOf(leading.patterns.column), leading.patterns.offset)
    const count = kernels.findRows(cells, slots, P, places, mask, row, newRows, sources, news)
    memory.fill(newRows, newRows + count * row)
    this.addPatterns(patterns, rest, news, count, newRows)
    kernels.copyRows(sources, P, row, state)
    kernels.keepRows(cells, news, count, places, mask, row, newRows, rows)
    this.addPatterns(rest, end, slots, P, state)
  }

  /** Adds the weights of the patterns from … end at P slots to rows of states. */
  private addPatterns(from: number, end: number, slots: number, P: number, state: number): void {
    const { kernels } = this.chain.memory
    const { heads, stride } = this.chain.places
    const { found, missed } = this.work
    kernels.scorePatterns(from, end, slots, P, this.limits.stretch, found, missed, heads, 8 * stride, state)
  }

  /** Writes the numbers of the texts of a block, and those of the places around sequences. */
  private writeCells(from: number, to: number): void {
    const { program, corpus, room, work } = this
    const { offset, columns } = corpus
    const { numbers, kernels } = this.chain.memory
    copyNumbers(offset, from, to + 1, numbers, work.offsets / 4)
    kernels.laySlots(work.offsets, to - from, program.reach, work.slots)
    for (const [k, column] of program.columns.entries()) {
      copyNumbers(columns[column].ids, offset[from], offset[to], numbers, work.raw / 4)
      const cells = work.cells + 4 * k * room.slots
      kernels.layCells(work.raw, work.offsets, to - from, program.reach, cells)
    }
  }

  /** Makes room for a block; false if there is none. */
  private reserve(wanted: Room): boolean {
    const { room } = this
    const sizes = ['N', 'P', 'slots', 'T'] as const
    if (sizes.every(size => wanted[size] <= room[size])) return true
    const next = {
      N: roomFor(wanted.N, room.N),
      P: roomFor(wanted.P, room.P),
      slots: roomFor(wanted.slots, room.slots),
      T: roomFor(wanted.T, room.T),
    }
    this.room = NO_ROOM // until it succeeds
    this.placeWork(next)
    if (!this.grow()) return false
    this.room = next
    this.program.writeCells(this.chain.memory, this.work.cells, next.slots)
    return true
  }

  /** Lays out the workspace. */
  private placeWork({ N, P, slots, T }: Room): void {
    const { L, places, memory } = this.chain
    memory.end = this.programEnd
    const { take } = memory
    const leading = this.program.leading ? P : 0
    this.work = {
      raw: take(4 * P),
      offsets: take(4 * (N + 1)),
      slots: take(4 * P),
      cells: take(4 * slots * this.program.columns.length),
      found: take(4 * this.limits.stretch),
      missed: take(NOTES * this.limits.stretch),
      path: take(4 * P),
      state: take(8 * P * places.stride),
      alpha: take(8 * T * places.stride),
      lists: take(4 * T * (L + 1)),
      sources: take(4 * leading),
      news: take(4 * leading),
      newRows: take(8 * leading * places.stride),
    }
  }
}
