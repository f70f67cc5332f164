import { type Mistake, moveWeights, type UpdateRule } from './update-rule.js'

export interface PassiveAggressiveOptions {
  /**
   * How much a step may fall short: not at all (PA), at a cost of c per unit (PA-I, `linear`), or always,
   * more so for longer steps (PA-II, `squared`). Default `linear`.
   */
  readonly slack?: 'none' | 'linear' | 'squared'
  /** The aggressiveness: the larger, the longer steps may be. Has no effect without slack. Default 1. */
  readonly c?: number
  /**
   * The required lead of the correct labels: the square root of the number of errors, or 1. Default `errors`.
   */
  readonly cost?: 'errors' | 'constant'
  /** Default `mean`. */
  readonly average?: UpdateRule['average']
}

/**
 * Passive-aggressive updates: the shortest step after which the right labels lead ŷ by the cost, or nearly so,
 *
 *     w ← w + weight · τ δ,     loss = score(ŷ) − score(y*) + cost,
 *     τ = loss / ‖δ‖²  (PA),    min(c, loss / ‖δ‖²)  (PA-I),    loss / (‖δ‖² + 1/(2c))  (PA-II).
 *
 * K. Crammer, O. Dekel, J. Keshet, S. Shalev-Shwartz and Y. Singer, Online Passive-Aggressive Algorithms, 2006,
 * section 9, with ŷ the best labels ("prediction-based"). CRFsuite's `pa`.
 */
export function passiveAggressive(options: PassiveAggressiveOptions = {}): UpdateRule {
  const { slack = 'linear', c = 1, cost = 'errors', average = 'mean' } = options
  if (!(c > 0)) throw new RangeError(`c: expected a number above 0, got ${c}`)
  return {
    average,
    variance: null,
    recipe: { rule: 'least-steps', slack, c, cost },
    loss: ({ margin, errors }) => margin + (cost === 'errors' ? Math.sqrt(errors) : 1),
    update(mistake, loss, state) {
      const tau = stepLength(mistake, loss, slack, c)
      moveWeights(mistake, mistake.weight * tau, state)
    },
  }
}

function stepLength({ difference }: Mistake, loss: number, slack: string, c: number): number {
  const norm2 = difference.squaredNorm()
  // No weight distinguishes the two labelings: no step could help, and 1/0 would be infinite.
  if (norm2 === 0) return 0
  if (slack === 'squared') return loss / (norm2 + 0.5 / c)
  return slack === 'linear' ? Math.min(c, loss / norm2) : loss / norm2
}
