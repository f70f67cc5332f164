import { type CountArray, countsLike, countsOf, MOST_COUNTED } from '../common/count-array.js'
import { DataError } from '../common/errors.js'
import type { Corpus } from './corpus.js'
import { learnedSequences } from './labels/learned-sequences.js'
import { placeOf } from './place-of.js'
import { subset } from './subset.js'

/** The part of a corpus that is counted: all sequences but those of weight 0 or without a known label, which leave no trace. */
export function countedPart(corpus: Corpus): Corpus {
  wholeWeights(corpus)
  const counted = learnedSequences(corpus)
  return counted.length === corpus.N ? corpus : subset(corpus, counted)
}

/**
 * How often each sequence counts, null: all once. Counts are exact only with whole weights; `reason` says why
 * in an error.
 */
export function wholeWeights(corpus: Corpus, reason = 'counts are whole'): CountArray | null {
  const { weight } = corpus
  if (!weight) return null
  for (let n = 0; n < weight.length; n++) {
    if (Number.isSafeInteger(weight[n])) continue
    const wrong = Number.isInteger(weight[n])
      ? `expected a weight of at most ${MOST_COUNTED} (2^53 − 1, the limit of exact counts), got ${weight[n]}`
      : `expected a whole number as weight, got ${weight[n]}: ${reason}`
    throw new DataError(`sequence ${n + 1}: ${wrong}`, placeOf(corpus, n, 0))
  }
  return countsOf(weight)
}

/** Where sequences begin and how often each counts. */
export interface WeightedSequences {
  readonly offset: Int32Array //         [N+1]
  readonly weight: CountArray | null //  [N] null: all once
}

/** [P] How often each position counts. */
export function positionWeights({ offset, weight }: WeightedSequences): CountArray {
  const N = offset.length - 1
  const weights = countsLike(offset[N], weight ? [weight] : []).fill(1)
  if (weight) for (let n = 0; n < N; n++) weights.fill(weight[n], offset[n], offset[n + 1])
  return weights
}

/**
 * Totals of sequences and tokens, weighted; of tokens only those whose label [P] is not −1, if labels are given. A sum too large to be
 * exact may be rounded, but stays too large.
 */
export function totalsOf(
  { offset, weight }: WeightedSequences,
  label?: Int32Array | null,
): { sequences: number; tokens: number } {
  const N = offset.length - 1
  if (!weight && !label) return { sequences: N, tokens: offset[N] }
  let sequences = 0
  let tokens = 0
  for (let n = 0; n < N; n++) {
    const w = weight ? weight[n] : 1
    sequences += w
    tokens += w * knownIn(label, offset[n], offset[n + 1])
  }
  return { sequences, tokens }
}

function knownIn(label: Int32Array | null | undefined, start: number, end: number): number {
  if (!label) return end - start
  let known = 0
  for (let p = start; p < end; p++) if (label[p] >= 0) known++
  return known
}
