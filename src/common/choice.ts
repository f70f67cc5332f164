import { didYouMean } from './nearest-name.js'
import { shown } from './shown.js'

/** Longer words are truncated in messages. */
const LONGEST = 80

/** Lists allowed words: `a or b`, or `one of a, b, c`. */
export function describeChoice(words: readonly string[]): string {
  return words.length > 2 ? `one of ${words.join(', ')}` : words.join(' or ')
}

/**
 * Why a value that is not one of some words is refused: `expected one of a, b, c, got "d"`, with a
 * suggestion. The value is shown as written.
 */
export function refusedChoice(value: unknown, words: readonly string[]): string {
  const expected = `expected ${describeChoice(words)}`
  if (typeof value !== 'string') return `${expected}, got ${shown(value)}`
  return `${expected}, got ${value.slice(0, LONGEST) || 'nothing'}${didYouMean(value, words)}`
}
