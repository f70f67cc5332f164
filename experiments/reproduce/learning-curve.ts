/** Training watched from outside: what a model can do after each iteration. */

import { StringTable } from '../../src/data/string-table.js'
import type { CompiledCorpus } from '../../src/features/compiled-corpus.js'
import { type FeatureSet, Model } from '../../src/index.js'
import { takeInitialWeights } from '../../src/model/initial-weights.js'
import { WeightEngine } from '../../src/model/weight-engine.js'
import { createLayout } from '../../src/model/weight-layout.js'
import type { Weights } from '../../src/model/weights.js'
import { ChainObjective } from '../../src/objectives/chain-objective.js'
import { lbfgs } from '../../src/optimizers/lbfgs.js'
import { createRun, minimize } from '../../src/optimizers/minimize.js'
import { l2 } from '../../src/optimizers/penalized.js'
import { createLoss } from '../../src/training/create-loss.js'
import type { GradientMethod } from '../../src/training/gradient-options.js'

export interface WatchedTraining {
  readonly method: GradientMethod
  readonly features: FeatureSet
  /** Whose weights are where training begins. */
  readonly init: Model
  readonly iterations: number
  /** Steepness λ of `labelwise`. */
  readonly lambda: number
  /** Penalty c2‖w‖². */
  readonly c2: number
}

/** Where training stands: iteration 0 is its beginning. */
export interface Standing {
  readonly iteration: number
  /** The minimized value. */
  readonly objective: number
  /** Labels with the weights as they are now; not to be kept beyond the next iteration. */
  readonly model: Model
}

/** Trains by L-BFGS and yields before the first iteration and after each. */
export function* watchTraining(corpus: CompiledCorpus, training: WatchedTraining): Generator<Standing> {
  const { method, features, init, iterations, lambda, c2 } = training
  const weights = weightsFor(corpus)
  takeInitialWeights(weights, init.initialWeights())
  const { values: x, layout } = weights
  const f = l2(new ChainObjective(corpus, layout, createLoss(method, { lambda, rescale: 'margin' })), c2)
  const figures = { sequences: corpus.N, tokens: corpus.P }
  const model = () => new Model(new WeightEngine(weights, { method, options: {}, features, figures }))
  const run = createRun(f, x, lbfgs())
  yield { iteration: 0, objective: run.state.value, model: model() }
  for (const { iteration, value } of minimize(f, x, lbfgs(), { run, maxIterations: iterations }))
    if (iteration > 0) yield { iteration, objective: value, model: model() }
}

function weightsFor(corpus: CompiledCorpus): Weights {
  const layout = createLayout(corpus, { weights: 'all' })
  return {
    layout,
    values: new Float64Array(layout.F),
    labels: corpus.labels,
    attributes: corpus.state.strings,
    transitionAttributes: new StringTable(),
    words: new StringTable(),
  }
}
