/** The objectives by kernels are those of the decomposition: values and gradients, to 1e-9 in double precision and 1e-4 in single. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { nodeThreads } from '../../src/node/threads.js'
import { SimdObjective } from '../../src/objectives/simd/chain.js'
import type { Objective } from '../../src/optimizers/objective.js'
import { PairObjective } from '../../src/separate/fitting/pair-objective.js'
import { PieceReference } from '../../src/separate/fitting/piece-reference.js'
import { pairCorpus, unaryCorpus } from '../../src/separate/fitting/simd-corpus.js'
import { createPairSimd, createUnarySimd, type SimdForm } from '../../src/separate/fitting/simd-objectives.js'
import { UnaryObjective } from '../../src/separate/fitting/unary-objective.js'
import { decompose } from '../../src/separate/patterns/decomposition.js'
import { createPairLayout } from '../../src/separate/patterns/pair-layout.js'
import { prepareSeparate } from '../../src/separate/patterns/prepare.js'
import { oneThread, type ThreadHost } from '../../src/wasm/thread-pool.js'
import { arbitraryCorpus } from '../closed-form/corpora.js'
import { arenaOf } from '../objectives/simd/both-objectives.js'
import { expectClose } from '../oracle/close.js'
import { arbitrarySetting, features, randomWeights, separateOptions } from './example.js'

interface Setting {
  readonly states: 'seen' | 'all'
  readonly labelPairs: 'seen' | 'all'
  readonly boundary: 'symbols' | 'none'
  readonly cutoff: number
  readonly others?: 'impossible' | 'neutral'
}

const TOLERANCE = { double: 1e-9, single: 1e-4 } as const

/** Both objectives by the decomposition, by kernels and by the reference of the kernels. */
function objectives(
  data: readonly Sequence[],
  setting: Setting,
  set: FeatureSet = features,
  threads: ThreadHost = oneThread,
  limits: SimdForm = {},
) {
  const { others = 'impossible', ...given } = setting
  const { labelPairs, boundary } = given
  const prepared = prepareSeparate(corpusOf(data), {
    features: set,
    options: separateOptions(given),
  })
  const { corpus, layout, counts } = prepared
  const parts = decompose(corpus.patterns, layout)
  const pairLayout = { ...createPairLayout(layout, corpus, labelPairs, boundary), others }
  const coupling = boundary === 'symbols' ? 'odd' : 'even'
  return {
    unary: {
      expected: new UnaryObjective(parts, corpus.patterns, counts),
      simd: createUnarySimd(corpus, layout, prepared, threads, limits)!,
      reference: new PieceReference(unaryCorpus(corpus, layout, prepared), null),
    },
    pairs: {
      expected: new PairObjective(pairLayout, parts, corpus),
      simd: createPairSimd(corpus, pairLayout, prepared, threads, limits)!,
      reference: new PieceReference(pairCorpus(corpus, pairLayout, prepared), { coupling, others }),
    },
  }
}

function expectSame(f: Objective, expected: Objective, w: Float64Array, tolerance: number): void {
  // Whatever an evaluation before has left
  const g = (f instanceof SimdObjective ? arenaOf(f, f.size) : new Float64Array(f.size)).fill(3)
  const h = new Float64Array(f.size)
  const before = w.slice()
  expect(f.size).toBe(expected.size)
  expectClose(f.evaluate(w, g), expected.evaluate(w, h), tolerance)
  expect(w).toEqual(before)
  const extent = h.reduce((most, value) => Math.max(most, Math.abs(value)), 1)
  // Written so that NaN is no agreement
  const wrong = h.findIndex((value, k) => !(Math.abs(g[k] - value) < tolerance * extent))
  expect(wrong, `weight ${wrong} of ${f.size}: ${g[wrong]}, not ${h[wrong]}`).toBe(-1)
}

function expectAll(all: ReturnType<typeof objectives>, seed: number, scale = 1): void {
  for (const { expected, simd, reference } of [all.unary, all.pairs]) {
    const w = randomWeights(expected.size, seed).map(x => x * scale)
    expectSame(reference, expected, w, TOLERANCE.double)
    for (const precision of ['double', 'single'] as const) {
      simd.precision = precision
      expectSame(simd, expected, w, TOLERANCE[precision])
    }
  }
}

const valued: readonly Sequence[] = [
  {
    tokens: ['a', 'b', 'a'],
    labels: ['1', '2', '3'],
    attributes: [{ x: 0.5, y: 2 }, { x: 0.5 }, { x: 0.5, y: 2 }],
  },
  { tokens: ['b', 'a'], labels: ['2', '1'], attributes: [{ x: 1.5 }, { y: -1 }], weight: 2.5 },
  { tokens: ['b'], labels: ['2'], attributes: [{}], weight: 0.5 },
]

const settings = (['symbols', 'none'] as const).flatMap(boundary =>
  (
    [
      { labelPairs: 'seen', others: 'impossible' },
      { labelPairs: 'seen', others: 'neutral' },
      { labelPairs: 'all', others: 'impossible' },
    ] as const
  ).map(pairs => ({ boundary, ...pairs, states: 'seen', cutoff: 1 }) as const),
)

describe('the objectives of separate training by kernels', () => {
  it('are those of the decomposition', () => {
    fc.assert(
      fc.property(arbitraryCorpus(2), arbitrarySetting, (data, { most: _, seed, ...setting }) => {
        expectAll(objectives(data, setting), seed)
      }),
      { numRuns: 30 },
    )
  })

  it.each(settings)(
    'hear values, weights and sequences of one position: $boundary, $labelPairs, $others',
    setting => {
      const set: FeatureSet = { features: [{ type: 'attributes' }] }
      expectAll(objectives(valued, setting, set), 7)
    },
  )

  it.each(settings)(
    'hold for more sequences than lanes and many labels: $boundary, $labelPairs, $others',
    setting => {
      expectAll(objectives(simulated(90, 37), setting), 5)
    },
  )

  it('are the same with sequences longer than a limit', () => {
    fc.assert(
      fc.property(
        arbitraryCorpus(2),
        arbitrarySetting,
        fc.record({ longest: fc.integer({ min: 0, max: 12 }), segment: fc.integer({ min: 1, max: 5 }) }),
        (data, { most: _, seed, ...setting }, limits) => {
          expectAll(objectives(data, setting, features, oneThread, limits), seed)
        },
      ),
      { numRuns: 40 },
    )
  })

  it.each(settings)(
    'leave to the reference what numbers cannot hold: $boundary, $labelPairs, $others',
    setting => {
      for (const limits of [{}, { longest: 5, segment: 2 }]) {
        for (const scale of [20, 150, 400]) {
          const { unary, pairs } = objectives(simulated(40, 11), setting, features, oneThread, limits)
          for (const { simd, reference } of [unary, pairs]) {
            const w = randomWeights(simd.size, 9).map(x => x * scale)
            for (const precision of ['double', 'single'] as const) {
              simd.precision = precision
              expectSame(simd, reference, w, TOLERANCE[precision])
            }
          }
        }
      }
    },
  )

  it.each(settings)('see through the floor of exponentials: $boundary, $labelPairs, $others', setting => {
    // Both positions of a pair prefer labels that cannot meet, by more than a floor is deep.
    for (const limits of [{}, { longest: 5, segment: 4 }]) {
      for (const scale of [10, 40, 300, 600]) {
        const { simd, reference } = objectives(inTurns(60, 7), setting, features, oneThread, limits).pairs
        const w = randomWeights(simd.size, 4)
        for (const [k, x] of w.entries()) w[k] = x * (k < w.length - 7 * 9 ? scale : 0.5)
        for (const precision of ['double', 'single'] as const) {
          simd.precision = precision
          expectSame(simd, reference, w, TOLERANCE[precision])
        }
      }
    }
  })

  it('do not depend on threads', () => {
    const data = simulated(200, 12)
    const [one, two] = [oneThread, nodeThreads(2)].map(threads =>
      objectives(data, settings[0], features, threads),
    )
    for (const model of ['unary', 'pairs'] as const) {
      const w = randomWeights(one![model].simd.size, 3)
      const [g, h] = [new Float64Array(w.length), new Float64Array(w.length)]
      for (let k = 0; k < 20; k++) {
        expect(two![model].simd.evaluate(w, h)).toBe(one![model].simd.evaluate(w, g))
        expect(h).toEqual(g)
      }
      two![model].simd.close()
    }
  })
})

/** Sequences of 1 to 9 words that say something of their labels. */
function simulated(N: number, L: number): Sequence[] {
  let state = 17
  const below = (n: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 8) % n
  }
  return Array.from({ length: N }, (_, n) => {
    const labels = Array.from({ length: 1 + (n % 9) }, () => below(L))
    const tokens = labels.map(j => `w${below(3) === 0 ? below(30) : j}`)
    return { tokens, labels: labels.map(j => `L${j}`), weight: 1 + (n % 3) }
  })
}

/** Sequences in which each label is followed by the next one only. */
function inTurns(N: number, L: number): Sequence[] {
  return simulated(N, L).map(({ tokens }, n) => ({
    tokens,
    labels: tokens.map((_, t) => `L${(n + t) % L}`),
  }))
}
