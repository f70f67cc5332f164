/**
 * The two objectives by the kernels of `likelihood`: the same functions as those of unary-objective.ts and
 * pair-objective.ts, position by position. It is the faster way where patterns hardly repeat.
 */

import type { ThreadHost } from '../kernels/thread-pool.js'
import { createLaneObjective, type LaneObjective } from '../lanes/lane-objective.js'
import type { AttributeLayout } from './attribute-layout.js'
import { type Names, pairCorpus, unaryCorpus } from './lane-corpus.js'
import type { PairLayout } from './pair-layout.js'
import type { PatternCorpus } from './pattern-counts.js'
import { PieceReference } from './piece-reference.js'

/** The unary model; null if the kernels cannot take the corpus, or the engine cannot run them. */
export function createUnaryLanes(
  corpus: PatternCorpus,
  layout: AttributeLayout,
  names: Names,
  threads: ThreadHost,
): LaneObjective | null {
  const lanes = unaryCorpus(corpus, layout, names)
  const reference = new PieceReference(lanes, 'none')
  return createLaneObjective(lanes.corpus, lanes.layout, {
    loss: 'likelihood',
    lambda: 0,
    threads,
    reference,
  })
}

/** The pair model; null likewise. */
export function createPairLanes(
  corpus: PatternCorpus,
  layout: PairLayout,
  names: Names,
  threads: ThreadHost,
): LaneObjective | null {
  const lanes = pairCorpus(corpus, layout, names)
  // The last position is the left one of a pair with the end, or the right one of the last pair.
  const coupling = layout.boundary === 'symbols' ? 'odd' : 'even'
  const reference = new PieceReference(lanes, coupling)
  return createLaneObjective(lanes.corpus, lanes.layout, {
    loss: 'likelihood',
    lambda: 0,
    threads,
    reference,
    coupling,
  })
}
