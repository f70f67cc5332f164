import { DataError } from '../common/errors.js'
import type { Corpus } from '../data/corpus.js'

/** The error as it is, or, if it is about the data of sequence n and does not say where, with the line of the sequence. */
export function atLine(error: unknown, { line }: Corpus, n: number): unknown {
  if (!(error instanceof DataError) || error.line !== undefined || !(line[n] > 0)) return error
  return new DataError(error.message, { line: line[n] }, { cause: error })
}
