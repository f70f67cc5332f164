/** Tables of values with a header: one token a row, or one text a row. */

import { shown } from '../../../common/shown.js'
import { type Corpus, CorpusBuilder } from '../../corpus.js'
import { createLineReader, type LineParser } from '../../reading/lines.js'
import { type CorpusReader, type Cursor, fail, TABLE_BYTES } from '../../reading/reader.js'
import { UNLABELED } from '../../reading/unlabeled.js'
import { misfit, putSequence, type Sequence } from '../../sequence.js'
import { MOST_COLUMNS } from '../../token-columns.js'
import {
  type AnnotationOptions,
  createTextCollector,
  RECORD_SIZE,
  type TextCollector,
} from './annotated-text.js'
import { createDelimitedRows, hasRowsWithin, type OnRow } from './delimited-rows.js'
import { describeColumn, TABLE_COLUMNS, type TableLayout, tableLayoutOf } from './table-layout.js'
import { labeledTextOf } from './table-text.js'

/** Reads a table. The header tells what its columns are; sources that follow must have the same layout. */
export function createTableReader(options: AnnotationOptions): CorpusReader {
  return createLineReader(options, at => createTableParser(options, at))
}

type Rows = { row: OnRow; end(): void; take(): Corpus }

function createTableParser(options: AnnotationOptions, at: Cursor): LineParser {
  let header: readonly string[] | undefined
  let rows: Rows | undefined
  let first: readonly string[] | undefined // the header of the first source

  const cutter = createDelimitedRows(options.recordSize ?? RECORD_SIZE, at, (fields, line, delimiter) => {
    if (header) row(fields, line, delimiter)
    else if (fields.some(field => field.trim() !== '')) begin(fields, line)
  })

  function begin(fields: readonly string[], line: number): void {
    header = fields
    if (first && first.join('\t') !== fields.join('\t'))
      fail({ ...at, line }, `expected the header ${first.join(', ')} as before, got ${fields.join(', ')}`)
    first = fields
    const found = fields.map(name => shown(name.trim())).join(', ')
    const layout = tableLayoutOf(fields, options.labels !== 'none', options.tableColumns, name =>
      fail(
        { ...at, line },
        `expected ${describeColumn(name, options.tableColumns)}, got the columns ${found}`,
      ),
    )
    if (layout?.kind === 'tokens') rows ??= createTokenRows(layout, options, at)
    else if (layout) rows ??= createTextRows(layout, options, at)
    else if (tableLayoutOf(fields, false, options.tableColumns))
      fail(
        { ...at, line },
        `expected a column of labels (--label-column names it), got the columns ${found}; ${UNLABELED}`,
      )
    else fail({ ...at, line }, `${TABLE_COLUMNS}, got the columns ${found}`)
  }

  const row: OnRow = (fields, line, delimiter) => {
    const blank = fields.every(field => field === '')
    const { length } = header ?? []
    if (!blank && fields.length !== length)
      fail({ ...at, line }, `expected ${length} fields as in the header, got ${fields.length}`)
    rows?.row(blank ? [] : fields, line, delimiter)
  }

  return {
    line: cutter.line,
    begin() {
      cutter.begin()
      header = undefined
    },
    end() {
      cutter.end()
      rows?.end()
    },
    take: () => rows?.take() ?? new CorpusBuilder({ columns: 1, labels: options.labels !== 'none' }).take(),
  }
}

/** One token a row. A sentence ends before a row with another value in its column, which may be left out, or at a blank row. */
function createTokenRows(
  layout: TableLayout & { kind: 'tokens' },
  options: AnnotationOptions,
  at: Cursor,
): Rows {
  const { token, label, sentence, others } = layout
  const { labels = 'required', tableBytes = TABLE_BYTES } = options
  const labelAt = labels === 'none' ? undefined : label
  if (others.length >= MOST_COLUMNS)
    fail(at, `expected at most ${MOST_COLUMNS} columns, got ${others.length + 1}`)
  const shape = { columns: 1 + others.length, labels: labelAt !== undefined }
  const builder = new CorpusBuilder(shape, tableBytes, { at })
  let open: (readonly string[])[] = []
  let name: string | undefined
  let firstLine = 0

  function end(): void {
    name = undefined
    if (open.length === 0) return
    const column = (k: number) => open.map(fields => fields[k])
    const sequence: Sequence = {
      tokens: column(token),
      ...(labelAt !== undefined && { labels: column(labelAt) }),
      ...(others.length > 0 && { columns: others.map(column) }),
    }
    const reason = misfit(sequence, shape)
    if (reason !== undefined) fail({ ...at, line: firstLine }, reason)
    putSequence(builder, sequence, firstLine)
    open = []
  }

  const row: OnRow = (fields, line, delimiter) => {
    const swallowed = fields.find(field => hasRowsWithin(field, delimiter))
    if (swallowed !== undefined)
      fail(
        { ...at, line },
        `expected a token a row, got a field in quotes with other rows in it, ${shown(swallowed)} (write a quote that is a token as """")`,
      )
    const value = sentence === undefined ? '' : (fields[sentence] ?? '')
    if (fields.length === 0 || (value !== '' && value !== name)) end()
    if (fields.length === 0) return
    if (sentence !== undefined && value === '' && name === undefined)
      fail({ ...at, line }, 'expected the first token of a sentence to name it, got an empty field')
    if (value !== '') name = value
    if (fields[token] === '') fail({ ...at, line }, 'expected a token, got an empty field')
    if (labelAt !== undefined && fields[labelAt] === '')
      fail({ ...at, line }, `token ${shown(fields[token])}: expected a label, got an empty field`)
    if (open.length === 0) firstLine = line
    open.push(fields)
  }

  return { row, end, take: () => builder.take() }
}

/** One text a row. */
function createTextRows(
  layout: TableLayout & { kind: 'texts' },
  options: AnnotationOptions,
  at: Cursor,
): Rows {
  const collector: TextCollector = createTextCollector('csv', options, at)
  const { text, label } = layout
  return {
    row(fields, line) {
      if (fields.length === 0) return
      const refuse = (reason: string) => fail({ ...at, line }, reason)
      const cell = label === undefined || options.labels === 'none' ? undefined : fields[label].trim()
      if (cell === '') options.onSkip?.('without labels')
      else if (cell === undefined) collector.put({ text: fields[text], spans: [] }, line)
      else collector.put(labeledTextOf(fields[text], cell, options, refuse), line)
    },
    end: () => {},
    take: () => collector.take(),
  }
}
