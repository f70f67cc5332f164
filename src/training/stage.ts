import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { LANE_LOSSES, type LaneLoss } from '../kernels/chain-plan.js'
import type { ThreadHost } from '../kernels/thread-pool.js'
import { createLaneObjective } from '../lanes/lane-objective.js'
import type { Weights } from '../model/weights.js'
import { ChainObjective } from '../objectives/chain-objective.js'
import { createOnlineRun, restoreOnlineRun, trainOnline } from '../online/train-online.js'
import { lbfgs } from '../optimizers/lbfgs.js'
import { createRun, minimize, restoreRun } from '../optimizers/minimize.js'
import type { Iteration, Optimizer, Progress } from '../optimizers/optimizer.js'
import { owlqn } from '../optimizers/owlqn.js'
import { l2 } from '../optimizers/penalized.js'
import { sgd } from '../optimizers/sgd.js'
import type { SavedState } from '../optimizers/state.js'
import type { Refuse } from '../optimizers/state-shape.js'
import { plainVectors, type Vectors } from '../optimizers/vectors.js'
import { Random } from '../random.js'
import { createLoss } from './create-loss.js'
import { createRule } from './create-rule.js'
import type { GradientMethod, GradientOptions } from './gradient-options.js'
import { ONLINE_METHODS, type OnlineMethod, type OnlineOptions } from './online-options.js'

/** One minimization: all of training, but for methods that go through several values of λ. */
export interface Stage {
  /** State of the optimizer, to be saved. */
  readonly run: object
  /** Iterations that were done when it was created: those before a resumption. */
  readonly done: number
  /** Moves the weights in place. */
  iterations(): Generator<Iteration, unknown, void>
  /** Threads that take part. */
  readonly threads: number
  /** Ends the threads that it has started. */
  close(): void
}

/** A method that trains weights, with its options. */
export type WeightMethod =
  | { readonly method: GradientMethod; readonly options: GradientOptions }
  | { readonly method: OnlineMethod; readonly options: OnlineOptions }

export interface StageOptions {
  readonly how: WeightMethod
  /** Of `labelwise`. */
  readonly lambda: number
  /** Iterations of the stages before, which count. */
  readonly before: number
  /** A run to go on with, as a checkpoint holds it. */
  readonly saved: SavedState | undefined
  /** Says what is wrong with it. */
  readonly refuse: Refuse
  readonly threads: ThreadHost
}

export function createStage(stage: StageOptions, corpus: CompiledCorpus, weights: Weights): Stage {
  const { how } = stage
  return isOnline(how) ? onlineStage(how, stage, corpus, weights) : gradientStage(how, stage, corpus, weights)
}

type Online = Extract<WeightMethod, { method: OnlineMethod }>
type Gradient = Exclude<WeightMethod, Online>

function isOnline(how: WeightMethod): how is Online {
  return (ONLINE_METHODS as readonly string[]).includes(how.method)
}

/** Updates after each mistake, an epoch an iteration. */
function onlineStage(
  { method, options }: Online,
  { saved, refuse }: StageOptions,
  corpus: CompiledCorpus,
  { layout, values }: Weights,
): Stage {
  const rule = createRule(method, options)
  const run = saved
    ? restoreOnlineRun(values, saved, { ...options, rule }, { N: corpus.N, refuse })
    : createOnlineRun(values, rule, options)
  const iterations = () => trainOnline(corpus, layout, values, { ...options, rule, run })
  return { run, done: run.iteration, iterations, ...ALONE }
}

/** A stage that needs no threads. */
const ALONE = { threads: 1, close() {} }

/** Steps of an optimizer down the loss of a corpus. */
function gradientStage(
  { method, options }: Gradient,
  stage: StageOptions,
  corpus: CompiledCorpus,
  { layout, values }: Weights,
): Stage {
  const loss = createLoss(method, { lambda: stage.lambda, rescale: options.rescale })
  const reference = new ChainObjective(corpus, layout, loss)
  if (options.optimizer === 'sgd') {
    const shuffle = (order: Uint32Array, epoch: number) => {
      new Random(options.seed * 0x10000 + epoch).shuffle(order)
    }
    return { ...stageOf(reference, values, sgd({ c2: options.c2, shuffle }), options, stage), ...ALONE }
  }
  const optimizer = options.c1 > 0 ? owlqn({ c1: options.c1 }) : lbfgs()
  const { lambda, threads } = stage
  const lanes = isLaneLoss(method, options)
    ? createLaneObjective(corpus, layout, { loss: method, lambda, threads, reference })
    : null
  const f = l2(lanes ?? reference, options.c2)
  const x = (f.vectors ?? plainVectors).create(f.size)
  x.set(values)
  const { run, done, iterations } = closingOnError(lanes, () => stageOf(f, x, optimizer, options, stage))
  return {
    run,
    done,
    *iterations() {
      for (const iteration of iterations()) {
        values.set(x)
        yield iteration
      }
    },
    threads: lanes?.threads ?? 1,
    close: () => lanes?.close(),
  }
}

function isLaneLoss(method: string, { rescale }: GradientOptions): method is LaneLoss {
  if (method === 'margin' && rescale === 'slack') return false
  return (LANE_LOSSES as readonly string[]).includes(method)
}

/** Ends the threads of an objective if what is done with it fails. */
function closingOnError<T>(lanes: { close(): void } | null, work: () => T): T {
  try {
    return work()
  } catch (error) {
    lanes?.close()
    throw error
  }
}

function stageOf<State extends Progress, F extends { readonly size: number; readonly vectors?: Vectors }>(
  f: F,
  x: Float64Array,
  optimizer: Optimizer<State, F>,
  options: GradientOptions,
  { before, saved, refuse }: StageOptions,
): Pick<Stage, 'run' | 'done' | 'iterations'> {
  const { maxIterations, epsilon, delta, period } = options
  const limits = {
    maxIterations: Math.max(0, maxIterations - before),
    gradientTolerance: epsilon,
    valueTolerance: delta,
  }
  const run = saved
    ? restoreRun(f, x, optimizer, saved, { period, gradientTolerance: epsilon, refuse })
    : createRun(f, x, optimizer, { period })
  if (run.state.iteration > limits.maxIterations)
    refuse(`iteration: expected at most ${limits.maxIterations}, got ${run.state.iteration}`)
  const iterations = () => minimize(f, x, optimizer, { ...limits, run })
  return { run, done: run.state.iteration, iterations }
}
