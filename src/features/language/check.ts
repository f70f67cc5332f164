import { describeChoice } from '../../common/choice.js'
import { DataError } from '../../common/errors.js'
import { didYouMean } from '../../common/nearest-name.js'
import { shown } from '../../common/shown.js'

/** Checks a value found at `path` and returns it in its canonical form. */
export type Check = (value: unknown, path: string) => unknown

export function fail(path: string, expected: string, value: unknown, hint = ''): never {
  throw new DataError(`${path}: expected ${expected}, got ${shown(value)}${hint}`)
}

export const text: Check = (value, path) =>
  typeof value === 'string' && value !== '' ? value : fail(path, 'a text', value)

export const flag: Check = (value, path) =>
  typeof value === 'boolean' ? value : fail(path, 'true or false', value)

export const integer =
  (least: number, most: number): Check =>
  (value, path) => {
    if (!Number.isInteger(value)) fail(path, 'a whole number', value)
    if ((value as number) < least || (value as number) > most)
      fail(path, `a whole number from ${least} to ${most}`, value)
    return value === 0 ? 0 : value // −0 would be written as 0 but compare unequal
  }

export const nameOf =
  (names: readonly string[]): Check =>
  (value, path) => {
    if (typeof value === 'string' && names.includes(value)) return value
    const hint = typeof value === 'string' ? didYouMean(value, names) : ''
    return fail(path, describeChoice(names), value, hint)
  }

export const list =
  (check: Check, least = 1): Check =>
  (value, path) => {
    if (!Array.isArray(value)) fail(path, 'a list', value)
    const items = value as unknown[]
    if (items.length < least) fail(path, `a list of at least ${least}`, value)
    return items.map((item, k) => check(item, `${path}[${k}]`))
  }

/** A list whose order does not matter: sorted and without duplicates in canonical form. */
export const set =
  (check: Check): Check =>
  (value, path) =>
    [...new Set(list(check)(value, path) as string[])].sort()
