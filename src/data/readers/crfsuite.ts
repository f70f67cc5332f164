/**
 * CRFsuite's attributes: a label, then attributes, all separated by single tabs, one item on each line, a blank
 * line after each sequence. An attribute is `name` or `name:value`; a colon or backslash in a name is
 * written `\:` or `\\`. `@weight:2` as a field before the first item's label weights the sequence.
 */
import { type Corpus, CorpusBuilder } from '../corpus.js'
import { ATTRIBUTES, KernelItems, LABELS, type OpenItems, WORDS } from '../reading/kernel-items.js'
import { createLineReader, isBlank, type LineParser } from '../reading/lines.js'
import { type CorpusReader, type Cursor, fail, type ReaderOptions, TABLE_BYTES } from '../reading/reader.js'

const TAB = 9
const COLON = 58
const BACKSLASH = 92
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const EMPTY = new Uint8Array(0)

export interface CrfsuiteOptions extends ReaderOptions {
  /** Minimum bytes of a chunk for the kernel. Default 16 KiB: for less, compiling it takes too long. */
  readonly scanFrom?: number
  /** Maximum bytes that the kernel gets at once. Default 256 KiB. */
  readonly scanPiece?: number
}

/**
 * Reads CRFsuite's attributes; column 0, the word, is the first attribute of an item, or empty. If labels are
 * optional, an empty first field of the first item means that there are none.
 *
 * A kernel reads large inputs; the code here reads the first item, which decides whether there are labels, and lines that are unusual, and
 * reports errors.
 */
export function createCrfsuiteReader(options: CrfsuiteOptions = {}): CorpusReader {
  return createLineReader(options, at => createCrfsuiteParser(options, at))
}

function createCrfsuiteParser(options: CrfsuiteOptions, at: Cursor): LineParser {
  const reader = new ItemReader(options, at)
  return {
    line: (bytes, start, end) => reader.wholeLine(bytes, start, end),
    lines: (bytes, start) => reader.lines(bytes, start),
    end: () => reader.endSequence(),
    take: () => reader.take(),
  }
}

/** Items of all sources in turn. Whether they have labels is as in the first. */
interface Items {
  readonly builder: CorpusBuilder
  readonly kernel: KernelItems
}

class ItemReader {
  private readonly fields: FieldReader
  private readonly labels: NonNullable<ReaderOptions['labels']>
  private readonly open: OpenItems = { firstLine: 0, weight: undefined }
  private items: Items | undefined // undefined: no item was seen yet

  constructor(
    private readonly options: CrfsuiteOptions,
    private readonly at: Cursor,
  ) {
    this.fields = createFieldReader(at)
    this.labels = options.labels ?? 'required'
  }

  /** Lets the kernel take what it can; returns where it stopped. */
  lines(bytes: Uint8Array, start: number): number {
    return this.items?.kernel.lines(bytes, start, this.line) ?? start
  }

  /** Reads a line that the kernel has not seen. */
  wholeLine(bytes: Uint8Array, start: number, end: number): void {
    if (!this.items?.kernel.line(bytes, start, end)) this.line(bytes, start, end)
  }

  readonly line = (bytes: Uint8Array, start: number, end: number): void => {
    if (isBlank(bytes, start, end)) this.endSequence()
    else this.item(bytes, start, end)
  }

  endSequence(): void {
    const { open, items } = this
    if (open.weight !== undefined && !items?.builder.open)
      fail(this.at, 'expected items after @weight, got none')
    items?.builder.endSequence(open.firstLine, open.weight)
    open.firstLine = 0
    open.weight = undefined
  }

  take(): Corpus {
    return this.items?.kernel.take() ?? this.createBuilder(false).take()
  }

  private item(bytes: Uint8Array, start: number, end: number): void {
    let to = fieldEnd(bytes, start, end)
    let from = start
    if (this.fields.isWeight(bytes, from, to)) {
      this.readWeight(bytes, from, to)
      if (to === end) return
      from = to + 1
      to = fieldEnd(bytes, from, end)
    }
    this.items ??= this.createItems(from === to)
    if (this.items.builder.open === 0) this.open.firstLine = this.at.line
    this.putLabel(this.items, bytes, from, to)
    this.putAttributes(this.items, bytes, to, end)
    this.items.builder.endToken()
  }

  private createItems(emptyLabel: boolean): Items {
    const { scanFrom = 1 << 14, scanPiece = 1 << 18 } = this.options
    const builder = this.createBuilder(emptyLabel)
    const first = this.labels === 'none' ? 'skipped' : builder.shape.labels ? 'label' : 'empty'
    const limits = { from: scanFrom, piece: scanPiece }
    return { builder, kernel: new KernelItems(this.at, builder, this.open, first, limits) }
  }

  private createBuilder(emptyLabel: boolean): CorpusBuilder {
    const { at, labels } = this
    const { tableBytes = TABLE_BYTES } = this.options
    const labeled = labels === 'required' || (labels === 'optional' && !emptyLabel)
    const shape = { columns: 1, labels: labeled, attributes: true }
    return new CorpusBuilder(shape, tableBytes, { at, rows: true })
  }

  private readWeight(bytes: Uint8Array, from: number, to: number): void {
    const { at, fields, open } = this
    if (open.weight !== undefined || this.items?.builder.open)
      fail(at, 'expected one @weight, before the first item of a sequence')
    fields.next(bytes, from, to)
    open.weight = fields.value
    if (!(open.weight >= 0)) fail(at, `expected a weight of at least 0, got ${open.weight}`)
  }

  private putLabel({ builder, kernel }: Items, bytes: Uint8Array, from: number, to: number): void {
    const { at, fields } = this
    if (this.labels === 'none') return
    if (builder.shape.labels !== from < to)
      fail(at, from < to ? 'expected no label, got one' : 'expected a label, got an empty field')
    if (from === to) return
    fields.next(bytes, from, to)
    if (fields.hasValue)
      fail(at, `expected a label, got ${fields.text(bytes, from, to)} (write a colon as \\:)`)
    builder.putLabel(fields.intern(kernel, LABELS))
  }

  private putAttributes({ builder, kernel }: Items, bytes: Uint8Array, start: number, end: number): void {
    const { fields } = this
    if (start === end) builder.put(0, kernel.intern(WORDS, EMPTY, 0, 0))
    for (let from = start + 1, first = true; from <= end; first = false) {
      const to = fieldEnd(bytes, from, end)
      if (from === to) fail(this.at, 'expected an attribute, got an empty field')
      fields.next(bytes, from, to)
      if (first) builder.put(0, fields.intern(kernel, WORDS))
      builder.putAttribute(fields.intern(kernel, ATTRIBUTES), fields.value)
      from = to + 1
    }
  }
}

type FieldReader = ReturnType<typeof createFieldReader>

/** Splits a field into name and value. A name with escapes is unescaped into a buffer. */
function createFieldReader(at: Cursor) {
  let name = EMPTY as Uint8Array
  let start = 0
  let end = 0
  let scratch = new Uint8Array(256)
  const field = { value: 1, hasValue: false, next, intern, isWeight, text }

  function next(bytes: Uint8Array, from: number, to: number): void {
    let p = from
    while (p < to && bytes[p] !== COLON && bytes[p] !== BACKSLASH) p++
    name = bytes
    start = from
    end = p
    if (p < to && bytes[p] === BACKSLASH) p = unescaped(bytes, from, to)
    field.hasValue = p < to
    field.value = p < to ? readNumber(bytes, from, p, to) : 1
    if (end === start) fail(at, `expected an attribute, got ${text(bytes, from, to)}`)
  }

  /** Copies the name without its escapes; returns where it ends in the field. */
  function unescaped(bytes: Uint8Array, from: number, to: number): number {
    if (to - from > scratch.length) scratch = new Uint8Array((to - from) * 2)
    let length = 0
    let p = from
    for (; p < to && bytes[p] !== COLON; p++) {
      if (bytes[p] === BACKSLASH && (++p === to || (bytes[p] !== COLON && bytes[p] !== BACKSLASH)))
        fail(at, `expected \\: or \\\\ where there is a backslash, got ${text(bytes, from, to)}`)
      scratch[length++] = bytes[p]
    }
    name = scratch
    start = 0
    end = length
    return p
  }

  function readNumber(bytes: Uint8Array, from: number, colon: number, to: number): number {
    const digits = text(bytes, colon + 1, to)
    const value = NUMBER.test(digits) ? Number(digits) : Number.NaN
    if (Number.isFinite(value)) return value
    return fail(
      at,
      `expected a finite number after the colon, got ${text(bytes, from, to)} (write a colon as \\:)`,
    )
  }

  /** The number of the name in table k. */
  function intern(kernel: KernelItems, k: number): number {
    return kernel.intern(k, name, start, end)
  }

  /** Whether the field begins with `@weight` and ends there or in a colon. */
  function isWeight(bytes: Uint8Array, from: number, to: number): boolean {
    if (bytes[from] !== 64) return false
    const [before] = text(bytes, from, to).split(':')
    if (before === '@weight' && to - from === 7) fail(at, 'expected a number after @weight, as in @weight:2')
    return before === '@weight'
  }

  function text(bytes: Uint8Array, from: number, to: number): string {
    return new TextDecoder().decode(bytes.subarray(from, to))
  }

  return field
}

function fieldEnd(bytes: Uint8Array, from: number, end: number): number {
  let p = from
  while (p < end && bytes[p] !== TAB) p++
  return p
}
