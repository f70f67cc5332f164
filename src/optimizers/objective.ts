import type { Vectors } from './vectors.js'

/** A differentiable function to minimize. Optimizers know nothing else of the problem. */
export interface Objective {
  readonly size: number //  variables
  /** Returns f(x) and overwrites g with ∇f(x). Leaves x as it is, and depends on nothing but x and precision. */
  evaluate(x: Float64Array, g: Float64Array): number
  /**
   * Present where values can be had faster with an error of up to about 1e-6 of them, `single`, or without,
   * `double`. Whoever minimizes begins with the one and ends with the other.
   */
  precision?: Precision
  /** Where vectors of `size` elements are worked on best. Default: ordinary arrays. */
  readonly vectors?: Vectors
}

export type Precision = 'single' | 'double'

/** Receives one component of a gradient; those of one index add up, and those never sent are 0. */
export type GradientSink = (index: number, value: number) => void

/**
 * A sum f(x) = Σ_k f_k(x) whose terms each depend on few variables, such as the sequences of a corpus.
 *
 * The point is handed over as x = scale·v, since stochastic methods shrink all variables after each term:
 * changing one number instead of all of them makes the cost of a term independent of `size`.
 */
export interface StochasticObjective {
  readonly size: number //  variables
  readonly terms: number // at least 1
  /**
   * Returns f_k(scale·v). With `add`, also sends the components of ∇f_k(scale·v) to it, and only after v has
   * been read for the last time: the sink may change v.
   */
  evaluateTerm(k: number, v: Float64Array, scale: number, add?: GradientSink): number
}
