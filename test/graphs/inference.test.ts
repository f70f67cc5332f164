import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { bestAssignments } from '../../src/graphs/inference/best-assignments.js'
import { conditionField } from '../../src/graphs/inference/condition-field.js'
import { createField, fieldScore } from '../../src/graphs/inference/field.js'
import { planField } from '../../src/graphs/inference/field-plan.js'
import { SumProduct } from '../../src/graphs/inference/sum-product.js'
import { expectClose } from '../oracle/close.js'
import { enumeratedMarginals, enumerateField, randomField } from './enumerated-field.js'
import { inferenceError } from './inference-check.js'

const seeds = fc.integer()
const SMALL = { most: 12, cells: 1500, impossible: 0.1 }

// `npm run graphs:theorems` tries 1,000 graphs.
describe('inference on the junction tree', () => {
  it('equals enumeration: log Z, marginals, entropy and the best assignment', () => {
    const property = fc.property(seeds, seed => {
      expect(inferenceError(randomField(new Random(seed), SMALL))).toBeLessThan(1e-11)
    })
    fc.assert(property, { numRuns: 100 })
  })

  it('finds the n best in order, all of them if asked', () => {
    const property = fc.property(seeds, seed => {
      const field = randomField(new Random(seed), { most: 6, cells: 60, impossible: 0.2 })
      const expected = enumerateField(field)
        .assignments.filter(({ score }) => score > -Infinity)
        .sort((a, b) => b.score - a.score)
      const found = bestAssignments(field, planField(field), 1000)
      expect(found.length).toBe(expected.length)
      expect(new Set(found.map(({ values }) => values.join())).size).toBe(found.length)
      for (const [k, { values, score }] of found.entries()) {
        expectClose(score, expected[k].score, 1e-9)
        expectClose(score, fieldScore(field, values), 1e-12)
      }
      expect(bestAssignments(field, planField(field), 3)).toEqual(found.slice(0, 3))
    })
    fc.assert(property, { numRuns: 60 })
  })

  it('given evidence equals enumeration of what agrees with it', () => {
    const property = fc.property(seeds, seed => {
      const random = new Random(seed)
      const field = randomField(random, { most: 8, cells: 200, impossible: 0.05 })
      const known = field.values.map(count => (random.below(3) === 0 ? random.below(count) : -1))
      const given = conditionField(field, known)
      const agree = enumerateField(field).assignments.filter(({ values }) =>
        values.every((value, v) => known[v] < 0 || known[v] === value),
      )
      const total = agree.reduce((sum, { score }) => sum + Math.exp(score), 0)
      const { logZ } = new SumProduct(given, planField(given))
      expectClose(logZ, total === 0 ? -Infinity : Math.log(total), 1e-9)
    })
    fc.assert(property, { numRuns: 60 })
  })

  it('draws assignments as often as they are probable, the same ones from the same seed', () => {
    const field = randomField(new Random(7), { most: 5, cells: 40, impossible: 0 })
    const sums = new SumProduct(field, planField(field))
    const draw = (seed: number, count: number) => {
      const random = new Random(seed)
      return Array.from({ length: count }, () => {
        const values = new Int32Array(field.size)
        sums.sample(random, values)
        return values
      })
    }
    expect(draw(5, 20)).toEqual(draw(5, 20))
    const drawn = draw(1, 20_000)
    const expected = enumeratedMarginals(field, enumerateField(field))
    expected.forEach((values, v) => {
      values.forEach((p, value) => {
        const share = drawn.filter(one => one[v] === value).length / drawn.length
        expect(Math.abs(share - p)).toBeLessThan(5 * Math.sqrt(0.25 / drawn.length))
      })
    })
  })

  it('refuses a clique that is too large before it takes memory, and names it', () => {
    const size = 40
    const scores = new Float64Array(4)
    const pairs = Array.from({ length: size }, (_, a) =>
      Array.from({ length: size - a - 1 }, (_, b) => ({ scope: [a, a + b + 1], scores })),
    ).flat()
    const field = createField(new Array(size).fill(2), pairs)
    expect(() => planField(field, { name: v => `Y${v + 1}` })).toThrow(
      /^clique \{Y1, Y2, .*, Y12 and 28 more\} of 40 variables: its table would have 1099511627776 cells, the limit is 4194304 \(maxCells\)$/,
    )
    const loop = createField([3, 3, 3], [{ scope: [0, 1, 2], scores: new Float64Array(27) }])
    expect(() => planField(loop, { maxCells: 26 })).toThrow('clique {0, 1, 2} of 3 variables')
    expect(() => planField(loop, { maxCells: 27 })).not.toThrow()
  })

  it('has no depth: a chain of 100,000 variables', () => {
    const V = 100_000
    const table = Float64Array.of(0, -1, -2, 0.5)
    const field = {
      size: V,
      values: new Int32Array(V).fill(2),
      scopeOffset: Int32Array.from({ length: V }, (_, f) => 2 * f),
      scope: Int32Array.from({ length: 2 * (V - 1) }, (_, k) => (k + 1) >> 1),
      tableOffset: new Int32Array(V - 1),
      table,
      constant: 0,
    }
    // Powers of [[1, e⁻¹], [e⁻², e^½]] grow by the larger eigenvalue.
    const [a, b, c, d] = table.map(Math.exp)
    const eigenvalue = (a + d + Math.sqrt((a - d) ** 2 + 4 * b * c)) / 2
    const { logZ } = new SumProduct(field, planField(field))
    expectClose(logZ / V, Math.log(eigenvalue), 1e-4)
  })
})
