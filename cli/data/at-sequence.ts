import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'

/** Runs work on sequence n of a corpus and adds the location to a `DataError` that has none. */
export function atSequence<T>({ line }: Corpus, n: number, source: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof DataError) || error.source !== undefined) throw error
    const place = { source, ...(line[n] > 0 && { line: line[n] }) }
    throw new DataError(error.message, place, { cause: error })
  }
}
