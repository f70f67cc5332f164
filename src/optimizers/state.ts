/**
 * States of optimizers and runs in a form that a file can hold: JSON for the numbers, and arrays by name.
 *
 * JSON represents every finite number but −0 exactly; −0, NaN and the infinities are written as strings.
 */

/** The arrays that states have. */
export const STATE_ARRAYS = [Float64Array, Float32Array, Int32Array, Uint32Array, Uint8Array] as const

export type StateArray = InstanceType<(typeof STATE_ARRAYS)[number]>

/** Numbers, and objects of numbers. */
export interface StateNumbers {
  readonly [name: string]: number | string | StateNumbers
}

/** A decomposed state. An array `y` of an object `memory` is named `memory.y`. */
export interface SavedState {
  readonly json: StateNumbers
  readonly arrays: Readonly<Record<string, StateArray>>
}

/** Decomposes a state. Arrays are copied: the run may continue before they are written. */
export function writeState(state: object): SavedState {
  const arrays: Record<string, StateArray> = {}
  return { json: writeObject(state, '', arrays), arrays }
}

/**
 * Rebuilds a state, with arrays of its own. The caller knows the type of the state, and has checked one that
 * comes from a file (`checkSaved`).
 */
export function readState<State extends object>({ json, arrays }: SavedState): State {
  const state = readObject(json)
  for (const [path, array] of Object.entries(arrays)) {
    const names = path.split('.')
    const last = names.pop()!
    let owner = state
    for (const name of names) owner = owner[name] as Record<string, unknown>
    owner[last] = array.slice()
  }
  return state as State
}

function writeObject(object: object, prefix: string, arrays: Record<string, StateArray>): StateNumbers {
  const json: Record<string, number | string | StateNumbers> = {}
  for (const [name, value] of Object.entries(object) as [string, unknown][]) {
    if (isStateArray(value)) arrays[prefix + name] = value.slice()
    else if (typeof value === 'number') json[name] = writeNumber(value)
    else if (isPlainObject(value)) json[name] = writeObject(value, `${prefix}${name}.`, arrays)
    else throw new TypeError(`${prefix}${name}: expected a number, a typed array or an object of these`)
  }
  return json
}

function readObject(json: StateNumbers): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(json))
    object[name] = typeof value === 'object' ? readObject(value) : Number(value)
  return object
}

function writeNumber(value: number): number | string {
  if (Object.is(value, -0)) return '-0'
  return Number.isFinite(value) ? value : String(value)
}

function isStateArray(value: unknown): value is StateArray {
  return STATE_ARRAYS.some(kind => value instanceof kind)
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
