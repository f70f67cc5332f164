/**
 * The conditional likelihood of the left-out labels, as a function of the tuned weights. The weights of rows are linear in the
 * variables, so this is the objective of a chain behind a linear map:
 *
 *   f(x) = Σ_n −log P(y_n | x_n; weights(x)) + Σ_k c_k·x_k²
 */

import type { Objective } from '../../optimizers/objective.js'
import { layoutPlaces } from '../../weights/weight-layout.js'
import { BINS } from '../bins.js'
import type { LabelScores } from '../label-counts.js'
import { PAIR_SHIFT, type TuningCorpus } from './tuning-corpus.js'
import type { VariablePlaces } from './variables.js'

export interface TuningSetting {
  readonly at: VariablePlaces
  readonly scores: LabelScores
  readonly template: Int32Array //   [R] template of a row, 0: none of its own
  readonly penalty: Float64Array //  [variables]
  /** [EXPERTS][BINS] Weights at the start. */
  readonly base: Float64Array
  readonly K: number //              templates
  /** [variables] x = scale·z: the optimizer moves z. */
  readonly scale: Float64Array
}

/** `chain` is the objective of the corpus for weights of rows. */
export function tuningObjective(
  chain: Objective,
  tuning: TuningCorpus,
  { at, scores, template, penalty, base, scale, K }: TuningSetting,
): Objective {
  const {
    layout,
    values: [log, share],
    rows: { R, offset, label, bin },
  } = tuning
  const { L, F, transFrom, transTo } = layout
  const places = layoutPlaces(layout)
  const S = label.length
  const second = (K + 1) * BINS // where the cells of the second expert begin
  const shared = new Float64Array(2 * second) // [EXPERTS][K+1][BINS]
  const weights = new Float64Array(F)
  const gradient = new Float64Array(F)
  const x = new Float64Array(at.size)

  // Both experts in one pass: the arrays of rows are far larger than any cache.
  function setWeights(): void {
    for (let k = 0, row = 0; k < 2 * (K + 1); k++)
      for (let b = 0; b < BINS; b++, row++)
        shared[row] = base[k <= K ? b : BINS + b] + x[at.w + k] + x[at.d + row]
    for (let r = 0; r < R; r++) {
      const k = template[r]
      const cell = k * BINS + bin[r]
      const [a, b] = [shared[cell], shared[second + cell]]
      const [ua, ub] = [at.u + k * L, at.u + (K + 1 + k) * L]
      for (let f = offset[r]; f < offset[r + 1]; f++) {
        const y = label[f]
        weights[f] = (a + x[ua + y]) * log[f] + (b + x[ub + y]) * share[f]
      }
    }
    for (let j = 0; j < L; j++) {
      weights[S + j] = Math.log(scores.prior[j]) + x[at.bias + j]
      weights[places.start + j] = scores.start[j] + x[at.start + j]
      weights[places.end + j] = scores.end[j] + x[at.end + j]
    }
    for (let q = 0; q < transFrom.length; q++)
      weights[places.trans + q] = scores.trans[transFrom[q] * L + transTo[q]] - PAIR_SHIFT + x[at.trans + q]
  }

  function takeGradient(g: Float64Array): void {
    g.fill(0)
    for (let r = 0; r < R; r++) {
      const k = template[r]
      const [ua, ub] = [at.u + k * L, at.u + (K + 1 + k) * L]
      let [a, b] = [0, 0]
      for (let f = offset[r]; f < offset[r + 1]; f++) {
        const y = label[f]
        const [da, db] = [gradient[f] * log[f], gradient[f] * share[f]]
        g[ua + y] += da
        g[ub + y] += db
        a += da
        b += db
      }
      const cell = at.d + k * BINS + bin[r]
      g[cell] += a
      g[second + cell] += b
    }
    for (let k = 0; k < 2 * (K + 1); k++) for (let b = 0; b < BINS; b++) g[at.w + k] += g[at.d + k * BINS + b]
    for (let j = 0; j < L; j++) {
      g[at.bias + j] = gradient[S + j]
      g[at.start + j] = gradient[places.start + j]
      g[at.end + j] = gradient[places.end + j]
    }
    for (let q = 0; q < transFrom.length; q++) g[at.trans + q] = gradient[places.trans + q]
  }

  return {
    size: at.size,
    get precision() {
      return chain.precision
    },
    set precision(precision) {
      chain.precision = precision
    },
    evaluate(z, g) {
      for (let v = 0; v < at.size; v++) x[v] = scale[v] * z[v]
      setWeights()
      let total = chain.evaluate(weights, gradient)
      takeGradient(g)
      for (let v = 0; v < at.size; v++) {
        total += penalty[v] * x[v] * x[v]
        g[v] = scale[v] * (g[v] + 2 * penalty[v] * x[v])
      }
      return total
    },
  }
}
