/**
 * The unit of exact sums (assembly/chain/sums/exact.ts), given by its magic number, 1.5·2⁵² units: the
 * smallest unit for which the largest possible sum of a corpus stays below 2⁵⁰ units.
 */
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import type { LossRecipe } from '../../losses/loss-recipe.js'

/**
 * The magic number, given the largest contribution of other segments to the gradient at a position of a long
 * sequence; `longest` is the maximum number of positions processed in one piece.
 */
export function magicNumbers(
  corpus: CompiledCorpus,
  loss: LossRecipe,
  longest: number,
): (reach: number) => number {
  const weight = weightOfAll(corpus)
  const bound = loss.bound(longest)
  return reach => {
    const most = weight * (bound + reach)
    return 1.5 * 2 ** 52 * 2 ** Math.ceil(Math.log2(Math.max(most, 1)) - 50)
  }
}

/** Σ_n weight_n T_n */
function weightOfAll({ N, offset, weight }: CompiledCorpus): number {
  let sum = 0
  for (let n = 0; n < N; n++) sum += (weight ? weight[n] : 1) * (offset[n + 1] - offset[n])
  return sum
}

/**
 * One over a power of 2 that no weight of a sequence exceeds, if gradients of positions can be in fixed point
 * (assembly/chain/sums/fixed-point.ts), else 0: they must not exceed that weight.
 */
export function shrinkFactor({ N, weight }: CompiledCorpus, loss: LossRecipe): number {
  if (!loss.isBounded) return 0
  let most = weight ? 0 : 1
  if (weight) for (let n = 0; n < N; n++) most = Math.max(most, weight[n])
  const factor = 2 ** -Math.ceil(Math.log2(most))
  return factor > 1e-30 && factor < 1e30 ? factor : 0
}
