import type { WorkProgress } from '../common/long-work.js'
import type { DecoderName } from '../model/file/model-use.js'
import type { Model } from '../model/model.js'
import type { StopReason } from '../optimizers/optimizer.js'
import type { TrustWeights } from '../separate/trust/trust-weights.js'

/** The state of training after an iteration. */
export interface TrainingProgress {
  /** Iterations so far; 0 for closed forms. */
  readonly iteration: number
  /** Maximum number of iterations. */
  readonly maxIterations: number
  /** Number of the current objective, from 0: some methods minimize several, one after the other. */
  readonly stage: number
  /** What is being fitted, if the method fits several models: the unary model of `separate`, for instance. */
  readonly fit?: string
  /** The iterations of that fit alone, so far and at most. */
  readonly ofFit?: { readonly iteration: number; readonly maxIterations: number }
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
  /** Why training ends here; null: it continues. */
  readonly stop: TrainingStop | null
  /**
   * The model that training would return if it ended here: with dev data the best so far, otherwise the current one.
   * Each call builds it; later steps do not change it. Call it before the next step begins; afterwards it throws.
   */
  model(): Model
}

/** The state of training after a step: an iteration, or all the counting of a closed form. */
export interface TrainingStep extends TrainingProgress {
  readonly phase: 'iterations'
  /** Seconds of training so far, without the time that the caller takes between steps. */
  readonly seconds: number
}

/** How far the extraction of features has come, before the first iteration: tokens done, and all. */
export interface FeatureProgress extends WorkProgress {
  readonly phase: 'features'
}

/** How far the layout of attributes for the kernels has come, between features and iterations: tokens done, and all. */
export interface LayoutProgress extends WorkProgress {
  readonly phase: 'layout'
}

/** What `onProgress` is called with. */
export type TrainingReport = FeatureProgress | LayoutProgress | TrainingStep

/** Why training ended. `closed-form`: nothing was iterated; `dev`: the score on dev or held-out data no longer rose. */
export type TrainingStop = StopReason | 'closed-form' | 'dev'

/** How training went. */
export interface TrainingSummary {
  readonly iterations: number
  /** The minimized value of the returned model, with its penalties; null for closed forms. */
  readonly objective: number | null
  readonly stop: TrainingStop
  /** Whether the weights are at a minimum, as far as can be told; null for closed forms, which look for none. */
  readonly converged: boolean | null
  /** Number of threads. */
  readonly threads: number
  /** What held-out sequences have decided, if they have been asked. */
  readonly guard?: GuardDecision
  /** How much the fitted models of `separate` weigh beside its counts, if it counts. */
  readonly trust?: TrustWeights
}

/** How far to go from the weights that training started from, and how to decode. `iterations` 0: not at all. */
export interface GuardDecision {
  readonly iterations: number
  readonly decoder: DecoderName
}

/** The gradient at the end of training, as a share of the weights, above which there is no minimum near. A heuristic. */
const FAR = 1e-2

/**
 * Whether training has ended at a minimum. Line searches also fail at one, where no step can improve the value any more; what tells is
 * ‖∇f‖ / max(1, ‖w‖), which is at most `far` there.
 */
export function isConverged(
  stop: TrainingStop | null,
  { gradientNorm, weightNorm }: Pick<TrainingProgress, 'gradientNorm' | 'weightNorm'>,
  far = FAR,
): boolean {
  if (stop === 'line-search-failed') return gradientNorm / Math.max(1, weightNorm) <= far
  return stop === 'converged-gradient' || stop === 'converged-value'
}
