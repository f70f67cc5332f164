import { DataError } from '../common/errors.js'
import type { Corpus } from '../data/corpus.js'

/**
 * Adds the line of sequence n to an error about its data that has no location; returns other errors
 * unchanged.
 */
export function atLine(error: unknown, { line }: Corpus, n: number): unknown {
  if (!(error instanceof DataError) || error.line !== undefined || !(line[n] > 0)) return error
  return new DataError(error.message, { line: line[n] }, { cause: error })
}
