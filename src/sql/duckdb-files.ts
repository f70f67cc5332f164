/** Files that DuckDB reads as tables. */
import { DataError } from '../common/errors.js'
import { shown } from '../common/shown.js'
import { duckdb } from './dialects/duckdb.js'

/** The kinds of files, by the ends of their names. DuckDB reads `.zst`, too, but takes half a file for a whole one. */
const KINDS = {
  parquet: /\.(parquet|pq)$/i,
  csv: /\.csv(\.gz)?$/i,
  tsv: /\.(tsv|tab)(\.gz)?$/i,
  json: /\.(jsonl|ndjson|json)(\.gz)?$/i,
} as const

export type FileKind = keyof typeof KINDS

/** The kind of files that a name or a pattern such as `corpus/*.parquet` means; undefined: the name of a table. */
export function fileKind(name: string): FileKind | undefined {
  return (Object.keys(KINDS) as FileKind[]).find(kind => KINDS[kind].test(name))
}

/** The columns that a query reads from files. */
export interface FileColumns {
  /** Columns of text, or of lists of text. */
  readonly texts: readonly string[]
  readonly lists: boolean
  /** Columns that put rows of tokens in order, if the query needs them. */
  readonly order?: { readonly sentence: string; readonly position: string }
}

/** What FROM takes for files; undefined if the names are those of tables. Refuses files of several kinds. */
export function filesFrom(files: readonly string[], columns: FileColumns): string | undefined {
  const kinds = files.map(fileKind)
  const [kind] = kinds
  if (kind === undefined) return undefined
  const other = files.find((_, k) => kinds[k] !== kind)
  if (other !== undefined)
    throw new DataError(`expected files of one kind, got ${shown(files[0])} and ${shown(other)}`)
  return READERS[kind](`[${files.map(duckdb.quoteText).join(', ')}]`, columns)
}

const READERS: Readonly<Record<FileKind, (list: string, columns: FileColumns) => string>> = {
  parquet: list => `read_parquet(${list}, union_by_name = true)`,
  csv: (list, columns) => csv(list, `delim = ',', quote = '"', escape = '"'`, columns),
  tsv: (list, columns) => csv(list, `delim = '\\t', quote = '', escape = ''`, columns),
  json: (list, { texts, lists, order }) => {
    const types = texts.map(name => [name, lists ? 'VARCHAR[]' : 'VARCHAR'])
    if (order) types.push([order.sentence, 'VARCHAR'], [order.position, 'BIGINT'])
    return `read_json(${list}, format = 'newline_delimited', columns = ${struct(types)})`
  },
}

/** Types are given, not guessed: in a guessed type 1.0 and 1.00 are one word, and positions in text sort as 1, 10, 2. */
function csv(list: string, marks: string, { order }: FileColumns): string {
  const types = order ? `, types = ${struct([[order.position, 'BIGINT']])}` : ''
  return `read_csv(${list}, header = true, ${marks}, comment = '', skip = 0, all_varchar = true${types}, allow_quoted_nulls = false, union_by_name = true)`
}

function struct(types: readonly (readonly string[])[]): string {
  return `{${types.map(([name, type]) => `${duckdb.quoteText(name)}: '${type}'`).join(', ')}}`
}
