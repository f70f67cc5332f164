import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'

/** Runs a work on sequence n of a corpus; a `DataError` that does not say where it is learns it. */
export function atSequence<T>({ line }: Corpus, n: number, source: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof DataError) || error.source !== undefined) throw error
    const place = { source, ...(line[n] > 0 && { line: line[n] }) }
    throw new DataError(error.message, place, { cause: error })
  }
}
