import { DataError } from '../errors.js'
import {
  AMOUNT,
  type OptionRule,
  oneOf,
  POSITIVE,
  resolveOptions,
  SEED,
  wholeFrom,
} from '../estimators/method-options.js'

/** The methods that minimize a loss over weights. */
export const GRADIENT_METHODS = [
  'likelihood',
  'piecewise',
  'pseudolikelihood',
  'pointwise',
  'expected-accuracy',
  'labelwise',
  'margin',
  'memm',
] as const
export type GradientMethod = (typeof GRADIENT_METHODS)[number]

/** How weights are trained. */
export interface GradientOptions {
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
  /** Attributes of fewer positions than this are left out. Default 1. */
  readonly cutoff: number
  /** `seen`: weights for pairs of attribute and label that occurred; `all`: for all pairs. Default `seen`. */
  readonly weights: 'seen' | 'all'
  /** `symbols`: the first and the last label of a sequence have weights of their own. Default `none`. */
  readonly boundary: 'none' | 'symbols'
  /** What `margin` multiplies by the number of wrong labels: the margin or the slack. Default `margin`. */
  readonly rescale: 'margin' | 'slack'
  /** Seed of the order in which `sgd` takes the sequences. Default 1. */
  readonly seed: number
  /** Steepness λ of `labelwise`. Default 15. */
  readonly lambda: number
  /** `lambda`: labelwise begins with a small λ and doubles it up to `lambda`, each time from where it stands. Default `none`. */
  readonly anneal: 'none' | 'lambda'
}

export const GRADIENT_DEFAULTS: GradientOptions = {
  c1: 0,
  c2: 1,
  optimizer: 'lbfgs',
  maxIterations: 1000,
  epsilon: 1e-5,
  delta: 1e-5,
  period: 10,
  cutoff: 1,
  weights: 'seen',
  boundary: 'none',
  rescale: 'margin',
  seed: 1,
  lambda: 15,
  anneal: 'none',
}

/** Where a method does better with another default: the hinge has corners, on which line searches fail. */
const OWN_DEFAULTS: Partial<Record<GradientMethod, Partial<GradientOptions>>> = {
  margin: { optimizer: 'sgd', maxIterations: 50 },
}

const RULES: Readonly<Record<keyof GradientOptions, OptionRule>> = {
  c1: AMOUNT,
  c2: AMOUNT,
  optimizer: oneOf('lbfgs', 'sgd'),
  maxIterations: wholeFrom(0),
  epsilon: AMOUNT,
  delta: AMOUNT,
  period: wholeFrom(0),
  cutoff: wholeFrom(1),
  weights: oneOf('seen', 'all'),
  boundary: oneOf('none', 'symbols'),
  rescale: oneOf('margin', 'slack'),
  seed: SEED,
  lambda: POSITIVE,
  anneal: oneOf('none', 'lambda'),
}

/** The options of a gradient-trained method, all filled in. */
export function gradientOptions(
  method: GradientMethod,
  given: Readonly<Record<string, unknown>> = {},
): GradientOptions {
  const resolved = resolveOptions(method, { ...GRADIENT_DEFAULTS, ...OWN_DEFAULTS[method] }, RULES, given)
  if (resolved.optimizer === 'sgd' && resolved.c1 > 0)
    throw new DataError(`${method}: c1: expected 0 with sgd, got ${resolved.c1}`)
  return resolved
}

/** The values of λ that are gone through, one after the other. */
export function lambdaStages({ lambda, anneal }: GradientOptions): number[] {
  const stages = [lambda]
  if (anneal === 'lambda') while (stages[0] > 1) stages.unshift(stages[0] / 2)
  return stages
}
