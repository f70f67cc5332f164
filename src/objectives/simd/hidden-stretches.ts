/**
 * Sequences whose labels are not all known, for kernels that know gold paths only. Labels that are not known are given any value, 0, which makes
 * a gold path y⁰, and the kernels compute log Z − score(y⁰). Here is what then is too much:
 *
 *     log Z − log Z* = (log Z − score(y⁰)) − (log Z* − score(y⁰)),      where * is the lattice of the paths that agree
 *
 * The second term is the loss of y⁰ among the paths that agree. These differ only in stretches of labels that are not known, so it is a sum over
 * stretches: each is a small lattice of its own, with the transitions from and to the known labels beside it among its states.
 */
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import { LatticeGradient } from '../../losses/lattice-gradient.js'
import { likelihood } from '../../losses/likelihood.js'
import { ChainScores } from '../../weights/chain-scores.js'
import type { WeightLayout } from '../../weights/weight-layout.js'
import { hasKnownLabel } from '../chain.js'

/** The label that stands for one that is not known. */
const ANY = 0

/** Positions start … end−1 of sequence n, whose labels are not known, between two labels that are; −1: the sequence begins or ends there. */
interface Stretch {
  readonly n: number
  readonly start: number
  readonly end: number
  readonly before: number
  readonly behind: number
}

/** A corpus for the kernels and what they compute too much of it. */
export interface CompletedCorpus {
  /** Sequences without a known label have the weight 0. Those with a stretch of more than `longest` positions stay as they are. */
  readonly corpus: CompiledCorpus
  readonly hidden: HiddenStretches
}

/** Stretches of more positions are left to the reference, which works on them in blocks. */
const LONGEST = 1 << 12

/** Null if all labels are known. */
export function completeCorpus(
  corpus: CompiledCorpus,
  layout: WeightLayout,
  longest = LONGEST,
): CompletedCorpus | null {
  const { N, offset, label } = corpus
  if (!label?.includes(-1)) return null
  const completed = label.slice()
  const weight = corpus.weight?.slice() ?? new Float64Array(N).fill(1)
  const all: Stretch[] = []
  for (let n = 0; n < N; n++) {
    const [start, end] = [offset[n], offset[n + 1]]
    if (!hasKnownLabel(label, start, end)) weight[n] = 0
    const stretches = stretchesOf(label, n, start, end)
    if (weight[n] > 0 && stretches.some(stretch => stretch.end - stretch.start > longest)) continue
    for (const stretch of stretches) {
      completed.fill(ANY, stretch.start, stretch.end)
      if (weight[n] > 0) all.push(stretch)
    }
  }
  const hidden = new HiddenStretches(corpus, layout, all)
  return { corpus: { ...corpus, label: completed, weight }, hidden }
}

function stretchesOf(label: Int32Array, n: number, first: number, last: number): Stretch[] {
  const found: Stretch[] = []
  for (let start = first; start < last; ) {
    let end = start
    while (end < last && label[end] < 0) end++
    if (end > start) {
      const [before, behind] = [start > first ? label[start - 1] : -1, end < last ? label[end] : -1]
      found.push({ n, start, end, before, behind })
    }
    start = end + 1
  }
  return found
}

export class HiddenStretches {
  private readonly corpus: CompiledCorpus
  private readonly stretches: readonly Stretch[]
  private readonly scores: ChainScores
  private readonly gradient = new LatticeGradient()
  private readonly loss = likelihood()
  private readonly path: Int32Array // [longest] y⁰

  constructor(corpus: CompiledCorpus, layout: WeightLayout, stretches: readonly Stretch[]) {
    this.corpus = corpus
    this.stretches = stretches
    this.scores = new ChainScores(layout)
    const longest = stretches.reduce((most, { start, end }) => Math.max(most, end - start), 0)
    this.path = new Int32Array(longest).fill(ANY)
  }

  /** Returns −Σ weight · (log Z* − score(y⁰)) over all sequences but some, and adds its gradient to g. */
  subtract(x: Float64Array, g: Float64Array, except: ReadonlySet<number>): number {
    const { L, weight } = this.corpus
    this.scores.setWeights(x)
    if (this.gradient.trans.length < L * L) this.gradient.trans = new Float64Array(L * L)
    this.gradient.trans.fill(0)
    let total = 0
    for (const stretch of this.stretches) {
      if (!except.has(stretch.n)) total += this.subtractOne(stretch, weight ? weight[stretch.n] : 1, g)
    }
    this.scores.addTransGradient(this.gradient.trans, g)
    return total
  }

  private subtractOne({ start, end, before, behind }: Stretch, weight: number, g: Float64Array): number {
    const { scores, gradient, corpus } = this
    const { L, state } = corpus
    const ends = { first: before < 0, last: behind < 0 }
    const lattice = scores.fill(state, null, start, end, ends)
    const last = (end - start - 1) * L
    for (let j = 0; j < L; j++) {
      if (before >= 0) lattice.state[j] += lattice.trans[before * L + j]
      if (behind >= 0) lattice.state[last + j] += lattice.trans[j * L + behind]
    }
    gradient.next(lattice)
    // The likelihood is linear in its weight.
    const value = this.loss.add(lattice, this.path.subarray(0, end - start), gradient, -weight)
    scores.addGradient(gradient, state, null, start, end, g, ends)
    for (let j = 0; j < L; j++) {
      if (before >= 0) gradient.trans[before * L + j] += gradient.state[j]
      if (behind >= 0) gradient.trans[j * L + behind] += gradient.state[last + j]
    }
    return value
  }
}
