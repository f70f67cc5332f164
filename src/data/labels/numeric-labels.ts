import type { TalliedLabel } from './label-tally.js'

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i

/** The share of tokens that must have numbers: a few rows may be different. */
const NEARLY_ALL = 0.95

/** The labels that are numbers if nearly all tokens have one; otherwise an empty list. */
export function numericLabels(tally: readonly TalliedLabel[]): readonly TalliedLabel[] {
  const numbers = tally.filter(({ name }) => NUMBER.test(name))
  return tokensOf(numbers) >= NEARLY_ALL * tokensOf(tally) ? numbers : []
}

/** A value recurs only by chance, a class often. */
const TOKENS_PER_CLASS = 5

/**
 * Whether numeric labels look like values rather than classes: ten or more have a fraction, or there are more than twenty whole
 * numbers, most of them rare.
 */
export function lookLikeValues(numbers: readonly TalliedLabel[]): boolean {
  const fractions = numbers.filter(({ name }) => /[.,]/.test(name))
  const areRare = tokensOf(numbers) < TOKENS_PER_CLASS * numbers.length
  return fractions.length >= 10 || (numbers.length > 20 && areRare)
}

function tokensOf(tally: readonly TalliedLabel[]): number {
  return tally.reduce((total, { count }) => total + count, 0)
}
