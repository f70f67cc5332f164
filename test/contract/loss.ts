/** What every loss must do, whatever it computes. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDenseLattice } from '../../src/inference/lattice.js'
import { LatticeGradient } from '../../src/losses/lattice-gradient.js'
import type { Loss } from '../../src/losses/loss.js'
import { type Example, evaluate, ordinaryExample, randomExample, SCORE_ARRAYS } from '../losses/example.js'
import { type Case, expectReference } from '../objectives/simd/both-objectives.js'
import { expectClose } from '../oracle/close.js'

/** What is special about a loss. */
export interface LossLaws {
  /** The value by its definition, as a rule by enumeration of all paths. */
  value(example: Example): number
  /**
   * `smooth`: the gradient is that of finite differences. `convex`: there are kinks, and the gradient is a subgradient. `kinks`: there
   * are kinks, and tests of its own show the gradient elsewhere.
   */
  readonly gradient: 'smooth' | 'convex' | 'kinks'
}

/** Tests a loss. */
export function describeLoss(name: string, create: () => Loss, laws: LossLaws): void {
  describe(`${name} as a loss`, () => {
    itIsALoss(create)
    itEquals(create, laws.value)
    if (laws.gradient === 'smooth') itHasTheSlope(create)
    if (laws.gradient === 'convex') itHasASubgradient(create)
    itIgnoresConstants(create)
    if (create().recipe) itAgreesWithItsRecipe(create)
  })
}

/** That kernels that follow the recipe compute the same. test/objectives/simd goes through more shapes. */
function itAgreesWithItsRecipe(create: () => Loss): void {
  const CASE: Case = { L: 5, lengths: [1, 7, 3, 12, 2, 1, 9, 4], description: 'mixed', seed: 3 }
  it.each([1, 2, 5, 18])('has the value and gradient of its recipe with %i labels', L => {
    for (const boundary of ['none', 'symbols'] as const)
      for (const scale of [0, 1, 30]) expectReference(create, { ...CASE, L, boundary, scale })
  })
}

/** The convexity of a maximum: f(x + v) ≥ f(x) + ∇f(x)·v, for any direction v. */
function itHasASubgradient(create: () => Loss): void {
  it('has a subgradient: the loss lies nowhere below its tangent', () => {
    fc.assert(
      fc.property(
        ordinaryExample(),
        fc.integer(),
        fc.double({ min: 0.01, max: 3, noNaN: true }),
        (example, seed, size) => {
          const { value, gradient } = evaluate(create(), example)
          const lattice = structuredClone(example.lattice)
          let change = 0
          let angle = seed
          for (const array of SCORE_ARRAYS)
            for (const index of lattice[array].keys()) {
              angle = (angle * 7 + 1) % 1_000_003
              const step = size * Math.sin(angle)
              lattice[array][index] += step
              change += gradient[array][index] * step
            }
          expect(evaluate(create(), { ...example, lattice }).value).toBeGreaterThanOrEqual(
            value + change - 1e-9,
          )
        },
      ),
      { numRuns: 300 },
    )
  })
}

/** That the value is the one that a test computes from the definition. */
function itEquals(create: () => Loss, expected: (example: Example) => number): void {
  it('has the value of its definition', () => {
    fc.assert(
      fc.property(randomExample(), example => {
        expectClose(evaluate(create(), example).value, expected(example))
      }),
      { numRuns: 300 },
    )
  })
}

/** That the gradient is the slope of the value, of a loss without kinks. */
function itHasTheSlope(create: () => Loss): void {
  it('has the gradient of finite differences', () => {
    const loss = create()
    const h = 1e-5
    fc.assert(
      fc.property(randomExample(), example => {
        const { gradient } = evaluate(loss, example)
        const lattice = structuredClone(example.lattice)
        for (const array of SCORE_ARRAYS)
          for (const [index, score] of example.lattice[array].entries()) {
            const shifted = (by: number): number => {
              lattice[array][index] = score + by
              const { value } = evaluate(loss, { ...example, lattice })
              lattice[array][index] = score
              return value
            }
            const slope = score === -Infinity ? 0 : (shifted(h) - shifted(-h)) / (2 * h)
            expectClose(gradient[array][index], slope, 1e-6)
          }
      }),
      { numRuns: 100 },
    )
  })
}

/** That a constant added to all scores of a position changes nothing. */
function itIgnoresConstants(create: () => Loss): void {
  it('does not change when a constant is added to all states of a position', () => {
    fc.assert(
      fc.property(
        randomExample(),
        fc.nat(),
        fc.double({ min: -9, max: 9, noNaN: true }),
        (example, n, by) => {
          const lattice = structuredClone(example.lattice)
          const t = n % lattice.T
          for (let k = lattice.offset[t]; k < lattice.offset[t + 1]; k++) lattice.state[k] += by
          expectClose(evaluate(create(), { ...example, lattice }).value, evaluate(create(), example).value)
        },
      ),
    )
  })

  it('has a state gradient that sums to 0 at each position', () => {
    fc.assert(
      fc.property(randomExample(), example => {
        const { T, offset } = example.lattice
        const { state } = evaluate(create(), example).gradient
        for (let t = 0; t < T; t++)
          expectClose(
            state.subarray(offset[t], offset[t + 1]).reduce((sum, value) => sum + value, 0),
            0,
          )
      }),
    )
  })
}

/** That it keeps the contract of a loss. */
function itIsALoss(create: () => Loss): void {
  it('adds to the gradient, in proportion to the weight', () => {
    fc.assert(
      fc.property(randomExample(), fc.double({ min: 0.1, max: 9, noNaN: true }), (example, weight) => {
        const once = evaluate(create(), example)
        const gradient = new LatticeGradient()
        gradient.clear(example.lattice)
        for (const array of SCORE_ARRAYS) gradient[array].fill(3)
        expectClose(create().add(example.lattice, example.gold, gradient, weight), weight * once.value)
        for (const array of SCORE_ARRAYS)
          for (const [index, value] of gradient[array].entries())
            expectClose(value, 3 + weight * once.gradient[array][index])
      }),
    )
  })

  it('gives the same in a workspace that larger and smaller lattices have used', () => {
    const loss = create()
    const gradient = new LatticeGradient()
    fc.assert(
      fc.property(randomExample(), example => {
        const fresh = evaluate(create(), example)
        gradient.clear(example.lattice)
        expect(loss.add(example.lattice, example.gold, gradient)).toBe(fresh.value)
        for (const array of SCORE_ARRAYS) {
          const wanted = fresh.gradient[array]
          expect(gradient[array].subarray(0, wanted.length)).toEqual(wanted)
        }
      }),
    )
  })

  it('leaves the lattice and the gold path unchanged', () => {
    fc.assert(
      fc.property(randomExample(), example => {
        const copy = structuredClone(example)
        evaluate(create(), example)
        expect(example).toEqual(copy)
      }),
    )
  })

  it('is infinite and leaves the gradient alone if the gold path is impossible', () => {
    const lattice = createDenseLattice(2, 2, Float64Array.of(0, 0, 0, 0), Float64Array.of(0, -Infinity, 0, 0))
    const { value, gradient } = evaluate(create(), { lattice, gold: Int32Array.of(0, 1) })
    expect(value).toBe(Infinity)
    for (const array of SCORE_ARRAYS) expect(gradient[array].every(x => x === 0)).toBe(true)
  })

  it('is infinite if a gold label is no candidate', () => {
    const dense = createDenseLattice(1, 2, Float64Array.of(0, 0), new Float64Array(4))
    const lattice = { ...dense, offset: Int32Array.of(0, 1), label: Int32Array.of(1) }
    expect(evaluate(create(), { lattice, gold: Int32Array.of(0) }).value).toBe(Infinity)
    expect(evaluate(create(), { lattice, gold: Int32Array.of(1) }).value).toBeLessThan(Infinity)
  })
}
