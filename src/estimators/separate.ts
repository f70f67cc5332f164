/**
 * Separate training: two locally normalised maximum-entropy models.
 *
 * Zhu, Hiemstra, Apers and Wombacher, Separate Training for CRFs Using Co-occurrence Rate Factorization (SP2); Closed Form
 * Maximum Likelihood Estimator of Conditional Random Fields, 3.7.2 (EP2).
 */

import { SEPARATE_DEFAULTS, SEPARATE_VARIANTS, type SeparateOptions } from '../separate/separate-options.js'
import { AMOUNT, type OptionRule, oneOf, resolveOptions, SHARE } from './method-options.js'

const FROM_ONE: OptionRule = { least: 1, describe: 'a number of at least 1' }

const RULES: Readonly<Record<keyof SeparateOptions, OptionRule>> = {
  c2: AMOUNT,
  closedForm: oneOf('known', 'none'),
  stateShrink: AMOUNT,
  pairShrink: AMOUNT,
  denominator: oneOf('states', 'unary', 'pair'),
  states: oneOf('seen', 'all'),
  labelPairs: oneOf('seen', 'all'),
  cutoff: FROM_ONE,
  candidateFloor: SHARE,
  caseFold: oneOf('start', 'never'),
  boundary: oneOf('symbols', 'none'),
  tolerance: AMOUNT,
  maxIterations: FROM_ONE,
}

/** The options of `separate`, all filled in: `variant` (sp2, ep2) sets a paper's own, the others override. */
export function separateOptions(given: Readonly<Record<string, unknown>> = {}): SeparateOptions {
  const { variant, ...others } = given
  const rule = { default: SEPARATE_DEFAULTS, ...SEPARATE_VARIANTS }
  const { variant: chosen } = resolveOptions(
    'separate',
    { variant: 'default' },
    { variant: oneOf(...Object.keys(rule)) },
    { variant },
  )
  return resolveOptions('separate', rule[chosen as keyof typeof rule], RULES, others)
}
