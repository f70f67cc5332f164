import type { EmpiricalOptions } from '../../closed-form/empirical-options.js'
import { AMOUNT, type OptionSet, oneOf, POSITIVE, SHARE } from '../options.js'

/** Shrinkage options that a choice of pairs does not use. */
export function unusedShrinkage({ pairs }: EmpiricalOptions): string[] {
  const unused: string[] = []
  if (pairs === 'labels' || pairs === 'words') unused.push('signatureShrink')
  if (pairs === 'labels' || pairs === 'signatures') unused.push('wordShrink')
  return unused
}

/** Rules for the options of closed forms, on chains and other structures. */
export const EMPIRICAL_RULES: OptionSet<EmpiricalOptions>['rules'] = {
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
