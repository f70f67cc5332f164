import { DataError } from '../common/errors.js'
import { giveBack } from '../common/give-back.js'
import { grown } from '../common/growing-array.js'
import { arrayKernels } from '../wasm/holders.js'
import type { StringDictionary } from './string-dictionary.js'
import { fillSlots, HASH_FACTOR, HASH_SEED, hashOf, hashStrings, mixed } from './string-hashes.js'
import { indexedStrings } from './string-index.js'

/**
 * Strings numbered from 0 in order of first appearance, stored as UTF-8 in one block of bytes.
 *
 * A token is looked up by its bytes in the file, so reading creates no JavaScript string per token, only one
 * per distinct token, and only on demand. Open addressing with linear probing; a hit is verified byte by
 * byte, never by its hash alone.
 */
export class StringTable {
  private blob: Uint8Array //     all strings, concatenated
  private offset: Int32Array //   [size+1] where string id begins
  private hash: Int32Array //     [size]   hash of string id
  private slots: Int32Array //    id + 1, or 0 if free; the length is a power of two
  private used = 0
  private hashed = 0 // number of strings in slots; the others are added at the next look-up
  private readonly decoded: (string | undefined)[] = []
  private cut = 0 // number of decoded strings
  private dictionary: StringDictionary | null = null // if not null, it finds all strings, and slots have none
  private copied = true // whether blob and offset have the strings of the dictionary
  /** The index of the strings that their file has, see `string-index.ts`; null if there is none, or once there are further strings. */
  index: Int32Array | null = null
  /** Where `internUntil` stopped. */
  stopped = 0

  /** `mostBytes` limits the total size of the strings: offsets are 32-bit numbers. */
  constructor(
    capacity = 256,
    private readonly mostBytes = 2 ** 31 - 1,
  ) {
    this.blob = new Uint8Array(capacity * 8)
    this.offset = new Int32Array(capacity + 1)
    this.hash = new Int32Array(capacity)
    this.slots = new Int32Array(powerOfTwo(capacity * 2))
  }

  /** Uses strings that are already distinct without copying them: `offset[id] … offset[id+1]` in `blob`. They are found by `index` if they have one. */
  static from(blob: Uint8Array, offset: Int32Array, index: Int32Array | null = null): StringTable {
    const table = new StringTable(0)
    table.blob = blob
    table.offset = offset
    table.used = offset.length - 1
    table.slots = new Int32Array(0) // built at the first look-up: a model that is only inspected never needs them
    table.index = index
    table.dictionary = index && indexedStrings(blob, offset, index)
    return table
  }

  /** Uses a dictionary where it lies, until more than a look-up is needed: then its strings are copied. */
  static over(dictionary: StringDictionary): StringTable {
    const table = new StringTable(0)
    table.dictionary = dictionary
    table.copied = false
    table.used = dictionary.size
    return table
  }

  private copyDictionary(): void {
    if (!this.dictionary || this.copied) return
    const { blob, offset } = this.dictionary.copy()
    this.blob = blob
    this.offset = offset
    this.copied = true
  }

  /** Does without the dictionary from now on: it cannot grow. */
  private dropDictionary(): void {
    if (!this.dictionary) return
    this.copyDictionary()
    this.slots = new Int32Array(0)
    this.dictionary = null
    this.index = null
  }

  /**
   * Adds distinct new strings: string k is blob[offset[k]] … blob[offset[k+1]−1]. They are copied, and hashed
   * only at the next look-up.
   */
  append(blob: Uint8Array, offset: Int32Array): void {
    this.dropDictionary()
    const size = offset.length - 1
    const from = this.offset[this.used]
    const shift = from - offset[0]
    const to = offset[size] + shift
    this.reserve(size, to)
    this.blob.set(blob.subarray(offset[0], offset[size]), from)
    for (let k = 1; k <= size; k++) this.offset[this.used + k] = offset[k] + shift
    this.used += size
  }

  get size(): number {
    return this.used
  }

  /** Whether the strings are searched where they lie in a file, and `bytes` would have to copy them. */
  get elsewhere(): boolean {
    return !this.copied
  }

  /** Total size of all strings in bytes. */
  get byteLength(): number {
    this.copyDictionary()
    return this.offset[this.used]
  }

  /** The bytes of all strings and their offsets, as `from` takes them: views, to be copied if kept. */
  get bytes(): { blob: Uint8Array; offset: Int32Array } {
    this.copyDictionary()
    return {
      blob: this.blob.subarray(0, this.offset[this.used]),
      offset: this.offset.subarray(0, this.used + 1),
    }
  }

  /** Appends the bytes of string `id` to what takes bytes[start … end−1]. */
  put(id: number, to: { put(bytes: Uint8Array, start: number, end: number): void }): void {
    this.copyDictionary()
    to.put(this.blob, this.offset[id], this.offset[id + 1])
  }

  /** String number `id`. */
  get(id: number): string {
    let text = this.decoded[id]
    if (text === undefined) {
      this.copyDictionary()
      text = decodeUtf8(this.blob, this.offset[id], this.offset[id + 1])
      this.decoded[id] = text
    }
    return text
  }

  /** All strings in the order of their ids. */
  toArray(): string[] {
    if (this.cut < this.used) this.decodeAll()
    return this.decoded.slice(0, this.used) as string[]
  }

  /** Decodes the whole block at once and slices it: much cheaper than decoding strings one by one. */
  private decodeAll(): void {
    this.copyDictionary()
    const { blob, offset } = this
    const text = decoder.decode(blob.subarray(0, offset[this.used]))
    let at = 0 // in code units: one for each byte that begins a character, two beyond 16 bits
    for (let id = 0; id < this.used; id++) {
      const start = at
      for (let k = offset[id]; k < offset[id + 1]; k++) {
        if ((blob[k] & 0xc0) !== 0x80) at += blob[k] >= 0xf0 ? 2 : 1
      }
      this.decoded[id] ??= text.slice(start, at)
    }
    this.cut = this.used
  }

  /** The id of `text`, or −1 if it is not in the table. */
  find(text: string): number {
    const length = encode(text)
    return this.slots.length === 0 && this.used === 0 ? -1 : this.probe(scratch, 0, length, false)
  }

  /** The id of `text`, which is added if it is not in the table. */
  intern(text: string): number {
    const length = encode(text)
    return this.probe(scratch, 0, length, true)
  }

  /** The id of the UTF-8 string `bytes[start … end−1]`, or −1 if it is not in the table. */
  findBytes(bytes: Uint8Array, start: number, end: number): number {
    return this.probe(bytes, start, end, false)
  }

  /** Overwrites found[k] with the id of the string `blob[offset[k] … offset[k+1]−1]`, or −1, for k = from … to−1. */
  findAll(blob: Uint8Array, offset: Int32Array, from: number, to: number, found: Int32Array): void {
    if (this.dictionary) this.dictionary.findAll(blob, offset, from, to, found)
    else for (let k = from; k < to; k++) found[k] = this.findBytes(blob, offset[k], offset[k + 1])
  }

  /**
   * The id of the UTF-8 string `bytes[start … end−1]`, which is added if it is not in the table. Trusts the
   * encoding.
   */
  internBytes(bytes: Uint8Array, start: number, end: number): number {
    return this.probe(bytes, start, end, true)
  }

  /**
   * Like `internBytes` for the bytes from `start` to the next `separator`, or to `end` if there is none; sets
   * `stopped` to its position. Finding the separator is free while the bytes are hashed.
   */
  internUntil(bytes: Uint8Array, start: number, end: number, separator: number): number {
    let h = HASH_SEED
    let k = start
    for (; k < end; k++) {
      const byte = bytes[k]
      if (byte === separator) break
      h = Math.imul(h ^ byte, HASH_FACTOR)
    }
    this.stopped = k
    this.dropDictionary()
    return this.probeHashed(bytes, start, k, mixed(h), true)
  }

  private probe(bytes: Uint8Array, start: number, end: number, add: boolean): number {
    if (this.dictionary) {
      const found = this.dictionary.find(bytes, start, end)
      if (found >= 0 || !add) return found
      this.dropDictionary()
    }
    return this.probeHashed(bytes, start, end, hashOf(bytes, start, end), add)
  }

  private probeHashed(bytes: Uint8Array, start: number, end: number, hash: number, add: boolean): number {
    if (this.hashed < this.used || (this.used + 1) * 2 > this.slots.length) this.rehash()
    const mask = this.slots.length - 1
    let slot = hash & mask
    for (let id = this.slots[slot] - 1; id >= 0; id = this.slots[slot] - 1) {
      if (this.hash[id] === hash && this.equals(id, bytes, start, end)) return id
      slot = (slot + 1) & mask
    }
    if (!add) return -1
    this.slots[slot] = this.used + 1
    return this.add(bytes, start, end, hash)
  }

  private equals(id: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.offset[id]
    if (this.offset[id + 1] - from !== end - start) return false
    const blob = this.blob
    for (let k = start, b = from; k < end; k++, b++) if (blob[b] !== bytes[k]) return false
    return true
  }

  private add(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const id = this.used
    const from = this.offset[id]
    const to = from + end - start
    this.reserve(1, to)
    if (id + 1 > this.hash.length) this.hash = grown(this.hash, id + 1)
    for (let k = start, b = from; k < end; k++, b++) this.blob[b] = bytes[k]
    this.offset[id + 1] = to
    this.hash[id] = hash
    this.used++
    this.hashed++
    return id
  }

  /** Makes room for `more` strings that end at byte `to`. */
  private reserve(more: number, to: number): void {
    const end = this.used + more + 1
    if (to > this.mostBytes)
      throw new DataError(
        `expected at most ${this.mostBytes} bytes of distinct strings in a column, got more`,
      )
    if (to > this.blob.length) this.blob = grown(this.blob, to)
    if (end > this.offset.length) this.offset = grown(this.offset, end)
  }

  /** Gives up what strings are found by, a third of the memory; the next look-up makes it anew. */
  forgetSlots(): void {
    giveBack(this.hash, this.slots)
    this.hash = new Int32Array(0)
    this.slots = new Int32Array(0)
    this.hashed = 0
  }

  private rehash(): void {
    const { used, hashed } = this
    const size = powerOfTwo((used + 1) * 2)
    if (this.hash.length < used) this.hash = grown(this.hash, used)
    giveBack(this.slots)
    this.slots = this.indexByKernel(size) ?? this.indexInPlace(hashed, new Int32Array(size))
    this.hashed = used
  }

  /** Hashes the strings that have not been, and fills slots with all. */
  private indexInPlace(hashed: number, slots: Int32Array): Int32Array {
    const { used, blob, offset, hash } = this
    for (let id = hashed; id < used; id += CHUNK)
      hashStrings(blob, offset, id, Math.min(id + CHUNK, used), hash)
    for (let id = 0; id < used; id += CHUNK) fillSlots(hash, id, Math.min(id + CHUNK, used), slots)
    return slots
  }

  /** Hashes all strings and makes slots, if none has been hashed and there is a kernel for it. */
  private indexByKernel(size: number): Int32Array | null | undefined {
    const { blob, offset, hash, used } = this
    const kernels = this.hashed === 0 ? arrayKernels.get(blob.buffer) : undefined
    return kernels?.indexStrings(offset.subarray(0, used + 1), blob, hash, size)
  }
}

/** Many short calls: a large table is hashed once per process, and a function is compiled sooner than a loop is replaced. */
const CHUNK = 1 << 10

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
let scratch = new Uint8Array(1024)

/**
 * Writes `text` as UTF-8 into the scratch buffer and returns its length. ASCII, by far the most common, needs
 * no call.
 */
function encode(text: string): number {
  if (text.length * 3 > scratch.length) scratch = new Uint8Array(text.length * 6)
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k)
    if (code >= 128) return encoder.encodeInto(text, scratch).written
    scratch[k] = code
  }
  return text.length
}

/** Decodes `bytes[start … end−1]`. Short ASCII strings do not call the decoder. */
function decodeUtf8(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 24) return decoder.decode(bytes.subarray(start, end))
  let text = ''
  for (let k = start; k < end; k++) {
    const code = bytes[k]
    if (code >= 128) return decoder.decode(bytes.subarray(start, end))
    text += String.fromCharCode(code)
  }
  return text
}

function powerOfTwo(atLeast: number): number {
  let n = 8
  while (n < atLeast) n *= 2
  return n
}
