import { onlineMethod, storedOnline } from './families/online-method.js'
import { POSITIVE } from './options.js'

/** Options of adaptive regularization of weights alone. */
export interface ArowOwnOptions {
  /** Variance of each weight at the start, above 0. Default 1. */
  readonly variance: number
  /** The larger, the shorter the steps; above 0. Default 1. */
  readonly gamma: number
}

export const storedArow = /* @__PURE__ */ storedOnline<'arow', ArowOwnOptions>('arow', {
  defaults: { variance: 1, gamma: 1 },
  rules: { variance: POSITIVE, gamma: POSITIVE },
})

export const arow = /* @__PURE__ */ onlineMethod(storedArow, {
  description: 'learns from mistakes, more where it has seen less (adaptive regularization of weights)',
  otherNames: [{ tool: 'CRFsuite', name: 'arow' }],
  search: { gamma: [0.1, 1, 10] },
  rule: async options => (await import('../online/arow.js')).arow(options),
})
