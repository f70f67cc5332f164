import { marginalLoss } from '../../src/losses/marginal/marginal-loss.js'
import { gradientMethod, storedGradient } from '../../src/methods/families/gradient-method.js'

/** A method that the library does not have: the squared error of the marginals, ½ Σ_t Σ_j (p_t(j) − [j = y_t*])². */
export const squaredError = gradientMethod(storedGradient({ name: 'squared-error' }), {
  description: 'squared error of the marginals',
  otherNames: [{ tool: 'Brier', name: 'brier' }],
  losses: async () => [
    marginalLoss((p, _logP, n, gold, slope) => {
      let value = 0
      for (let q = 0; q < n; q++) {
        const error = p[q] - (q === gold ? 1 : 0)
        value += (error * error) / 2
        slope[q] = error * p[q] // ∂p/∂log p = p
      }
      return value
    }),
  ],
})
