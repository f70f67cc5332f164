import type { Place } from '../common/errors.js'
import type { Corpus } from './corpus.js'

/** The source line where the sequence with position p begins, if known. */
export function lineOf(corpus: Corpus, p: number): Place {
  const line = corpus.line[sequenceOf(corpus, p)]
  return line ? { line } : {}
}

/** The sequence that contains position p: the last one with offset[n] ≤ p. */
function sequenceOf({ N, offset }: Corpus, p: number): number {
  let low = 0
  let high = N
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (offset[middle] <= p) low = middle
    else high = middle
  }
  return low
}
