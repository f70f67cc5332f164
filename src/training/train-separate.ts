/** Two local models, one fitted after the other. */

import { finishInSlices } from '../common/long-work.js'
import type { Corpus } from '../data/corpus.js'
import { type HeldOut, holdOut } from '../data/hold-out.js'
import { compileInSteps } from '../features/compile.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { lbfgs } from '../optimizers/lbfgs.js'
import type { Objective, Precision } from '../optimizers/objective.js'
import { l2 } from '../optimizers/penalized.js'
import { FITS } from '../separate/fit-names.js'
import type { LocalObjective } from '../separate/fitting/create-objectives.js'
import { type LocalModel, LocalModels, type LocalSetting } from '../separate/fitting/local-models.js'
import { scaled, scaledNorm, weightsOf } from '../separate/fitting/scaled-objective.js'
import type { PairSource } from '../separate/patterns/pair-source.js'
import { SeparateEngine, type SeparateModelDescription } from '../separate/scoring/engine.js'
import { fixedOptions, isHeldOut, type SeparateOptions } from '../separate/separate-options.js'
import { TRUST_SIZE, type Trust, trustNumbers, trustOfNumbers } from '../separate/trust/trust.js'
import { trustWeights } from '../separate/trust/trust-weights.js'
import { tuneTrust } from '../separate/trust/tune-trust.js'
import type { ThreadHost } from '../wasm/thread-pool.js'
import { refuseInfiniteWeights } from '../weights/finite-weights.js'
import { fingerprintOf } from './checkpoint.js'
import { batchStage } from './gradient-stage.js'
import { runStages, type StagedTraining, type Trained, type TrainingSteps } from './run-stages.js'
import type { Stage, StageOptions, StagePlan } from './stage.js'
import type { TrainingSetting } from './training-setting.js'

export interface SeparateTraining extends TrainingSetting, LocalSetting {
  /** The name that the model will have. */
  readonly method: string
}

/** Fits the unary model and then the pair model, step by step. The objective of the result is the sum of both. */
export async function* trainSeparate(corpus: Corpus, training: SeparateTraining): TrainingSteps {
  return withTrust(yield* runStages(await prepare(corpus, training), training))
}

/** Adds to the summary how much fitted models weigh beside counts. */
function withTrust({ engine, summary, ...trained }: Trained): Trained {
  const { weights, options } = engine as SeparateEngine
  const trust = trustWeights(weights.trust, options as SeparateOptions)
  return { ...trained, engine, summary: { ...summary, ...(trust && { trust }) } }
}

/** A function of its own, so that nothing keeps the compiled corpus once there are patterns. */
async function prepare(corpus: Corpus, training: SeparateTraining): Promise<StagedTraining> {
  const { features, functions, signal, onFeatures: onProgress } = training
  const compiling = compileInSteps(corpus, features, { functions })
  const compiled = await finishInSlices(compiling, corpus.P, { signal, onProgress })
  return stageSeparate(corpus, compiled, training)
}

/** Enough to choose a few numbers by, in a few seconds. */
const MOST_HELD_OUT = 500

/**
 * The fits as stages of training: those of the two models, and, if weights of the closed form are held out, before them those of the
 * same two models on a part of the data.
 */
export function stageSeparate(
  corpus: Corpus,
  compiled: CompiledCorpus,
  training: Omit<SeparateTraining, 'threads'>,
): StagedTraining {
  const { method, options, features, checkpointing } = training
  const fingerprint = checkpointing ? fingerprintOf(compiled, { method, options, features }) : ''
  const fixed = { ...training, options: fixedOptions(options) }
  const models = new LocalModels(corpus, { ...fixed, compiled })
  const halves = isHeldOut(options) && models.isCountable() ? holdOut(corpus, MOST_HELD_OUT) : null
  const own = halves ? training : fixed
  const figures = { sequences: corpus.N, tokens: corpus.P }
  const first = halves && heldOutFit(halves, fixed, training)
  const engineOf = engineMaker(models, figures, own)
  const head = first && {
    compute() {
      const { trust, part } = first.compute()
      return { trust, ...models.startFrom(part) }
    },
    trustOf: (numbers: Float64Array) => trustFrom(numbers, options, models),
  }
  const fits = [...(first?.fits ?? []), ...fitStages(models, own.options, engineOf, head)]
  return { stages: counted(fits, options.maxIterations), fingerprint: () => fingerprint }
}

/** The same on pairs of neighbors with their counts; there are no checkpoints, and nothing is held out. */
export async function* trainSeparateOnPairs(source: PairSource, training: SeparateTraining): TrainingSteps {
  const { options } = training
  const fixed = { ...training, options: fixedOptions(options) }
  const models = new LocalModels(source, fixed)
  const fits = fitStages(models, fixed.options, engineMaker(models, source.figures, fixed), null)
  const stages = counted(fits, options.maxIterations)
  return withTrust(yield* runStages({ stages, fingerprint: () => '' }, training))
}

type EngineOf = (unary: Float64Array, pairs: Float64Array, trust: Trust | null) => SeparateEngine

function engineMaker(
  models: LocalModels,
  figures: SeparateModelDescription['figures'],
  { method, options, features, functions }: Omit<SeparateTraining, 'threads'>,
): EngineOf {
  return (unary, pairs, trust) => {
    refuseInfiniteWeights(unary, pairs)
    const description = { method, options, features, functions, figures }
    return new SeparateEngine(models.join(unary, pairs, trust), description)
  }
}

/** The fits of a part of the data, and the weights that the other part prefers. */
function heldOutFit(
  { rest, heldOut }: HeldOut,
  fixed: Omit<SeparateTraining, 'threads'>,
  { options, features, functions }: Omit<SeparateTraining, 'threads'>,
) {
  const models = new LocalModels(rest, fixed)
  const engineOf = engineMaker(models, { sequences: rest.N, tokens: rest.P }, fixed)
  const fits = fitStages(models, fixed.options, engineOf, null)
  const [, last] = fits
  return {
    fits: fits.map(fit => ({ ...fit, fit: `${fit.fit} without held-out sequences` })),
    compute() {
      const { weights: part } = last.engine(last.variables) as SeparateEngine
      const trust = tuneTrust(part, models.unknown(), heldOut, { features, functions, options })
      return { trust: trustNumbers(trust), part }
    },
  }
}

/** The weights among the options, with what the model itself counts of unknown patterns. */
function trustFrom(numbers: Float64Array, { stateShrink }: SeparateOptions, models: LocalModels): Trust {
  return trustOfNumbers(numbers, stateShrink === 'held-out' ? models.unknown() : null)
}

/** What the fits on a part of the data give to those on everything. */
interface Head {
  /** [TRUST_SIZE] The weights of the closed form, and where both fits start. */
  compute(): { readonly trust: Float64Array; readonly unary: Float64Array; readonly pairs: Float64Array }
  trustOf(numbers: Float64Array): Trust
}

/** A fit that does not know yet how many iterations all fits may take. */
type Fit = Omit<StagePlan, 'maxIterations' | 'fitIterations'>

/** Each fit may take as many iterations. */
function counted(fits: readonly Fit[], most: number): StagePlan[] {
  return fits.map((fit, k) => ({
    ...fit,
    fitIterations: most,
    maxIterations: before => before + (fits.length - k) * most,
  }))
}

/** The fit of the unary model and its final value. */
interface UnaryFit extends Fit {
  /** The value of the latest iteration. */
  value: number
}

/** The fits of the unary model and of the pair model. */
function fitStages(
  models: LocalModels,
  options: SeparateOptions,
  engineOf: EngineOf,
  head: Head | null,
): [Fit, Fit] {
  const unary = unaryFit(models, options, engineOf, head)
  return [unary, pairFit(models, options, unary, engineOf, head)]
}

/**
 * Variables: [W] those of the unary model, after [TRUST_SIZE] the weights of the closed form and before the starting point of the pair
 * model, if there is a head: checkpoints must have them. Until the pair model is fitted, the engine has its starting weights.
 */
function unaryFit(
  models: LocalModels,
  options: SeparateOptions,
  engineOf: EngineOf,
  head: Head | null,
): UnaryFit {
  const { scales } = models.unary
  const H = head ? TRUST_SIZE : 0
  const V = H + scales.length
  const variables = new Float64Array(V + (head ? models.pairs.scales.length : 0))
  const own = variables.subarray(H, V)
  const begin = () => {
    if (!head) return models.startOfUnary()
    const { trust, unary, pairs } = head.compute()
    variables.set(trust)
    variables.set(divided(pairs, models.pairs.scales), V)
    return unary
  }
  const fit: UnaryFit = {
    fit: FITS.states,
    value: Number.NaN,
    variables,
    create(stage) {
      if (stage.saved) checkHead(variables.subarray(0, H), stage)
      const start = stage.saved ? own : divided(begin(), scales)
      const created = createFit(models.unary, { start, variables: own }, options, stage)
      return {
        ...created,
        *iterations() {
          for (const iteration of created.iterations()) {
            fit.value = iteration.value
            yield iteration
          }
        },
      }
    },
    weightNorm: () => scaledNorm(own, scales),
    engine(z) {
      const unary = weightsOf(z.subarray(H, V), scales)
      const pairs = head ? weightsOf(z.subarray(V), models.pairs.scales) : models.startOfPairs(unary)
      return engineOf(unary, pairs, head?.trustOf(z.subarray(0, H)) ?? null)
    },
  }
  return fit
}

/** Variables: the weights of the closed form, [W] those of the unary model, [1] its final value, and those of the pair model. */
function pairFit(
  models: LocalModels,
  options: SeparateOptions,
  unary: UnaryFit,
  engineOf: EngineOf,
  head: Head | null,
): Fit {
  const { scales } = models.pairs
  const H = head ? TRUST_SIZE : 0
  const V = H + models.unary.scales.length
  const variables = new Float64Array(V + 1 + scales.length)
  const own = variables.subarray(V + 1)
  const begin = () => {
    variables.set(unary.variables.subarray(0, V))
    variables[V] = unary.value
    if (head) return unary.variables.subarray(V)
    const weights = weightsOf(variables.subarray(H, V), models.unary.scales)
    return divided(models.startOfPairs(weights), scales)
  }
  return {
    fit: FITS.transitions,
    variables,
    create(stage) {
      if (stage.saved) {
        checkHead(variables.subarray(0, H), stage)
        checkUnary(models.unary, variables.subarray(H), options, stage)
      }
      const start = stage.saved ? own : begin()
      const fit = createFit(models.pairs, { start, variables: own }, options, stage)
      return { ...fit, earlier: variables[V] }
    },
    weightNorm: () => scaledNorm(own, scales),
    engine: z =>
      engineOf(
        weightsOf(z.subarray(H, V), models.unary.scales),
        weightsOf(z.subarray(V + 1), scales),
        head?.trustOf(z.subarray(0, H)) ?? null,
      ),
  }
}

/** Refuses a checkpoint whose weights of the closed form cannot be. */
function checkHead(numbers: Float64Array, { refuse }: Pick<StageOptions, 'refuse'>): void {
  const wrong = numbers.findIndex(number => !(number >= 0))
  if (wrong >= 0) refuse(`x: expected a weight of at least 0 at ${wrong}, got ${numbers[wrong]}`)
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
    delta: model.tolerance,
    period: 10,
    ending: model.ending,
  }
  const f = penalizedFit(objective, model, options)
  return batchStage(f, objective, { ...place, optimizer: lbfgs(), stop }, stage)
}

function penalizedFit(objective: LocalObjective, { scales }: LocalModel, { c2 }: SeparateOptions): Objective {
  return scaled(l2(objective, c2), scales)
}

/** How much the same evaluation may differ, as a share of the value: between machines, and from one in single precision. */
const AGREEMENT: Readonly<Record<Precision, number>> = { double: 1e-6, single: 1e-5 }

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
    if (!(Math.abs(value - saved) <= AGREEMENT[model.ending] * Math.max(1, Math.abs(saved))))
      refuse(`x: expected ${value} at ${W}, the value of the unary model, got ${saved}`)
  } finally {
    objective.close?.()
  }
}

function divided(weights: Float64Array, scales: Float64Array): Float64Array {
  return weights.map((w, k) => w / scales[k])
}
