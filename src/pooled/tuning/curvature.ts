/**
 * How strongly the objective of the tuner is bent along each variable, about: its second derivatives at the start, if positions did not
 * depend on each other. Variables scaled by it are equally far from the minimum, which saves L-BFGS most of its iterations.
 *
 *   h_k = Σ_t Var(∂score_t(y) / ∂x_k),   y ~ softmax(score_t)
 */

import { BINS } from '../bins.js'
import { EXPERTS } from '../experts.js'
import type { LabelCounts } from '../label-counts.js'
import type { TuningLattices } from './lattices.js'
import type { TuningSetting } from './tuning-objective.js'

/** [variables] the second derivatives. */
export function curvatureOf(
  lattices: TuningLattices,
  { at, base, scores, pairs, K }: Omit<TuningSetting, 'scale'>,
  counts: LabelCounts,
): Float64Array {
  const { P, L, candidateOffset, candidate, cellOffset, cell, valueOffset, log, share } = lattices
  const h = new Float64Array(at.size)
  const scratch = new Float64Array(L)
  const prior = scores.prior.map(Math.log)
  for (let t = 0; t < P; t++) {
    const first = candidateOffset[t]
    const C = candidateOffset[t + 1] - first
    if (C < 2) continue
    const p = scratch.subarray(0, C)
    for (let c = 0; c < C; c++) p[c] = prior[candidate[first + c]]
    for (let k = cellOffset[t], v = valueOffset[t]; k < cellOffset[t + 1]; k++) {
      const b = cell[k] % BINS
      for (let c = 0; c < C; c++, v++) p[c] += base[b] * log[v] + base[BINS + b] * share[v]
    }
    softmax(p)
    for (let c = 0; c < C; c++) h[at.bias + candidate[first + c]] += p[c] * (1 - p[c])
    for (let k = cellOffset[t], v = valueOffset[t]; k < cellOffset[t + 1]; k++, v += C) {
      for (let e = 0; e < EXPERTS; e++) {
        const value = e === 0 ? log : share
        const own = cell[k] + e * (K + 1) * BINS
        const template = Math.floor(own / BINS)
        let [mean, square] = [0, 0]
        for (let c = 0; c < C; c++) {
          const [q, x] = [p[c], value[v + c]]
          mean += q * x
          square += q * x * x
          h[at.u + template * L + candidate[first + c]] += q * (1 - q) * x * x
        }
        h[at.w + template] += square - mean * mean
        h[at.d + own] += square - mean * mean
      }
    }
  }
  const part = P / counts.count.reduce((sum, count) => sum + count, 0)
  for (let q = 0; q < pairs.length; q++) h[at.trans + q] = EDGE * part * counts.pairs[pairs[q]]
  for (let j = 0; j < L; j++) {
    h[at.start + j] = EDGE * part * counts.first[j]
    h[at.end + j] = EDGE * part * counts.last[j]
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
