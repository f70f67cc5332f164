/** The labels of a sequence with all their probabilities, from its lattice. */

import type { Steps } from '../common/long-work.js'
import { ForwardBackward } from '../inference/forward-backward.js'
import { findCandidate, type Lattice } from '../inference/lattice.js'
import { labelMarginal } from '../inference/marginals.js'
import { pathLogProbability } from '../inference/path-score.js'
import { spanProbability } from '../inference/spans.js'
import { noProbabilities } from './fit-scores.js'
import type { LabelDecoder, TagOptions } from './label-decoder.js'
import { eachLabeledSpan, type LabeledSpan, type SpanMarks } from './span.js'

/** The labels of a sequence, and how probable they are one by one, in spans and all together. */
export interface SequenceLabels {
  readonly labels: Int32Array //         [T]
  readonly probabilities: Float64Array // [T]
  readonly spans: readonly LabeledSpan[]
  readonly probability: number
}

const SPANS_PER_STEP = 1024

/** Labels of a lattice that `decoder` has constrained. `marks` are those of the labels. */
export function* labelChain(
  lattice: Lattice,
  decoder: LabelDecoder,
  marks: SpanMarks,
  options: TagOptions,
  chain = new ForwardBackward(),
): Steps<SequenceLabels> {
  const { T } = lattice
  const labels = new Int32Array(T)
  yield* decoder.decodeInSteps(lattice, labels, options)
  if ((yield* chain.runInSteps(lattice)) === -Infinity) throw noProbabilities()
  const probabilities = new Float64Array(T)
  for (let t = 0; t < T; t++)
    probabilities[t] = labelMarginal(lattice, chain, t, findCandidate(lattice, t, labels[t]))
  const spans: LabeledSpan[] = []
  for (const span of eachLabeledSpan(labels, marks, event => spanProbability(lattice, chain, event))) {
    spans.push(span)
    if (spans.length % SPANS_PER_STEP === 0) yield
  }
  return { labels, probabilities, spans, probability: Math.exp(pathLogProbability(lattice, chain, labels)) }
}
