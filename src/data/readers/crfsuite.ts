/**
 * CRFsuite's attributes: a label, then attributes, all separated by single tabs, one item on each line, a blank
 * line after each sequence. An attribute is `name` or `name:value`; a colon or backslash in a name is
 * written `\:` or `\\`. `@weight:2` as a field before the first item's label weights the sequence.
 */
import { CorpusBuilder } from '../corpus.js'
import { internUtf8 } from '../reading/encoding.js'
import { createLineReader, isBlank, type LineParser } from '../reading/lines.js'
import { type CorpusReader, type Cursor, fail, type ReaderOptions, TABLE_BYTES } from '../reading/reader.js'
import type { StringTable } from '../string-table.js'

const TAB = 9
const COLON = 58
const BACKSLASH = 92
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const EMPTY = new Uint8Array(0)

/**
 * Reads CRFsuite's attributes; column 0, the word, is the first attribute of an item, or empty. If labels are
 * optional, an empty first field of the first item means that there are none.
 */
export function createCrfsuiteReader(options: ReaderOptions = {}): CorpusReader {
  return createLineReader(options, at => createCrfsuiteParser(options, at))
}

function createCrfsuiteParser(options: ReaderOptions, at: Cursor): LineParser {
  const { labels = 'required', tableBytes = TABLE_BYTES } = options
  const fields = createFieldReader(at)
  let builder: CorpusBuilder | undefined
  let firstLine = 0
  let weight: number | undefined

  function line(bytes: Uint8Array, start: number, end: number): void {
    if (isBlank(bytes, start, end)) endSequence()
    else item(bytes, start, end)
  }

  function item(bytes: Uint8Array, start: number, end: number): void {
    let to = fieldEnd(bytes, start, end)
    let from = start
    if (fields.isWeight(bytes, from, to)) {
      readWeight(bytes, from, to)
      if (to === end) return
      from = to + 1
      to = fieldEnd(bytes, from, end)
    }
    builder ??= createBuilder(from === to)
    if (builder.open === 0) firstLine = at.line
    putLabel(builder, bytes, from, to)
    putAttributes(builder, bytes, to, end)
    builder.endToken()
  }

  function createBuilder(emptyLabel: boolean): CorpusBuilder {
    const labeled = labels === 'required' || (labels === 'optional' && !emptyLabel)
    return new CorpusBuilder({ columns: 1, labels: labeled, attributes: true }, tableBytes, {
      at,
      rows: true,
    })
  }

  function readWeight(bytes: Uint8Array, from: number, to: number): void {
    if (weight !== undefined || (builder && builder.open > 0))
      fail(at, 'expected one @weight, before the first item of a sequence')
    fields.next(bytes, from, to)
    weight = fields.value
    if (!(weight >= 0)) fail(at, `expected a weight of at least 0, got ${weight}`)
  }

  function putLabel(into: CorpusBuilder, bytes: Uint8Array, from: number, to: number): void {
    if (labels === 'none') return
    if (into.shape.labels !== from < to)
      fail(at, from < to ? 'expected no label, got one' : 'expected a label, got an empty field')
    if (from === to) return
    fields.next(bytes, from, to)
    if (fields.hasValue)
      fail(at, `expected a label, got ${fields.text(bytes, from, to)} (write a colon as \\:)`)
    into.putLabel(fields.intern(into.labels))
  }

  function putAttributes(into: CorpusBuilder, bytes: Uint8Array, start: number, end: number): void {
    const words = into.columns[0]
    if (start === end) into.put(0, words.internBytes(EMPTY, 0, 0))
    for (let from = start + 1, first = true; from <= end; first = false) {
      const to = fieldEnd(bytes, from, end)
      if (from === to) fail(at, 'expected an attribute, got an empty field')
      fields.next(bytes, from, to)
      if (first) into.put(0, fields.intern(words))
      into.putAttribute(fields.intern(into.attributes), fields.value)
      from = to + 1
    }
  }

  function endSequence(): void {
    if (weight !== undefined && !builder?.open) fail(at, 'expected items after @weight, got none')
    builder?.endSequence(firstLine, weight)
    weight = undefined
  }

  return {
    line,
    end: endSequence,
    take: () => (builder ?? createBuilder(false)).take(),
  }
}

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

  function intern(table: StringTable): number {
    return internUtf8(table, name, start, end, at)
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
