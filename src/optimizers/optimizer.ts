import type { Objective } from './objective.js'
import type { StateShape } from './state-shape.js'

/**
 * Why a run ended. How the numbers turned out is a result, never an exception.
 *
 * - `converged-gradient`: the gradient is as small as was asked for; for OWL-QN the pseudo-gradient.
 * - `converged-value`: over the last `period` iterations the value has hardly changed.
 * - `max-iterations`: as many iterations as were allowed.
 * - `line-search-failed`: not even along the steepest descent is a lower value to be found. Usually the
 *   minimum up to rounding; otherwise value and gradient of the objective contradict each other.
 * - `diverged`: the value or the gradient is infinite or not a number, at the start or at every step tried.
 * - `aborted`: whoever drives the run left it. No optimizer says so; it is here for records of runs.
 */
export type StopReason =
  | 'converged-gradient'
  | 'converged-value'
  | 'max-iterations'
  | 'line-search-failed'
  | 'diverged'
  | 'aborted'

/** Where a run stands: what every optimizer's state tells about the point x that it belongs to. */
export interface Progress {
  /** Iterations done so far; for stochastic methods, epochs. */
  iteration: number
  /** Value at x, penalties of the optimizer included; for stochastic methods an estimate. */
  value: number
  /** ‖∇f(x)‖₂; NaN where a method never computes it. */
  gradientNorm: number
  /** Evaluations of the objective so far; for stochastic methods, passes over its terms. */
  evaluations: number
}

/** The report of one iteration. x is then the point that `value` and `gradientNorm` belong to. */
export interface Iteration extends Readonly<Progress> {
  /** Step length along the search direction, or the learning rate; 0 if x has not moved. */
  readonly step: number
  readonly stop: StopReason | null
}

/**
 * An algorithm is two functions and a state that the caller owns, and so can save and resume.
 *
 * A state consists of numbers, typed arrays and objects of these, and of all that the next step depends on:
 * with a copy of it and of x, a run continues bit for bit (`writeState`, `readState`). An optimizer itself
 * remembers nothing, so one can serve several runs.
 */
export interface Optimizer<State extends Progress = Progress, F = Objective> {
  readonly name: string
  /** Evaluates f at x, which stays as it is. */
  init(f: F, x: Float64Array): State
  /** Moves x in place, and state with it. Where no step is possible, both stay and `stop` says why. */
  step(f: F, x: Float64Array, state: State): Iteration
  /** What a state of f looks like, for one that comes from a file. */
  shape(f: F): StateShape
  /** What shows that a state, although of this shape, is none of f at x; null: nothing. */
  check(f: F, x: Float64Array, state: State): string | null
  /** Evaluates f at x once more, where it has become more exact. Without it, f is always as exact as it can be. */
  refresh?(f: F, x: Float64Array, state: State): void
}

/** The progress that a state tells of, without the rest of the state. */
export function progressOf({ iteration, value, gradientNorm, evaluations }: Progress): Progress {
  return { iteration, value, gradientNorm, evaluations }
}
