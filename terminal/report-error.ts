import { CommanderError } from 'commander'
import { visibleLine } from '../reporting/visible-text.js'
import { DataError, EitherFormatError, ModelFormatError } from '../src/common/errors.js'
import { VERSION } from '../src/common/version.js'
import { writeError } from './standard-streams.js'
import { UsageError } from './usage.js'

/** The flag of a format. */
export type FormatFlag = (format: string) => string

/**
 * Prints the error in one line on standard error and returns the exit code: 2 for wrong usage, else 1. `formatFlag` is how the
 * command is told the format of its input.
 */
export function reportError(error: unknown, formatFlag?: FormatFlag): number {
  if ((error as NodeJS.ErrnoException)?.code === 'EPIPE') return 0 // as in `| head`: the reader has enough
  const helped = error instanceof CommanderError && error.code === 'commander.help'
  if (!helped) writeError(`cofield: ${describeError(error, formatFlag)}\n`)
  if (process.env['COFIELD_DEBUG'] && error instanceof Error) writeError(`${error.stack}\n`)
  return error instanceof UsageError || error instanceof CommanderError ? 2 : 1
}

/** The error in one line; for an internal error, with advice. */
export function describeError(
  error: unknown,
  formatFlag: FormatFlag = format => `--format ${format}`,
): string {
  const message = messageOf(error, formatFlag)
  const line = visibleLine(message.replace(/\s*\n\s*/g, ' ').replace(/^error: /, ''))
  if (isExpected(error)) return line
  if (isAllocation(error)) return `not enough memory (${line}): ${SMALLER}`
  return (
    `internal error: ${line || 'no message'}; this is a bug in cofield ${VERSION}: please report it with the command and ` +
    'its output under COFIELD_DEBUG=1'
  )
}

function messageOf(error: unknown, formatFlag: FormatFlag): string {
  if (error instanceof EitherFormatError) return error.withFlags(formatFlag)
  return error instanceof Error ? error.message : String(error)
}

const SMALLER =
  'the data, or the tables of attributes × labels or labels × labels, are too large for this machine; ' +
  'use fewer labels, fewer features, a higher cutoff or smaller files'

/** Whether memory ran out: engines throw a RangeError that only its text identifies. */
function isAllocation(error: unknown): boolean {
  const texts =
    /allocation failed|invalid (typed )?array (buffer )?length|could not allocate memory|cannot allocate memory/i
  return error instanceof RangeError && texts.test(error.message)
}

/** Whether the input, not our code, caused the error. Node's errors about files have a code. */
function isExpected(error: unknown): boolean {
  const kinds = [UsageError, CommanderError, DataError, ModelFormatError]
  return (
    kinds.some(kind => error instanceof kind) || typeof (error as { syscall?: unknown })?.syscall === 'string'
  )
}
