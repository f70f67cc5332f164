import type { Corpus } from '../src/data/corpus.js'
import { subset } from '../src/data/subset.js'

/** The corpus without its sequences of fewer than `minLength` tokens. */
export function dropShort(corpus: Corpus, minLength: number): Corpus {
  if (minLength <= 1) return corpus
  const { N, offset } = corpus
  const numbers = Array.from({ length: N }, (_, n) => n)
  return subset(
    corpus,
    numbers.filter(n => offset[n + 1] - offset[n] >= minLength),
  )
}
