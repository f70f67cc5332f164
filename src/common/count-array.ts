/**
 * Arrays of counts. Almost always every count fits into 32 bits; if one does not, all of them are doubles,
 * which are exact up to 2⁵³ − 1. The choice depends only on the content, so that equal counts have equal
 * bytes.
 */

import { DataError } from './errors.js'

/** Whole numbers: 32-bit if all of them fit, else doubles. */
export type CountArray = Int32Array | Float64Array

/** The largest count, 2⁵³ − 1. Beyond it a double cannot distinguish a number from the next one. */
export const MOST_COUNTED = Number.MAX_SAFE_INTEGER

/** Zeros wide enough for values like those of the given arrays. */
export function countsLike(size: number, arrays: readonly CountArray[]): CountArray {
  return arrays.every(isNarrow) ? new Int32Array(size) : new Float64Array(size)
}

/** Sets one count. Returns the array, or a copy in doubles if this count does not fit into 32 bits. */
export function setCount(counts: CountArray, at: number, count: number): CountArray {
  const roomy = count !== (count | 0) && isNarrow(counts) ? new Float64Array(counts) : counts
  roomy[at] = count
  return roomy
}

/** Whole numbers as counts: 32-bit if all of them fit. */
export function countsOf(values: Float64Array): CountArray {
  return fitNarrow(values) ? new Int32Array(values) : values
}

/** Whether all values fit into 32 bits. */
export function fitNarrow(values: Float64Array): boolean {
  for (let k = 0; k < values.length; k++) if (values[k] !== (values[k] | 0)) return false
  return true
}

function isNarrow(counts: CountArray): boolean {
  return counts instanceof Int32Array
}

/**
 * Refuses more tokens than can be counted. Nothing else needs a check: a table counts a token at most once,
 * as an item or as the second of a pair, and the boundary after a sequence once, so that no count and no sum
 * in use exceeds the tokens.
 */
export function checkTokens(tokens: number, what: string): void {
  if (tokens <= MOST_COUNTED) return
  throw new DataError(
    `${what}: expected at most ${MOST_COUNTED} tokens (2^53 − 1, the limit of exact counts), got more; a token counts as often as the weight of its sequence`,
  )
}
