/**
 * How strongly the objective of the tuner is bent along each variable, about: its second derivatives at the start, if positions did not
 * depend on each other. Variables scaled by it are equally far from the minimum, which saves L-BFGS most of its iterations.
 *
 *   h_k = Σ_t Var(∂score_t(y) / ∂x_k),   y ~ softmax(score_t)
 */

import { BINS } from '../bins.js'
import { EXPERTS } from '../experts.js'
import type { LabelCounts } from '../label-counts.js'
import type { TuningCorpus } from './tuning-corpus.js'
import type { TuningSetting } from './tuning-objective.js'

/** [variables] the second derivatives, from the first `most` positions. */
export function curvatureOf(
  { corpus, layout, rows, values }: TuningCorpus,
  { at, template, base, scores, K }: Omit<TuningSetting, 'scale'>,
  counts: LabelCounts,
  most = 20_000,
): Float64Array {
  const { L } = layout
  const { state } = corpus
  const h = new Float64Array(at.size)
  const p = new Float64Array(L)
  const P = Math.min(corpus.P, most)
  for (let t = 0; t < P; t++) {
    const [from, to] = [state.offset[t], state.offset[t + 1] - 1]
    for (let j = 0; j < L; j++) p[j] = Math.log(scores.prior[j])
    for (let k = from; k < to; k++) {
      const r = state.ids[k]
      for (let f = rows.offset[r]; f < rows.offset[r + 1]; f++)
        for (let e = 0; e < EXPERTS; e++) p[rows.label[f]] += base[e * BINS + rows.bin[r]] * values[e][f]
    }
    softmax(p)
    for (let j = 0; j < L; j++) h[at.bias + j] += p[j] * (1 - p[j])
    for (let k = from; k < to; k++) {
      const r = state.ids[k]
      for (let e = 0; e < EXPERTS; e++) {
        const value = values[e]
        const kk = template[r] + e * (K + 1)
        const own = at.u + kk * L
        let [mean, square] = [0, 0]
        for (let f = rows.offset[r]; f < rows.offset[r + 1]; f++) {
          const q = p[rows.label[f]]
          mean += q * value[f]
          square += q * value[f] * value[f]
          h[own + rows.label[f]] += q * (1 - q) * value[f] * value[f]
        }
        h[at.w + kk] += square - mean * mean
        h[at.d + kk * BINS + rows.bin[r]] += square - mean * mean
      }
    }
  }
  for (let v = 0; v < at.size; v++) h[v] *= corpus.P / P
  const share = corpus.P / counts.count.reduce((sum, count) => sum + count, 0)
  const { transFrom, transTo } = layout
  for (let q = 0; q < transFrom.length; q++)
    h[at.trans + q] = EDGE * share * counts.pairs[transFrom[q] * L + transTo[q]]
  for (let j = 0; j < L; j++) {
    h[at.start + j] = EDGE * share * counts.first[j]
    h[at.end + j] = EDGE * share * counts.last[j]
  }
  return h
}

/** Variance of whether a pair of labels is there, by how often it is: a guess, most pairs are rather certain. */
const EDGE = 0.1

function softmax(p: Float64Array): void {
  let highest = -Infinity
  for (let j = 0; j < p.length; j++) highest = Math.max(highest, p[j])
  let total = 0
  for (let j = 0; j < p.length; j++) {
    p[j] = Math.exp(p[j] - highest)
    total += p[j]
  }
  for (let j = 0; j < p.length; j++) p[j] /= total
}
