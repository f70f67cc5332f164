import type { Place } from '../common/errors.js'
import type { Corpus } from './corpus.js'

/**
 * Location of token t of sequence n: its own line if each token has one, else the line where the sequence
 * begins.
 */
export function placeOf({ line, rows, sources }: Corpus, n: number, t: number): Place {
  const source = sources?.names[sources.ids[n]]
  const first = line[n]
  return {
    ...(source !== undefined && { source }),
    ...(first > 0 && { line: rows ? first + t : first }),
  }
}

/** Location of a position of a corpus in its source. */
export function placeOfPosition(corpus: Corpus, position: number): Place {
  const { offset } = corpus
  let [low, high] = [0, corpus.N] // offset[low] ≤ position < offset[high]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (offset[middle] <= position) low = middle
    else high = middle
  }
  return placeOf(corpus, low, position - offset[low])
}
