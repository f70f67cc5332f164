import { CommanderError } from 'commander'
import { visibleLine } from '../reporting/visible-text.js'
import { DataError, ModelFormatError } from '../src/common/errors.js'
import { VERSION } from '../src/common/version.js'
import { writeError } from './standard-streams.js'
import { UsageError } from './usage.js'

/** Says in one line on standard error what went wrong, and returns the exit code: 2 for wrong usage, else 1. */
export function reportError(error: unknown): number {
  if ((error as NodeJS.ErrnoException)?.code === 'EPIPE') return 0 // as in `| head`: whoever reads has enough
  const helped = error instanceof CommanderError && error.code === 'commander.help'
  if (!helped) writeError(`cofield: ${describeError(error)}\n`)
  if (process.env['COFIELD_DEBUG'] && error instanceof Error) writeError(`${error.stack}\n`)
  return error instanceof UsageError || error instanceof CommanderError ? 2 : 1
}

/** What went wrong, in one line; if our code is to blame, what to do about it. */
export function describeError(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error))
  const line = visibleLine(message.replace(/\s*\n\s*/g, ' ').replace(/^error: /, ''))
  if (isExpected(error)) return line
  if (isAllocation(error)) return `not enough memory (${line}): ${SMALLER}`
  return (
    `internal error: ${line || 'no message'}; this is a mistake in cofield ${VERSION}: please report it, with the command and ` +
    'what it prints if COFIELD_DEBUG=1 is set'
  )
}

const SMALLER =
  'the data, or tables with a number for each attribute and label or each pair of labels, are too large for this machine; ' +
  'fewer labels, fewer features, a higher cutoff or smaller files need less'

/** Whether memory could not be had: engines say so in a RangeError, by its text alone. */
function isAllocation(error: unknown): boolean {
  const texts =
    /allocation failed|invalid (typed )?array (buffer )?length|could not allocate memory|cannot allocate memory/i
  return error instanceof RangeError && texts.test(error.message)
}

/** Whether it is a person's input, not our code, that is to blame. Node's errors about files have a code. */
function isExpected(error: unknown): boolean {
  const kinds = [UsageError, CommanderError, DataError, ModelFormatError]
  return (
    kinds.some(kind => error instanceof kind) || typeof (error as { syscall?: unknown })?.syscall === 'string'
  )
}
