/**
 * The generative estimate with trimers: a hidden Markov model whose bases depend on the two before them.
 *
 * P(x, y) = Π P(y_t | y_{t−1}) · P(x_t | x_{t−2}, x_{t−1}, y_t). As weights of trimers and pairs of labels it is a chain like those that are
 * trained from it (what labels begin and end a piece is left out). P(trimer | y_t) in place of the last factor would count every base three times.
 */

import { StringTable } from '../../../src/data/string-table.js'
import type { CompiledCorpus } from '../../../src/features/compiled-corpus.js'
import { type FeatureSet, Model } from '../../../src/index.js'
import { createLayout } from '../../../src/weights/create-layout.js'
import { takeInitialWeights } from '../../../src/weights/initial-weights.js'
import { WeightEngine } from '../../../src/weights/weight-engine.js'
import type { Weights } from '../../../src/weights/weights.js'

/** Turns log P(trimer | label) of a hidden Markov model into log P(last base | the two before, label). */
export function secondOrderStart(
  corpus: CompiledCorpus,
  hmm: Model,
  { features, words }: { readonly features: FeatureSet; readonly words: Weights['words'] },
): Model {
  const weights = weightsFor(corpus, words)
  takeInitialWeights(weights, hmm.initialWeights())
  const { layout, values, attributes } = weights
  const keyOf = (a: number, f: number) => `${attributes.get(a).slice(0, -1)} ${layout.stateLabel[f]}`
  const sums = new Map<string, number>()
  const forEachState = (visit: (key: string, f: number) => void) => {
    for (let a = 0; a < layout.A; a++)
      for (let f = layout.stateOffset[a]; f < layout.stateOffset[a + 1]; f++) visit(keyOf(a, f), f)
  }
  forEachState((key, f) => sums.set(key, (sums.get(key) ?? 0) + Math.exp(values[f])))
  forEachState((key, f) => {
    values[f] -= Math.log(sums.get(key)!)
  })
  const figures = { sequences: corpus.N, tokens: corpus.P }
  return new Model(new WeightEngine(weights, { method: 'likelihood', options: {}, features, figures }))
}

/** Weights of a compiled corpus, every attribute with every label, all 0. */
function weightsFor(corpus: CompiledCorpus, words: StringTable): Weights {
  const layout = createLayout(corpus, { weights: 'all' })
  return {
    layout,
    values: new Float64Array(layout.F),
    labels: corpus.labels,
    attributes: corpus.state.strings,
    transitionAttributes: new StringTable(),
    words,
  }
}
