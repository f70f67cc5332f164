import type { StringTable } from '../../data/string-table.js'

/** `grow` adds new strings to a table; `frozen` leaves the table unchanged and drops new strings. */
export type TableMode = 'grow' | 'frozen'

/** Turns attribute strings into ids. */
export class AttributeIds {
  /** `unused`: ids of a frozen table whose strings count as unknown. */
  constructor(
    public table: StringTable,
    readonly mode: TableMode,
    private readonly unused?: ReadonlySet<number>,
  ) {}

  /** The id of `text`, or −1 if it is unknown and the table is frozen. */
  id(text: string): number {
    return this.mode === 'grow' ? this.table.intern(text) : this.known(this.table.find(text))
  }

  /** The same for a text in UTF-8, bytes[0 … length−1]. */
  idOfBytes(bytes: Uint8Array, length: number): number {
    return this.mode === 'grow'
      ? this.table.internBytes(bytes, 0, length)
      : this.known(this.table.findBytes(bytes, 0, length))
  }

  private known(id: number): number {
    return this.unused?.has(id) ? -1 : id
  }
}
