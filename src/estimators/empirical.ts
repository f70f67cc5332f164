/**
 * Closed-form training by counting.
 *
 * Zhu, Hiemstra, Apers and Wombacher, Closed Form Maximum Likelihood Estimator of Conditional Random Fields
 * (EP1); Separate Training for CRFs Using Co-occurrence Rate Factorization (SP1); Empirical Co-occurrence
 * Rate Networks for Sequence Labeling, 2013 (ECRN).
 */

import { EMPIRICAL_DEFAULTS, EMPIRICAL_VARIANTS, type EmpiricalOptions } from '../model/empirical-options.js'
import {
  AMOUNT,
  checkNames,
  type OptionRule,
  oneOf,
  POSITIVE,
  resolveOptions,
  SHARE,
} from './method-options.js'

const RULES: Readonly<Record<keyof EmpiricalOptions, OptionRule>> = {
  unknown: oneOf('signature', 'average', 'types'),
  rare: { least: 0, words: ['all'], describe: 'a number of at least 0, or all' },
  pairs: oneOf('labels', 'signatures', 'words', 'both'),
  labelShrink: AMOUNT,
  signatureShrink: AMOUNT,
  wordShrink: AMOUNT,
  stateShrink: AMOUNT,
  stateShrinkMax: AMOUNT,
  candidateFloor: SHARE,
  caseFold: oneOf('start', 'never'),
  boundary: oneOf('symbols', 'none'),
  muOov: POSITIVE,
}

/** The names of all options. */
export const EMPIRICAL_NAMES: readonly string[] = ['variant', ...Object.keys(RULES)]

/** The options of `empirical`, all filled in: `variant` (ep1, sp1, ecrn) sets a paper's own, the others override. */
export function empiricalOptions(given: Readonly<Record<string, unknown>> = {}): EmpiricalOptions {
  checkNames('empirical', EMPIRICAL_NAMES, given)
  const { variant, ...others } = given
  const rule = { default: EMPIRICAL_DEFAULTS, ...EMPIRICAL_VARIANTS }
  const { variant: chosen } = resolveOptions(
    'empirical',
    { variant: 'default' },
    { variant: oneOf(...Object.keys(rule)) },
    { variant },
  )
  return resolveOptions('empirical', rule[chosen as keyof typeof rule], RULES, others)
}
