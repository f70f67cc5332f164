/** Tuples of a corpus in memory, as a database makes them: to compare an export with its text. */

import { DataError } from '../common/errors.js'
import { GrowingFloat64 } from '../common/growing-array.js'
import { ListTable } from '../common/list-table.js'
import type { Corpus } from '../data/corpus.js'
import { countedPart, wholeWeights } from '../data/counted-corpus.js'
import { refuseUnknownLabels } from '../data/labels/refuse-unknown.js'
import type { FeatureSet } from '../features/language/feature.js'
import { pairColumnNames, type TupleColumn, type TupleColumnOptions, tupleColumns } from './tuple-columns.js'

/** Rows, about, of a piece of text. */
const ROWS = 1 << 10

/** The pair tuples that features need, as tab-separated values in pieces, in order of first occurrence. */
export function* writeTuples(
  corpus: Corpus,
  features: FeatureSet,
  options: TupleColumnOptions = {},
): Generator<string> {
  refuseUnknownLabels(corpus, 'tuples', 'train on the text instead')
  const columns = tupleColumns(features, options)
  const absent = columns.find(({ column }) => column >= corpus.columns.length)
  if (absent)
    throw new DataError(`tuples: the features need the column ${absent.name}, which the data do not have`)
  const counted = countedPart(corpus)
  const { rows, count } = countRows(counted, columns)
  const tables = [...columns.map(({ column }) => counted.columns[column].strings), counted.labels!.strings]
  const tableOf = (k: number) => tables[Math.min(k, columns.length)]
  let text = `${pairColumnNames(columns).join('\t')}\n`
  for (let r = 0; r < rows.size; r++) {
    rows.get(r).forEach((id, k) => {
      text += `${id < 0 ? '\\N' : escaped(tableOf(k).get(id))}\t`
    })
    text += `${count[r]}\n`
    if (r % ROWS !== 0) continue
    yield text
    text = ''
  }
  yield text
}

/** The distinct rows, as numbers of texts and of the two labels, −1 for NULL, and how often each occurs. */
function countRows(
  corpus: Corpus,
  columns: readonly TupleColumn[],
): { rows: ListTable; count: Float64Array } {
  const rows = new ListTable()
  const count = new GrowingFloat64()
  const weight = wholeWeights(corpus)
  const W = columns.length
  const row = new Int32Array(W + 2)
  const labels = corpus.labels!.ids
  for (let n = 0; n < corpus.N; n++) {
    const [start, end] = [corpus.offset[n], corpus.offset[n + 1]]
    const at = (ids: Int32Array, p: number) => (p >= start && p < end ? ids[p] : -1)
    for (let p = start - 1; p < end; p++) {
      for (let k = 0; k < W; k++) row[k] = at(corpus.columns[columns[k].column].ids, p + columns[k].offset)
      row[W] = at(labels, p)
      row[W + 1] = at(labels, p + 1)
      const id = rows.intern(row, W + 2)
      if (id === count.length) count.push(0)
      count.data[id] += weight?.[n] ?? 1
    }
  }
  return { rows, count: count.toArray() }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
}

function escaped(text: string): string {
  return text.replace(/[\\\t\n\r\0]/g, found => ESCAPES[found])
}
