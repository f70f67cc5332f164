/** Two local models, one fitted after the other. */

import { finishInSlices } from '../common/long-work.js'
import type { Corpus } from '../data/corpus.js'
import { compileInSteps } from '../features/compile.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { lbfgs } from '../optimizers/lbfgs.js'
import type { Objective } from '../optimizers/objective.js'
import { l2 } from '../optimizers/penalized.js'
import type { LocalObjective } from '../separate/fitting/create-objectives.js'
import { type LocalModel, LocalModels, type LocalSetting } from '../separate/fitting/local-models.js'
import { scaled, scaledNorm, weightsOf } from '../separate/fitting/scaled-objective.js'
import type { PairSource } from '../separate/patterns/pair-source.js'
import { SeparateEngine, type SeparateModelDescription } from '../separate/scoring/engine.js'
import type { SeparateOptions } from '../separate/separate-options.js'
import type { ThreadHost } from '../wasm/thread-pool.js'
import { refuseInfiniteWeights } from '../weights/finite-weights.js'
import { fingerprintOf } from './checkpoint.js'
import { batchStage } from './gradient-stage.js'
import { runStages, type StagedTraining, type TrainingSteps } from './run-stages.js'
import type { Stage, StageOptions, StagePlan } from './stage.js'
import type { TrainingSetting } from './training-setting.js'

export interface SeparateTraining extends TrainingSetting, LocalSetting {
  /** The name that the model will have. */
  readonly method: string
}

/** Fits the unary model and then the pair model, step by step. The objective of the result is the sum of both. */
export async function* trainSeparate(corpus: Corpus, training: SeparateTraining): TrainingSteps {
  return yield* runStages(await prepare(corpus, training), training)
}

/** A function of its own, so that nothing keeps the compiled corpus once there are patterns. */
async function prepare(corpus: Corpus, training: SeparateTraining): Promise<StagedTraining> {
  const { features, functions, signal, onFeatures: onProgress } = training
  const compiling = compileInSteps(corpus, features, { functions })
  const compiled = await finishInSlices(compiling, corpus.P, { signal, onProgress })
  return stageSeparate(corpus, compiled, training)
}

/** The two fits as stages of training. */
export function stageSeparate(
  corpus: Corpus,
  compiled: CompiledCorpus,
  training: Omit<SeparateTraining, 'threads'>,
): StagedTraining {
  const { method, options, features, checkpointing } = training
  const fingerprint = checkpointing ? fingerprintOf(compiled, { method, options, features }) : ''
  const models = new LocalModels(corpus, { ...training, compiled })
  return stagesOf(models, { sequences: corpus.N, tokens: corpus.P }, training, fingerprint)
}

/** The same on pairs of neighbors with their counts; there are no checkpoints. */
export function trainSeparateOnPairs(source: PairSource, training: SeparateTraining): TrainingSteps {
  const models = new LocalModels(source, training)
  return runStages(stagesOf(models, source.figures, training, ''), training)
}

function stagesOf(
  models: LocalModels,
  figures: SeparateModelDescription['figures'],
  { method, options, features, functions }: Omit<SeparateTraining, 'threads'>,
  fingerprint: string,
): StagedTraining {
  const engineOf = (unary: Float64Array, pairs: Float64Array) => {
    refuseInfiniteWeights(unary, pairs)
    const description = { method, options, features, functions, figures }
    return new SeparateEngine(models.join(unary, pairs), description)
  }
  const unary = unaryStage(models, options, engineOf)
  return {
    stages: [unary, pairStage(models, options, unary, engineOf)],
    fingerprint: () => fingerprint,
  }
}

type EngineOf = (unary: Float64Array, pairs: Float64Array) => SeparateEngine

/** The fit of the unary model and its final value. */
interface UnaryPlan extends StagePlan {
  /** The value of the latest iteration. */
  value: number
}

/** Variables: [W] those of the unary model. Until the pair model is fitted, the engine has its starting weights. */
function unaryStage(models: LocalModels, options: SeparateOptions, engineOf: EngineOf): UnaryPlan {
  const { scales } = models.unary
  const variables = new Float64Array(scales.length)
  const plan: UnaryPlan = {
    value: Number.NaN,
    variables,
    maxIterations: () => 2 * options.maxIterations, // each of the two fits may take as many
    create(stage) {
      const start = stage.saved ? variables : divided(models.startOfUnary(), scales)
      const fit = createFit(models.unary, { start, variables }, options, stage)
      return {
        ...fit,
        *iterations() {
          for (const iteration of fit.iterations()) {
            plan.value = iteration.value
            yield iteration
          }
        },
      }
    },
    weightNorm: () => scaledNorm(variables, scales),
    engine(z) {
      const unary = weightsOf(z, scales)
      return engineOf(unary, models.startOfPairs(unary))
    },
  }
  return plan
}

/** Variables: [W] those of the unary model, [1] its final value, and those of the pair model. */
function pairStage(
  models: LocalModels,
  options: SeparateOptions,
  unary: UnaryPlan,
  engineOf: EngineOf,
): StagePlan {
  const { scales } = models.pairs
  const W = unary.variables.length
  const variables = new Float64Array(W + 1 + scales.length)
  const own = variables.subarray(W + 1)
  return {
    variables,
    maxIterations: before => before + options.maxIterations,
    create(stage) {
      if (stage.saved) checkUnary(models.unary, variables, options, stage)
      else {
        variables.set(unary.variables)
        variables[W] = unary.value
      }
      const weights = weightsOf(variables.subarray(0, W), models.unary.scales)
      const start = stage.saved ? own : divided(models.startOfPairs(weights), scales)
      const fit = createFit(models.pairs, { start, variables: own }, options, stage)
      return { ...fit, earlier: variables[W] }
    },
    weightNorm: () => scaledNorm(own, scales),
    engine: z =>
      engineOf(weightsOf(z.subarray(0, W), models.unary.scales), weightsOf(z.subarray(W + 1), scales)),
  }
}

function createFit(
  model: LocalModel,
  place: { readonly start: Float64Array; readonly variables: Float64Array },
  options: SeparateOptions,
  stage: StageOptions,
): Stage {
  const objective = model.createObjective(stage.threads)
  const stop = {
    maxIterations: Math.ceil(options.maxIterations),
    epsilon: 1e-5,
    delta: options.tolerance,
    period: 10,
  }
  const f = penalizedFit(objective, model, options)
  return batchStage(f, objective, { ...place, optimizer: lbfgs(), stop }, stage)
}

function penalizedFit(objective: LocalObjective, { scales }: LocalModel, { c2 }: SeparateOptions): Objective {
  return scaled(l2(objective, c2), scales)
}

/** How much the same evaluation may differ between machines, as a share of the value. */
const AGREEMENT = 1e-6

/** Refuses a checkpoint of the second fit if its unary variables do not have the saved value. */
function checkUnary(
  model: LocalModel,
  variables: Float64Array,
  options: SeparateOptions,
  { threads, refuse }: { readonly threads: ThreadHost; readonly refuse: StageOptions['refuse'] },
): void {
  const W = model.scales.length
  const objective = model.createObjective(threads)
  try {
    const f = penalizedFit(objective, model, options)
    if (f.precision) f.precision = 'double'
    const value = f.evaluate(variables.subarray(0, W), new Float64Array(W))
    const saved = variables[W]
    if (!(Math.abs(value - saved) <= AGREEMENT * Math.max(1, Math.abs(saved))))
      refuse(`x: expected ${value} at ${W}, the value of the unary model, got ${saved}`)
  } finally {
    objective.close?.()
  }
}

function divided(weights: Float64Array, scales: Float64Array): Float64Array {
  return weights.map((w, k) => w / scales[k])
}
