import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/common/random.js'
import { LIKELIHOOD_RECIPE, likelihood } from '../../../src/losses/likelihood.js'
import { ChainObjective } from '../../../src/objectives/chain.js'
import { createSimdObjective } from '../../../src/objectives/simd/chain.js'
import type { SimdVectors } from '../../../src/objectives/simd/vectors.js'
import type { Vector } from '../../../src/optimizers/vector.js'
import { plainVectors } from '../../../src/optimizers/vectors.js'
import { oneThread } from '../../../src/wasm/thread-pool.js'
import { createLayout } from '../../../src/weights/create-layout.js'
import { createCorpus } from './random-corpus.js'

/** Vectors of an objective with so many weights that the kernels are given them. */
function createVectors(): { vectors: SimdVectors; n: number } {
  const corpus = createCorpus({ L: 3, lengths: [3000], description: 'own', seed: 1 })
  const layout = createLayout(corpus)
  const reference = new ChainObjective(corpus, layout, likelihood())
  const options = { loss: LIKELIHOOD_RECIPE, threads: oneThread, reference, many: 1 }
  return { vectors: createSimdObjective(corpus, layout, options)!.vectors, n: layout.F }
}

const { vectors, n } = createVectors()
const random = new Random(5)
const filled = <V extends Vector>(vector: V): V => {
  for (let k = 0; k < vector.length; k++) vector[k] = 2 * random.uniform() - 1
  return vector
}
/** One of each precision, for one operand after the other. */
const exact = Array.from({ length: 2 }, () => filled(vectors.create(n)))
const single = Array.from({ length: 2 }, () => filled(vectors.createSingle(1, n)))
const mixtures: readonly (readonly [string, Vector, Vector])[] = [
  ['exact, exact', exact[0], exact[1]],
  ['single, exact', single[0], exact[1]],
  ['exact, single', exact[0], single[1]],
  ['single, single', single[0], single[1]],
]

const copyOf = (vector: Vector) => Float64Array.from(vector)

function expectNear(found: Vector, wanted: Float64Array): void {
  const tolerance = found instanceof Float32Array ? 1e-7 : 1e-14
  for (let k = 0; k < wanted.length; k++)
    if (!(Math.abs(found[k] - wanted[k]) <= tolerance * (1 + Math.abs(wanted[k]))))
      expect.fail(`${k}: ${found[k]}, not ${wanted[k]}`)
}

describe('SimdVectors', () => {
  it('lives in the memory of the kernels, in two precisions', () => {
    expect(exact[0].buffer).toBe(single[0].buffer)
    expect(single[0]).toBeInstanceOf(Float32Array)
  })

  it.each(mixtures)('dot: %s', (_, x, y) => {
    expect(vectors.dot(x, y)).toBeCloseTo(plainVectors.dot(copyOf(x), copyOf(y)), 9)
  })

  it.each(mixtures)('axpyDot: %s', (_, x, z) => {
    const y = filled(vectors.create(n))
    const wanted = copyOf(y)
    expect(vectors.axpyDot(0.3, x, y, z)).toBeCloseTo(
      plainVectors.axpyDot(0.3, copyOf(x), wanted, copyOf(z)),
      9,
    )
    expectNear(y, wanted)
  })

  it('axpyDot is axpy and dot, to the bit', () => {
    const [x, y, z] = [exact[0], filled(vectors.create(n)), exact[1]]
    const twice = y.slice()
    const sum = vectors.axpyDot(0.3, x, y, z)
    const after = y.slice()
    y.set(twice)
    vectors.axpy(0.3, x, y)
    expect(Buffer.compare(Buffer.from(after.buffer), Buffer.from(y.slice().buffer))).toBe(0)
    expect(vectors.dot(z, y)).toBe(sum)
  })

  it.each([
    ['exact', exact[0]],
    ['single', single[0]],
  ] as const)('addScaled: %s', (_, z) => {
    const [x, y] = exact.map(copyOf)
    const wanted = new Float64Array(n)
    plainVectors.addScaled(x, -2, y, wanted)
    vectors.addScaled(exact[0].slice(), -2, exact[1].slice(), z) // elsewhere
    expectNear(z, wanted)
    z.fill(0)
    const left = vectors.create(n)
    left.set(x)
    vectors.addScaled(left, -2, exact[1], z)
    expectNear(z, wanted)
  })

  it.each(mixtures)('weightedSquare: %s', (_, x, y) => {
    expect(vectors.weightedSquare(x, y)).toBeCloseTo(plainVectors.weightedSquare(copyOf(x), copyOf(y)), 9)
  })

  it.each([
    ['exact', exact[0]],
    ['single', single[0]],
  ] as const)('multiply: %s', (_, x) => {
    const y = filled(vectors.create(n))
    const wanted = copyOf(y)
    plainVectors.multiply(-0.7, copyOf(x), wanted)
    vectors.multiply(-0.7, x, y)
    expectNear(y, wanted)
  })

  it('coarseDot rounds the second vector to multiples of 2⁻¹⁸', () => {
    const [x, y] = exact.map(filled)
    const rounded = copyOf(y).map(value => Math.round(value * 2 ** 18) / 2 ** 18)
    expect(vectors.coarseDot(x, y)).toBeCloseTo(plainVectors.dot(copyOf(x), rounded), 9)
    expect(Math.abs(plainVectors.dot(x, y) - plainVectors.dot(x, rounded))).toBeGreaterThan(1e-7)
  })

  it('axpy and scale', () => {
    const [x, y] = [filled(vectors.create(n)), filled(exact[1])]
    const wanted = copyOf(y)
    plainVectors.axpy(0.7, copyOf(x), wanted)
    vectors.axpy(0.7, x, y)
    expectNear(y, wanted)
    vectors.scale(-3, x, y)
    expectNear(
      y,
      copyOf(x).map(value => -3 * value),
    )
  })
})
