import { DataError } from '../src/common/errors.js'
import { Random } from '../src/common/random.js'
import type { Corpus } from '../src/data/corpus.js'
import { subset } from '../src/data/subset.js'

/** The papers' splits of the Brown corpus: sentences to train on, sentences to test on. */
export const BROWN_SPLITS = ['32623-1000', '17311-16312', '4000-1000', '2500-2500', '1000-4000'] as const
export type BrownSplit = (typeof BROWN_SPLITS)[number]

/** The three parts of a split; no sentence is in two of them. */
export interface SplitParts {
  readonly train: Corpus
  readonly heldout: Corpus
  readonly test: Corpus
}

const DRAWN = 34_623
const HELD_OUT = 1000
const ENDS = new Set(['.', '?', '!', ';', ':'])

/**
 * Draws the papers' 34,623 sentences that end in punctuation and splits them. (The papers' edition of the
 * corpus is not available, and they do not say how it was split.) Step by step:
 *
 * 1. The sentences in the order of the corpus: files by name, ca01 … cr09, then lines.
 * 2. Of these, those whose last token is one of . ? ! ; :
 * 3. Their numbers shuffled by `new Random(seed).shuffle`; the first 34,623 are drawn.
 * 4. In this order: the first 1,000 are held out; the next ones are for training, as many as the split
 *    says; the ones after these are the test part. So the splits of 5,000 use the first 5,000 after the
 *    held-out part, and all splits of a seed hold out the same sentences.
 *
 * Each part keeps the order of the drawing.
 */
export function splitBrown(corpus: Corpus, split: BrownSplit, seed = 1): SplitParts {
  const numbers = Array.from({ length: corpus.N }, (_, n) => n).filter(n => ENDS.has(lastToken(corpus, n)))
  if (numbers.length < DRAWN)
    throw new DataError(
      `expected the Brown corpus with at least ${DRAWN} sentences that end in . ? ! ; : , got ${numbers.length}`,
    )
  const drawn = new Random(seed).shuffle(numbers).slice(0, DRAWN)
  const [train, test] = split.split('-').map(Number)
  const part = (start: number, length: number) => subset(corpus, drawn.slice(start, start + length))
  return {
    train: part(HELD_OUT, train),
    heldout: part(0, HELD_OUT),
    test: part(HELD_OUT + train, test),
  }
}

function lastToken({ offset, columns: [words] }: Corpus, n: number): string {
  return words.strings.get(words.ids[offset[n + 1] - 1])
}
