/**
 * A closed form that hears overlapping features: the logarithmic pool of what each attribute says of the label.
 *
 *   P(y | x) ∝ P̃(y) · Π_a (P(y | a) / P̃(y))^w,   P(y | a) = (#(a, y) + m·P̃(y)) / (#(a) + m),   w = κ / J
 *
 * over the attributes a of the position, J of which a position has on average: attributes that overlap count as if there were
 * κ independent ones. κ = J is naive Bayes, which is far too sure of itself. A constant of an attribute cancels, so its weight
 * is w·log(1 + #(a, y) / (m·P̃(y))) for labels that it was seen with and 0 for all others: a chain of weights that
 * were counted. Transitions are the co-occurrence rates of labels, as in `empirical` with pairs=labels.
 *
 * Logarithmic pools: Genest and Zidek, Combining Probability Distributions, 1986. That w is κ / J is a heuristic of ours; κ and
 * m were chosen on CoNLL-2002 (Dutch, testa), and the last training sentences of CoNLL-2000 agree.
 */
import { StringTable } from '../../../src/data/string-table.js'
import { compileCorpus } from '../../../src/features/compile.js'
import type { CompiledCorpus } from '../../../src/features/compiled-corpus.js'
import { type Corpus, type FeatureSet, features, Model } from '../../../src/index.js'
import { createLayout } from '../../../src/weights/create-layout.js'
import { WeightEngine } from '../../../src/weights/weight-engine.js'
import { layoutPlaces, type WeightLayout } from '../../../src/weights/weight-layout.js'
import { seenWords } from '../seen-in-training.js'

/** As how many independent attributes all attributes of a position count. */
const KAPPA = 5
/** Weight of P̃(y) in P(y | a), in counts. */
const SMOOTHING = 0.5
/** Weight, in counts, of the rate that is taken for pairs of labels of which nothing is known, and that rate. */
const PAIR_SHRINK = 0.5
const PAIR_RATE = 0.1
const BIAS = 'prior'

/** Counts once and sets the weights. */
export function poolModel(corpus: Corpus, { features: given }: FeatureSet): Model {
  const set: FeatureSet = { features: [...given, features.bias(BIAS)] }
  const compiled = compileCorpus(corpus, set)
  const layout = layoutOf(compiled)
  const values = new Float64Array(layout.F)
  const prior = priorOf(compiled)
  putStates(compiled, layout, prior, values)
  putTransitions(compiled, layout, prior, values)
  const weights = {
    layout,
    values,
    labels: compiled.labels,
    attributes: compiled.state.strings,
    transitionAttributes: new StringTable(),
    words: wordsOf(corpus),
  }
  const figures = { sequences: corpus.N, tokens: corpus.P }
  return new Model(new WeightEngine(weights, { method: 'likelihood', options: {}, features: set, figures }))
}

/** Attributes with the labels that they were seen with, every pair of labels, and first labels. */
function layoutOf(compiled: CompiledCorpus): WeightLayout {
  const seen = createLayout(compiled, { boundary: 'symbols' })
  const { L } = compiled
  const pairs = Array.from({ length: L * L }, (_, k) => k)
  return {
    ...seen,
    F: seen.F - seen.transFrom.length + L * L,
    transFrom: Int32Array.from(pairs, k => Math.floor(k / L)),
    transTo: Int32Array.from(pairs, k => k % L),
  }
}

/** [L] P̃(y). */
function priorOf({ L, P, label }: CompiledCorpus): Float64Array {
  const prior = new Float64Array(L)
  for (const j of label!) prior[j] += 1 / P
  return prior
}

function putStates(
  { P, state, label }: CompiledCorpus,
  { stateOffset, stateLabel }: WeightLayout,
  prior: Float64Array,
  values: Float64Array,
): void {
  for (let p = 0; p < P; p++) {
    for (let e = state.offset[p]; e < state.offset[p + 1]; e++) {
      let k = stateOffset[state.ids[e]]
      while (stateLabel[k] !== label![p]) k++
      values[k]++
    }
  }
  // w(a, y) = w·log(1 + #(a, y) / (m·P̃(y)))
  const w = KAPPA / (state.ids.length / P)
  for (let k = 0; k < stateLabel.length; k++)
    values[k] = w * Math.log1p(values[k] / (SMOOTHING * prior[stateLabel[k]]))
  const bias = state.strings.find(BIAS)
  for (let k = stateOffset[bias]; k < stateOffset[bias + 1]; k++) values[k] = Math.log(prior[stateLabel[k]])
}

/** log φ(y, y') = log (#(y, y') + s·r) / (#(y)·#(y') / n + s), and the same for the start. */
function putTransitions(
  { N, L, offset, label }: CompiledCorpus,
  layout: WeightLayout,
  prior: Float64Array,
  values: Float64Array,
): void {
  const { trans, start } = layoutPlaces(layout)
  const [left, right] = [new Float64Array(L), new Float64Array(L)]
  let pairs = 0
  for (let n = 0; n < N; n++) {
    values[start + label![offset[n]]]++
    for (let p = offset[n] + 1; p < offset[n + 1]; p++, pairs++) {
      const [i, j] = [label![p - 1], label![p]]
      values[trans + i * L + j]++
      left[i]++
      right[j]++
    }
  }
  const logRate = (observed: number, expected: number) =>
    Math.log((observed + PAIR_SHRINK * PAIR_RATE) / (expected + PAIR_SHRINK))
  for (let i = 0; i < L; i++)
    for (let j = 0; j < L; j++) {
      const k = trans + i * L + j
      values[k] = logRate(values[k], pairs > 0 ? (left[i] * right[j]) / pairs : 0)
    }
  for (let j = 0; j < L; j++) values[start + j] = logRate(values[start + j], N * prior[j])
}

function wordsOf(corpus: Corpus): StringTable {
  const words = new StringTable()
  for (const word of seenWords(corpus)) words.intern(word)
  return words
}
