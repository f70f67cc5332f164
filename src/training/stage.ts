import type { CompiledCorpus } from '../features/compiled-corpus.js'
import type { Weights } from '../model/weights.js'
import { ChainObjective } from '../objectives/chain-objective.js'
import { createOnlineRun, trainOnline } from '../online/train-online.js'
import type { OnlineState } from '../online/update-rule.js'
import { lbfgs } from '../optimizers/lbfgs.js'
import { createRun, minimize, type Run } from '../optimizers/minimize.js'
import type { Iteration, Optimizer, Progress } from '../optimizers/optimizer.js'
import { owlqn } from '../optimizers/owlqn.js'
import { l2 } from '../optimizers/penalized.js'
import { sgd } from '../optimizers/sgd.js'
import { Random } from '../random.js'
import { createLoss } from './create-loss.js'
import type { GradientMethod, GradientOptions } from './gradient-options.js'
import { createRule, ONLINE_METHODS, type OnlineMethod, type OnlineOptions } from './online-options.js'

/** One minimization: all of training, but for methods that go through several values of λ. */
export interface Stage {
  /** State of the optimizer, to be saved. */
  readonly run: object
  /** Moves the weights in place. */
  iterations(): Generator<Iteration, unknown, void>
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
  /** A run to go on with. */
  readonly run: object | undefined
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
  { run: saved }: StageOptions,
  corpus: CompiledCorpus,
  { layout, values }: Weights,
): Stage {
  const rule = createRule(method, options)
  const run = (saved as OnlineState | undefined) ?? createOnlineRun(values, rule, options)
  return { run, iterations: () => trainOnline(corpus, layout, values, { ...options, rule, run }) }
}

/** Steps of an optimizer down the loss of a corpus. */
function gradientStage(
  { method, options }: Gradient,
  stage: StageOptions,
  corpus: CompiledCorpus,
  { layout, values }: Weights,
): Stage {
  const loss = createLoss(method, { lambda: stage.lambda, rescale: options.rescale })
  const objective = new ChainObjective(corpus, layout, loss)
  if (options.optimizer === 'sgd') {
    const shuffle = (order: Uint32Array, epoch: number) => {
      new Random(options.seed * 0x10000 + epoch).shuffle(order)
    }
    return stageOf(objective, values, sgd({ c2: options.c2, shuffle }), options, stage)
  }
  const optimizer = options.c1 > 0 ? owlqn({ c1: options.c1 }) : lbfgs()
  return stageOf(l2(objective, options.c2), values, optimizer, options, stage)
}

function stageOf<State extends Progress, F extends { readonly size: number }>(
  f: F,
  x: Float64Array,
  optimizer: Optimizer<State, F>,
  options: GradientOptions,
  { before, run: saved }: StageOptions,
): Stage {
  const { maxIterations, epsilon, delta, period } = options
  const run = (saved as Run<State> | undefined) ?? createRun(f, x, optimizer, { period })
  const limits = {
    maxIterations: Math.max(0, maxIterations - before),
    gradientTolerance: epsilon,
    valueTolerance: delta,
  }
  return { run, iterations: () => minimize(f, x, optimizer, { ...limits, run }) }
}
