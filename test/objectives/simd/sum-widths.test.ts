import { expect, it } from 'vitest'
import {
  countPositions,
  countUses,
  listWideDense,
  MOST_NARROW,
  narrowSteps,
} from '../../../src/objectives/simd/layout/sum-widths.js'

it('counts the positions of an attribute in rows, and in clusters of rows', () => {
  // Attributes 0 … 2, cluster 3 of attributes 0 and 1; rows 0: cluster, 2; 1: 0; and that of the cluster
  const rows = {
    begin: Int32Array.of(0, 2, 3),
    end: Int32Array.of(2, 3, 5),
    ids: Int32Array.of(3, 2, 0, 0, 1),
    clusters: 1,
  }
  const uses = countUses(Int32Array.of(0, 1, -1, 0, 0, 1), 2)
  expect([...uses]).toEqual([3, 2])
  expect([...countPositions(rows, uses, 3)]).toEqual([5, 3, 3, 3])
})

it('a narrow sum of as many whole positions as it may have fits in 32 bits', () => {
  const largest = 2 ** 22
  expect(MOST_NARROW * largest).toBeLessThan(2 ** 31)
  expect((MOST_NARROW + 1) * largest).toBeGreaterThanOrEqual(2 ** 31)
})

it('lists the dense attributes with more positions than that, by number', () => {
  const { numbers, of } = listWideDense(Int32Array.of(1, -1, 0, 2), Int32Array.of(512, 9999, 600, 511))
  expect([...numbers]).toEqual([0, 1])
  expect([...of]).toEqual([0, 1, -1])
})

it('narrow sums hold fewer positions if a row repeats a dense attribute', () => {
  const stepsOf = (row: number[]) => {
    const rows = {
      begin: Int32Array.of(0, 1),
      end: Int32Array.of(1, 1 + row.length),
      ids: Int32Array.of(0, ...row),
    }
    return narrowSteps(rows, Int32Array.of(0, -1))
  }
  expect(stepsOf([0])).toBe(31)
  expect(stepsOf([0, 1, 0, 1, 1])).toBe(15)
  expect(stepsOf(new Array<number>(31).fill(0))).toBe(1)
  expect(stepsOf(new Array<number>(32).fill(0))).toBe(0)
})
