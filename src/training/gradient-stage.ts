import { Random } from '../common/random.js'
import type { Loss } from '../losses/loss.js'
import { ChainObjective } from '../objectives/chain.js'
import { createSimdObjective, type SimdObjective } from '../objectives/simd/chain.js'
import { lbfgs } from '../optimizers/lbfgs.js'
import { createRun, minimize, restoreRun } from '../optimizers/minimize.js'
import type { Objective } from '../optimizers/objective.js'
import type { Optimizer, Progress } from '../optimizers/optimizer.js'
import { owlqn } from '../optimizers/owlqn.js'
import { l2 } from '../optimizers/penalized.js'
import { sgd } from '../optimizers/sgd.js'
import { plainVectors, type Vectors } from '../optimizers/vectors.js'
import { ALONE, type CreateStage, type Stage, type StageOptions } from './stage.js'

/** How an optimizer goes down a loss. */
export interface DescentOptions {
  /** Penalty c1‖w‖₁, as in CRFsuite; above 0 many weights become exactly 0. Default 0. */
  readonly c1: number
  /** Penalty c2‖w‖², as in CRFsuite: c2 = ½ is C = 1 of CRF++ and rho2 = 1 of Wapiti. Default 1. */
  readonly c2: number
  /** `sgd`: averaged stochastic gradient descent; `lbfgs` becomes OWL-QN where c1 > 0. Default `lbfgs`. */
  readonly optimizer: 'lbfgs' | 'sgd'
  /** Iterations at most. Default 1000. */
  readonly maxIterations: number
  /** Stops when ‖g‖ / max(1, ‖w‖) is at most this. Default 1e-5. */
  readonly epsilon: number
  /** Stops when the value has changed by less than this part over `period` iterations. Default 1e-5. */
  readonly delta: number
  /** Default 10. */
  readonly period: number
  /** Seed of the order in which `sgd` takes the sequences. Default 1. */
  readonly seed: number
}

/** Steps of an optimizer down the loss of a corpus. */
export function gradientStage(loss: Loss, options: DescentOptions): CreateStage {
  return (stage, corpus, { layout, values }) => {
    const reference = new ChainObjective(corpus, layout, loss)
    if (options.optimizer === 'sgd') {
      const shuffle = (order: Uint32Array, epoch: number) => {
        new Random(options.seed * 0x10000 + epoch).shuffle(order)
      }
      return { ...stageOf(reference, values, sgd({ c2: options.c2, shuffle }), options, stage), ...ALONE }
    }
    const lanes = loss.recipe
      ? createSimdObjective(corpus, layout, { loss: loss.recipe, threads: stage.threads, reference })
      : null
    return batchStage(lanes, l2(lanes ?? reference, options.c2), options, stage, values)
  }
}

/** Steps that see all of the corpus at once. */
function batchStage(
  lanes: SimdObjective | null,
  f: Objective,
  options: DescentOptions,
  stage: StageOptions,
  values: Float64Array,
): Stage {
  const optimizer = options.c1 > 0 ? owlqn({ c1: options.c1 }) : lbfgs()
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
  options: DescentOptions,
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
