/** The losses that the kernels can compute, by name. */
import { expectedAccuracy } from '../../../src/losses/expected-accuracy.js'
import { labelwise } from '../../../src/losses/labelwise.js'
import { likelihood } from '../../../src/losses/likelihood.js'
import type { Loss } from '../../../src/losses/loss.js'
import { margin } from '../../../src/losses/margin.js'
import { memm } from '../../../src/losses/memm.js'
import { piecewise } from '../../../src/losses/piecewise.js'
import { pointwise } from '../../../src/losses/pointwise.js'
import { pseudolikelihood } from '../../../src/losses/pseudolikelihood.js'

const CREATE = {
  likelihood: () => likelihood(),
  pointwise: () => pointwise(),
  'expected-accuracy': () => expectedAccuracy(),
  labelwise: (lambda: number) => labelwise({ lambda }),
  piecewise: () => piecewise(),
  pseudolikelihood: () => pseudolikelihood(),
  memm: () => memm(),
  margin: () => margin(),
} satisfies Record<string, (lambda: number) => Loss>

export type SimdLoss = keyof typeof CREATE
export const SIMD_LOSSES = Object.keys(CREATE) as SimdLoss[]

/** A loss with its recipe. `lambda` is the steepness of the one that has one. */
export function createLoss(name: SimdLoss, lambda = 15): Loss & Required<Pick<Loss, 'recipe'>> {
  const loss = CREATE[name](lambda)
  return { ...loss, recipe: loss.recipe! }
}
