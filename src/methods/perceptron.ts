import { AVERAGE, onlineMethod } from './online-method.js'

/** Options of the perceptron alone. */
export interface PerceptronOwnOptions {
  /** `mean`: the model is the mean of all intermediate weights; `none`: the last ones. Default `mean`. */
  readonly average: 'mean' | 'none'
}

export const perceptron = onlineMethod<'perceptron', PerceptronOwnOptions>({
  name: 'perceptron',
  description: 'structured perceptron: learns from mistakes, without probabilities; fast',
  options: { defaults: { average: 'mean' }, rules: { average: AVERAGE } },
  otherNames: [
    { tool: 'CRFsuite', name: 'ap' },
    { tool: 'CRFsuite', name: 'averaged-perceptron' },
  ],
  search: {},
  rule: async options => (await import('../online/perceptron.js')).perceptron(options),
})
