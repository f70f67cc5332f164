/**
 * The shape of a state: a checkpoint comes from a file and may contain anything. The check walks through the
 * shape, not through what was found, so that nothing has to be trusted.
 */

import { type SavedState, STATE_ARRAYS, type StateArray } from './state.js'

/** A rule for one number or array. */
export interface Rule {
  readonly expected: string
  fits(value: number | StateArray): boolean
}

/** Rules by name. */
export interface StateShape {
  readonly [name: string]: Rule | StateShape
}

/** Refuses a checkpoint with a reason. */
export type Refuse = (reason: string) => never

/** A whole number from `least` to `most`. */
export function whole(least: number, most = Number.MAX_SAFE_INTEGER): Rule {
  return {
    expected: `a whole number from ${least} to ${most}`,
    fits: value => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most,
  }
}

/** A finite number of at least `least`. */
export function real(least = -Infinity): Rule {
  return {
    expected: least === -Infinity ? 'a finite number' : `a finite number of at least ${least}`,
    fits: value => Number.isFinite(value) && (value as number) >= least,
  }
}

/** NaN, for values that a method does not compute. */
export const NOT_COMPUTED: Rule = { expected: 'NaN', fits: value => Number.isNaN(value) }

/** `length` finite numbers; `single`: in single precision, or in double. */
export function reals(length: number, precision: 'double' | 'single' = 'double'): Rule {
  return {
    expected: `${length} finite numbers`,
    fits: value =>
      (value instanceof Float64Array || (precision === 'single' && value instanceof Float32Array)) &&
      value.length === length &&
      value.every(number => Number.isFinite(number)),
  }
}

/** `length` whole numbers below 2³². */
export function words(length: number): Rule {
  return {
    expected: `${length} whole numbers below 2³²`,
    fits: value => value instanceof Uint32Array && value.length === length,
  }
}

/** What is wrong with a saved state, or null: then `readState` returns a state of this shape. */
export function checkSaved(
  saved: { readonly json: unknown; readonly arrays: SavedState['arrays'] },
  shape: StateShape,
): string | null {
  const found = new Set<string>()
  return (
    checkObject(saved.json, saved.arrays, shape, '', found) ?? unexpected(Object.keys(saved.arrays), found)
  )
}

function checkObject(
  json: unknown,
  arrays: SavedState['arrays'],
  shape: StateShape,
  prefix: string,
  found: Set<string>,
): string | null {
  if (typeof json !== 'object' || json === null) return `${prefix || 'state'}: expected an object`
  const own = json as Readonly<Record<string, unknown>>
  for (const [name, rule] of Object.entries(shape)) {
    const path = prefix + name
    const inJson = Object.hasOwn(own, name) ? own[name] : undefined
    if (!isRule(rule)) {
      const broken = checkObject(inJson, arrays, rule, `${path}.`, found)
      if (broken) return broken
      continue
    }
    const value = Object.hasOwn(arrays, path) ? arrays[path] : numberOf(inJson)
    if (value === undefined || !rule.fits(value)) return `${path}: expected ${rule.expected}`
    found.add(path)
  }
  return unexpected(Object.keys(own), new Set(Object.keys(shape)))
}

function isRule(rule: Rule | StateShape): rule is Rule {
  return typeof rule['fits'] === 'function'
}

/** A number as `writeState` writes it. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && UNUSUAL.has(value) ? Number(value) : undefined
}

const UNUSUAL: ReadonlySet<string> = new Set(['-0', 'NaN', 'Infinity', '-Infinity'])

function unexpected(names: readonly string[], known: ReadonlySet<string>): string | null {
  const other = names.find(name => !known.has(name))
  return other === undefined ? null : `${other.slice(0, 60)}: expected no such value`
}

/** The kind of array with this name. */
export function stateArrayOf(kind: unknown): (typeof STATE_ARRAYS)[number] | undefined {
  return STATE_ARRAYS.find(array => array.name === kind)
}
