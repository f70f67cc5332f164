import { Random } from '../common/random.js'
import type { Corpus } from './corpus.js'
import { learnedSequences } from './labels/learned-sequences.js'
import { subset } from './subset.js'

/** With fewer sequences to learn from, too few would be held out to choose by. */
const FEWEST_SEQUENCES = 100
/** One sequence of this many is held out. */
const SHARE = 5

/** A corpus in two parts: one to train on, one to choose by. */
export interface HeldOut {
  readonly rest: Corpus
  readonly heldOut: Corpus
}

/** Holds out a fifth of the sequences that something is learned from, at most `most` of them, always the same ones; null if there are too few. */
export function holdOut(corpus: Corpus, most: number): HeldOut | null {
  const learned = learnedSequences(corpus)
  if (learned.length < FEWEST_SEQUENCES) return null
  const order = Uint32Array.from(learned)
  new Random(1).shuffle(order)
  const size = Math.min(most, Math.floor(learned.length / SHARE))
  return {
    heldOut: subset(corpus, order.subarray(0, size).sort()),
    rest: subset(corpus, order.subarray(size).sort()),
  }
}
