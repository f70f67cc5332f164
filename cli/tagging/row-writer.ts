/** Writes rows of columns by a kernel (`assembly/text/write-rows.ts`): the twin of `labeled-columns.ts` for fields that need no care. */
import type { Column } from '../../src/data/corpus.js'
import { type StringBlock, textModule } from '../../src/data/reading/row-scanner.js'
import type { StringTable } from '../../src/data/string-table.js'
import { instantiate, type KernelExports } from '../../src/wasm/instantiate.js'
import { createMemory, growMemory, PAGE } from '../../src/wasm/memory.js'

/** Sizes that change the speed, but no byte. */
export interface RowWriterLimits {
  /** Bytes that are written at a time, as far as rows are not longer. */
  readonly outBytes: number
  /** Bytes of all strings, which are copied for each batch: with more, writing without a kernel is as fast. */
  readonly mostBytes: number
}

const LIMITS: RowWriterLimits = { outBytes: 1 << 16, mostBytes: 1 << 20 }

/**
 * Writes the fields of all sequences, and the labels with these numbers. Returns false, before anything is written, if a field might not fit or
 * strings are too many.
 */
export type RowWriter = (
  columns: readonly Column[],
  offset: Int32Array,
  numbers: Int32Array,
  sink: (bytes: Uint8Array) => void,
) => boolean

/** Everything before belongs to the compiler. */
const FIRST = PAGE
const RECORD = 12 // bytes of a column, see the kernel
const BEHIND = 16 // bytes behind strings and rows that the kernel may touch

/** A writer for these labels, which fit; null if there is no kernel. */
export function createRowWriter(
  labels: readonly Uint8Array[],
  separator: number,
  limits: Partial<RowWriterLimits> = {},
): RowWriter | null {
  const { outBytes, mostBytes } = { ...LIMITS, ...limits }
  const module = textModule()
  const memory = module && createMemory(FIRST)
  if (!module || !memory) return null
  const kernel = instantiate(module, memory)
  const names = blockOf(labels)
  const known = new WeakMap<StringTable, CheckedStrings>()

  /** A table as it is now; several columns may share one. */
  function checkedStrings(table: StringTable): CheckedStrings {
    const checked = known.get(table) ?? new CheckedStrings()
    known.set(table, checked)
    checked.measure(table.bytes)
    return checked
  }

  return (columns, offset, numbers, sink) => {
    const tables = new Map(columns.map(({ strings }) => [strings, checkedStrings(strings)]))
    if (sum([...tables.values()].map(({ bytes }) => bytes)) > mostBytes) return false
    const area = new Area(memory)
    const places = new Map([...tables].map(([table, { block }]) => [table, area.takeBlock(block)]))
    const [own, labelNumbers] = [area.takeBlock(names), area.take(numbers.byteLength)]
    const ids = columns.map(column => area.take(column.ids.byteLength))
    const offsets = area.take(offset.byteLength)
    const records = area.take(RECORD * (columns.length + 1))
    const fields = columns.map(({ strings }) => tables.get(strings)?.longest ?? 0)
    const room = outBytes + sum([...fields, names.blob.length].map(length => length + 2))
    const out = area.take(room)
    if (!area.grow()) return false
    for (const [table, at] of places) {
      const checked = tables.get(table)
      if (checked) area.writeBlock(checked.block, at)
      if (!checked?.canStand(at.blob, kernel, separator)) return false
    }
    area.writeBlock(names, own)
    area.write(numbers, labelNumbers)
    for (const [k, column] of columns.entries()) area.write(column.ids, ids[k])
    area.write(offset, offsets)
    const record = (at: number, { blob, offset }: BlockPlace) => [at, blob, offset]
    const fieldRecords = columns.flatMap(({ strings }, k) => record(ids[k], places.get(strings) ?? own))
    area.write(Int32Array.of(...fieldRecords, ...record(labelNumbers, own)), records)
    const rows = { kernel, records, width: columns.length + 1, offsets, N: offset.length - 1, separator }
    writeSequences(rows, area, out, room, sink)
    return true
  }
}

/** What the kernel is to write. */
interface Rows {
  readonly kernel: KernelExports
  readonly records: number
  readonly width: number
  readonly offsets: number // address of the offsets of N sequences
  readonly N: number
  readonly separator: number
}

function writeSequences(
  { kernel, records, width, offsets, N, separator }: Rows,
  { bytes }: Area,
  out: number,
  room: number,
  sink: (bytes: Uint8Array) => void,
): void {
  const { writeRows, writtenEnd, stoppedAt } = kernel
  for (let [n, row] = [0, 0]; n < N; ) {
    n = writeRows(records, width, offsets, n, N, row, out, out + room, separator)
    row = stoppedAt()
    sink(bytes.subarray(out, writtenEnd()))
  }
}

/** What is known of the strings of a table, each of which is looked at once. */
class CheckedStrings {
  block: StringBlock = { blob: new Uint8Array(0), offset: new Int32Array(1) }
  /** Bytes of the longest string. */
  longest = 0
  private measured = 0
  private checkedBytes = 0
  private fit = true

  get bytes(): number {
    return this.block.blob.length + this.block.offset.byteLength
  }

  /** Takes over the strings that the table got since the last call. */
  measure(block: StringBlock): void {
    const { offset } = block
    this.block = block
    for (; this.measured + 1 < offset.length; this.measured++) {
      const length = offset[this.measured + 1] - offset[this.measured]
      if (length === 0) this.fit = false
      if (length > this.longest) this.longest = length
    }
  }

  /** Whether all strings, whose bytes lie at an address, fit into a field. */
  canStand(at: number, kernel: KernelExports, separator: number): boolean {
    const { length } = this.block.blob
    this.fit &&= kernel.canStand(at + this.checkedBytes, at + length, separator) === 1
    this.checkedBytes = length
    return this.fit
  }
}

/** Where a block of strings lies. */
interface BlockPlace {
  readonly blob: number
  readonly offset: number
}

/** A memory that is filled anew for each batch. */
class Area {
  bytes: Uint8Array<ArrayBuffer>
  private end = FIRST

  constructor(private readonly memory: WebAssembly.Memory) {
    this.bytes = new Uint8Array(memory.buffer as ArrayBuffer)
  }

  take(bytes: number): number {
    const at = this.end
    this.end = Math.ceil((at + bytes + BEHIND) / BEHIND) * BEHIND
    return at
  }

  takeBlock({ blob, offset }: StringBlock): BlockPlace {
    return { blob: this.take(blob.length), offset: this.take(offset.byteLength) }
  }

  writeBlock({ blob, offset }: StringBlock, at: BlockPlace): void {
    this.write(blob, at.blob)
    this.write(offset, at.offset)
  }

  /** Makes room for what was taken; false if there is none. */
  grow(): boolean {
    if (!growMemory(this.memory, this.end)) return false
    this.bytes = new Uint8Array(this.memory.buffer as ArrayBuffer)
    return true
  }

  write(array: Uint8Array | Int32Array, at: number): void {
    this.bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at)
  }
}

function blockOf(strings: readonly Uint8Array[]): StringBlock {
  const offset = new Int32Array(strings.length + 1)
  for (const [k, { length }] of strings.entries()) offset[k + 1] = offset[k] + length
  const blob = new Uint8Array(offset[strings.length])
  for (const [k, bytes] of strings.entries()) blob.set(bytes, offset[k])
  return { blob, offset }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
