import { DataError } from '../../common/errors.js'
import { didYouMean } from '../../common/nearest-name.js'

/** Checks a value found at `path` and returns it in its canonical form. */
export type Check = (value: unknown, path: string) => unknown

export function fail(path: string, expected: string, value: unknown, hint = ''): never {
  throw new DataError(`${path}: expected ${expected}, got ${show(value)}${hint}`)
}

/** A value as an error message shows it. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(shallow(value, 3)) ?? typeof value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 3)}…` : text
}

const SHOWN = 60

/** The beginning of a value: what a file holds may be nested more deeply than a stack, and far too long to show. */
function shallow(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.slice(0, SHOWN)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, SHOWN).map(item => shallow(item, depth - 1))
  const shown: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(value).slice(0, SHOWN))
    shown[key] = shallow((value as Record<string, unknown>)[key], depth - 1)
  return shown
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
    return value === 0 ? 0 : value // −0 would be written like 0 and compare unequal
  }

export const nameOf =
  (names: readonly string[]): Check =>
  (value, path) => {
    if (typeof value === 'string' && names.includes(value)) return value
    const hint = typeof value === 'string' ? didYouMean(value, names) : ''
    return fail(path, `one of ${names.join(', ')}`, value, hint)
  }

export const list =
  (check: Check, least = 1): Check =>
  (value, path) => {
    if (!Array.isArray(value)) fail(path, 'a list', value)
    const items = value as unknown[]
    if (items.length < least) fail(path, `a list of at least ${least}`, value)
    return items.map((item, k) => check(item, `${path}[${k}]`))
  }

/** A list whose order says nothing: canonical is sorted and without duplicates. */
export const set =
  (check: Check): Check =>
  (value, path) =>
    [...new Set(list(check)(value, path) as string[])].sort()
