import { expect, it } from 'vitest'
import { countPositions, countUses, MOST_NARROW } from '../../../src/objectives/simd/layout/sum-widths.js'

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
