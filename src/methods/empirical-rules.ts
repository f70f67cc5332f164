import type { EmpiricalOptions } from '../closed-form/empirical-options.js'
import { AMOUNT, type OptionSet, oneOf, POSITIVE, SHARE } from './options.js'

/** Weights of levels that a choice of pairs does not have. */
export function unusedShrinkage({ pairs }: EmpiricalOptions): string[] {
  const unused: string[] = []
  if (pairs === 'labels' || pairs === 'words') unused.push('signatureShrink')
  if (pairs === 'labels' || pairs === 'signatures') unused.push('wordShrink')
  return unused
}

/** What the options of closed forms may be, on chains and other structures alike. */
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
