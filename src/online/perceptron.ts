import { moveWeights, type UpdateRule } from './update-rule.js'

export interface PerceptronOptions {
  /** Default `mean`. */
  readonly average?: UpdateRule['average']
}

/**
 * The structured perceptron: the features of the correct labels gain what those of the best labels lose,
 *
 *     w ← w + weight · δ,     loss = the share of wrong labels.
 *
 * M. Collins, Discriminative Training Methods for Hidden Markov Models, 2002. CRFsuite's `ap`.
 */
export function perceptron({ average = 'mean' }: PerceptronOptions = {}): UpdateRule {
  return {
    average,
    variance: null,
    recipe: { rule: 'unit-steps' },
    loss: ({ errors, T }) => errors / T,
    update: (mistake, _loss, state) => moveWeights(mistake, mistake.weight, state),
  }
}
