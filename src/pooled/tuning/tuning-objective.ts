/**
 * The conditional likelihood of the left-out labels, as a function of the tuned weights:
 *
 *   f(x) = Σ_n −log P(y_n | x_n; weights(x)) + Σ_k c_k·x_k²
 *
 * Scores are linear in the variables. Forward–backward is scaled, not in log space: one exp per score.
 */

import type { Objective } from '../../optimizers/objective.js'
import { BINS } from '../bins.js'
import type { LabelScores } from '../label-counts.js'
import { ChainSum, createCellWeights } from './chain-sum.js'
import type { TuningLattices } from './lattices.js'
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
export function tuningObjective(
  lattices: TuningLattices,
  { at, scores, pairs, penalty, base, scale, K }: TuningSetting,
  stride = 1,
): Objective {
  const { L } = lattices
  const weights = createCellWeights((K + 1) * BINS, L)
  const gradient = createCellWeights((K + 1) * BINS, L)
  const chain = new ChainSum(lattices, weights, gradient)
  const weightTables = [weights.log, weights.share]
  const gradientTables = [gradient.log, gradient.share]
  const x = new Float64Array(at.size)

  function setWeights(): void {
    weightTables.forEach((table, e) => {
      for (let k = 0; k <= K; k++) {
        const kk = e * (K + 1) + k
        for (let b = 0; b < BINS; b++) {
          const shared = base[e * BINS + b] + x[at.w + kk] + x[at.d + kk * BINS + b]
          const row = (k * BINS + b) * L
          for (let y = 0; y < L; y++) table[row + y] = shared + x[at.u + kk * L + y]
        }
      }
    })
    for (let j = 0; j < L; j++) {
      weights.prior[j] = Math.log(scores.prior[j]) + x[at.bias + j]
      weights.start[j] = scores.start[j] + x[at.start + j]
      weights.end[j] = scores.end[j] + x[at.end + j]
    }
    weights.trans.set(scores.trans)
    for (let q = 0; q < pairs.length; q++) weights.trans[pairs[q]] += x[at.trans + q]
  }

  function takeGradient(g: Float64Array): void {
    g.fill(0)
    gradientTables.forEach((table, e) => {
      for (let k = 0; k <= K; k++) {
        const kk = e * (K + 1) + k
        for (let b = 0; b < BINS; b++) {
          const row = (k * BINS + b) * L
          let sum = 0
          for (let y = 0; y < L; y++) {
            sum += table[row + y]
            g[at.u + kk * L + y] += table[row + y]
          }
          g[at.d + kk * BINS + b] = sum
          g[at.w + kk] += sum
        }
      }
    })
    g.set(gradient.prior, at.bias)
    g.set(gradient.start, at.start)
    g.set(gradient.end, at.end)
    for (let q = 0; q < pairs.length; q++) g[at.trans + q] = gradient.trans[pairs[q]]
  }

  return {
    size: at.size,
    evaluate(z, g) {
      for (let v = 0; v < at.size; v++) x[v] = scale[v] * z[v]
      setWeights()
      let total = chain.evaluate(stride)
      takeGradient(g)
      for (let v = 0; v < at.size; v++) {
        const c = penalty[v] / stride
        total += c * x[v] * x[v]
        g[v] = scale[v] * (g[v] + 2 * c * x[v])
      }
      return total
    },
  }
}
