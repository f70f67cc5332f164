import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDenseLattice } from '../../src/inference/lattice.js'
import { margin } from '../../src/losses/margin.js'
import { describeLoss } from '../contract/loss.js'
import { expectClose } from '../oracle/close.js'
import { enumeratePaths } from '../oracle/enumerate.js'
import { type Example, evaluate, ordinaryExample, SCORE_ARRAYS } from './example.js'

interface Rival {
  readonly errors: number
  /** score(y) − score(y*) */
  readonly lead: number
}

/** All paths of a lattice, compared with gold. */
function rivals({ lattice, gold }: Example): Rival[] {
  const paths = enumeratePaths(lattice)
  const errorsOf = (labels: number[]): number => labels.filter((label, t) => label !== gold[t]).length
  const right = paths.find(({ labels }) => errorsOf(labels) === 0)!
  return paths.map(({ labels, score }) => ({ errors: errorsOf(labels), lead: score - right.score }))
}

/** Few whole numbers, so that loss and margin are often exactly at the border. */
const wholeExample: fc.Arbitrary<Example> = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 3 }),
    fc.infiniteStream(fc.integer({ min: -2, max: 2 })),
  )
  .map(([T, L, numbers]) => {
    const take = (size: number): Float64Array =>
      Float64Array.from({ length: size }, () => numbers.next().value!)
    // Gold is 0 everywhere and well ahead in about half of the cases.
    const state = take(T * L)
    const bonus = numbers.next().value! + 2
    for (let t = 0; t < T; t++) state[t * L] += bonus
    return { lattice: createDenseLattice(T, L, state, take(L * L)), gold: new Int32Array(T) }
  })

describeLoss('margin', margin, {
  value: example => Math.max(...rivals(example).map(({ errors, lead }) => errors + lead)),
  gradient: 'convex',
})

describe('margin', () => {
  it('is 0 if and only if gold is ahead of every path by its wrong labels', () => {
    fc.assert(
      fc.property(wholeExample, example => {
        const { value, gradient } = evaluate(margin(), example)
        const separated = rivals(example).every(({ errors, lead }) => -lead >= errors)
        expect(value === 0).toBe(separated)
        expect(value).toBeGreaterThanOrEqual(0)
        if (separated) expect([...gradient.state, ...gradient.trans].every(slope => slope === 0)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('margin with rescaled slack', () => {
  const slack = (): ReturnType<typeof margin> => margin({ rescale: 'slack' })
  const enumerated = (example: Example): number =>
    Math.max(...rivals(example).map(({ errors, lead }) => (errors === 0 ? 0 : errors * (1 + lead))))

  describeLoss('it', slack, { value: enumerated, gradient: 'convex' })

  it('has the value of its definition with scores small enough for every number of errors to matter', () => {
    fc.assert(
      fc.property(ordinaryExample(), fc.constantFrom(0.02, 0.1, 0.3), (example, scale) => {
        const lattice = structuredClone(example.lattice)
        for (const array of SCORE_ARRAYS)
          for (const [index, score] of lattice[array].entries()) lattice[array][index] = scale * score
        const scaled = { ...example, lattice }
        expectClose(evaluate(slack(), scaled).value, enumerated(scaled), 1e-11)
      }),
      { numRuns: 500 },
    )
  })

  it('finds a path that no bonus per wrong label finds', () => {
    // 1 + S_d − s* for d = 1, 2, 3 wrong labels: 4, 2.4, 0.99. The second lies below the line through the
    // others, yet its product is the largest: 4, 4.8, 2.97.
    const state = Float64Array.of(0, 3, 0, -1.8, 0, -1.61)
    const trans = Float64Array.of(0, 0, 0, 0.2)
    const example = { lattice: createDenseLattice(3, 2, state, trans), gold: new Int32Array(3) }
    expectClose(evaluate(slack(), example).value, 4.8, 1e-12)
    const { gradient } = evaluate(slack(), example)
    expect([...gradient.state]).toEqual([-2, 2, -2, 2, 0, 0])
  })

  it('is 0 if and only if gold is ahead of every other path by 1', () => {
    fc.assert(
      fc.property(wholeExample, example => {
        const { value } = evaluate(slack(), example)
        const separated = rivals(example).every(({ errors, lead }) => errors === 0 || -lead >= 1)
        expect(value === 0).toBe(separated)
        expect(value).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 300 },
    )
  })
})
