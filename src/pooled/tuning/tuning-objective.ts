/**
 * The conditional likelihood of the left-out labels, as a function of the tuned weights. The weights of rows are linear in the
 * variables, so this is the objective of a chain behind a linear map:
 *
 *   f(x) = Σ_n −log P(y_n | x_n; weights(x)) + Σ_k c_k·x_k²
 */

import type { Objective } from '../../optimizers/objective.js'
import { layoutPlaces } from '../../weights/weight-layout.js'
import { BINS } from '../bins.js'
import { EXPERTS } from '../experts.js'
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
  const { layout, values, rows } = tuning
  const { L, F, transFrom, transTo } = layout
  const places = layoutPlaces(layout)
  const S = rows.label.length
  const weights = new Float64Array(F)
  const gradient = new Float64Array(F)
  const x = new Float64Array(at.size)

  function setWeights(): void {
    for (let e = 0; e < EXPERTS; e++) {
      const value = values[e]
      for (let r = 0; r < rows.R; r++) {
        const k = template[r] + e * (K + 1)
        const common = base[e * BINS + rows.bin[r]] + x[at.w + k] + x[at.d + k * BINS + rows.bin[r]]
        const u = at.u + k * L
        for (let f = rows.offset[r]; f < rows.offset[r + 1]; f++) {
          const own = (common + x[u + rows.label[f]]) * value[f]
          weights[f] = e === 0 ? own : weights[f] + own
        }
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
    for (let e = 0; e < EXPERTS; e++) {
      const value = values[e]
      for (let r = 0; r < rows.R; r++) {
        const k = template[r] + e * (K + 1)
        const u = at.u + k * L
        let common = 0
        for (let f = rows.offset[r]; f < rows.offset[r + 1]; f++) {
          const slope = gradient[f] * value[f]
          g[u + rows.label[f]] += slope
          common += slope
        }
        g[at.w + k] += common
        g[at.d + k * BINS + rows.bin[r]] += common
      }
    }
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
