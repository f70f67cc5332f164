/** A corpus as the kernels take it, which must know of each sequence whether its labels are known. */
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import type { LossRecipe } from '../../losses/loss-recipe.js'

export interface KernelCorpus extends CompiledCorpus {
  /** [N] Whether some labels of a sequence are known and some are not; null: all are known. Those that are not known have the label L. */
  readonly partial: Uint8Array | null
}

/**
 * The corpus for a loss. Sequences without a known label get the weight 0. If the kernels of this loss need all labels, partly labeled
 * sequences keep the label −1, and stay outside.
 */
export function createKernelCorpus(corpus: CompiledCorpus, loss: LossRecipe): KernelCorpus {
  const { N, L, offset } = corpus
  const summed = loss.computation === 'logZ' || loss.slopes
  if (!summed || !corpus.label?.includes(-1)) return { ...corpus, partial: null }
  const label = corpus.label.map(known => (known < 0 ? L : known))
  const weight = corpus.weight?.slice() ?? new Float64Array(N).fill(1)
  const partial = new Uint8Array(N)
  for (let n = 0; n < N; n++) {
    const own = label.subarray(offset[n], offset[n + 1])
    const hidden = own.reduce((count, known) => count + (known === L ? 1 : 0), 0)
    if (hidden === own.length) weight[n] = 0
    else if (hidden > 0 && weight[n] > 0) partial[n] = 1
  }
  return { ...corpus, label, weight, partial }
}
