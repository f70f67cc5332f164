import { AVERAGE, onlineMethod, storedOnline } from './families/online-method.js'
import { oneOf, POSITIVE } from './options.js'

/** Options of passive-aggressive training alone. */
export interface PassiveAggressiveOwnOptions {
  /** `none`, `linear`, `squared`: PA, PA-I, PA-II, which are CRFsuite's types 0, 1, 2. Default `linear`. */
  readonly slack: 'none' | 'linear' | 'squared'
  /** The aggressiveness, above 0. Default 1. */
  readonly c: number
  /**
   * The required lead of the correct labels: the square root of the number of errors, or 1. Default `errors`.
   */
  readonly cost: 'errors' | 'constant'
  /** `mean`: the model is the mean of all intermediate weights; `none`: the last ones. Default `mean`. */
  readonly average: 'mean' | 'none'
}

export const storedPassiveAggressive = /* @__PURE__ */ storedOnline<
  'passive-aggressive',
  PassiveAggressiveOwnOptions
>('passive-aggressive', {
  defaults: { slack: 'linear', c: 1, cost: 'errors', average: 'mean' },
  rules: {
    slack: oneOf('none', 'linear', 'squared'),
    c: POSITIVE,
    cost: oneOf('errors', 'constant'),
    average: AVERAGE,
  },
})

export const passiveAggressive = /* @__PURE__ */ onlineMethod(storedPassiveAggressive, {
  description: 'learns from mistakes, by the smallest step that makes up for each',
  otherNames: [{ tool: 'CRFsuite', name: 'pa' }],
  search: { c: [0.1, 1] },
  rule: async options => (await import('../online/passive-aggressive.js')).passiveAggressive(options),
})
