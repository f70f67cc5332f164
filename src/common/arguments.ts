/** Checks of arguments from programs without types: what is wrong is said by the name of the argument. */
import { shown } from './shown.js'

/** Refuses an argument that is not what a function takes. */
export function checkArgument(name: string, isRight: boolean, expected: string, value: unknown): void {
  if (!isRight) throw new TypeError(`${name}: expected ${expected}, got ${shown(value)}`)
}

/** Whether a value is an object that is not a list. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value has a method of this name. */
export function hasMethod(value: unknown, name: string): boolean {
  return value != null && typeof (value as Record<string, unknown>)[name] === 'function'
}

/** Whether a value can be gone through, texts left out. */
export function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}
