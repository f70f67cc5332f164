import type { StringTable } from '../../data/string-table.js'

/** `grow` adds what is new to a table; `frozen` leaves the table as it is and leaves out what is new. */
export type SinkMode = 'grow' | 'frozen'

/** Where attribute strings become numbers. */
export class Sink {
  constructor(
    public table: StringTable,
    readonly mode: SinkMode,
  ) {}

  /** The number of `text`, or −1 when it is unknown and the table is frozen. */
  id(text: string): number {
    return this.mode === 'grow' ? this.table.intern(text) : this.table.find(text)
  }

  /** The same for a text in UTF-8, bytes[0 … length−1]. */
  idOfBytes(bytes: Uint8Array, length: number): number {
    return this.mode === 'grow'
      ? this.table.internBytes(bytes, 0, length)
      : this.table.findBytes(bytes, 0, length)
  }
}
