/**
 * Closed-form training by counting.
 *
 * Zhu, Hiemstra, Apers and Wombacher, Closed Form Maximum Likelihood Estimator of Conditional Random Fields
 * (EP1); Separate Training for CRFs Using Co-occurrence Rate Factorization (SP1); Empirical Co-occurrence
 * Rate Networks for Sequence Labeling, 2013 (ECRN).
 */

import {
  type CountForm,
  countCorpus,
  createChainEngine,
  empiricalTables,
} from '../closed-form/chain-engine.js'
import { empiricalWeights } from '../closed-form/count-weights.js'
import {
  EMPIRICAL_DEFAULTS,
  EMPIRICAL_VARIANTS,
  type EmpiricalOptions,
} from '../closed-form/empirical-options.js'
import { createEmpiricalScorer } from '../closed-form/empirical-scorer.js'
import { COUNT_TRAITS, countOnce, readCountStore } from './count-method.js'
import { EMPIRICAL_RULES, unusedShrinkage } from './empirical-rules.js'
import { skipChain, tree } from './empirical-structures.js'
import type { TrainingMethod } from './method.js'

const form: CountForm<EmpiricalOptions> = {
  tables: empiricalTables,
  createScorer: createEmpiricalScorer,
  initialWeights: (store, prefix, { labelShrink }) => empiricalWeights(store, prefix, labelShrink),
}

type Chains = TrainingMethod<'empirical', EmpiricalOptions, keyof typeof EMPIRICAL_VARIANTS>
type Empirical = Omit<Chains, 'structures'> & {
  readonly structures: { readonly tree: typeof tree; readonly 'skip-chain': typeof skipChain }
}

export const empirical: Empirical = {
  name: 'empirical',
  description: 'closed form by counting, in one pass; its models learn, forget and merge (default)',
  options: {
    defaults: EMPIRICAL_DEFAULTS,
    rules: EMPIRICAL_RULES,
    variants: EMPIRICAL_VARIANTS,
    unused: unusedShrinkage,
  },
  traits: { ...COUNT_TRAITS, otherNames: [], search: {} },
  structures: { tree, 'skip-chain': skipChain },
  train: (corpus, options, { features, functions }) =>
    countOnce(() => countCorpus(corpus, { method: empirical.name, options, features, functions, form })),
  load(file) {
    const { method, options, features, functions } = file
    const store = readCountStore(file, { tables: form.tables(options), links: false, shape: 'neighbors' })
    return createChainEngine(store, { method, options, features, functions, form })
  },
}
