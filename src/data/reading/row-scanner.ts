/** Rows of columns read by the kernel, which reads only well-formed rows. */

import { lazyModule } from '../../wasm/arena.js'
import { text } from '../../wasm/binaries/text.js'
import { instantiate, type KernelExports } from '../../wasm/instantiate.js'
import { createMemory, PAGE } from '../../wasm/memory.js'
import { unlessFull } from '../../wasm/unless-full.js'

/** The kernels of `assembly/text`; null if the engine has no SIMD. */
export const textModule = lazyModule(text)

/** Strings in one block of bytes: string k is blob[offset[k]] … blob[offset[k+1]−1]. */
export interface StringBlock {
  readonly blob: Uint8Array
  readonly offset: Int32Array // [strings+1]
}

/** The layout of rows: how many fields, separated by a tab, by runs of spaces, or by runs of spaces and tabs. */
export interface RowShape {
  readonly width: number
  readonly separator: 'tab' | 'space' | 'whitespace'
  /** [width] Which table numbers the fields of a column: 0, 1, …. Default: each column has its own. */
  readonly tables?: readonly number[]
}

/** The last line that was read, and where the open sequence begins, 0 if none is open. */
export interface RowPlace {
  readonly line: number
  readonly firstLine: number
}

/** The contents of a part of a source. The next call invalidates the arrays. */
export interface ScannedRows extends RowPlace {
  readonly bytes: number //                  bytes that were read
  readonly rows: number
  readonly columns: readonly Int32Array[] // [width] numbers of the fields
  readonly ends: Int32Array //               [sequences that ended] rows before the end
  readonly lines: Int32Array //              [sequences that ended] where it began
}

/** Maximum number of columns: each has its own table of at least 26 kB, in wide rows far more than the input. */
const MOST_COLUMNS = 256

/** Strings that a table has room for in the beginning. */
export const FIRST_STRINGS = 512

/** A scanner, or null if the kernel is not available or not worthwhile. */
export function createRowScanner(shape: RowShape): RowScanner | null {
  if (shape.width > MOST_COLUMNS) return null
  const module = textModule()
  const memory = module && createMemory(2 * PAGE)
  if (!module || !memory) return null
  const kernel = instantiate(module, memory)
  return unlessFull(kernel, () => new RowScanner(kernel, memory, shape))
}

/** The strings of a table of the kernel from a number on, where they are. */
export function stringsFrom(
  kernel: KernelExports,
  { buffer }: WebAssembly.Memory,
  table: number,
  first: number,
): StringBlock {
  const count = kernel['tableSize'](table) - first
  const offset = new Int32Array(buffer, (kernel['tableOffset'](table) >>> 0) + first * 4, count + 1)
  return { blob: new Uint8Array(buffer, kernel['tableBlob'](table) >>> 0, offset[count]), offset }
}

/** Numbers fields by the order in which they first appear in their column. */
export class RowScanner {
  private readonly memory: WebAssembly.Memory
  private readonly kernel: KernelExports
  private readonly shape: RowShape
  private readonly tables: readonly number[] // [width] addresses from here on
  private readonly tableList: number
  private readonly state: number
  private readonly known: number[] // [width] strings that the caller knows
  private room = 0 // bytes of a part
  private rowRoom = 0
  private input = 0
  private ids = 0
  private ends = 0
  private lines = 0

  /** See `createRowScanner`. */
  constructor(kernel: KernelExports, memory: WebAssembly.Memory, shape: RowShape) {
    this.kernel = kernel
    this.memory = memory
    this.shape = shape
    const created = new Map<number, number>()
    this.tables = Array.from({ length: shape.width }, (_, k) => {
      const table = shape.tables?.[k] ?? k
      const address = created.get(table) ?? this.kernel['createTable'](FIRST_STRINGS)
      created.set(table, address)
      return address
    })
    this.known = this.tables.map(() => 0)
    this.state = this.allocate(16)
    this.tableList = this.allocate(4 * shape.width)
    new Uint32Array(this.memory.buffer, this.tableList, shape.width).set(this.tables)
  }

  /** Adds the strings that column k already has, in their order. False: the memory is full, see `scan`. */
  adopt(k: number, strings: StringBlock): boolean {
    return unlessFull(this.kernel, () => this.adoptStrings(k, strings)) ?? false
  }

  private adoptStrings(k: number, { blob, offset }: StringBlock): true {
    const [bytes, starts] = [this.allocate(blob.length + 8), this.allocate(offset.byteLength)]
    new Uint8Array(this.memory.buffer, bytes, blob.length).set(blob)
    new Int32Array(this.memory.buffer, starts, offset.length).set(offset)
    this.kernel['internStrings'](this.tables[k], bytes, starts, offset.length - 1)
    this.known[k] = offset.length - 1
    return true
  }

  /**
   * Reads lines from a part that ends in a line end, up to the first malformed one. Null: the memory is full;
   * then nothing was read, and the scanner is unusable.
   */
  scan(part: Uint8Array, place: RowPlace): ScannedRows | null {
    return unlessFull(this.kernel, () => this.scanPart(part, place))
  }

  private scanPart(part: Uint8Array, { line, firstLine }: RowPlace): ScannedRows {
    this.makeRoom(part.length)
    new Uint8Array(this.memory.buffer).set(part, this.input)
    new Int32Array(this.memory.buffer, this.state, 4).set([line, firstLine, 0, 0])
    const { width, separator } = this.shape
    const end = this.kernel['scanRows'](
      ...[this.input, this.input + part.length, width, SPACED[separator]],
      ...[this.tableList, this.rowRoom, this.ids, this.ends, this.lines, this.state],
    )
    // The kernel may have grown its memory, so views are made only now.
    const { buffer } = this.memory
    const [lastLine, openLine, rows, sequences] = new Int32Array(buffer, this.state, 4)
    return {
      bytes: (end >>> 0) - this.input,
      line: lastLine!,
      firstLine: openLine!,
      rows: rows!,
      columns: this.tables.map((_, k) => new Int32Array(buffer, this.ids + k * this.rowRoom * 4, rows)),
      ends: new Int32Array(buffer, this.ends, sequences),
      lines: new Int32Array(buffer, this.lines, sequences),
    }
  }

  /** The new strings in the table of column k since the last call for this column. The next call invalidates these views. */
  news(k: number): StringBlock {
    const found = stringsFrom(this.kernel, this.memory, this.tables[k], this.known[k])
    this.known[k] += found.offset.length - 1
    return found
  }

  /** A field and its separator take at least two bytes, a line end one, which bounds the numbers of rows and ends. */
  private makeRoom(bytes: number): void {
    if (bytes <= this.room) return
    this.room = bytes
    this.rowRoom = Math.ceil(bytes / (2 * this.shape.width)) + 1
    this.input = this.allocate(bytes + 16)
    this.ids = this.allocate(this.rowRoom * 4 * this.shape.width)
    this.ends = this.allocate(this.rowRoom * 4 + 4)
    this.lines = this.allocate(this.rowRoom * 4 + 4)
  }

  /** Larger sizes than 32-bit addresses would wrap around. They become the largest one, which the kernel refuses. */
  private allocate(bytes: number): number {
    return this.kernel['allocate'](Math.min(bytes, 2 ** 32 - 1)) >>> 0
  }
}

const SPACED = { tab: 0, space: 1, whitespace: 2 }
