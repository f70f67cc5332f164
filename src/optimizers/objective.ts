import type { Vector } from './vector.js'
import type { Vectors } from './vectors.js'

/** A differentiable function to minimize. Optimizers know nothing else of the problem. */
export interface Objective {
  readonly size: number //  variables
  /** Returns f(x) and overwrites g with ∇f(x). Does not change x, and depends only on x and precision. */
  evaluate(x: Float64Array, g: Float64Array): number
  /**
   * Present if values can be computed faster with a relative error of about 1e-6, `single`, or exactly,
   * `double`. Minimization starts with the former and ends with the latter.
   */
  precision?: Precision
  /** Relative change of the value in an iteration that single precision still tells from rounding. Default 1e-6. */
  readonly resolution?: number
  /**
   * A rough estimate of the second derivatives ∂²f/∂x_k², to an order of magnitude; null or absent if there is none. The caller may change
   * the array.
   */
  estimateCurvature?(): Float64Array | null
  /**
   * How far a variable moves for a gradient of 1, relative to others: methods with a memory of curvature begin with it. Default: all alike.
   */
  readonly units?: Vector | undefined // [n]
  /** Provides the vectors that suit the objective best. Default: ordinary arrays. */
  readonly vectors?: Vectors
}

export type Precision = 'single' | 'double'

/** The default of `resolution`. */
const SINGLE_RESOLUTION = 1e-6
/** Relative error of a value in double precision that is the sum of many terms. */
const DOUBLE_ROUNDING = 1e-14

/** Relative change of the value that single precision still tells from rounding. */
export function resolutionOf({ resolution = SINGLE_RESOLUTION }: Pick<Objective, 'resolution'>): number {
  return resolution
}

/**
 * Relative change of the value that may be nothing but rounding. If an objective does not state its resolution in single precision, it may
 * not be convex: then slopes are no proof that the value has fallen.
 */
export function roundingOf(f: Pick<Objective, 'precision' | 'resolution'>): number {
  return (f.precision === 'single' && f.resolution) || DOUBLE_ROUNDING
}

/** Receives one component of a gradient; those of one index add up, and those never sent are 0. */
export type GradientSink = (index: number, value: number) => void

/**
 * A sum f(x) = Σ_k f_k(x) whose terms each depend on few variables, such as the sequences of a corpus.
 *
 * The point is passed as x = scale·v, since stochastic methods shrink all variables after each term: changing
 * one number instead of all makes the cost of a term independent of `size`.
 */
export interface StochasticObjective {
  readonly size: number //  variables
  readonly terms: number // at least 1
  /**
   * Returns f_k(scale·v). With `add`, also sends it the components of ∇f_k(scale·v), but only after the last
   * read of v: the sink may change v.
   */
  evaluateTerm(k: number, v: Float64Array, scale: number, add?: GradientSink): number
}
