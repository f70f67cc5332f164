import type { Corpus } from '../../data/corpus.js'
import { StringTable } from '../../data/string-table.js'
import type { AttributePattern, PatternPart } from '../../features/patterns/attribute-pattern.js'
import type { TaggerMemory } from '../tagger-memory.js'
import { LeadingRows, leadingPatterns } from './leading-rows.js'
import { TextArea } from './text-area.js'
import { createValueReader, type ValueReader } from './value-reader.js'
import { ViewValues } from './view-values.js'

const HEADER = 24 // bytes of a pattern record without parts, see assembly/tagging/patterns.ts
const PART = 24
const RECORD = 32 // bytes of a text record
const HEAD = 16 //   bytes of a head
const PLACE = 8 //   bytes of a place in a memo of many combinations
const WORD = 2 ** 32

/** Sizes of memos; see `PatternTaggerLimits`. */
export interface ProgramLimits {
  readonly memoBytes: number
  readonly memoEntries: number
  readonly fewCombinations: number
  readonly mostValues: number
  readonly leastLeading: number
  readonly leadingBytes: number
}

/** A pattern whose literals have numbers and whose values are known. */
interface PlacedPattern {
  readonly literals: readonly number[] // [parts+1]
  readonly parts: readonly { readonly values: ViewValues; readonly column: number; readonly offset: number }[]
  record: number
  memo: Memo
}

/** Where a memo begins, its bytes, and what the kernel knows of it; see assembly/tagging/patterns.ts. */
interface Memo {
  readonly start: number
  readonly bytes: number
  readonly address: number
  readonly mask: number
  readonly factors: readonly number[] // [parts]
}

const NO_MEMO: Memo = { start: 0, bytes: 0, address: 0, mask: 0, factors: [] }

/** Patterns in the memory of a kernel: their literals, the values that they read, and memos of what they yield. */
export class PatternProgram {
  /** The columns that are read. */
  readonly columns: readonly number[]
  /** How many places on either side of a sequence are distinguished. */
  readonly reach: number
  /** Where the records of patterns are, and where those begin that are not leading. */
  places = { patterns: 0, rest: 0, end: 0 }
  readonly leading: LeadingRows | null
  private readonly literals = new StringTable()
  private readonly literalTexts = new TextArea([])
  private readonly views: readonly ViewValues[]
  private readonly kernelViews: readonly ViewValues[] // those whose values a kernel can read
  private readonly patterns: readonly PlacedPattern[]
  private reader: ValueReader | null | undefined // created on first use; null: no kernel can read values
  private placed = false
  private fresh = false // memos are to be emptied
  private cells = { address: 0, slots: 0 }

  /** `row` is the number of bytes of a row of states. */
  constructor(
    patterns: readonly AttributePattern[],
    private readonly limits: ProgramLimits,
    row: number,
  ) {
    const leading = leadingPatterns(patterns, limits.leastLeading)
    this.leading = leading && new LeadingRows(leading, row, limits.leadingBytes)
    const parts = patterns.flatMap(pattern => pattern.parts)
    this.columns = [...new Set(parts.map(({ view }) => view.column))]
    this.reach = Math.max(0, ...parts.map(({ offset }) => Math.abs(offset)))
    const views = new Map<string, ViewValues>()
    for (const { view } of parts)
      if (!views.has(view.key)) views.set(view.key, new ViewValues(view, this.reach, limits.mostValues))
    this.views = [...views.values()]
    this.kernelViews = this.views.filter(({ view }) => view.form)
    this.reader = this.kernelViews.length > 0 ? undefined : null
    this.patterns = patterns.map(({ literals, parts }) => ({
      literals: literals.map(literal => this.literals.intern(literal)),
      parts: parts.map((part: PatternPart) => ({
        values: views.get(part.view.key)!,
        column: this.columns.indexOf(part.view.column),
        offset: part.offset,
      })),
      record: 0,
      memo: NO_MEMO,
    }))
  }

  /** The most attributes of a position. */
  get width(): number {
    return this.patterns.length
  }

  /** Whether the texts of a corpus have the numbers that they had when it was read last. */
  isOf({ columns }: Corpus): boolean {
    return this.views.every(values => values.isOf(columns[values.view.column].strings))
  }

  /** Reads what is new in the tables of a corpus; returns whether everything has room. */
  read(corpus: Corpus): boolean {
    const { leading } = this
    leading?.read(corpus.columns[leading.patterns.column].strings)
    if (!this.isOf(corpus) && this.kernelViews.some(({ full }) => full)) this.useReader(undefined)
    if (this.reader === undefined) this.useReader(createValueReader())
    if (!this.reader) return this.readViews(corpus)
    const fits = this.reader.attempt(() => this.readViews(corpus))
    if (fits !== null) return fits
    this.useReader(null) // its memory is full
    return this.readViews(corpus)
  }

  /** Forgets the values of another reader. */
  private useReader(reader: ValueReader | null | undefined): void {
    this.reader = reader
    for (const values of this.kernelViews) values.forget()
  }

  private readViews({ columns }: Corpus): boolean {
    let fits = this.placed
    for (const values of this.views)
      if (!values.read(columns[values.view.column].strings, this.reader ?? null)) fits = false
    return fits
  }

  /** Moves to a new place with room for all that was read. */
  place(take: (bytes: number) => number): void {
    this.literalTexts.place(take, this.literals)
    for (const values of this.views) values.place(take)
    this.leading?.place(take, this.leadingTexts())
    let left = this.limits.memoBytes
    for (const [k, pattern] of this.patterns.entries()) {
      pattern.memo = this.needsMemo(pattern, k) ? this.placeMemo(pattern, take, left) : NO_MEMO
      left -= pattern.memo.bytes
    }
    const patterns = take(this.patterns.reduce((sum, { parts }) => sum + HEADER + PART * parts.length, 0))
    let end = patterns
    for (const pattern of this.patterns) {
      pattern.record = end
      end += HEADER + PART * pattern.parts.length
    }
    this.places = { patterns, rest: this.patterns[this.leading?.patterns.count ?? 0]?.record ?? end, end }
    this.placed = true
    this.fresh = true
  }

  /** How many texts there is room for in the column of the leading patterns. */
  private leadingTexts(): number {
    const column = this.leading?.patterns.column
    return Math.max(
      ...this.views.filter(({ view }) => view.column === column).map(({ textRoom }) => textRoom),
    )
  }

  /** Whether a pattern meets the same value again: not if its value is the text, and rows are remembered of all texts. */
  private needsMemo({ parts }: PlacedPattern, k: number): boolean {
    const { leading } = this
    const alone = leading !== null && k < leading.patterns.count && leading.holds(this.leadingTexts())
    return !alone || !parts.every(({ values }) => values.plain)
  }

  private placeMemo({ parts }: PlacedPattern, take: (bytes: number) => number, left: number): Memo {
    const { memoEntries, fewCombinations } = this.limits
    let below = 0
    let combinations = 1
    const factors = parts.map(({ values }) => {
      const factor = combinations
      below += factor * values.below
      combinations *= values.capacity
      return factor
    })
    const few = combinations <= fewCombinations
    const bytes = few ? HEAD * combinations : PLACE * memoEntries
    // More keys than these would not be distinct: they have the bits of a place and of a tag.
    if (combinations > WORD * memoEntries || bytes > left || (!few && memoEntries < 2)) return NO_MEMO
    const start = take(bytes)
    return few
      ? { start, bytes, address: start + HEAD * below, mask: 0, factors }
      : { start, bytes, address: start, mask: memoEntries - 1, factors }
  }

  /** Forgets what memos tell, with the next `write`. */
  forget(): void {
    this.fresh = true
  }

  /** Writes what has not been written. `many`: most pages of fresh memos are about to be used. */
  write(memory: TaggerMemory, many: boolean): void {
    if (this.fresh) this.literalTexts.write(this.literals, memory)
    for (const values of this.views) values.write(memory)
    if (this.fresh || this.views.some(({ renumbered }) => renumbered)) this.emptyMemos(memory, many)
    this.leading?.write(memory)
    if (this.fresh) this.writePatterns(memory)
    this.fresh = false
  }

  /** Empties the memos of what has new numbers. */
  private emptyMemos(memory: TaggerMemory, many: boolean): void {
    for (const { memo, parts } of this.patterns) {
      const end = memo.start + memo.bytes
      if (this.fresh && !many) memory.clear(memo.start, end)
      else if (this.fresh || parts.some(({ values }) => values.renumbered)) memory.fill(memo.start, end)
    }
    for (const values of this.views) values.renumbered = false
  }

  /** Tells patterns where the numbers of texts are: each column has this many slots. */
  writeCells(memory: TaggerMemory, address: number, slots: number): void {
    this.cells = { address, slots }
    this.writePatterns(memory)
  }

  /** Where the number of a text of a column at an offset from block slot 0 is. */
  cellsOf(column: number, offset: number): number {
    return this.cells.address + 4 * (this.cells.slots * column + offset)
  }

  private writePatterns({ numbers }: TaggerMemory): void {
    for (const { literals, parts, record, memo } of this.patterns) {
      const literal = (k: number) => this.literalTexts.records + RECORD * literals[k]
      const words = [parts.length, memo.address, memo.mask, literal(0), 0, 0]
      for (const [k, { values, column, offset }] of parts.entries())
        words.push(
          this.cellsOf(column, offset),
          values.address,
          values.texts.records,
          literal(k + 1),
          (memo.factors[k] ?? 0) % WORD,
          Math.floor((memo.factors[k] ?? 0) / WORD),
        )
      numbers.set(words, record / 4)
    }
  }
}
