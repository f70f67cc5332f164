import type { Engine } from '../model/engine.js'
import type { Iteration } from '../optimizers/optimizer.js'
import type { SavedState } from '../optimizers/state.js'
import type { Refuse } from '../optimizers/state-shape.js'
import type { ThreadHost } from '../wasm/thread-pool.js'

/** One minimization that is going on. */
export interface Stage {
  /** State of the optimizer, to be saved. */
  readonly run: object
  /** Iterations that were done when it was created: those before a resumption. */
  readonly done: number
  /** The value that earlier stages add to the objective of the model. Default 0. */
  readonly earlier?: number
  /** Moves the variables of the plan in place. */
  iterations(): Generator<Iteration, unknown, void>
  /** Threads that take part. */
  readonly threads: number
  /** Ends the threads that it has started. */
  close(): void
}

export interface StageOptions {
  /** Iterations of the stages before. */
  readonly before: number
  /** A run to go on with, as a checkpoint holds it; the variables are already where it stood. */
  readonly saved: SavedState | undefined
  /** Says what is wrong with it. */
  readonly refuse: Refuse
  readonly threads: ThreadHost
}

/** One minimization that is to be done. It is all of training, unless a method minimizes several objectives in turn. */
export interface StagePlan {
  /** What the stage moves, and all that a checkpoint must keep of it and of earlier stages besides the optimizer's state. */
  readonly variables: Float64Array
  /** Iterations of all of training at most, if earlier stages took `before`. */
  maxIterations(before: number): number
  /** Begins the stage, or goes on with a saved one. */
  create(options: StageOptions): Stage
  /** ‖w‖₂ of the weights that the variables stand for. */
  weightNorm(): number
  /** The engine of variables that will not change any more. */
  engine(variables: Float64Array): Engine
}

/** What a stage has that starts no threads. */
export const ALONE = { threads: 1, close() {} }
