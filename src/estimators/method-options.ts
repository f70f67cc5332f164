import { DataError } from '../errors.js'
import { didYouMean } from '../features/nearest-name.js'

/** What an option may be: a number of at least `least`, one of some words, or either. */
export interface OptionRule {
  readonly least?: number
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

function checkOption(name: string, { least, whole, words, describe }: OptionRule, value: unknown): unknown {
  if (typeof value === 'string' && words?.includes(value)) return value
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (least !== undefined && typeof number === 'number' && number >= least && number < Infinity) {
    if (!whole || Number.isInteger(number)) return number
  }
  throw new DataError(`${name}: expected ${describe}, got ${String(value)}`)
}
