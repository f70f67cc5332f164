/**
 * How often each feature occurs with the gold labels of a corpus: the observed counts, the constant part of
 * the gradient. Sequences whose labels are only partly known have none.
 */
import { layoutPlaces, type WeightLayout } from '../../weights/weight-layout.js'
import { type Coupling, isCoupled } from './coupling.js'
import type { KernelCorpus } from './kernel-corpus.js'

/** Adds the observed counts of the weights of transitions and of first and last labels, for all sequences except those outside, to counts [F]. */
export function addGoldTransitions(
  corpus: KernelCorpus,
  layout: WeightLayout,
  coupling: Coupling,
  outside: Int32Array,
  counts: Float64Array,
): void {
  const pairs = pairIndex(layout)
  const left = new Set(outside)
  for (let n = 0; n < corpus.N; n++) {
    if (!left.has(n) && !corpus.partial?.[n])
      visitTransitions(corpus, layout, coupling, pairs, n, (f, weight) => (counts[f] += weight))
  }
}

/** Returns the score of the gold labels of some sequences, and adds their observed counts to g. */
export function addGold(
  corpus: KernelCorpus,
  layout: WeightLayout,
  coupling: Coupling,
  sequences: readonly number[],
  x: Float64Array,
  g: Float64Array,
): number {
  const pairs = pairIndex(layout)
  let total = 0
  const add = (f: number, weight: number) => {
    total += weight * x[f]
    g[f] += weight
  }
  for (const n of sequences) {
    if (corpus.partial?.[n]) continue
    visitAttributes(corpus, layout, n, add)
    visitTransitions(corpus, layout, coupling, pairs, n, add)
  }
  return total
}

/** What the other attributes of a position leave of the variance of its label, by a rough guess. */
const LEFT = 0.1

/** A guess of the variance of the count of each feature: what it would be if labels depended on one attribute alone, and what is left of it. */
export function estimateVariance(observed: Float64Array, { stateOffset, A }: WeightLayout): Float64Array {
  const variance = observed.map(count => LEFT * count)
  for (let a = 0; a < A; a++) {
    const own = variance.subarray(stateOffset[a], stateOffset[a + 1])
    let total = 0
    for (const count of own) total += count
    if (total > 0) for (let k = 0; k < own.length; k++) own[k] *= 1 - own[k] / total
  }
  return variance
}

/** Called with a weight and its count in a sequence. */
type Visit = (f: number, weight: number) => void

function visitAttributes(corpus: KernelCorpus, layout: WeightLayout, n: number, visit: Visit): void {
  const { state, offset, label } = corpus
  const { stateOffset, stateLabel } = layout
  const weight = corpus.weight ? corpus.weight[n] : 1
  for (let p = offset[n]; p < offset[n + 1]; p++) {
    for (let k = state.offset[p]; k < state.offset[p + 1]; k++) {
      const a = state.ids[k]
      const f = stateLabel.subarray(stateOffset[a], stateOffset[a + 1]).indexOf(label![p])
      if (f >= 0) visit(stateOffset[a] + f, weight * (state.values ? state.values[k] : 1))
    }
  }
}

function visitTransitions(
  corpus: KernelCorpus,
  layout: WeightLayout,
  coupling: Coupling,
  pairs: Int32Array,
  n: number,
  visit: Visit,
): void {
  const { offset, label } = corpus
  const weight = corpus.weight ? corpus.weight[n] : 1
  const [start, end] = [offset[n], offset[n + 1]]
  if (weight === 0 || start === end) return
  for (let p = start + 1; p < end; p++) {
    if (!isCoupled(coupling, end - 1 - p)) continue
    const f = pairs[label![p - 1] * layout.L + label![p]]
    if (f >= 0) visit(f, weight)
  }
  if (layout.boundary === 'none') return
  const at = layoutPlaces(layout)
  visit(at.start + label![start], weight)
  visit(at.end + label![end - 1], weight)
}

/** [L][L] the weight of a pair of labels, −1: none. */
function pairIndex(layout: WeightLayout): Int32Array {
  const { L, transFrom, transTo } = layout
  const { trans } = layoutPlaces(layout)
  const pairs = new Int32Array(L * L).fill(-1)
  for (let q = 0; q < transFrom.length; q++) pairs[transFrom[q] * L + transTo[q]] = trans + q
  return pairs
}
