import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { bestAssignments } from '../../src/graphs/inference/best-assignments.js'
import { createField, type Field } from '../../src/graphs/inference/field.js'
import { planField } from '../../src/graphs/inference/field-plan.js'
import { MaxProduct } from '../../src/graphs/inference/max-product.js'
import { fitField } from '../../src/graphs/inference/reduce-field.js'
import { SumProduct } from '../../src/graphs/inference/sum-product.js'
import { expectClose } from '../oracle/close.js'
import { difference, type Exact, exactShares, exactSum } from '../oracle/exact.js'
import { wideScore } from '../oracle/wide-scores.js'
import { randomField } from './enumerated-field.js'
import { assignmentsOf } from './random-graph.js'

/** Fields of any shape, with scores of any size. */
const wideField: fc.Arbitrary<Field> = fc
  .tuple(fc.integer(), fc.infiniteStream(wideScore))
  .map(([seed, scores]) => {
    const field = randomField(new Random(seed), { most: 6, cells: 100, impossible: 0.1 })
    return { ...field, table: field.table.map(score => (score === -Infinity ? score : scores.next().value)) }
  })

interface ExactAssignment {
  readonly values: readonly number[]
  readonly score: Exact
  readonly p: number
}

function exactAssignments({
  values,
  scopeOffset,
  scope,
  tableOffset,
  table,
}: Field): ExactAssignment[] | null {
  const all = assignmentsOf([...values])
  const scores = all.map(assignment =>
    exactSum(
      Array.from(tableOffset, (start, f) => {
        const variables = [...scope.subarray(scopeOffset[f], scopeOffset[f + 1])]
        return table[start + variables.reduce((cell, v) => cell * values[v] + assignment[v], 0)]
      }),
    ),
  )
  const shares = exactShares(scores)
  return shares && all.map((assignment, k) => ({ values: assignment, score: scores[k], p: shares[k] }))
}

describe('inference on fields with scores of any size', () => {
  it('is exact: marginals, probabilities, the best and the n best', () => {
    const property = fc.property(wideField, field => {
      const plan = planField(field)
      const all = exactAssignments(field)
      const [sums, max] = [new SumProduct(field, plan), new MaxProduct(field, plan)]
      if (!all) {
        expect([sums.logZ, max.score]).toEqual([-Infinity, -Infinity])
        expect(bestAssignments(field, plan, 3)).toEqual([])
        return
      }
      expect(Number.isFinite(sums.logZ)).toBe(true)
      const { offset, p } = sums.marginals()
      for (let v = 0; v < field.size; v++) {
        let sum = 0
        for (let value = 0; value < field.values[v]; value++) {
          const share = all.reduce((total, one) => (one.values[v] === value ? total + one.p : total), 0)
          expectClose(p[offset[v] + value], share, 1e-9)
          sum += p[offset[v] + value]
        }
        expectClose(sum, 1, 1e-9)
      }
      const find = (values: Int32Array) =>
        all.find(one => one.values.every((value, v) => value === values[v]))!
      const sorted = all.map(one => one.p).sort((a, b) => b - a)
      for (const [k, { values }] of bestAssignments(field, plan, 4).entries()) {
        expectClose(Math.exp(sums.logProbability(values)), sorted[k], 1e-9)
        expectClose(find(values).p, sorted[k], 1e-9)
      }
      let highest: Exact = null
      for (const { score } of all)
        if (score !== null && (highest === null || score > highest)) highest = score
      expect(difference(find(max.decode().values).score!, highest!)).toBeGreaterThan(-1e-9)
    })
    fc.assert(property, { numRuns: 60 })
  })

  it('leaves ordinary fields as they are, and refuses what is not a number', () => {
    const field = createField([2, 2], [{ scope: [0, 1], scores: [0, -Infinity, 3, 700] }])
    expect(fitField(field, planField(field)).field).toBe(field)
    const broken = createField([2], [{ scope: [0], scores: [0, Number.NaN] }])
    expect(() => new SumProduct(broken, planField(broken))).toThrow(
      /expected scores that are numbers or −∞, got NaN/,
    )
    const large = createField([2, 2], [{ scope: [0, 1], scores: [0, 1e9, 3, 700] }])
    expect(() => fitField(large, planField(large), { mostReduced: 3 })).toThrow(/4 cells, expected at most 3/)
  })
})
