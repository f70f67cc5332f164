import type { StringTable } from '../../data/string-table.js'
import type { TextView } from '../../features/patterns/attribute-pattern.js'
import type { TaggerMemory } from '../tagger-memory.js'
import { roomFor, TextArea } from './text-area.js'
import type { ValueReader } from './value-reader.js'
import { createValueTable, type ValueTable } from './value-table.js'

/** The value of a text that has none. */
const NONE = -1

/**
 * The values that a view has of the texts of one table, in the memory of a kernel. Places outside a sequence have the
 * numbers −1 … −reach before it and −reach − 1 … −2 reach after it, by their distance.
 */
export class ViewValues {
  readonly texts: TextArea
  private table: StringTable | null = null
  private values: ValueTable | null = null // of texts, if they are not their own values
  private edges: ArrayLike<number> = [] //    [2 reach] values of places outside a sequence
  private room = 0
  private at = 0
  private written = 0

  /** More values than `mostValues` are forgotten with the next table. */
  constructor(
    readonly view: TextView,
    private readonly reach: number,
    private readonly mostValues: number,
  ) {
    this.texts = new TextArea(view.read ? [] : edgesOf(view, reach))
  }

  /** Whether texts are their own values, so that numbers of values hold for one table only. */
  get plain(): boolean {
    return this.view.read === null
  }

  /** The address of the value of text 0; 0: texts are their own values. */
  get address(): number {
    return this.plain ? 0 : this.at + 8 * this.reach
  }

  /** How many values there is room for, negative ones included. */
  get capacity(): number {
    return this.texts.capacity + this.below
  }

  /** How many texts there is room for. */
  get textRoom(): number {
    return this.plain ? this.texts.capacity : this.room
  }

  /** How many values have negative numbers. */
  get below(): number {
    return this.plain ? 2 * this.reach : 1
  }

  /** Whether numbers of texts are those of this table. */
  isOf(table: StringTable): boolean {
    return table === this.table
  }

  /** Works out the values of what is new in a table, by a reader if it has one; returns whether everything has room. */
  read(table: StringTable, reader: ValueReader | null): boolean {
    if (table !== this.table) this.begin(table, reader)
    const { values } = this
    if (!values) return this.texts.fits(table)
    values.read(table)
    return table.size <= this.room && this.texts.fits(values)
  }

  /** Whether values have got new numbers since the last call. */
  renumbered = false

  /** Whether there are so many values that they are to be forgotten with the next table. */
  get full(): boolean {
    return this.values !== null && this.values.size > this.mostValues
  }

  private begin(table: StringTable, reader: ValueReader | null): void {
    const { view, plain } = this
    if (plain || this.full) this.forget()
    this.table = table
    this.written = 0
    if (!view.read) return
    this.values ??= createValueTable(view.read, view.form, reader, table.size)
    this.values.begin()
    const edges = edgesOf(view, this.reach)
    this.edges = view.outside === 'text' ? this.values.intern(edges) : edges.map(() => NONE)
  }

  /** Begins with new values, so that they get other numbers. */
  forget(): void {
    this.renumbered = true
    this.table = null
    this.values = null
    this.texts.forget()
  }

  /** Moves to a new place with room for the table. */
  place(take: (bytes: number) => number): void {
    this.texts.place(take, this.values ?? this.table!)
    this.written = 0
    if (this.plain) return
    const { size } = this.table!
    this.room = roomFor(size, this.room)
    this.at = take(4 * (this.room + 2 * this.reach))
  }

  /** Writes what has not been written. */
  write(memory: TaggerMemory): void {
    const { values, written, reach } = this
    this.texts.write(values ?? this.table!, memory)
    if (!values) return
    const { numbers } = values
    if (written === 0) memory.numbers.set(this.edges, this.at / 4)
    memory.numbers.set(numbers.subarray(written), this.at / 4 + 2 * reach + written)
    this.written = numbers.length
  }
}

/** The texts of places −2 reach … −1. */
function edgesOf({ boundary }: TextView, reach: number): string[] {
  return Array.from({ length: 2 * reach }, (_, k) => {
    const place = 2 * reach - k
    return place > reach ? boundary.after(place - reach) : boundary.before(place)
  })
}
