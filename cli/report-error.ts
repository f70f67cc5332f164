import { CommanderError } from 'commander'
import { DataError, ModelFormatError } from '../src/errors.js'
import { writeError } from './standard-streams.js'
import { UsageError } from './usage.js'

/** Says in one line on standard error what went wrong, and returns the exit code: 2 for wrong usage, else 1. */
export function reportError(error: unknown): number {
  if ((error as NodeJS.ErrnoException)?.code === 'EPIPE') return 0 // as in `| head`: whoever reads has enough
  const helped = error instanceof CommanderError && error.code === 'commander.help'
  if (!helped) writeError(`cofield: ${messageOf(error)}\n`)
  if (process.env['COFIELD_DEBUG'] && error instanceof Error) writeError(`${error.stack}\n`)
  return error instanceof UsageError || error instanceof CommanderError ? 2 : 1
}

function messageOf(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error))
  const line = message.replace(/\s*\n\s*/g, ' ').replace(/^error: /, '')
  if (isExpected(error)) return line
  return `internal error: ${line} (COFIELD_DEBUG=1 shows where)`
}

/** Whether it is a person's input, not our code, that is to blame. Node's errors about files have a code. */
function isExpected(error: unknown): boolean {
  const kinds = [UsageError, CommanderError, DataError, ModelFormatError]
  return (
    kinds.some(kind => error instanceof kind) || typeof (error as { syscall?: unknown })?.syscall === 'string'
  )
}
