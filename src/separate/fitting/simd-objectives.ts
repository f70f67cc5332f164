/**
 * The two objectives by the kernels of the likelihood: the same functions as those of unary-objective.ts and
 * pair-objective.ts, position by position. This is faster if patterns hardly repeat.
 */

import { LIKELIHOOD_RECIPE } from '../../losses/likelihood.js'
import { createSimdObjective, type SimdObjective } from '../../objectives/simd/chain.js'
import type { TransitionRules } from '../../objectives/simd/coupling.js'
import type { RowSharing, SimdLimits } from '../../objectives/simd/layout/corpus-layout.js'
import type { ThreadHost } from '../../wasm/thread-pool.js'
import type { AttributeLayout } from '../patterns/attribute-layout.js'
import type { PairLayout } from '../patterns/pair-layout.js'
import type { PatternCorpus } from '../patterns/pattern-counts.js'
import { PieceReference } from './piece-reference.js'
import type { SharedClusters } from './shared-clusters.js'
import { type Names, pairCorpus, type SimdCorpus, unaryCorpus } from './simd-corpus.js'

export interface SimdForm extends SimdLimits {
  /** Given by the unary model to the pair model. Default: each finds its own. */
  readonly clusters?: SharedClusters
}

/** The unary model; null if the kernels cannot take the corpus, or the engine cannot run them. */
export function createUnarySimd(
  corpus: PatternCorpus,
  layout: AttributeLayout,
  names: Names,
  threads: ThreadHost,
  { clusters, ...limits }: SimdForm = {},
): SimdObjective | null {
  const chain = unaryCorpus(corpus, layout, names)
  const options = { sharing: clusters?.unary, ...limits }
  return create(chain, new PieceReference(chain, null), {}, threads, options)
}

/** The pair model; null likewise. */
export function createPairSimd(
  corpus: PatternCorpus,
  layout: PairLayout,
  names: Names,
  threads: ThreadHost,
  { clusters, ...limits }: SimdForm = {},
): SimdObjective | null {
  const chain = pairCorpus(corpus, layout, names)
  // The last position is the left one of the pair with the end, or the right one of the last pair.
  const coupling = layout.boundary === 'symbols' ? 'odd' : 'even'
  const options = { sharing: clusters?.pairs(chain), ...limits }
  const rules = { coupling, others: layout.others ?? 'impossible' } as const
  return create(chain, new PieceReference(chain, rules), rules, threads, options)
}

function create(
  { corpus, layout }: SimdCorpus,
  reference: PieceReference,
  rules: Partial<TransitionRules>,
  threads: ThreadHost,
  options: SimdLimits & { readonly sharing: RowSharing | undefined },
): SimdObjective | null {
  const all = { loss: LIKELIHOOD_RECIPE, threads, reference, ...rules, ...options }
  return createSimdObjective(corpus, layout, all)
}
