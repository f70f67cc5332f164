import type { TalliedLabel } from './label-tally.js'

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i

/** The part of the tokens that must have numbers: a row or two may be odd. */
const NEARLY_ALL = 0.95

/** Labels that are numbers, where nearly all tokens have one; an empty list where they do not. */
export function numericLabels(tally: readonly TalliedLabel[]): readonly TalliedLabel[] {
  const numbers = tally.filter(({ name }) => NUMBER.test(name))
  return tokensOf(numbers) >= NEARLY_ALL * tokensOf(tally) ? numbers : []
}

/** A value recurs by chance, a class again and again. */
const TOKENS_PER_CLASS = 5

/**
 * Whether labels that are numbers are rather values than names of classes: ten or more with a fraction, or more than twenty whole
 * ones of which most are rare.
 */
export function lookLikeValues(numbers: readonly TalliedLabel[]): boolean {
  const fractions = numbers.filter(({ name }) => /[.,]/.test(name))
  const areRare = tokensOf(numbers) < TOKENS_PER_CLASS * numbers.length
  return fractions.length >= 10 || (numbers.length > 20 && areRare)
}

function tokensOf(tally: readonly TalliedLabel[]): number {
  return tally.reduce((total, { count }) => total + count, 0)
}
