import { StringTable } from '../data/string-table.js'
import { BINS } from './bins.js'
import type { TunedWeights } from './tuned-weights.js'

/**
 * Weights by the bin of an attribute, for any features: as how many independent attributes all attributes of a position count. Weights
 * are in these units everywhere, so that they do not depend on how many features there are.
 */
const EVIDENCE: readonly number[] = [6, 6, 6, 5, 5, 5, 4]
const SHARE: readonly number[] = [0, 0, 0, 0, 0, 0, 0]

/** The weights at which tuning begins, and all that a model without tuning has: the same for all templates and labels. */
export function defaultWeights(): TunedWeights {
  const common = new Float64Array(2 * BINS)
  common.set(EVIDENCE)
  common.set(SHARE, BINS)
  const none = new Float64Array(0)
  return {
    templates: new StringTable(),
    labels: new StringTable(),
    common,
    cells: none,
    bias: none,
    start: none,
    end: none,
    trans: none,
  }
}
