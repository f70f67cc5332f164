/**
 * The conditional likelihood of the left-out labels, as a function of the tuned weights:
 *
 *   f(x) = Σ_n −log P(y_n | x_n; weights(x)) + Σ_k c_k·x_k²
 *
 * Scores are linear in the variables.
 */

import type { Objective } from '../../optimizers/objective.js'
import { BINS } from '../bins.js'
import { EXPERTS } from '../experts.js'
import type { LabelScores } from '../label-counts.js'
import type { CellWeights, TunableChain } from './tunable-chain.js'
import type { VariablePlaces } from './variables.js'

export interface TuningSetting {
  readonly at: VariablePlaces
  readonly scores: LabelScores
  /** [Q] Pairs of labels that are tuned, as i·L + j. */
  readonly pairs: Int32Array
  readonly penalty: Float64Array //  [variables]
  /** [EXPERTS][BINS] Weights at the start. */
  readonly base: Float64Array
  readonly K: number //              templates
  /** [variables] x = scale·z: the optimizer moves z. */
  readonly scale: Float64Array
}

/** With a stride above 1, of only some sequences, and as much less of the penalty. */
export function tuningObjective(chain: TunableChain, setting: TuningSetting, stride = 1): Objective {
  const { at, penalty, scale } = setting
  const x = new Float64Array(at.size)
  return {
    size: at.size,
    evaluate(z, g) {
      for (let v = 0; v < at.size; v++) x[v] = scale[v] * z[v]
      setWeights(x, setting, chain.weights)
      let total = chain.evaluate(stride)
      takeGradient(chain.gradient, setting, g)
      for (let v = 0; v < at.size; v++) {
        const c = penalty[v] / stride
        total += c * x[v] * x[v]
        g[v] = scale[v] * (g[v] + 2 * c * x[v])
      }
      return total
    },
  }
}

/** Overwrites the weights of a chain with those of a point. */
export function setWeights(
  x: Float64Array,
  { at, scores, pairs, base, K }: Omit<TuningSetting, 'penalty' | 'scale'>,
  weights: CellWeights,
): void {
  const L = weights.prior.length
  for (let e = 0; e < EXPERTS; e++) {
    for (let k = 0; k <= K; k++) {
      const kk = e * (K + 1) + k
      for (let b = 0; b < BINS; b++) {
        const shared = base[e * BINS + b] + x[at.w + kk] + x[at.d + kk * BINS + b]
        const row = (k * BINS + b) * L
        const own = at.v + (kk * BINS + b) * L
        for (let y = 0; y < L; y++)
          weights.states[(row + y) * EXPERTS + e] = shared + x[at.u + kk * L + y] + x[own + y]
      }
    }
  }
  for (let j = 0; j < L; j++) {
    weights.prior[j] = Math.log(scores.prior[j]) + x[at.bias + j]
    weights.start[j] = scores.start[j] + x[at.start + j]
    weights.end[j] = scores.end[j] + x[at.end + j]
  }
  weights.trans.set(scores.trans)
  for (let q = 0; q < pairs.length; q++) weights.trans[pairs[q]] += x[at.trans + q]
}

/** Overwrites g with the gradient by the variables. */
function takeGradient(gradient: CellWeights, { at, pairs, K }: TuningSetting, g: Float64Array): void {
  const L = gradient.prior.length
  g.fill(0)
  for (let e = 0; e < EXPERTS; e++) {
    for (let k = 0; k <= K; k++) {
      const kk = e * (K + 1) + k
      for (let b = 0; b < BINS; b++) {
        const row = (k * BINS + b) * L
        let sum = 0
        for (let y = 0; y < L; y++) {
          const own = gradient.states[(row + y) * EXPERTS + e]
          sum += own
          g[at.u + kk * L + y] += own
          g[at.v + (kk * BINS + b) * L + y] = own
        }
        g[at.d + kk * BINS + b] = sum
        g[at.w + kk] += sum
      }
    }
  }
  g.set(gradient.prior, at.bias)
  g.set(gradient.start, at.start)
  g.set(gradient.end, at.end)
  for (let q = 0; q < pairs.length; q++) g[at.trans + q] = gradient.trans[pairs[q]]
}
