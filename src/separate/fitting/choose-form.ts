import { weightsOfList } from '../patterns/attribute-layout.js'
import { Decomposer } from '../patterns/decomposition.js'
import type { PairLayout } from '../patterns/pair-layout.js'
import type { PatternCorpus } from '../patterns/pattern-counts.js'
import type { Form } from './create-objectives.js'

/**
 * The form in which the pair model, which takes most of the time, is expected to be faster. Nanoseconds of an evaluation
 * are guessed from what there is to do, with factors measured on one machine. A guess may be wrong by a factor of
 * two; where it matters the forms are a factor of ten apart.
 */
export function chooseForm(corpus: PatternCorpus, layout: PairLayout): Form {
  const { patterns, pattern } = corpus
  const { states } = layout
  const most = simdCost(corpus, layout)
  const split = new Decomposer(states, patterns.binary)
  // Each pair of neighbors has a partition function of its own; how many are alike is not known yet.
  let cost = 30 * pattern.length
  for (let x = 0; x < patterns.size; x++) {
    const bases = split.bases.size
    split.split(patterns.get(x))
    const { terms, corrections } = split
    // Corrections meet those of a neighbor, of which there are about as many.
    cost += 20 * terms.weight.length + 30 * corrections * (corrections + 1)
    if (split.bases.size > bases)
      cost += 8 * states.L ** 2 + 20 * weightsOfList(states, split.bases.get(split.base))
    if (cost > most) return 'simd'
  }
  return 'patterns'
}

/** Position by position: pairs of labels, labels, and weights of attributes. */
function simdCost({ patterns, pattern }: PatternCorpus, { states, from }: PairLayout): number {
  let cost = pattern.length * (0.35 * from.length + 12 * states.L)
  const weights = Int32Array.from({ length: patterns.size }, (_, x) => weightsOfList(states, patterns.get(x)))
  for (const x of pattern) cost += 6 * weights[x]
  return cost
}
