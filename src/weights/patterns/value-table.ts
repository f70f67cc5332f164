import { StringTable } from '../../data/string-table.js'
import type { TextForm, TextView } from '../../features/patterns/attribute-pattern.js'
import type { ValueReader } from './value-reader.js'

/** Numbered strings in one block of bytes. */
export interface Strings {
  readonly size: number
  readonly byteLength: number
  readonly bytes: { readonly blob: Uint8Array; readonly offset: Int32Array }
}

/** The values of texts, numbered in the order in which they were read. */
export interface ValueTable extends Strings {
  /** The numbers of the values of the texts of a table from `from` on; −1: a text has none. The next call invalidates them. */
  read(table: StringTable, from: number): Int32Array
  /** The numbers of values, which are added if they are not there. */
  intern(values: readonly string[]): Int32Array
}

/** The values that a view reads: by a kernel if there is a reader for its form. */
export function createValueTable(read: ReadValue, form: TextForm | undefined, reader: ValueReader | null) {
  return form && reader ? new KernelValues(read, form, reader) : new ReadableValues(read)
}

type ReadValue = NonNullable<TextView['read']>

class ReadableValues implements ValueTable {
  private readonly strings = new StringTable()

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

  read(table: StringTable, from: number): Int32Array {
    const { strings, readValue } = this
    const numbers = new Int32Array(table.size - from)
    for (let id = from; id < table.size; id++) {
      const value = readValue(table.get(id))
      numbers[id - from] = value === undefined ? -1 : strings.intern(value)
    }
    return numbers
  }

  intern(values: readonly string[]): Int32Array {
    return Int32Array.from(values, value => this.strings.intern(value))
  }
}

class KernelValues implements ValueTable {
  private readonly table: number

  constructor(
    private readonly readValue: ReadValue,
    private readonly form: TextForm,
    private readonly reader: ValueReader,
  ) {
    this.table = reader.createTable()
  }

  get size(): number {
    return this.bytes.offset.length - 1
  }

  get byteLength(): number {
    return this.bytes.blob.length
  }

  get bytes() {
    return this.reader.stringsOf(this.table)
  }

  read(table: StringTable, from: number): Int32Array {
    return this.reader.read(this.form, this.table, table, from, this.readValue)
  }

  intern(values: readonly string[]): Int32Array {
    return this.reader.intern(this.table, values)
  }
}
