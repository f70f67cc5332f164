/**
 * The sentences of a Parquet file as JSON lines. A row is a sentence if its words are a list, else a token: then rows of a sentence
 * stand together, in the order of their positions.
 */

import { DataError } from '../../common/errors.js'
import { shown } from '../../common/shown.js'
import { describeColumn, type TableColumns } from '../../data/readers/annotation/table-layout.js'
import type { ReaderOptions } from '../../data/reading/reader.js'
import { openParquet, type ParquetColumn, type ParquetFile, type RowGroup } from './open-parquet.js'

export interface ParquetLinesOptions extends Pick<ReaderOptions, 'labels'> {
  readonly tableColumns?: TableColumns
}

/** The columns that are read. */
interface Layout {
  readonly word: ParquetColumn
  readonly label: ParquetColumn | undefined
  readonly sentence: ParquetColumn | undefined
  readonly position: ParquetColumn | undefined
  readonly others: readonly ParquetColumn[]
}

const NAMES = {
  token: ['word', 'token', 'words', 'tokens', 'form'],
  label: ['label', 'labels', 'tag', 'tags'],
  sentence: ['sentence', 'sentence_id'],
  position: ['position'],
} as const

/** Sentences as JSON lines, in chunks. */
export async function* parquetLines(
  source: string,
  content: string | Uint8Array,
  options: ParquetLinesOptions,
): AsyncGenerator<Uint8Array> {
  const file = await openParquet(source, content)
  try {
    const layout = layoutOf(file.columns, options, source)
    const write = layout.word.isList ? sentencesOf(layout, source) : tokensOf(layout, source)
    for (const group of file.groups) {
      const values = await readColumns(file, layout, group)
      yield* encoded(write.rows(values, group.rowStart))
    }
    yield* encoded(write.end())
  } finally {
    file.close()
  }
}

function layoutOf(columns: readonly ParquetColumn[], options: ParquetLinesOptions, source: string): Layout {
  const named = options.tableColumns ?? {}
  const names = () => columns.map(({ name }) => shown(name)).join(', ')
  const find = (kind: keyof typeof NAMES): ParquetColumn | undefined => {
    const given = named[kind]
    const wanted = given === undefined ? NAMES[kind] : [given]
    const found = wanted.map(name => columns.find(column => column.name === name)).find(Boolean)
    if (!found && given !== undefined)
      throw new DataError(`expected ${describeColumn(given, named)}, got ${names()}`, { source })
    return found
  }
  const word = find('token')
  if (!word)
    throw new DataError(`expected a column of words, named word or by --token-column, got ${names()}`, {
      source,
    })
  const label = options.labels === 'none' ? undefined : find('label')
  if (!label && (options.labels ?? 'required') === 'required')
    throw new DataError(`expected a column of labels, named label or by --label-column, got ${names()}`, {
      source,
    })
  const sentence = find('sentence')
  const position = find('position')
  if (!word.isList && !sentence)
    throw new DataError(
      `expected a column that tells sentences apart, named sentence or by --sentence-column, or lists of words, got ${names()}`,
      { source },
    )
  if (label && label.isList !== word.isList)
    throw new DataError(`expected lists as ${word.name} and ${label.name}, or no lists, got one of each`, {
      source,
    })
  const used = [word, label, sentence, position]
  const others = columns.filter(
    column =>
      !used.includes(column) && column.isText && column.isList === word.isList && !isLabel(column, options),
  )
  return { word, label, sentence, position, others }
}

/** Whether a column has labels that are not read. */
function isLabel({ name }: ParquetColumn, { labels, tableColumns = {} }: ParquetLinesOptions): boolean {
  return (
    labels === 'none' && (tableColumns.label === name || (NAMES.label as readonly string[]).includes(name))
  )
}

/** The values of a group of rows. */
interface Values {
  readonly size: number
  readonly word: ArrayLike<unknown>
  readonly label: ArrayLike<unknown> | undefined
  readonly sentence: ArrayLike<unknown> | undefined
  readonly position: ArrayLike<unknown> | undefined
  readonly others: readonly ArrayLike<unknown>[]
}

async function readColumns(file: ParquetFile, layout: Layout, group: RowGroup): Promise<Values> {
  const read = (column: ParquetColumn) => file.read(column.name, group)
  const maybe = async (column: ParquetColumn | undefined) => column && read(column)
  const isToken = !layout.word.isList
  return {
    size: group.rowEnd - group.rowStart,
    word: await read(layout.word),
    label: await maybe(layout.label),
    sentence: await maybe(isToken ? layout.sentence : undefined),
    position: await maybe(isToken ? layout.position : undefined),
    others: await Promise.all(layout.others.map(read)),
  }
}

/** Turns rows into records. */
interface RowWriter {
  rows(values: Values, before: number): Iterable<object>
  end(): Iterable<object>
}

/** A row is a sentence. What its lists hold is checked by the reader of JSON lines. */
function sentencesOf({ word }: Layout, source: string): RowWriter {
  return {
    *rows(values, before) {
      for (let r = 0; r < values.size; r++) {
        if (!Array.isArray(values.word[r]))
          throw new DataError(
            `row ${before + r + 1}: expected a list as ${word.name}, got ${nameOf(values.word[r])}`,
            {
              source,
            },
          )
        yield recordOf(
          values.word[r],
          values.label?.[r],
          values.others.map(column => column[r]),
        )
      }
    },
    end: () => [],
  }
}

/** A row is a token. */
function tokensOf({ word, label, sentence, position, others }: Layout, source: string): RowWriter {
  const ended = new Set<unknown>()
  let current: unknown
  let last: unknown
  let words: string[] = []
  let labels: (string | null)[] = []
  let columns: string[][] = others.map(() => [])
  function* flush(): Generator<object> {
    if (words.length > 0) yield recordOf(words, label && labels, columns)
    ended.add(current)
    words = []
    labels = []
    columns = others.map(() => [])
  }
  return {
    *rows(values, before) {
      for (let r = 0; r < values.size; r++) {
        const refuse = (reason: string): never => {
          throw new DataError(`row ${before + r + 1}: ${reason}`, { source })
        }
        const id = values.sentence?.[r]
        if (id === null || id === undefined) refuse(`expected a ${sentence?.name}, got NULL`)
        // Objects are equal only to themselves, and dates lose digits.
        if (typeof id === 'object')
          refuse(
            `expected a text or a number as ${sentence?.name}, got ${nameOf(id)}: convert the column to text`,
          )
        if (words.length === 0 || id !== current) {
          yield* flush()
          if (ended.has(id))
            refuse(
              `the rows of ${sentence?.name} ${nameOf(id)} do not stand together: sort the file by sentence and position`,
            )
          current = id
          last = undefined
        }
        const place = values.position?.[r]
        if (position && (place === null || place === undefined))
          refuse(`expected a ${position.name}, got NULL`)
        if (typeof place === 'string')
          refuse(
            `expected a number as ${position?.name}, got the text ${nameOf(place)}: as text, 10 comes before 9`,
          )
        if (position && last !== undefined && !((place as number) > (last as number)))
          refuse(
            `expected a higher ${position.name} than ${nameOf(last)} within a sentence, got ${nameOf(place)}: sort the file by sentence and position`,
          )
        last = place
        words.push(textOf(values.word[r], word.name, refuse))
        if (values.label)
          labels.push(values.label[r] == null ? null : textOf(values.label[r], label!.name, refuse))
        for (let k = 0; k < others.length; k++)
          columns[k].push(textOf(values.others[k][r], others[k].name, refuse))
      }
    },
    end: flush,
  }
}

function textOf(value: unknown, name: string, refuse: (reason: string) => never): string {
  return typeof value === 'string' ? value : refuse(`expected a text as ${name}, got ${nameOf(value)}`)
}

function nameOf(value: unknown): string {
  return value === null || value === undefined ? 'NULL' : shown(value)
}

function recordOf(tokens: unknown, labels: unknown, columns: readonly unknown[]): object {
  return { tokens, ...(labels != null && { labels }), ...(columns.length > 0 && { columns }) }
}

const CHUNK = 1 << 16

function* encoded(records: Iterable<object>): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  let text = ''
  for (const record of records) {
    text += `${JSON.stringify(record)}\n`
    if (text.length < CHUNK) continue
    yield encoder.encode(text)
    text = ''
  }
  if (text !== '') yield encoder.encode(text)
}
