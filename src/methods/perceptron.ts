import { AVERAGE, onlineMethod, storedOnline } from './families/online-method.js'

/** Options of the perceptron alone. */
export interface PerceptronOwnOptions {
  /** `mean`: the model is the mean of all intermediate weights; `none`: the last ones. Default `mean`. */
  readonly average: 'mean' | 'none'
}

export const storedPerceptron = /* @__PURE__ */ storedOnline<'perceptron', PerceptronOwnOptions>(
  'perceptron',
  { defaults: { average: 'mean' }, rules: { average: AVERAGE } },
)

export const perceptron = /* @__PURE__ */ onlineMethod(storedPerceptron, {
  description: 'structured perceptron: learns from mistakes, without probabilities; fast',
  otherNames: [
    { tool: 'CRFsuite', name: 'ap' },
    { tool: 'CRFsuite', name: 'averaged-perceptron' },
  ],
  search: {},
  rule: async options => (await import('../online/perceptron.js')).perceptron(options),
})
