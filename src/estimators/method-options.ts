import { DataError } from '../errors.js'
import { show } from '../features/check.js'
import { didYouMean } from '../features/nearest-name.js'

/** What an option may be: a number of at least `least`, one of some words, or either. */
export interface OptionRule {
  readonly least?: number
  /** The number must be at most this. Default: `LARGEST_AMOUNT`, or, of whole numbers, all that are exact. */
  readonly most?: number
  /** The number must be whole. */
  readonly whole?: boolean
  readonly words?: readonly string[]
  readonly describe: string
}

/** Options given by a person over the defaults of a method. Texts are read as numbers where a number is meant. */
export function resolveOptions<Options extends object>(
  method: string,
  defaults: Options,
  rules: Readonly<Record<keyof Options & string, OptionRule>>,
  given: Readonly<Record<string, unknown>>,
): Options {
  checkNames(method, Object.keys(rules), given)
  // In the order of the rules, so that equal options are equal as text.
  const resolved: Record<string, unknown> = {}
  for (const name of Object.keys(rules)) resolved[name] = defaults[name as keyof Options]
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const rule = (rules as Readonly<Record<string, OptionRule>>)[name]!
    resolved[name] = checkOption(`${method}: ${name}`, rule, value)
  }
  return resolved as Options
}

/** Refuses options of which a method has none, and says which it has. */
export function checkNames(
  method: string,
  names: readonly string[],
  given: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && !names.includes(name))
      throw new DataError(
        `${method}: unknown option ${name}${didYouMean(name, names)} (options: ${names.join(', ')})`,
      )
  }
}

/** Beyond this, and closer to 0 than `SMALLEST_AMOUNT`, products of options and counts are no longer numbers above 0. */
const LARGEST_AMOUNT = 1e30
const SMALLEST_AMOUNT = 1e-30

/** A penalty, a weight in counts, a tolerance: anything from 0 on. */
export const AMOUNT: OptionRule = { least: 0, describe: 'a number of at least 0' }
/** As `AMOUNT`, without 0. */
export const POSITIVE: OptionRule = { least: SMALLEST_AMOUNT, describe: 'a number above 0' }
/** A share of the best, which the best itself must exceed. */
export const SHARE: OptionRule = {
  least: 0,
  most: 1 - Number.EPSILON,
  describe: 'a number of at least 0 and below 1',
}

/** A whole number from `least` on. */
export function wholeFrom(least: number): OptionRule {
  return { least, whole: true, describe: `a whole number of at least ${least}` }
}

/** A seed, with room for the number of an epoch behind it. */
export const SEED: OptionRule = { ...wholeFrom(0), most: 2 ** 36 }

/** One of some words. */
export function oneOf(...words: string[]): OptionRule {
  return { words, describe: words.join(' or ') }
}

function checkOption(name: string, rule: OptionRule, value: unknown): unknown {
  const { least, whole, words, describe } = rule
  if (typeof value === 'string' && words?.includes(value)) return value
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  const isNumber = least !== undefined && typeof number === 'number' && number >= least && number < Infinity
  if (!isNumber || (whole && !Number.isSafeInteger(number)))
    throw new DataError(
      `${name}: expected ${describe}, got ${typeof value === 'object' ? show(value) : String(value)}`,
    )
  const { most = whole ? Number.MAX_SAFE_INTEGER : LARGEST_AMOUNT } = rule
  if (number > most) throw new DataError(`${name}: expected at most ${most}, got ${number}`)
  if (number > 0 && number < SMALLEST_AMOUNT)
    throw new DataError(`${name}: expected 0, or at least ${SMALLEST_AMOUNT}, got ${number}`)
  return number
}
