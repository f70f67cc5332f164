/**
 * The best labelings as Wapiti finds them: N partial paths for each label, ties in its order. If there are fewer than N labelings, it repeats
 * labels with the score of no path; so does this.
 */

/** How steps of a path are scored. */
export interface Steps {
  readonly T: number
  readonly L: number
  /** Scores are added up; probabilities are multiplied. */
  readonly combine: 'sum' | 'product'
  /** The score of label j at position t behind label i. The first position takes 0 for i. */
  at(t: number, i: number, j: number): number
}

/** A labeling, its score, and the scores of its steps. */
export interface Decoded {
  readonly path: Int32Array
  readonly score: number
  readonly steps: Float64Array
}

/** What stands for no path. */
const NO_PATH = -Number.MAX_VALUE

/** The N best labelings, best first. */
export function decodeLikeWapiti(steps: Steps, N: number): Decoded[] {
  const { T, L, combine } = steps
  const width = L * N
  let current = new Float64Array(width).fill(NO_PATH) // [L][N]
  let before = new Float64Array(width)
  const back = new Int32Array(T * width) //              [T][L][N] places in the row before
  const reached = new Float64Array(width)
  for (let j = 0; j < L; j++) current[j * N] = steps.at(0, 0, j)
  for (let t = 1; t < T; t++) {
    ;[before, current] = [current, before]
    for (let j = 0; j < L; j++) {
      for (let d = 0; d < width; d++) {
        const step = steps.at(t, Math.floor(d / N), j)
        reached[d] = combine === 'sum' ? before[d] + step : before[d] * step
      }
      const kept = back.subarray(t * width + j * N, t * width + j * N + N)
      keepBest(reached, kept)
      for (let n = 0; n < N; n++) current[j * N + n] = reached[kept[n]]
    }
  }
  return Array.from({ length: N }, () => {
    let best = 0
    for (let d = 1; d < width; d++) if (current[d] > current[best]) best = d
    const score = current[best]
    current[best] = NO_PATH
    return { score, ...traceBack(steps, N, back, best) }
  })
}

/** Sets `kept` to the places of the greatest scores: the first ones, each replaced if it is the least and a greater one comes. */
function keepBest(scores: Float64Array, kept: Int32Array): void {
  const N = kept.length
  for (let n = 0; n < N; n++) kept[n] = n
  for (let d = N; d < scores.length; d++) {
    let least = 0
    for (let n = 1; n < N; n++) if (scores[kept[n]] < scores[kept[least]]) least = n
    if (scores[d] > scores[kept[least]]) kept[least] = d
  }
}

function traceBack({ T, L, at }: Steps, N: number, back: Int32Array, last: number) {
  const path = new Int32Array(T)
  const scores = new Float64Array(T)
  let place = last
  for (let t = T - 1; t >= 0; t--) {
    const next = back[t * L * N + place]
    path[t] = Math.floor(place / N)
    scores[t] = at(t, t > 0 ? Math.floor(next / N) : 0, path[t])
    place = next
  }
  return { path, steps: scores }
}
