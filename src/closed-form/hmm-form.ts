import type { CountForm } from './chain-engine.js'
import { hmmWeights } from './count-weights.js'
import type { HmmOptions } from './hmm-options.js'
import { createHmmScorer } from './hmm-scorer.js'

const NO_PAIRS = { keys: false, signatures: false }

/** How counts become the scores of a hidden Markov model. */
export const HMM_FORM: CountForm<HmmOptions> = {
  tables: () => NO_PAIRS,
  createScorer: createHmmScorer,
  initialWeights: hmmWeights,
}
