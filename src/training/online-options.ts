import {
  AMOUNT,
  type OptionRule,
  oneOf,
  POSITIVE,
  resolveOptions,
  SEED,
  wholeFrom,
} from '../estimators/method-options.js'

/** The methods that learn sequence by sequence, from their mistakes. */
export const ONLINE_METHODS = ['perceptron', 'passive-aggressive', 'arow'] as const
export type OnlineMethod = (typeof ONLINE_METHODS)[number]

/** How weights are trained sequence by sequence: what all of these methods share. */
export interface OnlineOptions {
  /** Epochs at most. Default 100. */
  readonly maxIterations: number
  /** Stops after an epoch whose loss per sequence is at most this. Default 0: nothing went wrong. */
  readonly epsilon: number
  /** `epochs`: each epoch goes through the sequences in another order; `none`: in that of the data. Default `epochs`. */
  readonly shuffle: 'none' | 'epochs'
  /** Of the shuffling. Default 1. */
  readonly seed: number
  /** Attributes of fewer positions than this are left out. Default 1. */
  readonly cutoff: number
  /** `seen`: weights for pairs of attribute and label that occurred; `all`: for all pairs. Default `seen`. */
  readonly weights: 'seen' | 'all'
  /** `symbols`: the first and the last label of a sequence have weights of their own. Default `none`. */
  readonly boundary: 'none' | 'symbols'
}

/** Options of `perceptron`. */
export interface PerceptronMethodOptions extends OnlineOptions {
  /** `mean`: the model is the mean of all weights passed; `none`: the last ones. Default `mean`. */
  readonly average: 'mean' | 'none'
}

/** Options of `passive-aggressive`. */
export interface PassiveAggressiveMethodOptions extends OnlineOptions {
  /** `none`, `linear`, `squared`: PA, PA-I, PA-II, which are CRFsuite's types 0, 1, 2. Default `linear`. */
  readonly slack: 'none' | 'linear' | 'squared'
  /** The aggressiveness, above 0. Default 1. */
  readonly c: number
  /** By how much right labels should lead: the root of the number of errors, or 1. Default `errors`. */
  readonly cost: 'errors' | 'constant'
  /** As for `perceptron`. Default `mean`. */
  readonly average: 'mean' | 'none'
}

/** Options of `arow`. */
export interface ArowMethodOptions extends OnlineOptions {
  /** Variance of each weight at the start, above 0. Default 1. */
  readonly variance: number
  /** The larger, the shorter the steps; above 0. Default 1. */
  readonly gamma: number
}

/** The options of each method. */
export interface OnlineMethodOptions {
  readonly perceptron: PerceptronMethodOptions
  readonly 'passive-aggressive': PassiveAggressiveMethodOptions
  readonly arow: ArowMethodOptions
}

const SHARED: OnlineOptions = {
  maxIterations: 100,
  epsilon: 0,
  shuffle: 'epochs',
  seed: 1,
  cutoff: 1,
  weights: 'seen',
  boundary: 'none',
}

/** What each method does where nothing is said: as CRFsuite does, but that it stops when nothing goes wrong any more. */
export const ONLINE_DEFAULTS: OnlineMethodOptions = {
  perceptron: { average: 'mean', ...SHARED },
  'passive-aggressive': { slack: 'linear', c: 1, cost: 'errors', average: 'mean', ...SHARED },
  arow: { variance: 1, gamma: 1, ...SHARED },
}

const SHARED_RULES: Readonly<Record<keyof OnlineOptions, OptionRule>> = {
  maxIterations: wholeFrom(0),
  epsilon: AMOUNT,
  shuffle: oneOf('none', 'epochs'),
  seed: SEED,
  cutoff: wholeFrom(1),
  weights: oneOf('seen', 'all'),
  boundary: oneOf('none', 'symbols'),
}

const AVERAGE = oneOf('mean', 'none')

const RULES: { readonly [M in OnlineMethod]: Readonly<Record<keyof OnlineMethodOptions[M], OptionRule>> } = {
  perceptron: { average: AVERAGE, ...SHARED_RULES },
  'passive-aggressive': {
    slack: oneOf('none', 'linear', 'squared'),
    c: POSITIVE,
    cost: oneOf('errors', 'constant'),
    average: AVERAGE,
    ...SHARED_RULES,
  },
  arow: { variance: POSITIVE, gamma: POSITIVE, ...SHARED_RULES },
}

/** The options of an online method, all filled in. */
export function onlineOptions<M extends OnlineMethod>(
  method: M,
  given: Readonly<Record<string, unknown>> = {},
): OnlineMethodOptions[M] {
  const rules = RULES[method] as Readonly<Record<string, OptionRule>>
  const defaults: OnlineOptions = ONLINE_DEFAULTS[method]
  return resolveOptions(method, defaults, rules as typeof SHARED_RULES, given) as OnlineMethodOptions[M]
}
