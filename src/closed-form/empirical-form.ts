import { type CountForm, empiricalTables } from './chain-engine.js'
import { empiricalWeights } from './count-weights.js'
import type { EmpiricalOptions } from './empirical-options.js'
import { createEmpiricalScorer } from './empirical-scorer.js'

/** How counts become the scores of co-occurrence rates. */
export const EMPIRICAL_FORM: CountForm<EmpiricalOptions> = {
  tables: empiricalTables,
  createScorer: createEmpiricalScorer,
  initialWeights: (store, prefix, { labelShrink }) => empiricalWeights(store, prefix, labelShrink),
}
