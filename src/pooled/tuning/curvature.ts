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
import type { CellWeights, Curvature, TunableChain } from './tunable-chain.js'
import type { TuningSetting } from './tuning-objective.js'

/** The curvature of candidates at these weights; see `TunableChain`. */
export function bendOf(lattices: TuningLattices, weights: CellWeights, cells: number): Curvature {
  const { P, L, candidateOffset, candidate, cellOffset, cell, valueOffset, log, share } = lattices
  const states = new Float64Array(weights.states.length)
  const shared = new Float64Array(cells * EXPERTS)
  const prior = new Float64Array(L)
  const scratch = new Float64Array(L)
  for (let t = 0; t < P; t++) {
    const first = candidateOffset[t]
    const C = candidateOffset[t + 1] - first
    if (C < 2) continue
    const p = scratch.subarray(0, C)
    for (let c = 0; c < C; c++) p[c] = weights.prior[candidate[first + c]]
    for (let k = cellOffset[t], v = valueOffset[t]; k < cellOffset[t + 1]; k++) {
      for (let c = 0; c < C; c++, v++) {
        const f = (cell[k] * L + candidate[first + c]) * EXPERTS
        p[c] += weights.states[f] * log[v] + weights.states[f + 1] * share[v]
      }
    }
    softmax(p)
    for (let c = 0; c < C; c++) prior[candidate[first + c]] += p[c] * (1 - p[c])
    for (let k = cellOffset[t], v = valueOffset[t]; k < cellOffset[t + 1]; k++, v += C) {
      for (let e = 0; e < EXPERTS; e++) {
        const value = e === 0 ? log : share
        let [mean, square] = [0, 0]
        for (let c = 0; c < C; c++) {
          const [q, x] = [p[c], value[v + c]]
          mean += q * x
          square += q * x * x
          states[(cell[k] * L + candidate[first + c]) * EXPERTS + e] += q * (1 - q) * x * x
        }
        shared[cell[k] * EXPERTS + e] += square - mean * mean
      }
    }
  }
  return { states, shared, prior }
}

/** [variables] the second derivatives of a chain at its weights. */
export function curvatureOf(
  chain: TunableChain,
  { at, pairs, K }: Pick<TuningSetting, 'at' | 'pairs' | 'K'>,
  counts: LabelCounts,
): Float64Array {
  const { P, L } = chain
  const { states, shared, prior } = chain.bend()
  const h = new Float64Array(at.size)
  h.set(prior, at.bias)
  for (let e = 0; e < EXPERTS; e++) {
    for (let k = 0; k <= K; k++) {
      const template = e * (K + 1) + k
      for (let cell = k * BINS; cell < (k + 1) * BINS; cell++) {
        h[at.w + template] += shared[cell * EXPERTS + e]
        h[at.d + template * BINS + (cell % BINS)] = shared[cell * EXPERTS + e]
        for (let y = 0; y < L; y++) {
          const own = states[(cell * L + y) * EXPERTS + e]
          h[at.u + template * L + y] += own
          h[at.v + (template * BINS + (cell % BINS)) * L + y] = own
        }
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
