import { type Corpus, subset } from '../../src/index.js'

/** Test sentences of a quick run, and its share of the training sentences. */
const QUICK_TEST = 100
const QUICK_PART = 20

/** Reduces two parts so much that every method is done in moments. */
export function quickParts({ train, test }: { readonly train: Corpus; readonly test: Corpus }) {
  return { train: first(train, Math.ceil(train.N / QUICK_PART)), test: first(test, QUICK_TEST) }
}

/** The first sentences of a corpus. */
function first(corpus: Corpus, sentences: number): Corpus {
  const N = Math.min(corpus.N, sentences)
  return subset(
    corpus,
    Array.from({ length: N }, (_, n) => n),
  )
}
