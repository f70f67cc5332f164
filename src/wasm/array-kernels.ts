/**
 * Kernels that go once through large arrays of a model file: checks, and hashes of strings. An array in the memory of the kernels is used where
 * it lies; pieces of others are copied, one at a time, to a place that stays in the cache.
 */

import { lazyModule } from './arena.js'
import { type Asked, type Known, LOOKS, lookWithin, type Numbers, placed, type What } from './array-looks.js'
import { arrays } from './binaries/arrays.js'
import { instantiate, type KernelExports } from './instantiate.js'
import { createFixedMemory, isShared, PAGE } from './memory.js'

const arraysModule = lazyModule(arrays)

/** Everything before belongs to the compiler. */
const FIRST = PAGE
/** Items of a piece. Engines replace slow code by fast code only between calls. */
const PIECE = 1 << 13
/** Bytes of a piece, or of the strings or labels of one. */
const PIECE_BYTES = 1 << 18
/** Bytes that pieces take: items, what they point to, results. */
export const PIECES_BYTES = 2 * PIECE_BYTES + 8 * PIECE

/** Bytes that the sixteen accumulators take at a time. */
const BLOCK = 64

/** How large pieces are; the results are the same. */
export interface PieceLimits {
  /** Default 2¹³, which is also the most. */
  readonly items?: number
  /** Default 2¹⁸, which is also the most. */
  readonly bytes?: number
  /** The fewest strings that are worth an index in a memory of its own. Default 2¹². */
  readonly strings?: number
}

/** Kernels in a memory of their own; null if the engine has no SIMD or no memory for them. */
export function createArrayKernels(limits: PieceLimits = {}): ArrayKernels | null {
  const memory = createFixedMemory(FIRST + PIECES_BYTES, false)
  return memory && placeArrayKernels(memory, FIRST, limits)
}

/** Kernels in a memory that has room for pieces at an address, a multiple of 16. */
export function placeArrayKernels(
  memory: WebAssembly.Memory,
  address: number,
  limits: PieceLimits = {},
): ArrayKernels | null {
  const module = arraysModule(isShared(memory))
  return module && new ArrayKernels(instantiate(module, memory), memory, address, limits)
}

/** Strings from … from+count−1: addresses of their offsets, of string 0, of room for their hashes, and of the slots. */
interface IndexPiece {
  readonly at: number
  readonly count: number
  readonly bytes: number
  readonly from: number
  readonly hashes: number
  readonly slots: number
}

/** See `createArrayKernels`. */
export class ArrayKernels {
  private readonly bytes: Uint8Array
  private readonly items: number
  private readonly most: number
  private readonly leastStrings: number
  private readonly known = new WeakMap<Numbers, Known>()

  constructor(
    private readonly kernels: KernelExports,
    memory: WebAssembly.Memory,
    private readonly free: number,
    { items = PIECE, bytes = PIECE_BYTES, strings = PIECE / 2 }: PieceLimits,
  ) {
    this.bytes = new Uint8Array(memory.buffer)
    this.items = items
    this.most = bytes
    this.leastStrings = strings
  }

  /** Four accumulators of xxHash32 over 16 bytes at a time, folded into one; the words are a multiple of 4. */
  mixStripes(words: Int32Array, seed: number): number {
    const { beginChecksum, mixStripes, foldedLanes } = this.kernels
    beginChecksum(seed)
    for (const [at, length] of this.pieces(words, 4)) mixStripes(at, at + 4 * length)
    return foldedLanes()
  }

  /**
   * Sixteen accumulators, overwritten: see `checksumInLanes`. The bytes begin at an address divisible by 4; those behind the last whole block are left out.
   * Parts of the bytes that will be asked for are looked at on the way, while they are in the cache.
   */
  mixBlocks(bytes: Uint8Array, lanes: Int32Array, asked: readonly Asked[] = []): void {
    const results = this.free + 2 * PIECE_BYTES
    const own = new Int32Array(this.bytes.buffer, results, lanes.length)
    own.set(lanes)
    const looks = asked
      .filter(({ array }) => array.buffer === bytes.buffer)
      .map(one => placed(one, bytes, LOOKS[one.what](this.kernels, one.array, one.strings)))
      .sort((a, b) => a.start - b.start) // sections have any order: names that are numbers come first
    const size = Math.max(BLOCK, 8 * this.items - ((8 * this.items) % BLOCK))
    let first = 0
    for (let from = 0; from < bytes.length; from += size) {
      const to = Math.min(from + size, bytes.length)
      const at = this.place(bytes, from, to, this.free)
      this.kernels.mixBlocks(at, at + to - from - ((to - from) % BLOCK), results)
      while (first < looks.length && looks[first].end <= from) first++
      for (let k = first; k < looks.length && looks[k].start < to; k++) lookWithin(looks[k], from, to, at)
    }
    lanes.set(own)
    for (const { array, what, strings, look, seen } of looks)
      if (seen === array.length) this.known.set(array, { what, strings, found: look.found })
  }

  /** Whether all bytes are below 128. */
  isAscii(bytes: Uint8Array): boolean {
    return this.look('ascii', bytes) as boolean
  }

  /** Whether each number is at least the one before it. */
  ascend(numbers: Int32Array): boolean {
    return this.look('ascend', numbers) as boolean
  }

  /** The highest number, −1 if there is none; Infinity if one is negative. */
  highest(numbers: Int32Array): number {
    return this.look('highest', numbers) as number
  }

  /** The largest absolute value, 0 if there is none; NaN if a value is not finite. */
  largest(values: Float64Array): number {
    return this.look('largest', values) as number
  }

  /** Whether each slot is free or has the number of one of so many strings, see `src/data/string-index.ts`. */
  areSlots(slots: Int32Array, strings: number): boolean {
    return this.look('slots', slots, strings) as boolean
  }

  /** What is found of an array: known since its checksum was made, or seen now. */
  private look(what: What, array: Numbers, strings?: number): boolean | number {
    const known = this.known.get(array)
    if (known?.what === what && known.strings === strings) return known.found
    const look = LOOKS[what](this.kernels, array, strings)
    let from = 0
    for (const [at, length] of this.pieces(array)) {
      look.take(at, from, length)
      from += length
    }
    return look.found
  }

  /** Whether the labels of each row ascend; row r has labels offset[r] … offset[r+1]−1, which exist. False also if a row is too long to tell. */
  labelsAscend(offset: Int32Array, label: Int32Array): boolean {
    return this.lists(
      offset,
      label,
      (rows, count, labels) => this.kernels.labelsAscend(rows, count, labels) === 1,
    )
  }

  /** Whether each string is UTF-8 by itself: string k is blob[offset[k] … offset[k+1]−1], which exists. False also if one is too long to tell. */
  areUtf8(offset: Int32Array, blob: Uint8Array): boolean {
    return this.lists(offset, blob, (at, count, bytes) => this.kernels.areUtf8(bytes, at, count) === 1)
  }

  /**
   * Overwrites the hashes of strings and returns `size` slots for them, see `StringTable`; null, and then hashes have any content, if strings are few, one is too
   * long, or there is no memory. Slots are in a memory of their own, where a kernel fills them.
   */
  indexStrings(offset: Int32Array, blob: Uint8Array, hash: Int32Array, size: number): Int32Array | null {
    if (offset.length <= this.leastStrings) return null
    return this.fillIndex(offset, blob, size, (own, { at, count, bytes, from, hashes, slots }) => {
      own.kernels.hashStrings(bytes, at, count, hashes)
      own.kernels.fillSlots(hashes, from, count, slots, size - 1)
      hash.set(new Int32Array(own.bytes.buffer, hashes, count), from)
      return true
    })
  }

  /**
   * The slots of an index for a model file, see `src/data/string-index.ts`: numbers have the lowest bits, those of `bits`. Null if a string needs more than so many
   * probes or is too long, or if there is no memory.
   */
  indexForFile(
    offset: Int32Array,
    blob: Uint8Array,
    size: number,
    { bits, probes }: { readonly bits: number; readonly probes: number },
  ): Int32Array | null {
    return this.fillIndex(offset, blob, size, (own, { at, count, bytes, from, hashes, slots }) => {
      own.kernels.hashForFile(bytes, at, count, hashes)
      return own.kernels.fillSlotsForFile(hashes, from, count, slots, size - 1, bits, probes) >= 0
    })
  }

  /** Fills slots, a piece of strings at a time, in a memory of their own. */
  private fillIndex(
    offset: Int32Array,
    blob: Uint8Array,
    size: number,
    fill: (own: ArrayKernels, piece: IndexPiece) => boolean,
  ): Int32Array | null {
    const slots = FIRST + PIECES_BYTES
    const memory = createFixedMemory(slots + 4 * size, false)
    const { items, most } = this
    const own = memory && placeArrayKernels(memory, FIRST, { items, bytes: most })
    if (!own) return null
    const hashes = FIRST + 2 * PIECE_BYTES
    let from = 0
    const isFilled = own.lists(offset, blob, (at, count, bytes) => {
      const first = from
      from += count
      return fill(own, { at, count, bytes, from: first, hashes, slots })
    })
    return isFilled ? new Int32Array(own.bytes.buffer, slots, size) : null
  }

  /** Pieces of an array: their addresses and lengths, which are multiples of `unit`, except for the last. */
  private *pieces(array: Numbers, unit = 1): Generator<[at: number, length: number]> {
    const size = array instanceof Uint8Array ? this.most : Math.max(unit, this.items - (this.items % unit))
    for (let from = 0; from < array.length; from += size) {
      const to = Math.min(from + size, array.length)
      yield [this.place(array, from, to, this.free), to - from]
    }
  }

  /** Works on pieces of lists: list k is content[offset[k] … offset[k+1]−1]. False if a list is too long, or as soon as the work says so. */
  private lists(
    offset: Int32Array,
    content: Uint8Array | Int32Array,
    work: (offset: number, count: number, content: number) => boolean,
  ): boolean {
    const { BYTES_PER_ELEMENT: size } = content
    const last = offset.length - 1
    for (let from = 0, to = 0; from < last; from = to) {
      to = Math.min(from + this.items - 1, last)
      while ((offset[to] - offset[from]) * size > this.most) {
        to = from + ((to - from) >> 1)
        if (to === from) return false
      }
      const at = this.place(offset, from, to + 1, this.free)
      const start = this.place(content, offset[from], offset[to], this.free + PIECE_BYTES)
      if (!work(at, to - from, start - offset[from] * size)) return false
    }
    return true
  }

  /** The address of array[from … to−1]: its own, or that of a copy at `free`. */
  private place(array: Numbers, from: number, to: number, free: number): number {
    const { BYTES_PER_ELEMENT: size } = array
    const start = array.byteOffset + from * size
    if (array.buffer === this.bytes.buffer) return start
    this.bytes.set(new Uint8Array(array.buffer, start, (to - from) * size), free)
    return free
  }
}
