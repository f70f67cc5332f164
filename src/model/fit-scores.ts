import { DataError } from '../common/errors.js'
import type { Corpus } from '../data/corpus.js'
import type { Lattice } from '../inference/lattice.js'
import { reducedSize, reduceScores } from '../inference/reduce-scores.js'
import { findBroken, largestScore, scoreRange } from '../inference/score-range.js'
import type { Engine } from './engine.js'

/** Limits beyond which scores need special treatment or are refused. */
export interface ScoreLimits {
  /** Scores beyond this are reduced exactly before any addition. Default: `largestScore`. */
  readonly largest?: number
  /** Most transition scores of a reduced lattice, 8 bytes each. Default 2²⁶. */
  readonly mostReduced?: number
}

/**
 * A lattice with the same distribution on which every decoder and every sum is accurate: the lattice itself,
 * or one with reduced scores if doubles would round away the differences between paths. Refuses scores that
 * are not numbers.
 */
export function fitScores(
  lattice: Lattice,
  nameOf: (label: number) => string,
  { largest = largestScore(lattice.T), mostReduced = 2 ** 26 }: ScoreLimits = {},
): Lattice {
  const range = scoreRange(lattice, largest)
  if (range === 'ordinary') return lattice
  if (range === 'broken') throw brokenScore(lattice, nameOf)
  const size = reducedSize(lattice)
  if (size > mostReduced) {
    throw new DataError(
      `the sequence has scores beyond ±${largest}, which need exact arithmetic, and is too long for it: ` +
        `${lattice.T} tokens have ${size} pairs of labels, expected at most ${mostReduced}; ` +
        'divide the sequence, or scale the values of its features and train again',
    )
  }
  return reduceScores(lattice)
}

/**
 * The lattice of each sequence of a corpus in turn, valid until the next one. A caller that has let other work use the engine says so by
 * `next(true)`.
 */
export function* latticesOf(engine: Engine, corpus: Corpus): Generator<Lattice, void, boolean | undefined> {
  const scorer = engine.scorer()
  scorer.bind(corpus)
  for (let n = 0; n < corpus.N; n++)
    if (yield fitScores(scorer.score(n), label => engine.labels.get(label))) scorer.bind(corpus)
}

function brokenScore(lattice: Lattice, nameOf: (label: number) => string): DataError {
  const { t, label } = findBroken(lattice)!
  return new DataError(
    `token ${t + 1}: the score of label ${nameOf(label)} overflows, so labels cannot be compared; ` +
      'scale the feature values and train again',
  )
}

/** The error for a sequence whose labelings all have probability 0. */
export function noProbabilities(): DataError {
  return new DataError(
    'every labeling of the sequence has probability 0 under the model; ' +
      'use smoothing, or a model that allows all pairs of labels',
  )
}
