/** Counts a corpus, then tunes the weights of its pool. */

import { finishInSlices } from '../common/long-work.js'
import type { Corpus } from '../data/corpus.js'
import { countedPart } from '../data/counted-corpus.js'
import { compileInSteps } from '../features/compile.js'
import { norm } from '../optimizers/vector.js'
import { defaultWeights } from '../pooled/default-weights.js'
import { countPool, weightsOfPositions } from '../pooled/pool-counts.js'
import { labelsOf, PooledEngine } from '../pooled/pooled-engine.js'
import type { PooledOptions } from '../pooled/pooled-options.js'
import { presentAttributes } from '../pooled/present-attributes.js'
import { OPTIMIZER, STOP } from '../pooled/tuning/tune.js'
import { createTuner, type Tuner } from '../pooled/tuning/tuner.js'
import { batchStage } from './gradient-stage.js'
import { oneStep } from './one-step.js'
import { runStages, type TrainingSteps } from './run-stages.js'
import type { StagePlan } from './stage.js'
import type { TrainingSetting } from './training-setting.js'

export interface PooledTraining extends TrainingSetting {
  /** The name that the model will have. */
  readonly method: string
  readonly options: PooledOptions
}

/** Counts, then tunes step by step. With default weights there is nothing to tune, and the only step is the last. */
export async function* trainPooled(corpus: Corpus, training: PooledTraining): TrainingSteps {
  const { features, functions, signal, onFeatures: onProgress, method, options } = training
  const counted = countedPart(corpus)
  const compiling = compileInSteps(
    counted,
    { features: features.features },
    { functions, labels: labelsOf(counted) },
  )
  const compiled = presentAttributes(
    counted,
    await finishInSlices(compiling, counted.P, { signal, onProgress }),
  )
  const counts = countPool(counted, compiled)
  const description = { method, options, features, functions }
  if (options.weights === 'default')
    return yield* oneStep(new PooledEngine(counts, defaultWeights(), description), training.use)
  const tuner = createTuner(
    { counts, corpus: compiled, weight: weightsOfPositions(counted), counted: true },
    options,
  )
  const stages = tuningStages(tuner, tuned => new PooledEngine(counts, tuned, description))
  return yield* runStages({ stages, fingerprint: () => '' }, training)
}

/** The rounds of tuning as stages of training. */
function tuningStages(
  tuner: Tuner,
  engineOf: (tuned: ReturnType<Tuner['weightsAt']>) => PooledEngine,
): StagePlan[] {
  const variables = new Float64Array(tuner.size)
  return tuner.rounds.map(({ createObjective, maxIterations }) => {
    return {
      variables,
      maxIterations: before => before + maxIterations,
      create(stage) {
        const stop = { ...STOP, maxIterations }
        const descent = { optimizer: OPTIMIZER, start: variables, variables, stop }
        return batchStage(createObjective(), null, descent, stage)
      },
      weightNorm: (known = norm(variables)) => known,
      engine: z => engineOf(tuner.weightsAt(z)),
    }
  })
}
