/**
 * Finds the best labels of sequences in WebAssembly, from the attributes that the data have to the path. It is the twin of an extractor of
 * these attributes with a `ChainTagger`: sums and paths are the same.
 */

import { grown } from '../common/growing-array.js'
import type { AttributeColumn, Corpus } from '../data/corpus.js'
import type { StringTable } from '../data/string-table.js'
import { type ChainWeights, decodeStates, type PlacedChain, placeChain } from './chain-weights.js'
import { placeIndex } from './patterns/attribute-index.js'
import { createTaggerMemory } from './tagger-memory.js'

/** Names that are looked up in a call: engines compile a kernel better between two calls. */
const NAMES = 1 << 12
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

/** Room of the workspace: names of all strings, bytes of a block of names, positions and attributes of a sequence. */
interface Room {
  readonly strings: number
  readonly bytes: number
  readonly T: number
  readonly n: number
}

const NO_ROOM: Room = { strings: 0, bytes: 0, T: 0, n: 0 }

export class AttributeTagger {
  private readonly free: number
  private room = NO_ROOM
  private at = {
    ...{ to: 0, texts: 0, offsets: 0, records: 0 },
    ...{ offset: 0, ids: 0, values: 0, state: 0, alpha: 0, lists: 0, path: 0 },
  }
  private corpus!: Corpus
  private given!: AttributeColumn
  private table: StringTable | undefined
  private to = new Int32Array(0) //              [strings] attribute of the model, −1: none
  private found = 0 //                           strings of the table that have been looked up
  private values: Float64Array | null = null //  of all attributes of the corpus, null: all 1
  private largest = 1 //                         their largest magnitude, at least 1, or NaN

  /** See `createAttributeTagger`. */
  constructor(
    private readonly chain: PlacedChain,
    private readonly attributes: StringTable,
    private readonly useIndex: () => void,
    private readonly names: number,
  ) {
    this.free = chain.memory.end
  }

  /** Switches to a corpus and looks up its new strings; false if there is too little memory. */
  bind(corpus: Corpus): boolean {
    this.corpus = corpus
    this.given = corpus.attributes!
    const { strings, values, offset } = this.given
    if (strings !== this.table) this.found = 0
    this.table = strings
    if (strings.size > this.to.length) this.to = grown(this.to, strings.size)
    const count = offset[corpus.P]
    this.values = areOnes(values, count) ? null : values
    this.largest = this.values ? largestOf(values, count) : 1
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

  /**
   * Overwrites path with the labels of sequence n. False if it is too long for the memory, or if `isOrdinary` says of the largest sum of values at a
   * position and the length that doubles might round too much.
   */
  tag(n: number, path: Int32Array, isOrdinary: (sum: number, T: number) => boolean): boolean {
    const start = this.corpus.offset[n]
    const T = this.corpus.offset[n + 1] - start
    const { offset, ids } = this.given
    const [first, end] = [offset[start], offset[start + T]]
    const { room } = this
    if (!this.reserve({ ...room, T: Math.max(room.T, T), n: Math.max(room.n, end - first) })) return false
    const { at, chain, values } = this
    const { numbers, cells, kernels } = chain.memory
    if (!isOrdinary(this.putOffsets(start, T) * this.largest, T)) return false
    numbers.set(ids.subarray(first, end), at.ids / 4)
    if (values) cells.set(values.subarray(first, end), at.values / 8)
    kernels.renumber(at.ids, end - first, at.to)
    const { heads, stride } = chain.places
    kernels.scoreStates(at.offset, at.ids, values ? at.values : 0, T, heads, stride * 8, at.state)
    decodeStates(chain, at, T)
    path.set(numbers.subarray(at.path / 4, at.path / 4 + T))
    return true
  }

  /** Writes where the attributes of T positions begin and end, from 0 on; returns the most that a position has. */
  private putOffsets(start: number, T: number): number {
    const { offset } = this.given
    const { numbers } = this.chain.memory
    const to = this.at.offset / 4
    const first = offset[start]
    let most = 0
    numbers[to] = 0
    for (let t = 0; t < T; t++) {
      const end = offset[start + t + 1]
      most = Math.max(most, end - offset[start + t])
      numbers[to + t + 1] = end - first
    }
    return most
  }

  /** Makes room; false if there is none. What had been looked up is written again. */
  private reserve({ strings, bytes, T, n }: Room): boolean {
    const { room, chain } = this
    if (strings <= room.strings && bytes <= room.bytes && T <= room.T && n <= room.n) return true
    const more = (old: number, needed: number) => (needed <= old ? old : Math.max(2 * old, needed))
    const larger = {
      strings: more(room.strings, strings),
      bytes: more(room.bytes, bytes),
      T: more(room.T, T),
      n: more(room.n, n),
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

  private place({ strings, bytes, T, n }: Room): void {
    const { L, places, memory } = this.chain
    memory.end = this.free
    const { take } = memory
    const cells = T * places.stride
    this.at = {
      to: take(4 * strings),
      texts: take(bytes + BEHIND),
      offsets: take(4 * (this.names + 1)),
      records: take(RECORD * this.names),
      offset: take(4 * (T + 1)),
      ids: take(4 * n),
      values: take(8 * n),
      state: take(8 * cells),
      alpha: take(8 * cells),
      lists: take(4 * T * (L + 1)),
      path: take(4 * T),
    }
  }
}

function areOnes(values: Float64Array, count: number): boolean {
  for (let k = 0; k < count; k++) if (values[k] !== 1) return false
  return true
}

/** The largest magnitude of values, at least 1; NaN must not pass for a small one. */
function largestOf(values: Float64Array, count: number): number {
  let largest = 1
  for (let k = 0; k < count; k++) largest = Math.max(largest, Math.abs(values[k]))
  return largest
}
