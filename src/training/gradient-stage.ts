import { Random } from '../common/random.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import type { Loss } from '../losses/loss.js'
import type { LossRecipe } from '../losses/loss-recipe.js'
import { ChainObjective } from '../objectives/chain.js'
import type { Refusal } from '../objectives/simd/chain.js'
import { createInParts, type KernelObjective } from '../objectives/simd/parts.js'
import { lbfgs } from '../optimizers/lbfgs.js'
import { createRun, minimize, restoreRun } from '../optimizers/minimize.js'
import type { Objective, Precision } from '../optimizers/objective.js'
import { type Optimizer, type Progress, progressOf } from '../optimizers/optimizer.js'
import { owlqn } from '../optimizers/owlqn.js'
import { l2 } from '../optimizers/penalized.js'
import { sgd } from '../optimizers/sgd.js'
import { plainVectors, type Vectors } from '../optimizers/vectors.js'
import type { WeightLayout } from '../weights/weight-layout.js'
import { rememberedPairs } from './remembered-pairs.js'
import { ALONE, type Stage, type StageOptions, type StageWork } from './stage.js'
import type { CreateStage } from './train-weights.js'

/** Options for minimizing a loss. */
export interface DescentOptions {
  /** Penalty c1‖w‖₁, as in CRFsuite; above 0 many weights become exactly 0. Default 0. */
  readonly c1: number
  /** Penalty c2‖w‖², as in CRFsuite: c2 = ½ is C = 1 of CRF++ and rho2 = 1 of Wapiti. Default 1. */
  readonly c2: number
  /** `sgd`: averaged stochastic gradient descent; `lbfgs` becomes OWL-QN if c1 > 0. Default `lbfgs`. */
  readonly optimizer: 'lbfgs' | 'sgd'
  /** Maximum number of iterations. Default 1000. */
  readonly maxIterations: number
  /** Stops when ‖g‖ / max(1, ‖w‖) is at most this. Default 1e-5. */
  readonly epsilon: number
  /** Stops when the value has changed by less than this share over `period` iterations. Default 1e-5. */
  readonly delta: number
  /** Default 10. */
  readonly period: number
  /** Seed of the order in which `sgd` takes the sequences. Default 1. */
  readonly seed: number
  /** `start`: the penalty is c2‖w − w₀‖², around the weights that training starts from. Default `zero`. */
  readonly around?: 'zero' | 'start'
}

/** When a minimization stops. */
export interface StopOptions extends Pick<DescentOptions, 'maxIterations' | 'epsilon' | 'delta' | 'period'> {
  /** The precision in which a value may show that it changes no more. Default `double`. */
  readonly ending?: Precision
}

/** Minimizes the loss of a corpus step by step. */
export function gradientStage(loss: Loss, options: DescentOptions): CreateStage {
  return (stage, corpus, { layout, values }, start) => {
    const reference = new ChainObjective(corpus, layout, loss)
    const { c1, c2, maxIterations } = options
    const left = { ...options, maxIterations: Math.max(0, maxIterations - stage.before) }
    if (options.optimizer === 'sgd') {
      const shuffle = (order: Uint32Array, epoch: number) => {
        new Random(options.seed * 0x10000 + epoch).shuffle(order)
      }
      return { ...createDescent(reference, values, sgd({ c2, shuffle }), left, stage), ...ALONE }
    }
    const create = (simd: KernelObjective | null) => {
      const optimizer = c1 > 0 ? owlqn({ c1 }) : lbfgs({ memory: rememberedPairs(simd, stage.saved) })
      const f = l2(simd ?? reference, c2, (options.around === 'start' && start) || undefined)
      return batchStage(f, simd, { optimizer, start: values, variables: values, stop: left }, stage)
    }
    // The kernels know no attributes of transitions.
    if (!loss.recipe || layout.B > 0) return create(null)
    return { work: createWithKernels(corpus, layout, loss, loss.recipe, stage, create), total: corpus.P }
  }
}

/** Creates a stage whose objective is computed by kernels, if they can; else the user is told why that takes longer. */
function* createWithKernels(
  corpus: CompiledCorpus,
  layout: WeightLayout,
  loss: Loss,
  recipe: LossRecipe,
  { threads, warn }: StageOptions,
  create: (simd: KernelObjective | null) => Stage,
): StageWork['work'] {
  const createReference = (part: CompiledCorpus) => new ChainObjective(part, layout, loss)
  const created = yield* createInParts(corpus, layout, { loss: recipe, threads, createReference })
  if (typeof created !== 'string') return create(created)
  warn(REFUSALS[created])
  return create(null)
}

const SLOWER = 'so training computes without them, many times slower and with other last digits'
/** Why there are no kernels. */
const REFUSALS: Readonly<Record<Refusal, string>> = {
  engine: `this engine cannot run the kernels (it has no SIMD), ${SLOWER}`,
  corpus: `the kernels do not support so many weights with so many labels, ${SLOWER}`,
  memory: `the kernels do not get the memory that they need (4 GiB at most, less if the system grants less), ${SLOWER}; fewer features, a cutoff or a pairCutoff make fewer weights`,
}

/** An objective that may have started threads. */
export interface Threaded {
  /** Threads that take part. Default 1. */
  readonly threads?: number
  /** Ends the threads. */
  close?(): void
}

/** How to minimize the objective of a whole corpus. */
export interface BatchDescent<State extends Progress> {
  readonly optimizer: Optimizer<State, Objective>
  /** The starting point, or the point of the saved run. */
  readonly start: Float64Array
  /** Overwritten with the current point after each iteration. */
  readonly variables: Float64Array
  readonly stop: StopOptions
}

/** Steps that use the whole corpus; `threaded` must be closed at the end. */
export function batchStage<State extends Progress>(
  f: Objective,
  threaded: Threaded | null,
  { optimizer, start, variables, stop }: BatchDescent<State>,
  stage: StageOptions,
): Stage {
  const x = (f.vectors ?? plainVectors).create(f.size)
  x.set(start)
  const {
    run,
    start: reached,
    iterations,
  } = closingOnError(threaded, () => createDescent(f, x, optimizer, stop, stage))
  return {
    run,
    start: reached,
    *iterations() {
      for (const iteration of iterations()) {
        variables.set(x)
        yield iteration
      }
    },
    threads: threaded?.threads ?? 1,
    close: () => threaded?.close?.(),
  }
}

/** Ends the threads of an objective if `work` fails. */
function closingOnError<T>(threaded: Threaded | null, work: () => T): T {
  try {
    return work()
  } catch (error) {
    threaded?.close?.()
    throw error
  }
}

function createDescent<
  State extends Progress,
  F extends { readonly size: number; readonly vectors?: Vectors },
>(
  f: F,
  x: Float64Array,
  optimizer: Optimizer<State, F>,
  { maxIterations, epsilon, delta, period, ending }: StopOptions,
  { saved, refuse }: Pick<StageOptions, 'saved' | 'refuse'>,
): Pick<Stage, 'run' | 'start' | 'iterations'> {
  const limits = {
    maxIterations,
    gradientTolerance: epsilon,
    valueTolerance: delta,
    ...(ending && { ending }),
  }
  const run = saved
    ? restoreRun(f, x, optimizer, saved, { period, gradientTolerance: epsilon, refuse })
    : createRun(f, x, optimizer, { period })
  if (run.state.iteration > maxIterations)
    refuse(`iteration: expected at most ${maxIterations}, got ${run.state.iteration}`)
  const iterations = () => minimize(f, x, optimizer, { ...limits, run })
  return { run, start: progressOf(run.state), iterations }
}
