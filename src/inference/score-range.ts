import { hasOwnEdges, type Lattice } from './lattice.js'

/**
 * How large scores may be over T positions for the recursions in doubles.
 *
 * A step rounds by 2⁻⁵³ of what it adds up. Scores of a position within 2²⁰ are so rounded by about 1e−10, and all
 * rounding along a path of T positions together stays below about 1e−6 if T times the largest score is within 2³³.
 */
export function largestScore(T: number): number {
  return Math.min(2 ** 20, 2 ** 33 / T)
}

/** Whether inference can use scores: `broken` ones are NaN or +∞, `large` ones are beyond `largestScore`. */
export type ScoreRange = 'ordinary' | 'large' | 'broken'

/** The range of the scores that a lattice uses. */
export function scoreRange(lattice: Lattice, limit = largestScore(lattice.T)): ScoreRange {
  const { T, L, offset, label, state, trans, edge, edgeOffset } = lattice
  let range = rangeOf(state, offset[T], limit)
  if (range !== 'broken' && edgeOffset[T] > 0) range = worse(range, rangeOf(edge, edgeOffset[T], limit))
  let whole = false // all of `trans` is used, and has been checked
  for (let t = 1; t < T; t++) {
    if (range === 'broken') return range
    if (whole || hasOwnEdges(lattice, t)) continue
    const [a, b, end] = [offset[t - 1], offset[t], offset[t + 1]]
    if (b - a === L && end - b === L) {
      whole = true
      range = worse(range, rangeOf(trans, L * L, limit))
      continue
    }
    for (let k = a; k < b; k++)
      for (let l = b; l < end; l++) range = worse(range, rangeOfOne(trans[label[k] * L + label[l]], limit))
  }
  return range
}

/** Location of a score: the position it leads into, and the label there. */
export interface ScorePlace {
  readonly t: number
  readonly label: number
}

/** The first broken score, of a state or of a transition into it; null if there is none. */
export function findBroken(lattice: Lattice): ScorePlace | null {
  return findScore(lattice, score => !(score < Infinity))
}

/** The first score that is not finite. */
export function findInfinite(lattice: Lattice): ScorePlace | null {
  return findScore(lattice, score => !Number.isFinite(score))
}

function findScore(lattice: Lattice, isSought: (score: number) => boolean): ScorePlace | null {
  const { T, L, offset, label, state, trans, edge, edgeOffset } = lattice
  for (let t = 0; t < T; t++) {
    const n = offset[t + 1] - offset[t]
    const own = hasOwnEdges(lattice, t)
    for (let q = 0; q < n; q++) {
      const l = offset[t] + q
      if (isSought(state[l])) return { t, label: label[l] }
      for (let k = t === 0 ? 0 : offset[t - 1], e = edgeOffset[t] + q; t > 0 && k < offset[t]; k++, e += n)
        if (isSought(own ? edge[e] : trans[label[k] * L + label[l]])) return { t, label: label[l] }
    }
  }
  return null
}

function rangeOf(scores: Float64Array, size: number, limit: number): ScoreRange {
  let range: ScoreRange = 'ordinary'
  for (let k = 0; k < size; k++) {
    // NaN is not within the limit either.
    if (Math.abs(scores[k]) <= limit) continue
    const found = rangeOfOne(scores[k], limit)
    if (found === 'broken') return found
    if (found === 'large') range = found
  }
  return range
}

function rangeOfOne(score: number, limit: number): ScoreRange {
  if (Math.abs(score) <= limit || score === -Infinity) return 'ordinary'
  return score < Infinity ? 'large' : 'broken'
}

function worse(a: ScoreRange, b: ScoreRange): ScoreRange {
  return a === 'broken' || b === 'ordinary' ? a : b
}
