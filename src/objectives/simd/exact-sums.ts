/**
 * The unit of exact sums (assembly/chain/sums/exact.ts), given by its magic number of 1.5·2⁵² fixed-point numbers: the smallest for
 * which whatever a corpus can add up to stays below 2⁵⁰ of them.
 */
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import type { LossRecipe } from '../../losses/loss-recipe.js'

/**
 * The magic number, given by how much the gradient at a position of a long sequence owes to what is beyond its segment at
 * most; `longest` is the most positions that are worked on in one piece.
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
 * One over a power of 2 that no weight of a sequence exceeds, if gradients of positions may be taken in fixed point
 * (assembly/chain/sums/fixed-point.ts), else 0: they must be at most as large as that weight.
 */
export function shrinkFactor({ N, weight }: CompiledCorpus, loss: LossRecipe): number {
  if (!loss.isBounded) return 0
  let most = weight ? 0 : 1
  if (weight) for (let n = 0; n < N; n++) most = Math.max(most, weight[n])
  const factor = 2 ** -Math.ceil(Math.log2(most))
  return factor > 1e-30 && factor < 1e30 ? factor : 0
}
