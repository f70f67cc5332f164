/**
 * A closed form that hears overlapping features: each attribute says by its counts what it thinks of a label, and a few hundred tuned
 * weights say how much to listen to attributes of its template and its frequency.
 */

import { POOLED_DEFAULTS, type PooledOptions } from '../pooled/pooled-options.js'
import { tunedCountTraits } from './families/count-method.js'
import { createMethod, type StoredMethod } from './method.js'
import { AMOUNT, oneOf, POSITIVE, wholeFrom } from './options.js'

export const storedPooled: StoredMethod<'pooled', PooledOptions, never> = {
  name: 'pooled',
  options: {
    defaults: POOLED_DEFAULTS,
    rules: {
      smoothing: POSITIVE,
      weights: oneOf('tuned', 'default'),
      shrink: AMOUNT,
      parts: wholeFrom(2),
      tuneTokens: wholeFrom(1),
      maxIterations: wholeFrom(0),
    },
    unused: ({ weights }) =>
      weights === 'default' ? ['shrink', 'parts', 'tuneTokens', 'maxIterations'] : [],
  },
  content: 'pool',
}

export const pooled = /* @__PURE__ */ createMethod(storedPooled, {
  description: 'counts of every attribute, pooled by tuned weights; its models learn, forget and merge',
  traits: /* @__PURE__ */ tunedCountTraits(),
  async *train(corpus, options, setting) {
    const { trainPooled } = await import('../training/train-pooled.js')
    return yield* trainPooled(corpus, { ...setting, method: storedPooled.name, options })
  },
})
