import { shown } from '../../../common/shown.js'

/** What the columns of a table are, by their names in its header. */
export type TableLayout =
  /** One token a row. Other columns are further columns of the token. */
  | {
      readonly kind: 'tokens'
      readonly token: number
      readonly label: number | undefined
      readonly sentence: number | undefined
      readonly others: readonly number[]
    }
  /** One text a row, with its spans as JSON or its labels in a list. */
  | { readonly kind: 'texts'; readonly text: number; readonly label: number | undefined }

/** The names of a table's columns, where they are not the usual ones. */
export interface TableColumns {
  readonly text?: string
  readonly token?: string
  /** The column of labels or spans. */
  readonly label?: string
  /** Whether the named column of labels may be missing where labels are not read, as that of a model in data to be labeled. Default false. */
  readonly labelMayMiss?: boolean
  readonly sentence?: string
  /** The column that orders the tokens of a sentence, in Parquet. */
  readonly position?: string
}

const NAMES = {
  token: ['token', 'word', 'form'],
  sentence: ['sentence', 'sentenceid', 'sentid', 'sentenceidx', 'sentenceno', 'sentencenumber'],
  text: ['text', 'content', 'sentence'],
  label: ['label', 'tag', 'ner', 'nertag', 'labels', 'tags', 'nertags', 'spans', 'entities'],
}

/** What a header must have, for errors. */
export const TABLE_COLUMNS =
  'expected a header with "token" and "label", and "sentence" unless blank rows separate sentences, or with "text" and "spans" or "labels" ' +
  '(--text-column, --token-column, --label-column and --sentence-column give other names)'

/** The layout of a table with this header; undefined: it is not known. A column that is named must be there: `missing` tells which is not. */
export function tableLayoutOf(
  header: readonly string[],
  labels: boolean,
  named: TableColumns = {},
  missing: (name: string) => void = () => {},
): TableLayout | undefined {
  const names = header.map(name => name.toLowerCase().replace(/[^a-z]/g, ''))
  const find = (kind: keyof typeof NAMES): number | undefined => {
    const given = named[kind]
    if (given !== undefined) {
      const at = header.map(name => name.trim()).indexOf(given.trim())
      if (at < 0 && (labels || kind !== 'label' || !named.labelMayMiss)) missing(given)
      return at < 0 ? undefined : at
    }
    for (const name of NAMES[kind]) if (names.includes(name)) return names.indexOf(name)
    return undefined
  }
  const [token, label] = [named.text === undefined ? find('token') : undefined, find('label')]
  if (label === undefined && labels) return undefined
  if (token === undefined) {
    const text = find('text')
    return text === undefined ? undefined : { kind: 'texts', text, label }
  }
  const sentence = find('sentence')
  const others = names.map((_, k) => k).filter(k => k !== token && k !== label && k !== sentence)
  return { kind: 'tokens', token, label, sentence, others }
}

/** A column that was named, and is not there, for an error. */
export function describeColumn(name: string, { label }: TableColumns = {}): string {
  return `a column ${shown(name)}${name === label ? ' of labels (--label-column names another one)' : ''}`
}
