import { DataError } from '../src/errors.js'
import { didYouMean } from '../src/features/nearest-name.js'

/** The command line itself is wrong: exit code 2. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UsageError'
  }
}

/** Reads an option that is one of some words. */
export function oneOf<Word extends string>(option: string, words: readonly Word[]): (value: string) => Word {
  return value => {
    const found = words.find(word => word === value)
    if (found !== undefined) return found
    throw new UsageError(
      `${option}: expected ${words.join(' or ')}, got ${value || 'nothing'}${didYouMean(value, words)}`,
    )
  }
}

/** Reads an option that is a whole number of at least `least`. */
export function wholeNumber(option: string, least: number): (value: string) => number {
  return value => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    if (Number.isSafeInteger(number) && number >= least) return number
    throw new UsageError(`${option}: expected a whole number of at least ${least}, got ${value || 'nothing'}`)
  }
}

/** Runs a check of what was asked for: what the library calls bad input is wrong usage here. */
export function asUsage<T>(check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (error instanceof DataError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}

/** Standard input can be read once only. */
export function checkStandardInput(files: readonly string[]): void {
  if (files.filter(file => file === '-').length > 1)
    throw new UsageError('- (standard input): expected once, got it several times')
}
