/**
 * Closed-form training by counting.
 *
 * Zhu, Hiemstra, Apers and Wombacher, Closed Form Maximum Likelihood Estimator of Conditional Random Fields
 * (EP1); Separate Training for CRFs Using Co-occurrence Rate Factorization (SP1); Empirical Co-occurrence
 * Rate Networks for Sequence Labeling, 2013 (ECRN).
 */

import {
  EMPIRICAL_DEFAULTS,
  EMPIRICAL_VARIANTS,
  type EmpiricalOptions,
} from '../closed-form/empirical-options.js'
import { skipChain, tree } from './empirical-structures.js'
import { countMethod } from './families/count-method.js'
import { EMPIRICAL_RULES, unusedShrinkage } from './families/empirical-rules.js'
import type { StoredMethod, TrainingMethod } from './method.js'

type Variant = keyof typeof EMPIRICAL_VARIANTS
type Chains = TrainingMethod<'empirical', EmpiricalOptions, Variant>
type Empirical = Omit<Chains, 'structures'> & {
  readonly structures: { readonly tree: typeof tree; readonly 'skip-chain': typeof skipChain }
}

export const storedEmpirical: StoredMethod<'empirical', EmpiricalOptions, Variant> = {
  name: 'empirical',
  options: {
    defaults: EMPIRICAL_DEFAULTS,
    rules: EMPIRICAL_RULES,
    variants: EMPIRICAL_VARIANTS,
    unused: unusedShrinkage,
  },
  content: 'chain-rates',
}

export const empirical: Empirical = /* @__PURE__ */ countMethod(storedEmpirical, {
  description: 'closed form by counting, in one pass; its models learn, forget and merge (default)',
  structures: { tree, 'skip-chain': skipChain },
  async form() {
    const { provideKernels } = await import('../closed-form/labeling/provide-kernels.js')
    provideKernels()
    return (await import('../closed-form/empirical-form.js')).EMPIRICAL_FORM
  },
})
