/** Where objective, optimizer and stopping meet: weights trained by minimizing a loss. */

import type { Corpus } from '../data/corpus.js'
import { StringTable } from '../data/string-table.js'
import { DataError } from '../errors.js'
import { compileCorpus } from '../features/compile.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import type { FeatureSet } from '../features/feature.js'
import type { FeatureFunctions } from '../features/function-source.js'
import { compactWeights } from '../model/compact-weights.js'
import { WeightEngine } from '../model/weight-engine.js'
import { createLayout, type WeightLayout } from '../model/weight-layout.js'
import type { Weights } from '../model/weights.js'
import { ChainObjective } from '../objectives/chain-objective.js'
import { lbfgs } from '../optimizers/lbfgs.js'
import { minimize } from '../optimizers/minimize.js'
import type { Objective } from '../optimizers/objective.js'
import type { Iteration } from '../optimizers/optimizer.js'
import { owlqn } from '../optimizers/owlqn.js'
import { l2 } from '../optimizers/penalized.js'
import { createLoss } from './create-loss.js'
import { type GradientMethod, type GradientOptions, lambdaStages } from './gradient-options.js'
import type { TrainingProgress, TrainingSummary } from './training-progress.js'

export interface GradientTraining {
  readonly method: GradientMethod
  readonly options: GradientOptions
  readonly features: FeatureSet
  readonly functions?: FeatureFunctions
  /** Once it is aborted, training ends after the iteration at hand, with the weights it has. */
  readonly signal?: AbortSignal
  /** Called after each iteration. */
  readonly onProgress?: (progress: TrainingProgress) => void
}

/** Trains weights and returns them with the way they were reached. */
export async function trainByGradient(
  corpus: Corpus,
  training: GradientTraining,
): Promise<{ engine: WeightEngine; summary: TrainingSummary }> {
  const { method, options, features, functions } = training
  const compiled = compileCorpus(corpus, features, { cutoff: options.cutoff, functions })
  if (!compiled.label) throw new DataError('expected labelled data, got data without labels')
  const layout = createLayout(compiled, options)
  const values = new Float64Array(layout.F)
  const summary = await optimize(compiled, layout, values, training)
  const weights = compactWeights(weightsOf(corpus, compiled, layout, values))
  const figures = { sequences: corpus.N, tokens: corpus.P }
  return { engine: new WeightEngine(weights, { method, options, features, functions, figures }), summary }
}

async function optimize(
  corpus: CompiledCorpus,
  layout: WeightLayout,
  x: Float64Array,
  { method, options, signal, onProgress }: GradientTraining,
): Promise<TrainingSummary> {
  const { c1, c2, maxIterations, epsilon, delta, period } = options
  let before = 0
  let summary: TrainingSummary = { iterations: 0, objective: null, stop: 'max-iterations' }
  for (const lambda of method === 'labelwise' ? lambdaStages(options) : [0]) {
    const objective: Objective = l2(new ChainObjective(corpus, layout, createLoss(method, lambda)), c2)
    const optimizer = c1 > 0 ? owlqn({ c1 }) : lbfgs()
    const limits = {
      maxIterations: maxIterations - before,
      gradientTolerance: epsilon,
      valueTolerance: delta,
      period,
    }
    let last: Iteration | undefined
    for (const iteration of minimize(objective, x, optimizer, limits)) {
      last = iteration
      const { stop } = iteration
      summary = {
        iterations: before + iteration.iteration,
        objective: iteration.value,
        stop: stop ?? 'max-iterations',
      }
      onProgress?.({
        iteration: summary.iterations,
        maxIterations,
        objective: iteration.value,
        gradientNorm: iteration.gradientNorm,
        evaluations: iteration.evaluations,
        dev: null,
        stop,
      })
      if (stop !== null) break
      await breath()
      if (!signal?.aborted) continue
      summary = { ...summary, stop: 'aborted' }
      break
    }
    before += last?.iteration ?? 0
    if (summary.stop === 'aborted' || summary.stop === 'diverged') break
  }
  return summary
}

/** Lets timers, signals and the page have their turn. */
function breath(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 0))
}

function weightsOf(
  corpus: Corpus,
  compiled: CompiledCorpus,
  layout: WeightLayout,
  values: Float64Array,
): Weights {
  const words = new StringTable()
  for (const word of corpus.columns[0].strings.toArray()) words.intern(word)
  return {
    layout,
    values,
    labels: compiled.labels,
    attributes: compiled.state.strings,
    transitionAttributes: compiled.trans?.strings ?? new StringTable(),
    words,
  }
}
