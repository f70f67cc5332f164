/**
 * Online training written as plainly as it can be: dense feature counts of whole labelings, the best labeling
 * by trying them all, and every vector of weights on the way kept. Shares no code with src.
 */
import type { CompiledCorpus } from '../../src/features/compiled-corpus.js'
import type { WeightLayout } from '../../src/weights/weight-layout.js'

/** What a rule may look at: δ, the loss terms and the weight of the sequence. */
export interface NaiveMistake {
  readonly delta: number[] // [F]
  readonly errors: number
  readonly T: number
  readonly margin: number
  readonly weight: number
}

/** Goes through the data in its order; `step` returns the new weights. Returns w_0, w_1, … after each sequence. */
export function naiveOnline(
  corpus: CompiledCorpus,
  layout: WeightLayout,
  epochs: number,
  step: (w: number[], mistake: NaiveMistake) => number[],
): number[][] {
  let w: number[] = Array(layout.F).fill(0)
  const passed = [w]
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let n = 0; n < corpus.N; n++) {
      const gold = Array.from(corpus.label!.subarray(corpus.offset[n], corpus.offset[n + 1]))
      const best = bestLabels(corpus, layout, n, w)
      const errors = gold.filter((y, t) => y !== best[t]).length
      if (errors > 0) {
        const [right, wrong] = [
          countFeatures(corpus, layout, n, gold),
          countFeatures(corpus, layout, n, best),
        ]
        const delta = right.map((value, f) => value - wrong[f])
        const weight = corpus.weight?.[n] ?? 1
        w = step(w, { delta, errors, T: gold.length, margin: -dot(delta, w), weight })
      }
      passed.push(w)
    }
  }
  return passed
}

export function meanOf(vectors: readonly number[][]): number[] {
  return vectors[0].map((_, f) => vectors.reduce((sum, w) => sum + w[f], 0) / vectors.length)
}

export function dot(x: readonly number[], y: readonly number[]): number {
  return x.reduce((sum, value, f) => sum + value * y[f], 0)
}

/** Of equal scores the lowest last label wins, then the lowest before it: labelings are tried in that order. */
export function bestLabels(
  c: CompiledCorpus,
  layout: WeightLayout,
  n: number,
  w: readonly number[],
): number[] {
  const T = c.offset[n + 1] - c.offset[n]
  let best: number[] = []
  let max = -Infinity
  for (let code = 0; code < layout.L ** T; code++) {
    const y = Array.from({ length: T }, (_, t) => Math.floor(code / layout.L ** t) % layout.L)
    const score = dot(countFeatures(c, layout, n, y), w)
    // Sums in another order differ in their last bits; what is equal on paper must count as equal.
    if (score > max + 1e-9) [best, max] = [y, score]
  }
  return best
}

/** F(x_n, y), with the weight of every pair looked for one by one. */
export function countFeatures(
  c: CompiledCorpus,
  layout: WeightLayout,
  n: number,
  y: readonly number[],
): number[] {
  const counts: number[] = Array(layout.F).fill(0)
  const start = c.offset[n]
  const S = layout.stateLabel.length
  const Q = layout.transFrom.length
  const E = layout.edgeFrom.length
  y.forEach((label, t) => {
    const p = start + t
    for (let k = c.state.offset[p]; k < c.state.offset[p + 1]; k++) {
      const a = c.state.ids[k]
      for (let f = layout.stateOffset[a]; f < layout.stateOffset[a + 1]; f++)
        if (layout.stateLabel[f] === label) counts[f] += c.state.values?.[k] ?? 1
    }
    if (t === 0) return
    const before = y[t - 1]
    for (let q = 0; q < Q; q++)
      if (layout.transFrom[q] === before && layout.transTo[q] === label) counts[S + q] += 1
    for (let k = c.trans?.offset[p] ?? 0; c.trans && k < c.trans.offset[p + 1]; k++) {
      const b = c.trans.ids[k]
      for (let e = layout.edgeOffset[b]; e < layout.edgeOffset[b + 1]; e++)
        if (layout.edgeFrom[e] === before && layout.edgeTo[e] === label)
          counts[S + Q + e] += c.trans.values?.[k] ?? 1
    }
  })
  if (layout.boundary === 'symbols') {
    counts[S + Q + E + y[0]] += 1
    counts[S + Q + E + layout.L + y.at(-1)!] += 1
  }
  return counts
}
