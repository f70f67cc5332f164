import { describeChoice } from '../common/choice.js'
import { DataError } from '../common/errors.js'
import { unknownKey } from '../common/known-keys.js'
import { shown } from '../common/shown.js'
import type { FeatureSet } from '../features/language/feature.js'

/** The values of an option: a number of at least `least`, one of some words, or either. */
export interface OptionRule<Value = string | number> {
  readonly least?: number
  /** The largest number. Default: `LARGEST_AMOUNT`, or, for whole numbers, the largest exact one. */
  readonly most?: number
  /** The number must be whole. */
  readonly whole?: boolean
  readonly words?: readonly Extract<Value, string>[]
  readonly describe: string
}

/** The options of a method, with their rules and defaults. */
export interface OptionSet<Options extends object = object, Variant extends string = string> {
  readonly defaults: Options
  /** A rule for each option, in the order in which they are saved. */
  readonly rules: { readonly [Name in keyof Options]: OptionRule<Options[Name]> }
  /** Defaults that depend on the data and the features. Files, which have all options, do not use them. */
  suited?(training: TrainingSize): Partial<Options>
  /** Other sets of defaults, such as those of a paper, selected by the option `variant`. */
  readonly variants?: Readonly<Record<Variant, Options>>
  /** Options that only other methods of the family use. Files have them, too; nobody else may set them. */
  readonly foreign?: readonly string[]
  /** Options that nobody sets, since the name of the method implies them; saved before the others. */
  readonly implied?: Readonly<Record<string, string>>
  /** Names of options that have no effect given the others, so that a report can leave them out. */
  unused?(options: Options): readonly string[]
  /** Why these options exclude each other; null if they do not. */
  conflict?(options: Options): string | null
}

/** What defaults may depend on. */
export interface TrainingSize {
  /** Tokens of the training data. */
  readonly tokens: number
  /** The penalty that the features bring. */
  readonly c2?: FeatureSet['c2'] | undefined
}

/** Options as given by a user or a file. */
export type GivenOptions = Readonly<Record<string, unknown>>

/** Values to try for each option, by name. */
export type Grid = Readonly<Record<string, readonly (string | number)[]>>

/** The options that have an effect, in order. */
export function usedOptions(set: OptionSet | undefined, options: object): Readonly<Record<string, unknown>> {
  const unused = set?.unused?.(options) ?? []
  return Object.fromEntries(Object.entries(options).filter(([name]) => !unused.includes(name)))
}

/** The names of all options that a user may set. */
export function optionNames({ rules, variants, foreign = [] }: OptionSet): string[] {
  return [...(variants ? ['variant'] : []), ...Object.keys(rules).filter(name => !foreign.includes(name))]
}

/**
 * All options of a method: the given ones over those of the variant, or else over the defaults, those for data of a `size` if it is
 * given. Unknown names and values are refused. Texts are read as numbers where a number is expected.
 */
export function resolveOptions<Options extends object>(
  method: string,
  set: OptionSet<Options>,
  given: GivenOptions = {},
  size?: TrainingSize,
): Options {
  const unknown = unknownKey(given, optionNames(set))
  if (unknown) throw new DataError(`${method}: ${unknown}`)
  const rules = set.rules as Readonly<Record<string, OptionRule>>
  const base = baseOptions(method, set, given['variant'], size)
  // In the order of the rules, so that equal options are equal as text.
  const resolved: Record<string, unknown> = { ...set.implied }
  for (const [name, rule] of Object.entries(rules)) {
    const value =
      given[name] === undefined
        ? base[name as keyof Options]
        : checkOption(`${method}: ${name}`, rule, given[name])
    // Options without a default are not there unless they are given.
    if (value !== undefined) resolved[name] = value
  }
  const options = resolved as Options
  const conflict = set.conflict?.(options)
  if (conflict) throw new DataError(`${method}: ${conflict}`)
  return options
}

function baseOptions<Options extends object>(
  method: string,
  set: OptionSet<Options>,
  variant: unknown,
  size: TrainingSize | undefined,
): Options {
  const { variants } = set
  const defaults = size && set.suited ? { ...set.defaults, ...set.suited(size) } : set.defaults
  if (variant === undefined || !variants) return defaults
  const choices: Readonly<Record<string, Options>> = { default: defaults, ...variants }
  return choices[String(checkOption(`${method}: variant`, oneOf(...Object.keys(choices)), variant))]
}

/**
 * Beyond this, or closer to 0 than `SMALLEST_AMOUNT`, products of options and counts may overflow or
 * underflow.
 */
const LARGEST_AMOUNT = 1e30
const SMALLEST_AMOUNT = 1e-30

/** A penalty, a weight in counts, a tolerance: any number of at least 0. */
export const AMOUNT: OptionRule<number> = { least: 0, describe: 'a number of at least 0' }
/** Like `AMOUNT`, without 0. */
export const POSITIVE: OptionRule<number> = { least: SMALLEST_AMOUNT, describe: 'a number above 0' }
/** A share of the best, below 1. */
export const SHARE: OptionRule<number> = {
  least: 0,
  most: 1 - Number.EPSILON,
  describe: 'a number of at least 0 and below 1',
}

/** A whole number of at least `least`. */
export function wholeFrom(least: number): OptionRule<number> {
  return { least, whole: true, describe: `a whole number of at least ${least}` }
}

/** A seed; leaves room for adding the number of an epoch. */
export const SEED: OptionRule<number> = { ...wholeFrom(0), most: 2 ** 36 }

/** One of some words. */
export function oneOf<Word extends string>(...words: Word[]): OptionRule<Word> {
  return { words: words as Extract<Word, string>[], describe: describeChoice(words) }
}

function checkOption(name: string, rule: OptionRule, value: unknown): unknown {
  const { least, whole, words, describe } = rule
  if (typeof value === 'string' && words?.includes(value)) return value
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  const isNumber = least !== undefined && typeof number === 'number' && number >= least && number < Infinity
  if (!isNumber || (whole && !Number.isSafeInteger(number)))
    throw new DataError(
      `${name}: expected ${describe}, got ${typeof value === 'object' ? shown(value) : String(value)}`,
    )
  const { most = whole ? Number.MAX_SAFE_INTEGER : LARGEST_AMOUNT } = rule
  if (number > most) throw new DataError(`${name}: expected at most ${most}, got ${number}`)
  if (number > 0 && number < SMALLEST_AMOUNT)
    throw new DataError(`${name}: expected 0, or at least ${SMALLEST_AMOUNT}, got ${number}`)
  return number
}
