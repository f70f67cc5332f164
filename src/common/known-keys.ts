import { didYouMean } from './nearest-name.js'

/** Refuses an options object with a key that there is not: a misspelled option would be ignored in silence. */
export function checkKeys(what: string, options: object, keys: readonly string[]): void {
  const unknown = unknownKey(options, keys)
  if (unknown) throw new TypeError(`${what}: ${unknown}`)
}

/** What is wrong with an options object that has a key that there is not; null: nothing. */
export function unknownKey(options: object, keys: readonly string[]): string | null {
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined || keys.includes(key)) continue
    return `unknown option ${key}${didYouMean(key, keys)} (options: ${keys.join(', ')})`
  }
  return null
}
