import type { StopReason } from '../optimizers/optimizer.js'

/** Where training stands after an iteration. */
export interface TrainingProgress {
  readonly iteration: number
  /** Iterations at most. */
  readonly maxIterations: number
  /** The minimized value with its penalties. */
  readonly objective: number
  readonly gradientNorm: number
  /** Evaluations of the objective so far. */
  readonly evaluations: number
  /** Score on the dev data, accuracy or span F1; null without dev data. */
  readonly dev: number | null
  /** Why training ends here; null: it goes on. */
  readonly stop: TrainingStop | null
}

/** Why training ended. `closed-form`: nothing was iterated; `dev`: the dev score no longer rose. */
export type TrainingStop = StopReason | 'closed-form' | 'dev'

/** How training went. */
export interface TrainingSummary {
  readonly iterations: number
  /** The minimized value of the model that was kept, with its penalties; null for closed forms. */
  readonly objective: number | null
  readonly stop: TrainingStop
  /** Threads that took part. */
  readonly threads: number
}
