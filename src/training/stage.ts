import type { SharedWork } from '../common/long-work.js'
import type { Engine } from '../model/engine.js'
import type { Iteration, Progress } from '../optimizers/optimizer.js'
import type { SavedState } from '../optimizers/state.js'
import type { Refuse } from '../optimizers/state-shape.js'
import type { ThreadHost } from '../wasm/thread-pool.js'

/** A minimization in progress. */
export interface Stage {
  /** State of the optimizer, for checkpoints. */
  readonly run: object
  /** What it had reached when it was created: nothing yet, or where the saved run stood. */
  readonly start: Readonly<Progress>
  /** The value that earlier stages add to the objective of the model. Default 0. */
  readonly earlier?: number
  /** Moves the variables of the plan in place. */
  iterations(): Generator<Iteration, unknown, void>
  /** Number of threads. */
  readonly threads: number
  /** Ends its threads. */
  close(): void
}

export interface StageOptions {
  /** Iterations of earlier stages. */
  readonly before: number
  /** The run of a checkpoint to resume; the variables are already restored. */
  readonly saved: SavedState | undefined
  /** Refuses that run with a reason. */
  readonly refuse: Refuse
  readonly threads: ThreadHost
  /** Tells the user what training does in another way than expected. */
  readonly warn: (message: string) => void
}

/** A stage whose creation may take long. */
export interface StageWork {
  readonly work: SharedWork<Stage>
  /** Positions that it will have laid out in the end. */
  readonly total: number
}

/** One minimization. Most methods have one stage; some minimize several objectives in turn. */
export interface StagePlan {
  /** What is fitted, if the stages of a method fit different models. */
  readonly fit?: string
  /** Maximum number of iterations of that fit alone. */
  readonly fitIterations?: number
  /** The variables of the stage. Together with the optimizer's state, a checkpoint needs nothing else of it and of earlier stages. */
  readonly variables: Float64Array
  /** Maximum number of iterations of the whole training, if earlier stages took `before`. */
  maxIterations(before: number): number
  /** Begins the stage, or resumes a saved one. */
  create(options: StageOptions): Stage | StageWork
  /** ‖w‖₂ of the weights that the variables stand for, whose own norm may be known. */
  weightNorm(variablesNorm?: number): number
  /** The engine of variables that no longer change. */
  engine(variables: Float64Array): Engine
}

/** The members of a stage without threads. */
export const ALONE = { threads: 1, close() {} }
