/** Hidden Markov models by counting: Rabiner, A Tutorial on Hidden Markov Models, 1989. */

import { HMM_DEFAULTS, type HmmOptions } from '../closed-form/hmm-options.js'
import { countMethod } from './families/count-method.js'
import type { StoredMethod, TrainingMethod } from './method.js'
import { AMOUNT } from './options.js'

export const storedHmm: StoredMethod<'hmm', HmmOptions, never> = {
  name: 'hmm',
  options: {
    defaults: HMM_DEFAULTS,
    rules: {
      transition: AMOUNT,
      emission: AMOUNT,
      rare: { least: 0, words: ['all'], describe: 'a number of at least 0, or all' },
    },
  },
  content: 'chain-hmm',
}

export const hmm: TrainingMethod<'hmm', HmmOptions, never> = /* @__PURE__ */ countMethod(storedHmm, {
  description: 'hidden Markov model by counting; a baseline, also for small alphabets',
  form: async () => (await import('../closed-form/hmm-form.js')).HMM_FORM,
})
