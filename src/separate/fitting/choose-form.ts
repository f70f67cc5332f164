import { type AttributeLayout, weightsOfList } from '../patterns/attribute-layout.js'
import { Decomposer } from '../patterns/decomposition.js'
import type { PairLayout } from '../patterns/pair-layout.js'
import type { PatternCorpus } from '../patterns/pattern-counts.js'
import type { PatternTable } from '../patterns/pattern-table.js'
import type { Form } from './create-objectives.js'

/**
 * Chooses the form that is expected to be faster for the pair model, which takes most of the time. The nanoseconds of an
 * evaluation are estimated from the amount of work, with factors measured on one machine. An estimate may be wrong by a
 * factor of two; when it matters, the forms differ by a factor of ten.
 */
export function chooseForm(corpus: PatternCorpus, layout: PairLayout): Form {
  const { patterns, pattern } = corpus
  const { states } = layout
  const most = simdCost(corpus, layout)
  const split = new Decomposer(states, patterns.binary)
  // Each pair of neighbors has its own partition function; how many are equal is not known yet.
  let cost = 30 * pattern.length
  for (let x = 0; x < patterns.size; x++) {
    const bases = split.bases.size
    split.split(patterns.get(x))
    const { terms, corrections } = split
    // Each correction is combined with those of a neighbor, which has about as many.
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
  const weights = weightsOfLists(patterns, states)
  for (const x of pattern) cost += 6 * weights[x]
  return cost
}

/** [patterns] How many weights the attributes of each list have. */
function weightsOfLists(patterns: PatternTable, states: AttributeLayout): Int32Array {
  const weights = new Int32Array(patterns.size)
  const { plain } = patterns
  if (!plain) return weights.map((_, x) => weightsOfList(states, patterns.get(x)))
  for (let x = 0; x < weights.length; x++)
    for (let k = plain.offset[x]; k < plain.offset[x + 1]; k++)
      weights[x] += states.offset[plain.ids[k] + 1] - states.offset[plain.ids[k]]
  return weights
}
