import type { Engine } from '../model/engine.js'
import type { ModelUse } from '../model/file/model-use.js'
import { Model } from '../model/model.js'
import type { TrainingSteps } from './run-stages.js'

/** The only step of training by counting. */
export async function* oneStep(engine: Engine, use?: ModelUse): TrainingSteps {
  yield {
    iteration: 0,
    maxIterations: 0,
    stage: 0,
    objective: Number.NaN,
    gradientNorm: Number.NaN,
    weightNorm: Number.NaN,
    evaluations: 0,
    dev: null,
    stop: 'closed-form',
    model: () => new Model(engine, use),
  }
  return {
    engine,
    summary: { iterations: 0, objective: null, stop: 'closed-form', converged: null, threads: 1 },
  }
}
