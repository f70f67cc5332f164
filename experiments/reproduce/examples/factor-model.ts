import { StringTable } from '../../../src/data/string-table.js'
import { compileCorpus } from '../../../src/features/compile.js'
import { corpusOf, type FeatureSet, Model, type Sequence } from '../../../src/index.js'
import { createLayout } from '../../../src/weights/create-layout.js'
import { takeInitialWeights } from '../../../src/weights/initial-weights.js'
import { WeightEngine } from '../../../src/weights/weight-engine.js'

/** The factors ψ(y, x) and φ(y, y′, x, x′) of a chain; `words` are x and x′. */
export interface Factors {
  psi(label: string, word: string): number
  phi(from: string, to: string, words: readonly [string, string]): number
}

/**
 * The weight for a factor of 0: e⁻⁴⁰ vanishes next to 1, and sums of such weights stay finite, as optimizers
 * need.
 */
const LOG_ZERO = -40

/**
 * A model with given factors instead of trained ones: weights of words and of pairs of words, one for each
 * label and each pair of labels, as `likelihood` has them with the features WORD_PAIRS.
 */
export function factorModel(data: readonly Sequence[], features: FeatureSet, factors: Factors): Model {
  const corpus = corpusOf(data)
  const compiled = compileCorpus(corpus, features)
  const layout = createLayout(compiled, { weights: 'all' })
  const weights = {
    layout,
    values: new Float64Array(layout.F),
    labels: compiled.labels,
    attributes: compiled.state.strings,
    transitionAttributes: compiled.trans?.strings ?? new StringTable(),
    words: corpus.columns[0].strings,
  }
  takeInitialWeights(weights, {
    state: (attribute, label) => logOf(factors.psi(label, wordsOf(attribute)[0])),
    trans: () => 0,
    edge: (attribute, from, to) => logOf(factors.phi(from, to, wordsOf(attribute) as [string, string])),
    boundary: () => undefined,
  })
  const figures = { sequences: corpus.N, tokens: corpus.P }
  return new Model(new WeightEngine(weights, { method: 'likelihood', options: {}, features, figures }))
}

/** `w[-1]=a|w[0]=b` has the words a and b. */
function wordsOf(attribute: string): string[] {
  return attribute.split('|').map(part => part.slice(part.indexOf('=') + 1))
}

function logOf(factor: number): number {
  return factor > 0 ? Math.log(factor) : LOG_ZERO
}
