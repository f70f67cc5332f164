/** Laws that every loss keeps, whatever it computes. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDenseLattice } from '../../src/inference/lattice.js'
import { LatticeGradient } from '../../src/losses/lattice-gradient.js'
import type { Loss } from '../../src/losses/loss.js'
import { expectClose } from '../oracle/close.js'
import { type Example, evaluate, randomExample, SCORE_ARRAYS } from './example.js'

/** That the value is the one that a test computes from the definition. */
export function itEquals(create: () => Loss, expected: (example: Example) => number): void {
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
export function itHasTheSlope(create: () => Loss): void {
  it('has the gradient of finite differences', () => {
    const loss = create()
    const h = 1e-5
    fc.assert(
      fc.property(randomExample(), example => {
        const { gradient } = evaluate(loss, example)
        for (const array of SCORE_ARRAYS)
          for (const [index, score] of example.lattice[array].entries()) {
            const shifted = (by: number): number => {
              const lattice = structuredClone(example.lattice)
              lattice[array][index] = score + by
              return evaluate(loss, { ...example, lattice }).value
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
export function itIgnoresConstants(create: () => Loss): void {
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
export function itIsALoss(create: () => Loss): void {
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
        for (const array of SCORE_ARRAYS)
          for (const [index, value] of fresh.gradient[array].entries())
            expect(gradient[array][index]).toBe(value)
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
