import { GrowingInt32 } from '../../common/growing-array.js'
import { StringTable } from '../../data/string-table.js'
import type { TextForm, TextView } from '../../features/patterns/attribute-pattern.js'
import { roomFor, type Strings } from './text-area.js'
import type { ValueReader } from './value-reader.js'

/** The values of the texts of a table, numbered in the order in which they were read. */
export interface ValueTable extends Strings {
  /** [texts] The number of the value of each text; −1: it has none. The next call invalidates it. */
  readonly numbers: Int32Array
  /** Begins with a new table of texts. Values keep their numbers. */
  begin(): void
  /** Reads what is new in the table of texts. */
  read(table: StringTable): void
  /** The numbers of values, which are added if they are not there. */
  intern(values: readonly string[]): Int32Array
}

/** The values that a view reads, of about so many texts: by a kernel if there is a reader for its form. */
export function createValueTable(
  read: ReadValue,
  form: TextForm | undefined,
  reader: ValueReader | null,
  texts: number,
): ValueTable {
  return form && reader ? new KernelValues(read, form, reader, texts) : new ReadableValues(read)
}

type ReadValue = NonNullable<TextView['read']>

class ReadableValues implements ValueTable {
  private readonly strings = new StringTable()
  private readonly values = new GrowingInt32()

  constructor(private readonly readValue: ReadValue) {}

  get size(): number {
    return this.strings.size
  }

  get byteLength(): number {
    return this.strings.byteLength
  }

  get bytes() {
    return this.strings.bytes
  }

  get numbers(): Int32Array {
    return this.values.data.subarray(0, this.values.length)
  }

  begin(): void {
    this.values.length = 0
  }

  read(table: StringTable): void {
    const { strings, readValue, values } = this
    for (let id = values.length; id < table.size; id++) {
      const value = readValue(table.get(id))
      values.push(value === undefined ? -1 : strings.intern(value))
    }
  }

  intern(values: readonly string[]): Int32Array {
    return Int32Array.from(values, value => this.strings.intern(value))
  }
}

const FEW_VALUES = 32
const MANY_LETTERS = 3 // affixes of so many are about as many as texts

class KernelValues implements ValueTable {
  private readonly table: number
  private at = 0 // of numbers
  private room = 0
  private count = 0

  constructor(
    private readonly readValue: ReadValue,
    private readonly form: TextForm,
    private readonly reader: ValueReader,
    texts: number,
  ) {
    const many = form.type === 'lower' || ('length' in form && form.length >= MANY_LETTERS)
    this.table = reader.createTable(many ? texts : FEW_VALUES)
  }

  get size(): number {
    return this.reader.sizeOf(this.table)
  }

  get byteLength(): number {
    return this.bytes.blob.length
  }

  get bytes() {
    return this.reader.stringsOf(this.table)
  }

  get numbers(): Int32Array {
    return this.reader.numbersAt(this.at, this.count)
  }

  begin(): void {
    this.count = 0
  }

  read(table: StringTable): void {
    const { reader, form, readValue, count } = this
    if (count === table.size) return
    if (table.size > this.room) this.enlarge(table.size)
    reader.read(form, this.table, table, count, this.at + 4 * count, readValue)
    this.count = table.size
  }

  private enlarge(texts: number): void {
    const { reader, at, count } = this
    this.room = roomFor(texts, this.room)
    this.at = reader.allocate(4 * this.room)
    reader.numbersAt(this.at, count).set(reader.numbersAt(at, count))
  }

  intern(values: readonly string[]): Int32Array {
    return this.reader.intern(this.table, values)
  }
}
