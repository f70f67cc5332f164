import type { Sequence } from '../../../src/index.js'
import { countProbabilities } from './empirical-probabilities.js'
import type { Factors } from './factor-model.js'

/** The closed form: ψ = P̃(y | x), φ = P̃(y, y′ | x, x′) / (P̃(y | x) P̃(y′ | x′)), Eqn. 12–13. */
export function closedForm(data: readonly Sequence[]): Factors {
  const { unary, pair } = countProbabilities(data)
  return {
    psi: unary,
    phi: (from, to, words) => ratio(pair(from, to, words), unary(from, words[0]) * unary(to, words[1])),
  }
}

/**
 * The other estimate of the same likelihood: ψ = 1, φ = P̃(y, y′ | x, x′), but between b and c the rate of the closed
 * form, Eqn. 18–20. The unary probabilities are in some factors and not in others, which shows on `bc` alone.
 */
export function testTimeProblem(data: readonly Sequence[]): Factors {
  const { pair } = countProbabilities(data)
  const { phi } = closedForm(data)
  return {
    psi: () => 1,
    phi: (from, to, words) => (words.join('') === 'bc' ? phi(from, to, words) : pair(from, to, words)),
  }
}

function ratio(a: number, b: number): number {
  return a === 0 ? 0 : a / b
}
