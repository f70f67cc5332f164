import type { Dialect } from '../dialect.js'
import { quoted } from '../quoted.js'

/** DuckDB, from version 1.1 on. */
export const duckdb: Dialect = {
  name: 'duckdb',
  quoteName: name => quoted(name, '"'),
  quoteText,
  // A collation such as NOCASE would make one word of "The" and "the".
  asText: value => `CAST(${value} AS VARCHAR) COLLATE C`,
  isText: value => `typeof(${value}) = 'VARCHAR'`,
  asWhole: value => `CAST(${value} AS BIGINT)`,
  asTexts: list => `CAST(${list} AS VARCHAR[])`,
  guard: (fault, message, otherwise = 'true') =>
    `CASE WHEN ${fault} THEN error(${message}) ELSE ${otherwise} END`,
  hasNull: list => `list_count(${list}) < len(${list})`,
  length: list => `len(${list})`,
  distinctLength: list => `list_unique(${list})`,
  shift(list, offset) {
    const size = `len(${list}) + 1`
    if (offset > 0) return `list_resize(list_slice(${list}, ${offset}, len(${list})), ${size})`
    const before = Array.from({ length: 1 - offset }, () => 'NULL').join(', ')
    return `list_resize(list_concat([${before}], ${list}), ${size})`
  },
  explode: (lists, from) =>
    `SELECT ${lists.map(({ list, name }) => `unnest(${list}) COLLATE C AS ${name}`).join(', ')} FROM ${from}`,
  countRows: () => 'count(*)',
  countDistinct: value => `count(DISTINCT ${value})`,
  neighbors: {
    by: 'windows',
    twiceIf: condition => `unnest(CASE WHEN ${condition} THEN [0, 1] ELSE [0] END)`,
  },
  saveAs: (name, sql) => `COPY (\n${sql}\n) TO ${quoteText(`${name}.parquet`)} (FORMAT parquet);`,
  usage: 'duckdb corpus.duckdb < script.sql',
  savedFiles: 'pairs.parquet totals.parquet',
}

function quoteText(text: string): string {
  return quoted(text, "'")
}
