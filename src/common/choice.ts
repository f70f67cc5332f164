import { didYouMean } from './nearest-name.js'
import { shown } from './shown.js'

/** Longer words are cut off in messages. */
const LONGEST = 80

/** What is expected where only some words will do: `a or b`, or `one of a, b, c`. */
export function describeChoice(words: readonly string[]): string {
  return words.length > 2 ? `one of ${words.join(', ')}` : words.join(' or ')
}

/**
 * Why a value is refused that is none of some words: `expected one of a, b, c, got "d"`, with the word that was probably meant.
 * A word is shown as it was written.
 */
export function refusedChoice(value: unknown, words: readonly string[]): string {
  const expected = `expected ${describeChoice(words)}`
  if (typeof value !== 'string') return `${expected}, got ${shown(value)}`
  return `${expected}, got ${value.slice(0, LONGEST) || 'nothing'}${didYouMean(value, words)}`
}
