import type { StringTable } from '../data/string-table.js'

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
}
