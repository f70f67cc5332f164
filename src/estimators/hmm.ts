/** Hidden Markov models by counting: Rabiner, A Tutorial on Hidden Markov Models, 1989. */

import { HMM_DEFAULTS, type HmmOptions } from '../model/hmm-options.js'
import { AMOUNT, type OptionRule, resolveOptions } from './method-options.js'

const RULES: Readonly<Record<keyof HmmOptions, OptionRule>> = {
  transition: AMOUNT,
  emission: AMOUNT,
  rare: { least: 0, words: ['all'], describe: 'a number of at least 0, or all' },
}

/** The options of `hmm`, all filled in. */
export function hmmOptions(given: Readonly<Record<string, unknown>> = {}): HmmOptions {
  return resolveOptions('hmm', HMM_DEFAULTS, RULES, given)
}
