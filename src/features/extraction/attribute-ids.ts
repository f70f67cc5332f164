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

  /** The same for a text in UTF-8, bytes[start … end−1]. */
  idOfBytes(bytes: Uint8Array, start: number, end: number): number {
    return this.mode === 'grow'
      ? this.table.internBytes(bytes, start, end)
      : this.known(this.table.findBytes(bytes, start, end))
  }

  /** Overwrites found[k] with the id of the text `blob[offset[k] … offset[k+1]−1]`, or −1, for k = from … to−1, in a frozen table. */
  idsOfBytes(blob: Uint8Array, offset: Int32Array, from: number, to: number, found: Int32Array): void {
    this.table.findAll(blob, offset, from, to, found)
    if (this.unused) for (let k = from; k < to; k++) found[k] = this.known(found[k])
  }

  private known(id: number): number {
    return this.unused?.has(id) ? -1 : id
  }
}
