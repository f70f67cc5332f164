import { didYouMean } from './nearest-name.js'

/** Refuses an options object with a key that there is not: a misspelled option would be ignored in silence. */
export function checkKeys(what: string, options: object, keys: readonly string[]): void {
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined || keys.includes(key)) continue
    throw new TypeError(
      `${what}: unknown option ${key}${didYouMean(key, keys)} (options: ${keys.join(', ')})`,
    )
  }
}
