import { DataError } from '../../src/common/errors.js'
import type { AnySequence } from '../../src/data/sequence.js'
import { needsOf } from '../../src/features/language/needs.js'
import type { Model } from '../../src/model/model.js'
import type { TextLine } from '../tagging/text-lines.js'

/** Turns the rows of a sequence, whose fields are given, into what a model observes. */
export type InputReader = (rows: readonly string[][], lines: readonly TextLine[]) => AnySequence

/** Creates the reader for a model that observes columns; a row with too few of them is refused with its line. */
export function createColumnReader(model: Model): InputReader {
  const { features, transitions = [] } = model.features
  const columns = Math.max(0, ...needsOf([...features, ...transitions]).columns.keys()) + 1
  return (rows, lines) => {
    const short = rows.findIndex(row => row.length < columns)
    if (short >= 0)
      throw new DataError(
        `expected at least ${columns} columns, which the model reads, got ${rows[short].length}`,
        { line: lines[short].line },
      )
    const column = (k: number) => rows.map(row => row[k])
    return { tokens: column(0), columns: Array.from({ length: columns - 1 }, (_, k) => column(k + 1)) }
  }
}
