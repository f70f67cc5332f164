/**
 * Where fitting starts, and how its variables are scaled. Both only save iterations: the objectives are convex.
 *
 * The unary model starts at the frequencies of labels; the pair model at the co-occurrence rates of labels on top of the
 * unary model, P(i,j|x,x') ≈ P(i|x)·P(j|x')·CR(i,j), which is within a percent of its optimum.
 *
 * L-BFGS needs fewer iterations if the objective is well conditioned. Weights are therefore divided by the square root of their
 * curvature, which for a softmax is Σ n·P(1−P): thousands for a bias, next to nothing for a word seen once. The curvature
 * is estimated from frequencies, by a heuristic of our own, and a share `uncertain` of it is taken.
 */

import type { AttributeLayout } from '../patterns/attribute-layout.js'
import type { StateCounts } from '../patterns/counted-patterns.js'
import { observedFeatures } from '../patterns/observed-features.js'
import { type PairLayout, pairPlaces } from '../patterns/pair-layout.js'
import type { PatternTable } from '../patterns/pattern-table.js'

/** The weights at which P(y|x) = P̃(y) for all x. */
export function startOfUnary(
  { A, L, W, offset }: AttributeLayout,
  { label, weight }: StateCounts,
): Float64Array {
  const start = new Float64Array(W)
  const totals = new Float64Array(L)
  let total = 0
  for (let e = 0; e < label.length; e++) {
    totals[label[e]] += weight[e]
    total += weight[e]
  }
  for (let j = 0; j < L; j++) if (totals[j] > 0) start[offset[A] + j] = Math.log((totals[j] * L) / total)
  return start
}

/** The weights at which P(i,j|x,x') is that of the unary model and of the rates of labels; of `observed` only what it says of labels is read. */
export function startOfPairs(layout: PairLayout, unary: Float64Array, observed: Float64Array): Float64Array {
  const { states, from, to } = layout
  const { A, L, W, offset } = states
  const { pairs, start, end, size, right } = pairPlaces(layout)
  const weights = new Float64Array(size)
  weights.set(unary, 0)
  weights.set(unary, right)
  const before = observed.subarray(offset[A], offset[A] + L)
  const after = observed.subarray(W + offset[A], W + offset[A] + L)
  const tokens = sum(before)
  const rate = (both: number, expected: number) => Math.log((both + HALF) / (expected + HALF))
  for (let q = 0; q < from.length; q++)
    weights[pairs + q] = rate(observed[pairs + q], (before[from[q]] * after[to[q]]) / tokens)
  if (start === size) return weights
  const sequences = sum(observed.subarray(start, end))
  for (let j = 0; j < L; j++) {
    weights[start + j] = rate(observed[start + j], (after[j] * sequences) / tokens)
    weights[end + j] = rate(observed[end + j], (before[j] * sequences) / tokens)
  }
  return weights
}

/** Scales of the weights of the unary model, with penalty c2. */
export function scalesOfUnary(
  layout: AttributeLayout,
  patterns: PatternTable,
  counts: StateCounts,
  c2: number,
  uncertain: number,
): Float64Array {
  const totals = new Float64Array(patterns.size)
  for (let e = 0; e < counts.pattern.length; e++) totals[counts.pattern[e]] += counts.weight[e]
  // n·P(1−P) with P = (#(x,y) + ½) / (#(x) + 1): a pattern seen with only one label keeps some uncertainty.
  const weight = counts.weight.map((count, e) => {
    const n = totals[counts.pattern[e]]
    const p = (count + HALF) / (n + 1)
    return n * p * (1 - p)
  })
  const curvature = new Float64Array(layout.W)
  observedFeatures(layout, patterns, { ...counts, weight }, curvature)
  return curvature.map(h => scaleOf(h * uncertain, c2))
}

/** Scales of the weights of the pair model: those of the unary model, reduced by the choice that a word leaves. */
export function scalesOfPairs(
  layout: PairLayout,
  unary: Float64Array,
  observed: Float64Array,
  c2: number,
  uncertain: number,
): Float64Array {
  const { right, pairs, size } = pairPlaces(layout)
  const scales = new Float64Array(size)
  scales.set(unary, 0)
  scales.set(unary, right)
  for (let k = pairs; k < size; k++) scales[k] = scaleOf(AMBIGUOUS * uncertain * (observed[k] + 1), c2)
  return scales
}

const HALF = 0.5
/** The share of positions where a known word leaves a choice of labels: about one in ten. */
const AMBIGUOUS = 0.1

function scaleOf(curvature: number, c2: number): number {
  const h = Math.abs(curvature) + 2 * c2
  return h > 0 ? 1 / Math.sqrt(h) : 1
}

function sum(values: Float64Array): number {
  let total = 0
  for (let k = 0; k < values.length; k++) total += values[k]
  return total
}
