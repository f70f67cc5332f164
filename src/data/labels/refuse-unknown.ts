import { DataError } from '../../common/errors.js'
import type { Corpus } from '../corpus.js'
import { placeOfPosition } from '../place-of.js'
import { firstUnknown, UNKNOWN_LABEL } from './unknown-label.js'

/** Refuses a corpus with unknown labels; `who` cannot use them, and `instead` says what to do. */
export function refuseUnknownLabels(corpus: Corpus, who: string, instead: string): void {
  const position = firstUnknown(corpus)
  if (position < 0) return
  throw new DataError(
    `the label of this token is not known (_): ${who} cannot use partly labeled data; ${instead}`,
    placeOfPosition(corpus, position),
  )
}

/**
 * Refuses unknown labels where `_` is an ordinary label of a model, as in files of 0.1: what was learned as `_` then would be learned or
 * forgotten as nothing now.
 */
export function refuseAmbiguousLabels(corpus: Corpus, learned: readonly string[], what: string): void {
  if (!learned.includes(UNKNOWN_LABEL)) return
  const position = firstUnknown(corpus)
  if (position < 0) return
  throw new DataError(
    `${what}: _ is an ordinary label of this model, but means "not known" in data: give this token another label, or train a new model`,
    placeOfPosition(corpus, position),
  )
}

/** Refuses a labeled corpus without a known label in a sequence of positive weight; `what` needs it. */
export function needKnownLabel(corpus: Corpus, what: string): void {
  const { labels, N, P, offset, weight } = corpus
  if (!labels || P === 0) return
  for (let n = 0; n < N; n++) {
    if (weight?.[n] === 0) continue
    for (let p = offset[n]; p < offset[n + 1]; p++) if (labels.ids[p] >= 0) return
  }
  throw new DataError(`no label is known (all are _): ${what} needs some`, placeOfPosition(corpus, 0))
}
