/** Items of CRFsuite's format read by the kernel (`assembly/text/items.ts`), which reads only well-formed and ordinary lines. */

import { instantiate, type KernelExports } from '../../wasm/instantiate.js'
import { createMemory, PAGE } from '../../wasm/memory.js'
import { unlessFull } from '../../wasm/unless-full.js'
import { FIRST_STRINGS, type RowPlace, type StringBlock, stringsFrom, textModule } from './row-scanner.js'

/** What the first field of a line is: not looked at, a label, or empty. */
export type FirstField = 'skipped' | 'label' | 'empty'

/** The tables of strings, by number. */
export const [LABELS, WORDS, ATTRIBUTES] = [0, 1, 2]
const TABLES = 3

/** The contents of a part of a source. The next call invalidates the arrays. */
export interface ScannedItems extends RowPlace {
  readonly bytes: number //           bytes that were read
  readonly columns: Int32Array[] //   words, and labels if there are any: [items] numbers of strings
  readonly ids: Int32Array //         numbers of attributes
  readonly itemEnds: Int32Array //    [items] attributes up to the end of each
  readonly ends: Int32Array //        [sequences that ended] items before the end
  readonly lines: Int32Array //       [sequences that ended] where it began
  /** Overwrites the values of the attributes where the data have one; null if they have none. */
  readonly putValues: ((into: Float64Array) => void) | null
  readonly usable: boolean //         whether the scanner can go on
}

/** A scanner; null if the kernel is not available. */
export function createItemScanner(): ItemScanner | null {
  const module = textModule()
  const memory = module && createMemory(2 * PAGE)
  if (!module || !memory) return null
  const kernel = instantiate(module, memory)
  return unlessFull(kernel, () => new ItemScanner(kernel, memory))
}

const FIRST_FIELD = { skipped: 0, label: 1, empty: 2 }
/** 32-bit numbers of the kernel's state; see there. */
const STATE = 17
const PLACE = 11 // of the first one that changes
const VALUE = 16 // bytes of the record of a value
const BEHIND = 16 // bytes behind the input that the kernel may read

/** Numbers labels, words and attributes by the order in which they first appear. */
export class ItemScanner {
  private readonly tables: readonly number[] // addresses from here on
  private readonly state: number
  private known = new Array<number>(TABLES).fill(0) // [TABLES] strings that the caller knows
  private room = 0 // bytes of a part
  private input = 0
  private inputBytes = 0
  private arrays: readonly number[] = [] // in the order of the state
  private staging = { at: 0, bytes: 0 } // strings on their way into tables

  /** See `createItemScanner`. */
  constructor(
    private readonly kernel: KernelExports,
    private readonly memory: WebAssembly.Memory,
  ) {
    this.tables = Array.from({ length: TABLES }, () => kernel['createTable'](FIRST_STRINGS))
    this.state = this.allocate(4 * STATE)
  }

  /** Replaces the strings of table k by these. False: the memory is full, and the scanner is unusable. */
  adopt(k: number, { blob, offset }: StringBlock): boolean {
    const done = unlessFull(this.kernel, () => {
      const at = this.stage(blob, offset.byteLength)
      const starts = at - offset.byteLength
      new Int32Array(this.memory.buffer, starts, offset.length).set(offset)
      this.kernel['clearTable'](this.tables[k])
      this.kernel['internStrings'](this.tables[k], at, starts, offset.length - 1)
      this.known[k] = offset.length - 1
      return true
    })
    return done ?? false
  }

  /** The number of the string `bytes[start … end−1]` in table k, which is added if it is new. Null: as `adopt` says false. */
  intern(k: number, bytes: Uint8Array, start: number, end: number): number | null {
    return unlessFull(this.kernel, () => {
      const at = this.stage(bytes.subarray(start, end), 0)
      return this.kernel['intern'](this.tables[k], at, at + end - start)
    })
  }

  /** Takes a part that ends in a line end. False: the memory is full. */
  take(part: Uint8Array): boolean {
    const done = unlessFull(this.kernel, () => {
      this.makeRoom(part.length)
      new Uint8Array(this.memory.buffer).set(part, this.input)
      this.inputBytes = part.length
      return true
    })
    return done ?? false
  }

  /** Reads lines of the part that was taken, from a byte on, up to the first line that is not for the kernel. Null: the memory is full; then nothing was read. */
  scan(from: number, first: FirstField, place: RowPlace): ScannedItems | null {
    return unlessFull(this.kernel, () => this.scanFrom(from, first, place))
  }

  private scanFrom(from: number, first: FirstField, { line, firstLine }: RowPlace): ScannedItems {
    const state = new Uint32Array(this.memory.buffer, this.state, STATE)
    state.set([...this.tables, ...this.arrays, line, firstLine])
    const start = this.input + from
    const end = this.kernel['scanItems'](start, this.input + this.inputBytes, FIRST_FIELD[first], this.state)
    // The kernel may have grown its memory, so views are made only now.
    const { buffer } = this.memory
    const numbers = new Int32Array(buffer, this.state, STATE)
    const [lastLine, openLine, items, values, sequences, disowned] = numbers.subarray(PLACE)
    const [labels, words, itemEnds, ids, , ends, lines] = this.arrays
    const itemEnd = new Int32Array(buffer, itemEnds, items)
    return {
      bytes: (end >>> 0) - start,
      line: lastLine,
      firstLine: openLine,
      columns: (first === 'label' ? [words, labels] : [words]).map(at => new Int32Array(buffer, at, items)),
      ids: new Int32Array(buffer, ids, itemEnd.at(-1) ?? 0),
      itemEnds: itemEnd,
      ends: new Int32Array(buffer, ends, sequences),
      lines: new Int32Array(buffer, lines, sequences),
      putValues: values === 0 ? null : into => this.putValues(values, into),
      usable: disowned === 0,
    }
  }

  private putValues(count: number, into: Float64Array): void {
    const { buffer } = this.memory
    const at = this.arrays[4]
    const records = new Int32Array(buffer, at, count * (VALUE / 4))
    const values = new Float64Array(buffer, at, count * (VALUE / 8))
    for (let k = 0; k < count; k++) {
      const length = records[4 * k + 1]
      const value = length === 0 ? values[2 * k + 1] : this.numberAt(records[4 * k + 2] >>> 0, length)
      into[records[4 * k]] = value
    }
  }

  private numberAt(at: number, length: number): number {
    return Number(String.fromCharCode(...new Uint8Array(this.memory.buffer, at, length)))
  }

  /** The new strings in table k since the last call for it. The next call invalidates these views. */
  news(k: number): StringBlock {
    const found = stringsFrom(this.kernel, this.memory, this.tables[k], this.known[k])
    this.known[k] += found.offset.length - 1
    return found
  }

  /** Bytes in a place that is used again, with room before them, behind which there are zeros. */
  private stage(bytes: Uint8Array, before: number): number {
    const needed = before + bytes.length + 8
    if (needed > this.staging.bytes) this.staging = { at: this.allocate(2 * needed), bytes: 2 * needed }
    const at = this.staging.at + before
    const to = new Uint8Array(this.memory.buffer, at, bytes.length + 8)
    to.set(bytes)
    to.fill(0, bytes.length)
    return at
  }

  /** An attribute takes at least two bytes with its tab, a value two more, an item a line end more; a field is not longer than the part. */
  private makeRoom(bytes: number): void {
    if (bytes <= this.room) return
    const attributes = 4 * Math.ceil(bytes / 2)
    const items = 4 * Math.ceil(bytes / 3)
    const room = [items, items, items, attributes, VALUE * Math.ceil(bytes / 4), 4 * bytes, 4 * bytes, bytes]
    this.input = this.allocate(bytes + BEHIND)
    this.arrays = room.map(size => this.allocate(size + BEHIND))
    this.room = bytes
  }

  /** Larger sizes than 32-bit addresses would wrap around. They become the largest one, which the kernel refuses. */
  private allocate(bytes: number): number {
    return this.kernel['allocate'](Math.min(bytes, 2 ** 32 - 1)) >>> 0
  }
}
