/** Methods that minimize a loss over weights: they differ in the loss and share everything else. */

import type { Loss } from '../../losses/loss.js'
import type { DescentOptions } from '../../training/gradient-stage.js'
import type { WeightOptions } from '../../training/train-weights.js'
import type { TrainingMethod, Traits } from '../method.js'
import { AMOUNT, type OptionSet, oneOf, POSITIVE, SEED, type TrainingSize, wholeFrom } from '../options.js'
import { FEATURE_RULES, type StoredWeights, WEIGHT_TRAITS } from './weight-method.js'

/**
 * Options of gradient training. The files of all methods have all of them, though some apply to one loss only.
 */
export interface GradientOptions extends DescentOptions, WeightOptions {
  /**
   * Whether the number of wrong labels is added to the margin or multiplies the slack of the hinge loss.
   * Default `margin`.
   */
  readonly rescale: 'margin' | 'slack'
  /** Steepness λ of the labelwise loss. Default 15. */
  readonly lambda: number
  /**
   * `lambda`: the labelwise loss starts with a small λ and doubles it up to `lambda`, continuing from the
   * current weights. Default `none`.
   */
  readonly anneal: 'none' | 'lambda'
  /**
   * `held-out`: the labelwise loss starts from the likelihood, and a fifth of the sequences decides how far it goes, if at all. `none`: without a
   * model to start from, it starts from weights of 0. Default: `held-out` if there are 100 sequences and no dev data; otherwise it starts from the likelihood and goes on
   * to the end.
   */
  readonly guard?: 'held-out' | 'none'
}

const DEFAULTS: GradientOptions = {
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

/** Options that apply to one loss. */
const OWN_OPTIONS = ['rescale', 'lambda', 'anneal', 'around', 'guard'] as const
type OwnOption = (typeof OWN_OPTIONS)[number]

const RULES: OptionSet<GradientOptions>['rules'] = {
  c1: AMOUNT,
  c2: AMOUNT,
  optimizer: oneOf('lbfgs', 'sgd'),
  maxIterations: wholeFrom(0),
  epsilon: AMOUNT,
  delta: AMOUNT,
  period: wholeFrom(0),
  ...FEATURE_RULES,
  rescale: oneOf('margin', 'slack'),
  seed: SEED,
  lambda: POSITIVE,
  anneal: oneOf('none', 'lambda'),
  around: oneOf('zero', 'start'),
  guard: oneOf('held-out', 'none'),
}

/** The penalty suits a million tokens if it is 1, and grows with the data, whose loss does. */
const TOKENS_PER_PENALTY = 1_000_000
const [LEAST_PENALTY, MOST_PENALTY] = [0.01, 1]

/** The default c2 for this many tokens, with the penalty that the features bring, if they do. A heuristic: see decision 0050. */
export function suitedPenalty({ tokens, c2: own = { most: MOST_PENALTY } }: TrainingSize): number {
  if (typeof own === 'number') return own
  const c2 = Math.min(own.most, Math.max(LEAST_PENALTY, tokens / TOKENS_PER_PENALTY))
  return Number(c2.toPrecision(2)) // of a few tokens more or less it does not depend
}

/** What the files of a method have of their own. */
export interface GradientFile<Name extends string> {
  readonly name: Name
  /** Defaults that differ from those of the family. */
  readonly defaults?: Partial<GradientOptions>
  /** Those of `OWN_OPTIONS` that it uses; other methods of the family refuse them. */
  readonly uses?: readonly OwnOption[]
  /** `fixed`: its default c2 is neither that of the features nor one for the size of the data. Default `suited`. */
  readonly penalty?: 'fixed' | 'suited'
  /** `local`: its models normalize scores position by position. Default `global`. */
  readonly normalization?: 'local' | 'global'
}

/** The files of a method that minimizes a loss. */
export function storedGradient<Name extends string>(
  own: GradientFile<Name>,
): StoredWeights<Name, GradientOptions> {
  const { name, normalization = 'global' } = own
  const foreign = OWN_OPTIONS.filter(option => !own.uses?.includes(option))
  return {
    name,
    normalization,
    options: {
      defaults: { ...DEFAULTS, ...own.defaults },
      rules: RULES,
      ...(own.penalty !== 'fixed' && {
        suited: (training: TrainingSize) => ({ c2: suitedPenalty(training) }),
      }),
      foreign,
      unused: ({ optimizer }) => [...foreign, ...(optimizer === 'sgd' ? [] : ['seed'])],
      conflict: ({ optimizer, c1, around }) =>
        optimizer === 'sgd' && c1 > 0
          ? `c1: expected 0 with sgd, got ${c1}`
          : optimizer === 'sgd' && around === 'start'
            ? 'around: expected zero with sgd, got start'
            : null,
    },
    content: normalization === 'local' ? 'local-weights' : 'weights',
  }
}

/** What is a method's own, besides its files. */
export interface GradientMethod {
  readonly description: string
  /** Whether its loss is defined where labels are not known. Default false. */
  readonly partialLabels?: boolean
  /** The decoder that its models are trained for. Default `viterbi`. */
  readonly decoder?: Traits['decoder']
  readonly otherNames?: Traits['otherNames']
  /** Default null: a search skips it. */
  readonly search?: Traits['search']
  /** The loss, or several to be minimized one after the other, each from the result of the previous one. */
  losses(options: GradientOptions): Promise<readonly Loss[]>
}

/** Creates the method that minimizes a loss. */
export function gradientMethod<Name extends string>(
  stored: StoredWeights<Name, GradientOptions>,
  own: GradientMethod,
): TrainingMethod<Name, GradientOptions, never> {
  const { name, normalization } = stored
  const { description, otherNames = [], search = null, partialLabels = false, decoder = 'viterbi' } = own
  return {
    ...stored,
    description,
    traits: { ...WEIGHT_TRAITS, partialLabels, decoder, otherNames, search },
    async *train(corpus, options, setting) {
      const { trainWeights } = await import('../../training/train-weights.js')
      const { gradientStage } = await import('../../training/gradient-stage.js')
      const losses = await own.losses(options)
      const stages = losses.map(loss => gradientStage(loss, options))
      const isSum = options.optimizer !== 'sgd'
      return yield* trainWeights(corpus, { ...setting, method: name, options, normalization, stages, isSum })
    },
  }
}
