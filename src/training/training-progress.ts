import type { Model } from '../model/model.js'
import type { StopReason } from '../optimizers/optimizer.js'

/** The state of training after an iteration. */
export interface TrainingProgress {
  /** Iterations so far; 0 for closed forms. */
  readonly iteration: number
  /** Iterations at most. */
  readonly maxIterations: number
  /** Number of the objective that is being minimized, from 0: some methods minimize several, one after the other. */
  readonly stage: number
  /** The minimized value with its penalties; NaN for closed forms. */
  readonly objective: number
  /** ‖∇f‖₂ of the minimized value; NaN if the method does not compute it. */
  readonly gradientNorm: number
  /** ‖w‖₂ of the weights that are being trained; NaN for closed forms. */
  readonly weightNorm: number
  /** Evaluations of the objective so far. */
  readonly evaluations: number
  /** Score on the dev data, accuracy or span F1; null without dev data. */
  readonly dev: number | null
  /** Why training ends here; null: it goes on. */
  readonly stop: TrainingStop | null
  /**
   * The model that training would return if it ended here: with dev data the best so far, else the current one. It is built
   * when asked for, and later steps leave it as it is. Ask before the next step begins; afterwards this throws.
   */
  model(): Model
}

/** The state of training after a step: an iteration, or all the counting of a closed form. */
export interface TrainingStep extends TrainingProgress {
  /** Seconds that training has taken so far, without those that the caller takes between steps. */
  readonly seconds: number
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
