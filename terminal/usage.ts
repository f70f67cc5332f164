import { refusedChoice } from '../src/common/choice.js'
import { DataError } from '../src/common/errors.js'
import { isTerminal } from './standard-streams.js'

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UsageError'
  }
}

/** Reads an option that is one of several words. */
export function oneOf<Word extends string>(option: string, words: readonly Word[]): (value: string) => Word {
  return value => {
    const found = words.find(word => word === value)
    if (found !== undefined) return found
    throw new UsageError(`${option}: ${refusedChoice(value, words)}`)
  }
}

/** Reads an option that is a whole number from `least` to `most`. */
export function wholeNumber(
  option: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): (value: string) => number {
  return value => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    const range = most < Number.MAX_SAFE_INTEGER && number > most ? `at most ${most}` : `at least ${least}`
    throw new UsageError(`${option}: expected a whole number of ${range}, got ${value || 'nothing'}`)
  }
}

/** Runs a check of the request: bad input to the library is wrong usage here, with a prefix. */
export function asUsage<T>(check: () => T, prefix = ''): T {
  try {
    return check()
  } catch (error) {
    if (error instanceof DataError) throw new UsageError(prefix + error.message, { cause: error })
    throw error
  }
}

/** Refuses to write a model to a terminal, or to standard output that JSON uses. */
export function checkModelOutput(output: string, json: boolean | undefined): void {
  if (output !== '-') return
  if (json) throw new UsageError('--json: expected a file as the output, got standard output')
  if (isTerminal()) throw new UsageError('--output: expected a file or a pipe for the model, got a terminal')
}

/** Standard input can be read only once. */
export function checkStandardInput(files: readonly string[]): void {
  if (files.filter(file => file === '-').length > 1)
    throw new UsageError('- (standard input): expected once, got it several times')
}
