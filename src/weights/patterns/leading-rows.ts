import type { StringTable } from '../../data/string-table.js'
import type { AttributePattern } from '../../features/patterns/attribute-pattern.js'
import type { TaggerMemory } from '../tagger-memory.js'

const PLACE = 8 //            bytes of a place, see assembly/tagging/leading.ts
const NOBODY = -(2 ** 31) //  no text has this number

/** Which text the leading patterns read, all of them no other. */
export interface LeadingPatterns {
  readonly count: number
  readonly column: number
  readonly offset: number
}

/** The patterns at the beginning that read one text; null if they are fewer than `least`. */
export function leadingPatterns(
  patterns: readonly AttributePattern[],
  least: number,
): LeadingPatterns | null {
  const first = patterns.flatMap(({ parts }) => parts)[0]
  if (!first) return null
  const { offset } = first
  const { column } = first.view
  const others = patterns.findIndex(({ parts }) =>
    parts.some(part => part.offset !== offset || part.view.column !== column),
  )
  const count = others < 0 ? patterns.length : others
  return count < least ? null : { count, column, offset }
}

/** The sums of the weights of leading patterns by text, in the memory of a kernel. It forgets if there are many. */
export class LeadingRows {
  /** Where the places of texts are, where their rows, and which bits of the number of a text choose its place. */
  at = { places: 0, rows: 0, mask: 0 }
  private table: StringTable | null = null
  private stale = true

  /** `row` is the number of bytes of a row, `mostBytes` that of all of them. */
  constructor(
    readonly patterns: LeadingPatterns,
    private readonly row: number,
    private readonly mostBytes: number,
  ) {}

  /** Whether every text of a table of this size has a place of its own. */
  holds(texts: number): boolean {
    return texts <= this.at.mask + 1
  }

  /** Numbers of texts are those of this table from now on. */
  read(table: StringTable): void {
    if (table !== this.table) this.stale = true
    this.table = table
  }

  /** Moves to a new place, if possible with room for so many texts. */
  place(take: (bytes: number) => number, texts: number): void {
    let size = 1
    while (size < texts && 2 * size * this.row <= this.mostBytes) size *= 2
    this.at = { places: take(PLACE * size), rows: take(this.row * size), mask: size - 1 }
    this.stale = true
  }

  /** Forgets all rows, if they are of other texts. */
  write({ numbers }: TaggerMemory): void {
    const { places, mask } = this.at
    if (this.stale) numbers.fill(NOBODY, places / 4, (places + PLACE * (mask + 1)) / 4)
    this.stale = false
  }
}
