/**
 * Separate training: two locally normalized maximum-entropy models.
 *
 * Zhu, Hiemstra, Apers and Wombacher, Separate Training for CRFs Using Co-occurrence Rate Factorization (SP2); Closed Form
 * Maximum Likelihood Estimator of Conditional Random Fields, 3.7.2 (EP2).
 */

import { SEPARATE_DEFAULTS, SEPARATE_VARIANTS, type SeparateOptions } from '../separate/separate-options.js'
import { createMethod, type StoredMethod, type TrainingMethod } from './method.js'
import { AMOUNT, type OptionRule, oneOf, SHARE } from './options.js'

const SHRINK: OptionRule<number | 'held-out'> = {
  ...AMOUNT,
  words: ['held-out'],
  describe: 'a number of at least 0, or held-out',
}
const FROM_ONE: OptionRule<number> = { least: 1, describe: 'a number of at least 1' }

type Variant = keyof typeof SEPARATE_VARIANTS

export const storedSeparate: StoredMethod<'separate', SeparateOptions, Variant> = {
  name: 'separate',
  options: {
    defaults: SEPARATE_DEFAULTS,
    rules: {
      c2: AMOUNT,
      closedForm: oneOf('known', 'none'),
      stateShrink: SHRINK,
      pairShrink: SHRINK,
      denominator: oneOf('states', 'unary', 'pair'),
      states: oneOf('seen', 'all'),
      labelPairs: oneOf('seen', 'all'),
      cutoff: FROM_ONE,
      candidateFloor: SHARE,
      caseFold: oneOf('start', 'never'),
      boundary: oneOf('symbols', 'none'),
      tolerance: AMOUNT,
      maxIterations: FROM_ONE,
    },
    variants: SEPARATE_VARIANTS,
  },
  content: 'fitted',
}

export const separate: TrainingMethod<'separate', SeparateOptions, Variant> = /* @__PURE__ */ createMethod(
  storedSeparate,
  {
    description: 'two local maximum-entropy models, fitted apart, with closed forms for what was seen',
    traits: {
      iterates: true,
      startsFromModel: false,
      stopsByDev: false,
      checkpoints: true,
      partialLabels: false,
      counts: false,
      decoder: 'viterbi',
      otherNames: [],
      search: { c2: [0.05, 0.2, 1] },
    },
    async *train(corpus, options, setting) {
      const { trainSeparate } = await import('../training/train-separate.js')
      return yield* trainSeparate(corpus, { ...setting, method: separate.name, options })
    },
    async trainOnPairs(options, setting) {
      const { trainSeparateOnPairs } = await import('../training/train-separate.js')
      const { PairPatterns } = await import('../separate/patterns/pair-source.js')
      const pairs = new PairPatterns(setting.features)
      return {
        add: batch => pairs.add(batch),
        train: () =>
          trainSeparateOnPairs(pairs.finish(options), { ...setting, method: separate.name, options }),
      }
    },
  },
)
