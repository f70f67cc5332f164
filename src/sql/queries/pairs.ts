/**
 * The pair tuples of a corpus: one row for each distinct window around two neighbors, with its count.
 *
 * A sequence of T tokens has T + 1 pairs; NULL stands for what lies outside of it. Engines with window functions sort the tokens
 * and look left and right; the pair before the first token is made from the counted rows of first tokens, which are few. Others
 * collect each sentence into lists first. A list is shifted by each offset, and the lists become rows together.
 *
 * Faults of the data make the query fail (`Dialect.guard`) at no cost of another pass.
 */
import { pairColumnNames, type TupleColumn } from '../../tuples/tuple-columns.js'
import { type CorpusTable, INNER } from '../corpus-table.js'
import type { Dialect, NeighborForm } from '../dialect.js'
import { indent, tokenSource, tokensOf, unitFault, wordsOf } from './source.js'

/** The query for the pairs of a corpus. */
export function pairsQuery(dialect: Dialect, table: CorpusTable, window: readonly TupleColumn[]): string {
  const { neighbors } = dialect
  if (table.rows === 'tokens' && neighbors.by === 'windows')
    return windowsQuery(dialect, neighbors, table, window)
  const lists =
    neighbors.by === 'lists' && table.rows === 'tokens'
      ? collectedLists(dialect, neighbors, table, window)
      : wordsOf(dialect, table, columnsOf(window))
  return listsQuery(dialect, lists, window)
}

/** The columns of the data that a window has. */
function columnsOf(window: readonly TupleColumn[]): number[] {
  return [...new Set(window.map(({ column }) => column))]
}

const LABEL = `${INNER}label`
const COUNT = `${INNER}n`

/** A text of the window, by its column and offset. */
function nameOf(column: number, offset: number): string {
  return `${INNER}c${column}_${offset < 0 ? `before${-offset}` : offset}`
}

function windowsQuery(
  dialect: Dialect,
  { twiceIf }: NeighborForm & { by: 'windows' },
  table: CorpusTable,
  window: readonly TupleColumn[],
): string {
  const texts = withPredecessors(window)
  const [sentence, position] = [`${INNER}sentence`, `${INNER}position`]
  const over = `OVER ${INNER}w`
  const seen = texts.map(({ column, offset }) => {
    const name = `${INNER}c${column}`
    const side = offset < 0 ? 'lag' : 'lead'
    const value = offset === 0 ? name : `${side}(${name}, ${Math.abs(offset)}) ${over}`
    return `${value} AS ${nameOf(column, offset)}`
  })
  const first = `${INNER}first`
  const selected = [
    ...seen,
    `${LABEL} AS ${LABEL}_0`,
    `lead(${LABEL}) ${over} AS ${LABEL}_1`,
    `lag(${LABEL}) ${over} IS NULL AS ${first}`,
    `${position} = lead(${position}) ${over} AS ${INNER}repeated`,
    `${sentence}`,
    `${position}`,
  ]
  const inner = [
    `SELECT ${selected.join(',\n  ')}`,
    `FROM (\n${indent(tokensOf(dialect, table, columnsOf(window)))}\n) AS ${INNER}tokens`,
    `WINDOW ${INNER}w AS (PARTITION BY ${sentence} ORDER BY ${position})`,
  ].join('\n')
  const keys = [
    ...texts.map(({ column, offset }) => nameOf(column, offset)),
    `${LABEL}_0`,
    `${LABEL}_1`,
    first,
  ]
  const message = repeatedMessage(dialect, sentence, position)
  const counted = [
    `SELECT ${keys.join(', ')}, ${dialect.countRows()} AS ${COUNT}`,
    `FROM (\n${indent(inner)}\n) AS ${INNER}windows`,
    `WHERE ${dialect.guard(`${INNER}repeated`, message)}`,
    `GROUP BY ${keys.join(', ')}`,
  ].join('\n')
  const before = `${INNER}before`
  const shifted = (at: string, previous: string | undefined) =>
    previous === undefined
      ? `CASE WHEN ${before} = 0 THEN ${at} END`
      : `CASE WHEN ${before} = 0 THEN ${at} ELSE ${previous} END`
  const outer = window.map(({ column, offset }) =>
    shifted(nameOf(column, offset), offset < 1 ? undefined : nameOf(column, offset - 1)),
  )
  const values = [...outer, shifted(`${LABEL}_0`, undefined), shifted(`${LABEL}_1`, `${LABEL}_0`), COUNT]
  return [
    `SELECT ${named(dialect, values, window).join(',\n  ')}`,
    `FROM (\n  SELECT *, ${twiceIf(first)} AS ${before} FROM (\n${indent(indent(counted))}\n  ) AS ${INNER}counted\n) AS ${INNER}pairs`,
  ].join('\n')
}

/** The window of a first token, which also holds the window of the pair before it. */
function withPredecessors(window: readonly TupleColumn[]): { column: number; offset: number }[] {
  const all = new Map<string, { column: number; offset: number }>()
  const add = (column: number, offset: number) => all.set(nameOf(column, offset), { column, offset })
  for (const { column, offset } of window) {
    add(column, offset)
    if (offset > 0) add(column, offset - 1)
  }
  return [...all.values()].sort((a, b) => a.column - b.column || a.offset - b.offset)
}

function repeatedMessage(dialect: Dialect, sentence: string, position: string): string {
  const { quoteText, asText } = dialect
  return `concat(${quoteText('two tokens of sentence ')}, ${asText(sentence)}, ${quoteText(' have position ')}, ${asText(position)})`
}

/** A query with a row a sentence and lists of its tokens, from a table with a row a token. */
function collectedLists(
  dialect: Dialect,
  { collect }: NeighborForm & { by: 'lists' },
  table: CorpusTable,
  window: readonly TupleColumn[],
): string {
  const { texts, sentence, position, where } = tokenSource(dialect, table, columnsOf(window))
  const positions = `${INNER}positions`
  const lists = texts.map(({ value, name }) => ({ value, name: `${name}_list` }))
  const collected = collect({ from: table.from, where, sentence, position, lists }, positions)
  const fault = `${dialect.distinctLength(positions)} < ${dialect.length(positions)}`
  return [
    `SELECT ${texts.map(({ name }) => `${name}_list AS ${name}`).join(', ')}`,
    `FROM (\n${indent(collected)}\n) AS ${INNER}collected`,
    `WHERE ${dialect.guard(fault, dialect.quoteText(unitFault('repeated')))}`,
  ].join('\n')
}

/** Counts the windows of sentences that are lists. */
function listsQuery(dialect: Dialect, sentences: string, window: readonly TupleColumn[]): string {
  const lists = [
    ...window.map(({ column, offset }) => ({
      list: dialect.shift(`${INNER}c${column}`, offset),
      name: nameOf(column, offset),
    })),
    ...[0, 1].map(offset => ({ list: dialect.shift(LABEL, offset), name: `${LABEL}_${offset}` })),
  ]
  const keys = lists.map(({ name }) => name)
  const rows = dialect.explode(lists, `(\n${indent(sentences)}\n) AS ${INNER}sentences`)
  const values = [...keys, dialect.countRows()]
  return [
    `SELECT ${named(dialect, values, window).join(',\n  ')}`,
    `FROM (\n${indent(rows)}\n) AS ${INNER}windows`,
    `GROUP BY ${keys.join(', ')}`,
  ].join('\n')
}

/** The values with the names of pair tuples. */
function named(dialect: Dialect, values: readonly string[], window: readonly TupleColumn[]): string[] {
  return pairColumnNames(window).map((name, k) => `${values[k]} AS ${dialect.quoteName(name)}`)
}
