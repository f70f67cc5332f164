import type { Objective } from './objective.js'
import type { StateShape } from './state-shape.js'

/**
 * Why a run ended. Numerical outcomes are results, never exceptions.
 *
 * - `converged-gradient`: the gradient is as small as requested; for OWL-QN the pseudo-gradient.
 * - `converged-value`: over the last `period` iterations the value has hardly changed.
 * - `max-iterations`: the iteration limit was reached.
 * - `line-search-failed`: not even steepest descent finds a lower value. Usually the
 *   minimum up to rounding; otherwise value and gradient of the objective contradict each other.
 * - `diverged`: the value or the gradient is infinite or NaN, at the start or at every step tried.
 * - `aborted`: the caller stopped the run. No optimizer returns it; it is here for records of runs.
 */
export type StopReason =
  | 'converged-gradient'
  | 'converged-value'
  | 'max-iterations'
  | 'line-search-failed'
  | 'diverged'
  | 'aborted'

/** Progress of a run: what every optimizer's state says about its point x. */
export interface Progress {
  /** Iterations done so far; for stochastic methods, epochs. */
  iteration: number
  /** Value at x, penalties of the optimizer included; for stochastic methods an estimate. */
  value: number
  /** ‖∇f(x)‖₂; NaN if a method does not compute it. */
  gradientNorm: number
  /** Evaluations of the objective so far; for stochastic methods, passes over its terms. */
  evaluations: number
}

/** The report of one iteration. x is then the point that `value` and `gradientNorm` belong to. */
export interface Iteration extends Readonly<Progress> {
  /** Step length along the search direction, or the learning rate; 0 if x has not moved. */
  readonly step: number
  readonly stop: StopReason | null
  /** ‖x‖₂, which `minimize` adds to the reports of optimizers. */
  readonly pointNorm?: number
}

/**
 * An algorithm is two functions and a state that the caller owns, and so can save and resume.
 *
 * A state consists of numbers, typed arrays and objects of these, and contains everything that the next step
 * depends on: with a copy of it and of x, a run continues bit for bit (`writeState`, `readState`). An
 * optimizer itself has no memory, so one can serve several runs.
 */
export interface Optimizer<State extends Progress = Progress, F = Objective> {
  readonly name: string
  /** Evaluates f at x, which is unchanged. */
  init(f: F, x: Float64Array): State
  /**
   * Moves x in place and updates the state. If no step is possible, both are unchanged and `stop` says why.
   */
  step(f: F, x: Float64Array, state: State): Iteration
  /** The shape of a state of f, for checking one from a file. */
  shape(f: F): StateShape
  /** Why a state of this shape cannot be one of f at x; null if it can. */
  check(f: F, x: Float64Array, state: State): string | null
  /** Evaluates f at x again after it has become more exact. Missing if f is always exact. */
  refresh?(f: F, x: Float64Array, state: State): void
}

/** The progress that a state tells of, without the rest of the state. */
export function progressOf({ iteration, value, gradientNorm, evaluations }: Progress): Progress {
  return { iteration, value, gradientNorm, evaluations }
}
