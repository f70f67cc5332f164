import { DataError } from '../../src/common/errors.js'
import type { TextLine } from '../tagging/text-lines.js'

/** Runs work on the lines of a sequence and adds the first line to an error that has none. */
export function atFirstLine<T>(lines: readonly TextLine[], work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof DataError) || error.line !== undefined || error.source !== undefined) throw error
    throw new DataError(error.message, { line: lines[0].line }, { cause: error })
  }
}
