/**
 * Finds the best labels of sequences in WebAssembly, from the attributes that the data have to the path. It is the twin of an extractor of
 * these attributes with a `ChainTagger`: sums and paths are the same.
 */

import { grown } from '../common/growing-array.js'
import { type AttributeColumn, areAllOnes } from '../data/attribute-column.js'
import type { Corpus } from '../data/corpus.js'
import type { StringTable } from '../data/string-table.js'
import { type ChainWeights, decodeBlock, type PlacedChain, placeChain } from './chain-weights.js'
import { placeIndex } from './patterns/attribute-index.js'
import { type SequenceBlock, SequenceBlocks } from './sequence-blocks.js'
import { createTaggerMemory } from './tagger-memory.js'

/** Names that are looked up in a call: engines compile a kernel better between two calls. */
const NAMES = 1 << 12
const CELLS = 1 << 12 // state scores of a block: as many as stay in the nearest cache
const RECORD = 32 // bytes of a text, see assembly/tagging/strings.ts
const BEHIND = 8 // bytes that kernels read behind a string

/** A tagger for these weights, whose attributes have these names, or null if the engine has no SIMD or too little memory. */
export function createAttributeTagger(
  weights: ChainWeights,
  attributes: StringTable,
  names = NAMES,
): AttributeTagger | null {
  const memory = createTaggerMemory(weights.stateOffset)
  const chain = memory && placeChain(weights, memory)
  if (!chain) return null
  // Strings of a file of another tool are found by its own index; to copy them would take longer.
  const useIndex = attributes.elsewhere ? () => {} : placeIndex(attributes, chain.memory)
  return useIndex && new AttributeTagger(chain, attributes, useIndex, names)
}

/** Room of the workspace: names of all strings, bytes of a block of names; sequences, positions and attributes of a block, positions of a sequence. */
interface Room {
  readonly strings: number
  readonly bytes: number
  readonly N: number
  readonly P: number
  readonly n: number
  readonly T: number
}

const NO_ROOM: Room = { strings: 0, bytes: 0, N: 0, P: 0, n: 0, T: 0 }

/** Whether doubles can represent the scores of T positions, with values whose magnitudes add up to at most `sum` at each. */
export type IsOrdinarySum = (sum: number, T: number) => boolean

export class AttributeTagger {
  private readonly free: number
  private room = NO_ROOM
  private at = {
    ...{ to: 0, texts: 0, offsets: 0, records: 0 },
    ...{ sequences: 0, offset: 0, ids: 0, values: 0, state: 0, alpha: 0, lists: 0, path: 0 },
  }
  private readonly blocks: SequenceBlocks
  private corpus!: Corpus
  private given!: AttributeColumn
  private table: StringTable | undefined
  private to = new Int32Array(0) //              [strings] attribute of the model, −1: none
  private found = 0 //                           strings of the table that have been looked up
  private values: Float64Array | null = null //  of all attributes of the corpus, null: all 1
  private most = 0 //                            bounds the sum of the magnitudes of values at a position

  /** See `createAttributeTagger`. */
  constructor(
    private readonly chain: PlacedChain,
    private readonly attributes: StringTable,
    private readonly useIndex: () => void,
    private readonly names: number,
  ) {
    this.free = chain.memory.end
    const positions = Math.ceil(CELLS / chain.places.stride)
    const { memory } = chain
    this.blocks = new SequenceBlocks({ memory, positions, label: block => this.labelBlock(block) })
  }

  /** Switches to a corpus and looks up its new strings; false if there is too little memory. */
  bind(corpus: Corpus): boolean {
    this.corpus = corpus
    this.blocks.bind(corpus)
    this.given = corpus.attributes!
    const { strings, offset } = this.given
    if (strings !== this.table) this.found = 0
    this.table = strings
    if (strings.size > this.to.length) this.to = grown(this.to, strings.size)
    this.values = areAllOnes(this.given) ? null : this.given.values
    this.most = widest(offset, corpus.P) * largestOf(this.values?.subarray(0, offset[corpus.P]))
    while (this.found < strings.size) if (!this.lookUp(strings)) return false
    return true
  }

  /** Looks up the next strings of a table. */
  private lookUp(strings: StringTable): boolean {
    const { blob, offset } = strings.bytes
    const from = this.found
    const end = Math.min(from + this.names, strings.size)
    const bytes = offset[end] - offset[from]
    if (!this.reserve({ ...this.room, strings: strings.size, bytes: Math.max(this.room.bytes, bytes) }))
      return false
    const { at, to, chain } = this
    const { memory, places } = chain
    const { kernels, numbers } = memory
    const found = at.to + 4 * from
    if (this.attributes.elsewhere) {
      this.attributes.findAll(blob, offset, from, end, to)
      numbers.set(to.subarray(from, end), found / 4)
    } else {
      memory.bytes.set(blob.subarray(offset[from], offset[end]), at.texts)
      numbers.set(offset.subarray(from, end + 1), at.offsets / 4)
      kernels.hashTexts(at.texts - offset[from], at.offsets, 0, end - from, at.records)
      kernels.findTexts(at.records, end - from, found)
      to.set(numbers.subarray(found / 4, found / 4 + end - from), from)
    }
    kernels.needHeads(found, end - from, places.heads)
    this.found = end
    return true
  }

  /** As `SequenceBlocks`; `isOrdinary` gets a bound on the sum of the magnitudes of values at a position and the length of a sequence. */
  tag(n: number, path: Int32Array, isOrdinary: IsOrdinarySum): boolean {
    return this.blocks.tag(n, path, T => isOrdinary(this.most, T))
  }

  /** The same. */
  tagMany(n: number, labels: Int32Array, isOrdinary: IsOrdinarySum): number {
    return this.blocks.tagMany(n, labels, T => isOrdinary(this.most, T))
  }

  private labelBlock({ from, to, P, T }: SequenceBlock): number {
    const start = this.corpus.offset[from]
    const { offset, ids } = this.given
    const [first, end] = [offset[start], offset[start + P]]
    if (!this.reserve({ ...this.room, N: to - from, P, n: end - first, T })) return -1
    const { at, chain, values } = this
    const { numbers, cells, kernels } = chain.memory
    numbers.set(this.corpus.offset.subarray(from, to + 1), at.sequences / 4)
    numbers.set(offset.subarray(start, start + P + 1), at.offset / 4)
    numbers.set(ids.subarray(first, end), at.ids / 4)
    if (values) cells.set(values.subarray(first, end), at.values / 8)
    kernels.renumber(at.ids, end - first, at.to)
    const { heads, stride } = chain.places
    kernels.scoreStates(at.offset, at.ids, values ? at.values : 0, P, heads, stride * 8, at.state)
    decodeBlock(chain, at, at.sequences, to - from)
    return at.path
  }

  /** Makes room; false if there is none. What had been looked up is written again. */
  private reserve(wanted: Room): boolean {
    const { room, chain } = this
    const sizes = ['strings', 'bytes', 'N', 'P', 'n', 'T'] as const
    if (sizes.every(size => wanted[size] <= room[size])) return true
    const more = (size: keyof Room) =>
      wanted[size] <= room[size] ? room[size] : Math.max(2 * room[size], wanted[size])
    const larger = {
      ...{ strings: more('strings'), bytes: more('bytes') },
      ...{ N: more('N'), P: more('P'), n: more('n'), T: more('T') },
    }
    this.room = NO_ROOM // until it succeeds
    this.place(larger)
    if (!chain.memory.grow()) return false
    chain.useWeights()
    this.useIndex()
    chain.memory.numbers.set(this.to.subarray(0, this.found), this.at.to / 4)
    this.room = larger
    return true
  }

  private place({ strings, bytes, N, P, n, T }: Room): void {
    const { L, places, memory } = this.chain
    memory.end = this.free
    const { take } = memory
    const row = 8 * places.stride
    this.at = {
      to: take(4 * strings),
      texts: take(bytes + BEHIND),
      offsets: take(4 * (this.names + 1)),
      records: take(RECORD * this.names),
      sequences: take(4 * (N + 1)),
      offset: take(4 * (P + 1)),
      ids: take(4 * n),
      values: take(8 * n),
      state: take(P * row),
      alpha: take(T * row),
      lists: take(4 * T * (L + 1)),
      path: take(4 * P),
    }
  }
}

/** The most attributes that one of P positions has. */
function widest(offset: Int32Array, P: number): number {
  let most = 0
  for (let p = 0; p < P; p++) most = Math.max(most, offset[p + 1] - offset[p])
  return most
}

/** The largest magnitude of values, at least 1; NaN must not pass for a small one. */
function largestOf(values: Float64Array = new Float64Array(0)): number {
  let largest = 1
  for (const value of values) largest = Math.max(largest, Math.abs(value))
  return largest
}
