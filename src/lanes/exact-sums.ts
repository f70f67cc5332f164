/**
 * The quantum of exact sums (assembly/chain/exact.ts), given by its magic number of 1.5·2⁵² quanta: the smallest for
 * which whatever a corpus can add up to stays below 2⁵⁰ of them.
 */
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import type { LaneLoss } from '../kernels/chain-plan.js'
import { needsTables } from './transition-tables.js'

/**
 * The magic number, given by how much the gradient at a position of a long sequence owes to what is beyond its segment at
 * most; `longest` is the most positions that are worked on in one piece.
 */
export function magicNumbers(
  corpus: CompiledCorpus,
  loss: LaneLoss,
  lambda: number,
  longest: number,
): (reach: number) => number {
  const weight = weightOfAll(corpus)
  const bound = boundOf(loss, lambda, longest)
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

/** The most that one position can add to the gradient of a score: all positions of its sequence may depend on it. */
function boundOf(loss: LaneLoss, lambda: number, longest: number): number {
  if (loss === 'likelihood') return 1
  // Of its own label, or of a transition: of two paths, or to the labels before and after
  if (needsTables(loss)) return 2
  return 2 * longest * (loss === 'labelwise' ? Math.max(1, lambda / 4) : 1)
}

/** Losses whose gradient at a position is at most the weight of its sequence. */
const BOUNDED_LOSSES: readonly LaneLoss[] = ['likelihood', 'piecewise', 'pseudolikelihood', 'memm']

/**
 * One over a power of 2 that no weight of a sequence exceeds, if gradients of positions may be taken in quanta
 * (assembly/chain/quanta.ts), else 0: they must be at most as large as that weight.
 */
export function shrinkFactor({ N, weight }: CompiledCorpus, loss: LaneLoss): number {
  if (!BOUNDED_LOSSES.includes(loss)) return 0
  let most = weight ? 0 : 1
  if (weight) for (let n = 0; n < N; n++) most = Math.max(most, weight[n])
  const factor = 2 ** -Math.ceil(Math.log2(most))
  return factor > 1e-30 && factor < 1e30 ? factor : 0
}
