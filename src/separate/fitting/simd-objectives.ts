/**
 * The two objectives by the kernels of the likelihood: the same functions as those of unary-objective.ts and
 * pair-objective.ts, position by position. This is faster if patterns hardly repeat.
 */

import { LIKELIHOOD_RECIPE } from '../../losses/likelihood.js'
import { createSimdObjective, type SimdObjective } from '../../objectives/simd/chain.js'
import type { Coupling } from '../../objectives/simd/coupling.js'
import type { SimdLimits } from '../../objectives/simd/layout/corpus-layout.js'
import type { ThreadHost } from '../../wasm/thread-pool.js'
import type { AttributeLayout } from '../patterns/attribute-layout.js'
import type { PairLayout } from '../patterns/pair-layout.js'
import type { PatternCorpus } from '../patterns/pattern-counts.js'
import { PieceReference } from './piece-reference.js'
import { type Names, pairCorpus, type SimdCorpus, unaryCorpus } from './simd-corpus.js'

/** The unary model; null if the kernels cannot take the corpus, or the engine cannot run them. */
export function createUnarySimd(
  corpus: PatternCorpus,
  layout: AttributeLayout,
  names: Names,
  threads: ThreadHost,
  limits?: SimdLimits,
): SimdObjective | null {
  const chain = unaryCorpus(corpus, layout, names)
  return create(chain, new PieceReference(chain, 'none'), 'all', threads, limits)
}

/** The pair model; null likewise. */
export function createPairSimd(
  corpus: PatternCorpus,
  layout: PairLayout,
  names: Names,
  threads: ThreadHost,
  limits?: SimdLimits,
): SimdObjective | null {
  const chain = pairCorpus(corpus, layout, names)
  // The last position is the left one of the pair with the end, or the right one of the last pair.
  const coupling = layout.boundary === 'symbols' ? 'odd' : 'even'
  return create(chain, new PieceReference(chain, coupling), coupling, threads, limits)
}

function create(
  { corpus, layout }: SimdCorpus,
  reference: PieceReference,
  coupling: Coupling,
  threads: ThreadHost,
  limits?: SimdLimits,
): SimdObjective | null {
  const options = { loss: LIKELIHOOD_RECIPE, threads, reference, coupling, ...limits }
  return createSimdObjective(corpus, layout, options)
}
