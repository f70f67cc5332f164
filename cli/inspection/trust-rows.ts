import { FITTED_ALONE } from '../../src/separate/trust/trust.js'
import type { TrustWeights, WeightsByCount } from '../../src/separate/trust/trust-weights.js'

/** How much the fitted models of `separate` weigh beside its counts, as rows of a table. */
export function trustRows({ chosenBy, pattern, pair, unseenPattern, unseenPair }: TrustWeights): string[][] {
  const who =
    chosenBy === 'held-out' ? 'chosen by held-out sequences unless set' : 'fixed, nothing was held out'
  return [
    ['weight of fits', `in counts: ${who}`],
    ['  seen patterns', weightsInWords(pattern)],
    ['  seen pairs', weightsInWords(pair)],
    ...(unseenPattern === null ? [] : [['  unseen patterns', inWords(unseenPattern)]]),
    ...(unseenPair === null ? [] : [['  unseen pairs', inWords(unseenPair)]]),
  ]
}

function weightsInWords({ once, twoToFour, more }: WeightsByCount): string {
  if (once === twoToFour && once === more) return inWords(once)
  return `${inWords(once)} if seen once, ${inWords(twoToFour)} if 2 to 4 times, ${inWords(more)} if more often`
}

function inWords(weight: number): string {
  if (weight >= FITTED_ALONE) return 'the fit alone'
  return weight === 0 ? 'counts alone' : String(weight)
}
