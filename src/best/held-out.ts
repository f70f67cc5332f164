/** Which sequences a rung of a race trains on, and which ones it is scored on. */

import { DataError } from '../common/errors.js'
import { Random } from '../common/random.js'
import type { Corpus } from '../data/corpus.js'
import { learnedSequences } from '../data/labels/learned-sequences.js'
import { subset } from '../data/subset.js'

/** A part of a race: all of its candidates are trained on the same sequences and scored on the same others. */
export interface Rung {
  /** The share of the training sequences of the fold, or of all if there are dev data. */
  readonly share: number
  /** The fold that is held out; 0 if there are dev data. */
  readonly fold: number
}

/** The sequences of a rung. */
export interface RungData {
  readonly training: Corpus
  readonly held: Corpus
}

export interface RungSizes {
  /** Tokens to train on in the first rung, or what `growth` leaves of the data if these are fewer. */
  readonly firstTokens: number
  /** How many times more the next rung trains on. */
  readonly growth: number
  /** Folds that the data are divided into. */
  readonly folds: number
  /** Held-out tokens after which no further fold is needed, only used if there is time; lower rungs are scored on at most so many, or as many as they train on. */
  readonly heldTokens: number
}

export const RUNG_SIZES: RungSizes = { firstTokens: 5000, growth: 3, folds: 5, heldTokens: 20_000 }

/** Divides a corpus, in an order that depends on the seed alone, into the parts that rungs need. */
export class HeldOut {
  /** Growing parts of the first fold, and then all of each fold. */
  readonly rungs: readonly Rung[]
  /** How many of the rungs suffice for a decision; the others are further folds. */
  readonly needed: number
  private readonly corpus: Corpus
  private readonly dev: Corpus | undefined
  private readonly order: number[]
  private readonly sizes: RungSizes

  constructor(corpus: Corpus, dev: Corpus | undefined, seed: number, sizes: RungSizes) {
    const { folds, heldTokens } = sizes
    const learned = learnedSequences(corpus)
    if (!dev && learned.length < folds)
      throw new DataError(
        `expected at least ${folds} sequences with known labels to compare candidates on ${folds} folds, got ${learned.length}; give dev data`,
      )
    this.corpus = corpus
    this.dev = dev
    this.sizes = sizes
    this.order = new Random(seed).shuffle([...learned])
    const { offset } = corpus
    const tokens = learned.reduce((sum, n) => sum + offset[n + 1] - offset[n], 0)
    const trained = dev ? tokens : (tokens * (folds - 1)) / folds
    const shares = sharesOf(trained, sizes)
    const others = dev ? 0 : folds - 1
    this.rungs = [
      ...shares.map(share => ({ share, fold: 0 })),
      ...Array.from({ length: others }, (_, k) => ({ share: 1, fold: k + 1 })),
    ]
    const scored = Math.ceil(heldTokens / Math.max(1, tokens / folds))
    this.needed = shares.length + Math.min(others, scored - 1)
  }

  dataOf({ share, fold }: Rung): RungData {
    const { folds, heldTokens } = this.sizes
    const others = this.dev ? this.order : this.order.filter((_, place) => place % folds !== fold)
    const training = subset(this.corpus, others.slice(0, Math.ceil(share * others.length)))
    const held =
      this.dev ??
      subset(
        this.corpus,
        this.order.filter((_, place) => place % folds === fold),
      )
    return { training, held: share === 1 ? held : firstTokens(held, Math.max(heldTokens, training.P)) }
  }
}

/** Growing shares of so many tokens, up to all of them. */
function sharesOf(tokens: number, { firstTokens: first, growth }: RungSizes): number[] {
  const shares: number[] = []
  // A rung that is nearly the whole is not worth its time.
  for (let part = Math.min(first, tokens / growth); part * Math.sqrt(growth) < tokens; part *= growth)
    shares.push(part / tokens)
  return [...shares, 1]
}

/** The first sequences of a corpus up to so many tokens. */
function firstTokens(corpus: Corpus, tokens: number): Corpus {
  let N = 1
  while (N < corpus.N && corpus.offset[N] < tokens) N++
  return subset(
    corpus,
    Array.from({ length: N }, (_, n) => n),
  )
}
