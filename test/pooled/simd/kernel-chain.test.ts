import { afterEach, describe, expect, it } from 'vitest'
import { Random } from '../../../src/common/random.js'
import { corpusOf, type Sequence } from '../../../src/data/sequence.js'
import { compileCorpus } from '../../../src/features/compile.js'
import { word } from '../../../src/features/language/factories.js'
import type { FeatureSet } from '../../../src/features/language/feature.js'
import { countPool, weightsOfPositions } from '../../../src/pooled/pool-counts.js'
import { labelsOf } from '../../../src/pooled/pooled-engine.js'
import type { ChainData } from '../../../src/pooled/tuning/chain-data.js'
import { fastestChain, readableChain } from '../../../src/pooled/tuning/create-chain.js'
import { cutIntoParts } from '../../../src/pooled/tuning/left-out-rows.js'
import { createKernelChain } from '../../../src/pooled/tuning/simd/kernel-chain.js'
import type { TunableChain } from '../../../src/pooled/tuning/tunable-chain.js'
import { limitMemory } from '../../../src/wasm/memory.js'
import { expectClose } from '../../oracle/close.js'
import { features } from '../example.js'

let unlimit = () => {}
afterEach(() => unlimit())

const BINS = 7

/** What the kernels round to single precision is about as far from the readable form. */
const TOLERANCE = 2e-6

interface Shape {
  readonly N: number
  readonly L: number
  readonly longest: number
  readonly words: number
  readonly parts?: number
  readonly stride?: number
  readonly range?: number
  readonly counted?: boolean
  readonly weighted?: boolean
  readonly hidden?: boolean
  readonly features?: FeatureSet
}

function sequencesOf({ N, L, longest, words, weighted, hidden }: Shape, random: Random): Sequence[] {
  return Array.from({ length: N }, (_, n) => {
    const numbers = Array.from({ length: n % 7 === 3 ? 1 : 1 + random.below(longest) }, () =>
      random.below(words),
    )
    const labels = numbers.map(w =>
      hidden && random.below(4) === 0 ? null : `L${(w + random.below(3)) % L}`,
    )
    return { tokens: numbers.map(w => `w${w}`), labels, weight: weighted ? 1 + (n % 3) : 1 }
  })
}

function chainData(shape: Shape, seed: number): ChainData {
  const random = new Random(seed)
  const corpus = corpusOf(sequencesOf(shape, random))
  const compiled = compileCorpus(corpus, shape.features ?? features, { labels: labelsOf(corpus) })
  const { rows } = countPool(corpus, compiled)
  const { L, A } = compiled
  const K = 3
  return {
    corpus: compiled,
    rows,
    leaveOut: {
      parts: cutIntoParts(corpus.N, shape.parts ?? 4),
      stride: shape.stride ?? 1,
      weight: weightsOfPositions(corpus),
      counted: shape.counted ?? true,
    },
    template: Int32Array.from({ length: A }, (_, a) => a % (K + 1)),
    cells: (K + 1) * BINS,
    factor: Float64Array.from({ length: L }, () => 0.5 + 3 * random.uniform()),
    rule: {
      prior: Float64Array.from({ length: L }, () => -3 * random.uniform()),
      base: Float64Array.from({ length: 2 * BINS }, () => random.uniform()),
      range: shape.range ?? Infinity,
    },
  }
}

/** Overwrites all weights of chains with the same random numbers. */
function setRandomly(chains: readonly TunableChain[], seed: number, size = 1): void {
  for (const { weights } of chains) {
    const random = new Random(seed)
    for (const part of Object.values(weights))
      for (let k = 0; k < part.length; k++) part[k] = size * (2 * random.uniform() - 1)
  }
}

function expectSame(kernel: TunableChain, readable: TunableChain, stride = 1): void {
  expect([kernel.P, kernel.L]).toEqual([readable.P, readable.L])
  const tolerance = TOLERANCE * Math.max(1, kernel.P)
  expectClose(kernel.evaluate(stride), readable.evaluate(stride), TOLERANCE)
  expectNear(kernel.gradient, readable.gradient, tolerance)
  expectNear(kernel.bend(), readable.bend(), tolerance)
}

function expectNear(a: object, b: object, tolerance: number): void {
  for (const part of Object.keys(b)) {
    const [own, other] = [a, b].map(all => (all as Record<string, Float64Array>)[part])
    expect(own.length).toBe(other.length)
    for (let k = 0; k < own.length; k++) expectClose(own[k], other[k], tolerance)
  }
}

const SHAPES: readonly Shape[] = [
  { N: 20, L: 1, longest: 3, words: 5 },
  { N: 20, L: 2, longest: 1, words: 5 },
  { N: 30, L: 3, longest: 6, words: 8, range: 1 },
  { N: 30, L: 5, longest: 9, words: 300 },
  { N: 300, L: 4, longest: 5, words: 3, parts: 2 }, // frequent attributes: all bins
  { N: 25, L: 9, longest: 7, words: 20, stride: 2.7, parts: 25 },
  { N: 25, L: 6, longest: 7, words: 20, weighted: true },
  { N: 25, L: 6, longest: 7, words: 20, hidden: true, weighted: true, range: 2 },
  { N: 12, L: 4, longest: 7, words: 20, counted: false },
  { N: 12, L: 4, longest: 7, words: 9, features: { features: [word(), word(), word(1)] } }, // one twice
  { N: 6, L: 3, longest: 4, words: 5, features: { features: [] } },
]

describe('the kernels of tuning', () => {
  it.each(SHAPES)('compute what the readable form computes: %o', shape => {
    for (const seed of [1, 2]) {
      const data = chainData(shape, seed)
      const [kernel, readable] = [createKernelChain(data)!, readableChain(data)]
      setRandomly([kernel, readable], seed)
      expectSame(kernel, readable)
      setRandomly([kernel, readable], seed + 10, 30)
      expectSame(kernel, readable, 2)
    }
  })

  it('compute the same wherever their memory grows', () => {
    const data = chainData({ N: 40, L: 5, longest: 6, words: 12 }, 3)
    const chains = [
      createKernelChain(data)!,
      ...[1, 700, 1000, 4096].map(bytes => createKernelChain(data, bytes)!),
    ]
    setRandomly(chains, 4)
    const values = chains.map(chain => chain.evaluate(1))
    expect(new Set(values).size).toBe(1)
    for (const { gradient } of chains) expect(gradient).toEqual(chains[0].gradient)
  })

  it('leave the work to the readable form if memory is short', () => {
    const data = chainData({ N: 30, L: 5, longest: 6, words: 40 }, 5)
    unlimit = limitMemory(2)
    expect(createKernelChain(data)).toBeNull()
    const [fallback, readable] = [fastestChain(data), readableChain(data)]
    setRandomly([fallback, readable], 6)
    expect(fallback.evaluate(1)).toBe(readable.evaluate(1))
  })
})
