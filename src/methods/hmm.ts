/** Hidden Markov models by counting: Rabiner, A Tutorial on Hidden Markov Models, 1989. */

import { type CountForm, countCorpus, createChainEngine } from '../closed-form/chain-engine.js'
import { hmmWeights } from '../closed-form/count-weights.js'
import { HMM_DEFAULTS, type HmmOptions } from '../closed-form/hmm-options.js'
import { createHmmScorer } from '../closed-form/hmm-scorer.js'
import { COUNT_TRAITS, countOnce, readCountStore } from './count-method.js'
import type { TrainingMethod } from './method.js'
import { AMOUNT } from './options.js'

const NO_PAIRS = { keys: false, signatures: false }

const form: CountForm<HmmOptions> = {
  tables: () => NO_PAIRS,
  createScorer: createHmmScorer,
  initialWeights: hmmWeights,
}

export const hmm: TrainingMethod<'hmm', HmmOptions, never> = {
  name: 'hmm',
  description: 'hidden Markov model by counting; a baseline, also for small alphabets',
  options: {
    defaults: HMM_DEFAULTS,
    rules: {
      transition: AMOUNT,
      emission: AMOUNT,
      rare: { least: 0, words: ['all'], describe: 'a number of at least 0, or all' },
    },
  },
  traits: { ...COUNT_TRAITS, otherNames: [], search: {} },
  train: (corpus, options, { features, functions }) =>
    countOnce(() => countCorpus(corpus, { method: hmm.name, options, features, functions, form })),
  load(file) {
    const store = readCountStore(file, { tables: NO_PAIRS, links: false, shape: 'neighbors' })
    const { method, options, features, functions } = file
    return createChainEngine(store, { method, options, features, functions, form })
  },
}
