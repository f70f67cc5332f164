import { checkArgument, isObject } from './arguments.js'
import { didYouMean } from './nearest-name.js'

/** Refuses an options object with an unknown key: a misspelled option would be ignored silently. */
export function checkKeys(what: string, options: object, keys: readonly string[]): void {
  checkArgument(what, isObject(options), 'an object of options', options)
  const unknown = unknownKey(options, keys)
  if (unknown) throw new TypeError(`${what}: ${unknown}`)
}

/** What is wrong with an options object with an unknown key; null if there is none. */
export function unknownKey(options: object, keys: readonly string[]): string | null {
  for (const key of Object.keys(options)) {
    if (keys.includes(key) || options[key as keyof typeof options] === undefined) continue
    return `unknown option ${key}${didYouMean(key, keys)} (options: ${keys.join(', ')})`
  }
  return null
}
