/** A corpus, a point, and the objective of the corpus by the kernels and by the readable form. */
import { expect } from 'vitest'
import { Random } from '../../../src/common/random.js'
import type { CompiledCorpus } from '../../../src/features/compiled-corpus.js'
import type { Loss } from '../../../src/losses/loss.js'
import { ChainObjective } from '../../../src/objectives/chain.js'
import { createSimdObjective, type SimdObjective } from '../../../src/objectives/simd/chain.js'
import type { SimdLimits } from '../../../src/objectives/simd/layout/corpus-layout.js'
import { oneThread, type ThreadHost } from '../../../src/wasm/thread-pool.js'
import { createLayout, type LayoutOptions } from '../../../src/weights/create-layout.js'
import { layoutPlaces, type WeightLayout } from '../../../src/weights/weight-layout.js'
import { createLoss, type SimdLoss } from './all-losses.js'
import { type CorpusShape, createCorpus, type Description } from './random-corpus.js'

export interface Case extends CorpusShape, LayoutOptions {
  /** Weights are drawn from −scale … scale. Default 1. */
  readonly scale?: number
  /** Added to the weight of every third transition. Default 0. */
  readonly transition?: number
  /** Factor of the weights of attributes alone. Default 1. */
  readonly states?: number
  /** Added to the weight of each attribute for label 0. Default 0. */
  readonly favorite?: number
}

export const TOLERANCE = { double: 1e-9, single: 1e-4 } as const
/** What a score may lose when it is rounded, relatively: the value is a difference of scores. */
const ROUNDING = { double: 1e-14, single: 1e-6 } as const
const LAMBDA = 5
export const DESCRIPTIONS: readonly Description[] = ['common', 'own', 'mixed', 'together', 'rows']

/** A loss with a recipe, or the name of one. */
export type LossChoice = SimdLoss | (() => Loss)

/** A corpus, a point, and the objective by both ways. */
export function prepare(
  loss: LossChoice,
  shape: Case,
  threads: ThreadHost = oneThread,
  limits: SimdLimits = {},
) {
  const corpus = corpusOf(shape)
  const layout = createLayout(corpus, shape)
  const readable = typeof loss === 'string' ? createLoss(loss, LAMBDA) : loss()
  const reference = new ChainObjective(corpus, layout, readable)
  const simd = createSimdObjective(corpus, layout, {
    loss: readable.recipe!,
    threads,
    reference,
    ...limits,
  })!
  const x = createPoint(shape, layout)
  const scores = corpus.state.ids.length * x.reduce((most, w) => Math.max(most, Math.abs(w)), 0)
  return { x, reference, simd, extent: { scores, weights: extentOf(corpus, layout) } }
}

/** Corpora by their shapes: each loss is tested on the same ones. */
const corpora = new Map<string, CompiledCorpus>()

function corpusOf(given: Case): CompiledCorpus {
  const { L, lengths, description, seed, magnitudes, unknown, importance, repeats } = given
  const shape = { L, lengths, description, seed, magnitudes, unknown, importance, repeats }
  const key = JSON.stringify(shape)
  if (corpora.size > 200) corpora.clear()
  if (!corpora.has(key)) corpora.set(key, createCorpus(shape))
  return corpora.get(key)!
}

/** Weights are smaller where values are larger, so that scores are about as large as `scale`. */
function createPoint(shape: Case, layout: WeightLayout) {
  const { seed, scale = 1, transition = 0, states = 1, favorite = 0, magnitudes = [1] } = shape
  const random = new Random(seed + 1)
  const x = Float64Array.from({ length: layout.F }, () => scale * (2 * random.uniform() - 1))
  for (let a = 0; a < layout.A; a++) {
    const factor = states / magnitudes[a % magnitudes.length]
    for (let f = layout.stateOffset[a]; f < layout.stateOffset[a + 1]; f++) {
      x[f] *= factor
      if (layout.stateLabel[f] === 0) x[f] += favorite
    }
  }
  const { trans } = layoutPlaces(layout)
  for (let q = 0; q < layout.transFrom.length; q += 3) x[trans + q] += transition
  return x
}

/**
 * [F] what errors of the gradient are measured by: what a weight had if its attribute were everywhere, for all sums
 * of one magnitude are rounded alike.
 */
function extentOf({ N, P, state, offset, weight }: CompiledCorpus, { F, A, stateOffset }: WeightLayout) {
  let positions = 0
  for (let n = 0; n < N; n++) positions += (weight ? weight[n] : 1) * (offset[n + 1] - offset[n])
  const extent = new Float64Array(F).fill(positions)
  const largest = new Float64Array(A).fill(state.values ? 0 : 1)
  state.values?.forEach((value, k) => {
    largest[state.ids[k]] = Math.max(largest[state.ids[k]], Math.abs(value))
  })
  for (let p = 0; p < P; p++) {
    // Only attribute 0 is ever repeated.
    const times = state.ids.subarray(state.offset[p], state.offset[p + 1]).filter(a => a === 0).length
    if (times > 1) largest[0] = Math.max(largest[0], times)
  }
  for (let a = 0; a < A; a++) extent.fill(positions * largest[a], stateOffset[a], stateOffset[a + 1])
  return extent
}

export function expectReference(loss: LossChoice, shape: Case, limits: SimdLimits = {}): void {
  const { x, reference, simd, extent } = prepare(loss, shape, oneThread, limits)
  // What was left by another point must not be taken for this one's.
  simd.precision = 'double'
  simd.evaluate(
    x.map(w => w / 3),
    new Float64Array(x.length),
  )
  const [g, wanted] = [new Float64Array(x.length), new Float64Array(x.length)]
  const value = reference.evaluate(x, wanted)
  const before = x.slice()
  for (const precision of ['single', 'double'] as const) {
    simd.precision = precision
    expectResult({ value: simd.evaluate(x, g), g }, { value, g: wanted }, extent, precision)
  }
  expect(x).toEqual(before)
}

interface Result {
  readonly value: number
  readonly g: Float64Array
}

/** What errors are measured by. */
interface Extent {
  readonly scores: number //         what all scores may add up to
  readonly weights: Float64Array //  [F]
}

export function expectResult(
  found: Result,
  wanted: Result,
  { scores, weights }: Extent,
  precision: keyof typeof TOLERANCE,
): void {
  const tolerance = TOLERANCE[precision]
  const error = Math.abs(found.value - wanted.value)
  expect(error, `${precision}: ${found.value}, not ${wanted.value}`).toBeLessThanOrEqual(
    tolerance * (1 + Math.abs(wanted.value)) + ROUNDING[precision] * scores,
  )
  for (let f = 0; f < weights.length; f++) {
    // Written so that NaN is no agreement
    if (!(Math.abs(found.g[f] - wanted.g[f]) <= tolerance * weights[f]))
      expect.fail(`${precision}: weight ${f} of ${weights.length}: ${found.g[f]}, not ${wanted.g[f]}`)
  }
}

/** An array where the kernels' memory has room for the vectors of optimizers. */
export function arenaOf(simd: SimdObjective, size: number): Float64Array {
  const { memory, arena } = simd['lane']
  return new Float64Array(memory.buffer, arena.start, size)
}
