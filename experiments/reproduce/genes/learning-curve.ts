/** Training watched from outside: what a model can do after each iteration. */

import { StringTable } from '../../../src/data/string-table.js'
import type { CompiledCorpus } from '../../../src/features/compiled-corpus.js'
import { type FeatureSet, Model } from '../../../src/index.js'
import { labelwise } from '../../../src/losses/labelwise.js'
import { likelihood } from '../../../src/losses/likelihood.js'
import { pointwise } from '../../../src/losses/pointwise.js'
import { nodeThreads } from '../../../src/node/threads.js'
import { ChainObjective } from '../../../src/objectives/chain.js'
import { createSimdObjective } from '../../../src/objectives/simd/chain.js'
import { lbfgs } from '../../../src/optimizers/lbfgs.js'
import { createRun, minimize } from '../../../src/optimizers/minimize.js'
import { l2 } from '../../../src/optimizers/penalized.js'
import { plainVectors } from '../../../src/optimizers/vectors.js'
import { takeInitialWeights } from '../../../src/weights/initial-weights.js'
import { WeightEngine } from '../../../src/weights/weight-engine.js'
import { createLayout } from '../../../src/weights/weight-layout.js'
import type { Weights } from '../../../src/weights/weights.js'

const LOSSES = { likelihood, pointwise, labelwise }

export interface WatchedTraining {
  readonly method: keyof typeof LOSSES
  readonly features: FeatureSet
  /** The words of the training data, to tell known from unknown ones. */
  readonly words: StringTable
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
  const { method, features, words, init, iterations, lambda, c2 } = training
  const weights = weightsFor(corpus, words)
  takeInitialWeights(weights, init.initialWeights())
  const { values, layout } = weights
  const loss = LOSSES[method]({ lambda })
  const reference = new ChainObjective(corpus, layout, loss)
  const lanes =
    loss.recipe &&
    createSimdObjective(corpus, layout, { loss: loss.recipe, threads: nodeThreads(), reference })
  const f = l2(lanes ?? reference, c2)
  const x = (f.vectors ?? plainVectors).create(f.size)
  x.set(values)
  const figures = { sequences: corpus.N, tokens: corpus.P }
  const model = () => new Model(new WeightEngine(weights, { method, options: {}, features, figures }))
  try {
    const run = createRun(f, x, lbfgs())
    yield { iteration: 0, objective: run.state.value, model: model() }
    for (const { iteration, value } of minimize(f, x, lbfgs(), { run, maxIterations: iterations })) {
      if (iteration === 0) continue
      values.set(x)
      yield { iteration, objective: value, model: model() }
    }
  } finally {
    lanes?.close()
  }
}

/** Weights of a compiled corpus, every attribute with every label, all 0. */
export function weightsFor(corpus: CompiledCorpus, words: StringTable): Weights {
  const layout = createLayout(corpus, { weights: 'all' })
  return {
    layout,
    values: new Float64Array(layout.F),
    labels: corpus.labels,
    attributes: corpus.state.strings,
    transitionAttributes: new StringTable(),
    words,
  }
}
