/** Values of texts read by a kernel (`assembly/tagging/values.ts`), in a memory of its own. `value-table.ts` has the readable form. */

import type { StringTable } from '../../data/string-table.js'
import type { TextForm } from '../../features/patterns/attribute-pattern.js'
import { TEXT_TESTS } from '../../features/readings/text-test.js'
import { instantiate } from '../../wasm/instantiate.js'
import { createMemory, PAGE } from '../../wasm/memory.js'
import { unlessFull } from '../../wasm/unless-full.js'
import { taggingModule, type ValueKernels } from '../chain-kernels.js'
import { roomFor } from './text-area.js'

const BEHIND = 8 // bytes that kernels read behind a text

const NONE = -1 //  the value of a text that has none

/** Forms of values as the kernel numbers them. */
const FORMS = { lower: 0, prefix: 1, suffix: 2, shape: 3, shortShape: 4, test: 5 } as const

/** A reader, or null if the engine has too little memory. */
export function createValueReader(): ValueReader | null {
  const module = taggingModule()
  const memory = module && createMemory(2 * PAGE)
  return memory && new ValueReader(instantiate(module, memory) as unknown as ValueKernels, memory)
}

const encoder = new TextEncoder()

/** The texts from … to−1 of a table. */
interface TakenTexts {
  readonly table: StringTable
  readonly from: number
  readonly to: number
  readonly others: Int32Array // counted from `from`: those that are not ASCII
}

/** Texts and tables of values. What needs memory throws if there is none: see `attempt`. */
export class ValueReader {
  private texts: TakenTexts | null = null
  private room = { texts: 0, bytes: 0 }
  private at = { bytes: 0, offset: 0, kinds: 0, others: 0, scratch: 0 }

  private valueRoom = { values: 0, bytes: 0 } // for what the readable form has read
  private valuesAt = { bytes: 0, offset: 0, numbers: 0 }

  /** See `createValueReader`. */
  constructor(
    private readonly kernels: ValueKernels,
    private readonly memory: WebAssembly.Memory,
  ) {}

  /** Returns the result of some work, or null if memory ran out: then the reader is unusable. */
  attempt<T>(work: () => T): T | null {
    return unlessFull(this.kernels, work)
  }

  /** The strings of a table: views that the next call that needs memory invalidates. */
  stringsOf(table: number) {
    const { kernels, memory } = this
    const size = kernels.tableSize(table)
    const offset = this.numbersAt(kernels.tableOffset(table) >>> 0, size + 1)
    return { blob: new Uint8Array(memory.buffer, kernels.tableBlob(table) >>> 0, offset[size]), offset }
  }

  sizeOf(table: number): number {
    return this.kernels.tableSize(table)
  }

  numbersAt(address: number, count: number): Int32Array {
    return new Int32Array(this.memory.buffer, address, count)
  }

  /** A table with room for about so many values. */
  createTable(values: number): number {
    return this.kernels.createTable(values)
  }

  /** Overwrites numbers with those of the values of the texts of a table from `from` on. The kernel leaves texts that are not ASCII to `readOther`. */
  read(
    form: TextForm,
    values: number,
    table: StringTable,
    from: number,
    numbers: number,
    readOther: (text: string) => string | undefined,
  ): void {
    const { others } = this.takeTexts(table, from)
    const { bytes, offset, kinds, scratch } = this.at
    const affix = form.type === 'prefix' || form.type === 'suffix'
    const lower = form.type === 'lower' || (affix && form.lower)
    const size = affix ? form.length : form.type === 'test' ? TEXT_TESTS.indexOf(form.is) : 0
    const texts = [bytes, offset, kinds, 0, table.size - from, scratch] as const
    this.kernels.readValues(FORMS[form.type], size, Number(lower), values, ...texts, numbers)
    if (affix && !lower) return
    const read = Array.from(others, k => readOther(table.get(from + k)))
    const found = this.intern(
      values,
      read.filter(value => value !== undefined),
    )
    const all = this.numbersAt(numbers, table.size - from)
    let next = 0
    for (const [n, k] of others.entries()) all[k] = read[n] === undefined ? NONE : found[next++]
  }

  /** The numbers of values, which are added if they are not there. */
  intern(table: number, values: readonly string[]): Int32Array {
    const encoded = values.map(value => encoder.encode(value))
    this.makeValueRoom(
      values.length,
      encoded.reduce((sum, { length }) => sum + length, 0),
    )
    const { bytes, offset, numbers } = this.valuesAt
    const { buffer } = this.memory
    const starts = this.numbersAt(offset, values.length + 1)
    for (const [k, text] of encoded.entries()) {
      new Uint8Array(buffer, bytes + starts[k], text.length).set(text)
      starts[k + 1] = starts[k] + text.length
    }
    this.kernels.internValues(table, bytes, offset, values.length, numbers)
    // The kernel may have grown its memory, so this view is made only now.
    return this.numbersAt(numbers, values.length).slice()
  }

  private makeValueRoom(values: number, bytes: number): void {
    const { valueRoom } = this
    if (values <= valueRoom.values && bytes <= valueRoom.bytes) return
    const next = { values: roomFor(values, valueRoom.values), bytes: roomFor(bytes, valueRoom.bytes) }
    this.valuesAt = {
      bytes: this.allocate(next.bytes + BEHIND),
      offset: this.allocate(4 * (next.values + 1)),
      numbers: this.allocate(4 * next.values),
    }
    this.valueRoom = next
  }

  /** Copies the texts of a table from `from` on, unless they are there. */
  private takeTexts(table: StringTable, from: number): TakenTexts {
    const { texts } = this
    if (texts?.table === table && texts.from === from && texts.to === table.size) return texts
    const { blob, offset } = table.bytes
    const count = table.size - from
    const bytes = blob.subarray(offset[from])
    this.makeRoom(count, bytes.length)
    const { at, memory } = this
    new Uint8Array(memory.buffer, at.bytes, bytes.length).set(bytes)
    const starts = this.numbersAt(at.offset, count + 1)
    starts.set(offset.subarray(from))
    if (from > 0) for (let k = count; k >= 0; k--) starts[k] -= starts[0]
    const others = this.kernels.classifyTexts(at.bytes, at.offset, 0, count, at.kinds, at.others)
    const list = this.numbersAt(at.others, others).slice()
    this.texts = { table, from, to: table.size, others: list }
    return this.texts
  }

  private makeRoom(texts: number, bytes: number): void {
    const { room } = this
    if (texts <= room.texts && bytes <= room.bytes) return
    const next = { texts: roomFor(texts, room.texts), bytes: roomFor(bytes, room.bytes) }
    this.at = {
      bytes: this.allocate(next.bytes + BEHIND),
      scratch: this.allocate(next.bytes + BEHIND),
      offset: this.allocate(4 * (next.texts + 1)),
      kinds: this.allocate(4 * next.texts),
      others: this.allocate(4 * (next.texts + 1)),
    }
    this.room = next
  }

  /** The address of bytes that are 0. */
  allocate(bytes: number): number {
    return this.kernels.allocate(bytes) >>> 0
  }
}
