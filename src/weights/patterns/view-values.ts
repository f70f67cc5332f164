import { GrowingInt32 } from '../../common/growing-array.js'
import { StringTable } from '../../data/string-table.js'
import type { TextView } from '../../features/patterns/attribute-pattern.js'
import type { TaggerMemory } from '../tagger-memory.js'
import { roomFor, TextArea } from './text-area.js'

/** The value of a text that has none. */
const NONE = -1

/**
 * The values that a view has of the texts of one table, in the memory of a kernel. Places outside a sequence have the
 * numbers −1 … −reach before it and −reach − 1 … −2 reach after it, by their distance.
 */
export class ViewValues {
  readonly texts: TextArea
  private table: StringTable | null = null
  private values: StringTable | null // of texts, null: they are their own values
  private readonly numbers = new GrowingInt32() // [texts] value of each text of the table
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
    this.values = view.read ? new StringTable() : null
  }

  /** Whether texts are their own values, so that numbers of values hold for one table only. */
  get plain(): boolean {
    return this.values === null
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

  /** Works out the values of what is new in a table; returns whether everything has room. */
  read(table: StringTable): boolean {
    if (table !== this.table) this.begin(table)
    const { values, numbers } = this
    const { read } = this.view
    if (!values || !read) return this.texts.fits(table)
    for (let id = numbers.length; id < table.size; id++) {
      const value = read(table.get(id))
      numbers.push(value === undefined ? NONE : values.intern(value))
    }
    return table.size <= this.room && this.texts.fits(values)
  }

  /** Whether values have got new numbers since the last call. */
  renumbered = false

  private begin(table: StringTable): void {
    this.table = table
    this.numbers.length = 0
    this.written = 0
    if (this.plain) this.texts.forget()
    if (!this.values || this.values.size > this.mostValues) this.renumbered = true
    if (this.values && this.values.size > this.mostValues) {
      this.values = new StringTable()
      this.texts.forget()
    }
    if (this.values && this.view.outside === 'text')
      for (const text of edgesOf(this.view, this.reach)) this.values.intern(text)
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
    const { values, view, numbers, reach } = this
    this.texts.write(values ?? this.table!, memory)
    if (!values) return
    if (this.written === 0)
      for (const [k, text] of edgesOf(view, reach).entries())
        memory.numbers[this.at / 4 + k] = view.outside === 'text' ? values.find(text) : NONE
    memory.numbers.set(
      numbers.data.subarray(this.written, numbers.length),
      this.at / 4 + 2 * reach + this.written,
    )
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
