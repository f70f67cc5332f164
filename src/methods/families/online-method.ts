/**
 * Methods that learn sequence by sequence from their mistakes: they differ in the rule that updates the
 * weights.
 */

import type { UpdateRule } from '../../online/update-rule.js'
import type { EpochOptions } from '../../training/online-stage.js'
import type { WeightOptions } from '../../training/train-weights.js'
import type { TrainingMethod, Traits } from '../method.js'
import { AMOUNT, type OptionSet, oneOf, SEED, wholeFrom } from '../options.js'
import { FEATURE_RULES, type StoredWeights, WEIGHT_TRAITS } from './weight-method.js'

/** Options shared by all online methods. */
export interface OnlineOptions extends EpochOptions, WeightOptions {}

/** As in CRFsuite, except that training stops after an epoch without mistakes. */
const DEFAULTS: OnlineOptions = {
  maxIterations: 100,
  epsilon: 0,
  shuffle: 'epochs',
  seed: 1,
  cutoff: 1,
  weights: 'seen',
  boundary: 'none',
}

const RULES: OptionSet<OnlineOptions>['rules'] = {
  maxIterations: wholeFrom(0),
  epsilon: AMOUNT,
  shuffle: oneOf('none', 'epochs'),
  seed: SEED,
  ...FEATURE_RULES,
}

/** Whether the model is the mean of all intermediate weights, or the last ones. */
export const AVERAGE = oneOf('mean', 'none')

/** The files of a method that learns from mistakes. Its own options are saved before those that it shares. */
export function storedOnline<Name extends string, Own extends object>(
  name: Name,
  own: Pick<OptionSet<Own>, 'defaults' | 'rules'>,
): StoredWeights<Name, Own & OnlineOptions> {
  return {
    name,
    normalization: 'global',
    options: {
      defaults: { ...own.defaults, ...DEFAULTS },
      rules: { ...own.rules, ...RULES } as OptionSet<Own & OnlineOptions>['rules'],
      unused: ({ shuffle }) => (shuffle === 'none' ? ['seed'] : []),
    },
    content: 'weights',
  }
}

/** What is a method's own, besides its files. */
export interface OnlineMethod<Own extends object> {
  readonly description: string
  readonly otherNames?: Traits['otherNames']
  /** Default null: a search skips it. */
  readonly search?: Traits['search']
  rule(options: Own & OnlineOptions): Promise<UpdateRule>
}

/** Creates the method for an update rule. */
export function onlineMethod<Name extends string, Own extends object>(
  stored: StoredWeights<Name, Own & OnlineOptions>,
  own: OnlineMethod<Own>,
): TrainingMethod<Name, Own & OnlineOptions, never> {
  const { name, normalization } = stored
  const { description, otherNames = [], search = null } = own
  return {
    ...stored,
    description,
    traits: { ...WEIGHT_TRAITS, otherNames, search },
    async *train(corpus, options, setting) {
      const { trainWeights } = await import('../../training/train-weights.js')
      const { onlineStage } = await import('../../training/online-stage.js')
      const stages = [onlineStage(await own.rule(options), options)]
      return yield* trainWeights(corpus, { ...setting, method: name, options, normalization, stages })
    },
  }
}
