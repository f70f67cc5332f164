/** The tuning of a pool: from counts and data to an objective, and from its minimum to weights. */

import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import { likelihood } from '../../losses/likelihood.js'
import { ChainObjective } from '../../objectives/chain.js'
import { createSimdObjective } from '../../objectives/simd/chain.js'
import type { Objective } from '../../optimizers/objective.js'
import type { ThreadHost } from '../../wasm/thread-pool.js'
import { BINS } from '../bins.js'
import { defaultWeights } from '../default-weights.js'
import { EXPERTS } from '../experts.js'
import { scoreLabels } from '../label-counts.js'
import type { PoolCounts } from '../pool-counts.js'
import { attributesOfPosition } from '../pool-weights.js'
import type { PooledOptions } from '../pooled-options.js'
import { chooseTemplates, findTemplates } from '../templates.js'
import type { TunedWeights } from '../tuned-weights.js'
import { curvatureOf } from './curvature.js'
import { cutIntoParts, leaveOut } from './left-out-rows.js'
import { createTuningCorpus } from './tuning-corpus.js'
import { tuningObjective } from './tuning-objective.js'
import { penaltiesOf, variablePlaces } from './variables.js'

/** What weights are tuned on. */
export interface TuningData {
  readonly counts: PoolCounts
  /** Labeled data with the numbers of the counts. */
  readonly corpus: CompiledCorpus
  /** [P] How often a position counts; null: once. */
  readonly weight: ArrayLike<number> | null
  /** Whether the counts contain these data, so that each block is left out while it is scored. */
  readonly counted: boolean
}

/** A tuning in progress. */
export interface Tuner {
  /** Variables that are all 0 at the default weights. */
  readonly size: number
  /** Creates the function to minimize; `close` ends its threads. */
  createObjective(threads: ThreadHost): { f: Objective; threads: number; close(): void }
  /** The weights at a point. */
  weightsAt(z: Float64Array): TunedWeights
}

/** How strongly scores of labels and their pairs are drawn to what counts say. */
const LABEL_PENALTY = 1

export function createTuner({ counts, corpus, weight, counted }: TuningData, options: PooledOptions): Tuner {
  const { tuneTokens, smoothing, shrink } = options
  const { L } = corpus
  const scores = scoreLabels(counts)
  const parts = cutIntoParts(corpus.N, options.parts)
  const stride = Math.max(1, Math.round(corpus.P / tuneTokens))
  const rows = leaveOut(corpus, counts.rows, { parts, stride, weight, counted })
  const templates = chooseTemplates(counts.attributes)
  const K = templates.size
  const numbers = findTemplates(counts.attributes, templates)
  const template = rows.attribute.map(a => numbers[a] + 1)
  const tuning = createTuningCorpus(corpus, rows, counts, scores, smoothing)
  const { layout } = tuning
  const at = variablePlaces(K, layout)
  const J = attributesOfPosition(counts)
  const penalty = penaltiesOf(at, { attributes: shrink * J * J, labels: LABEL_PENALTY })
  const base = defaultWeights().common.map(weight => weight / J)
  const setting = { at, scores, template, penalty, base, K }
  const bend = curvatureOf(tuning, setting, counts)
  const scale = bend.map((h, v) => 1 / Math.sqrt(h + 2 * penalty[v] + 1))
  return {
    size: at.size,
    createObjective(threads) {
      const loss = likelihood()
      const reference = new ChainObjective(tuning.corpus, layout, loss)
      const simd = createSimdObjective(tuning.corpus, layout, { loss: loss.recipe!, threads, reference })
      return {
        f: tuningObjective(simd ?? reference, tuning, { ...setting, scale }),
        threads: simd?.threads ?? 1,
        close: () => simd?.close(),
      }
    },
    weightsAt(z) {
      const x = z.map((value, v) => value * scale[v])
      const common = new Float64Array(EXPERTS * (K + 1) * BINS)
      for (let e = 0; e < EXPERTS; e++)
        for (let k = e * (K + 1); k < (e + 1) * (K + 1); k++)
          for (let b = 0; b < BINS; b++)
            common[k * BINS + b] = J * (base[e * BINS + b] + x[at.w + k] + x[at.d + k * BINS + b])
      const trans = new Float64Array(L * L)
      layout.transFrom.forEach((i, q) => {
        trans[i * L + layout.transTo[q]] = x[at.trans + q]
      })
      return {
        templates,
        labels: counts.labels,
        common,
        own: x.slice(at.u, at.bias).map(value => J * value),
        bias: x.slice(at.bias, at.trans),
        start: x.slice(at.start, at.end),
        end: x.slice(at.end),
        trans,
      }
    },
  }
}
