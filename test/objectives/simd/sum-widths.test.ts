import { expect, it } from 'vitest'
import { countDenseUse } from '../../../src/objectives/simd/layout/dense-use.js'
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

it('lists the dense attributes with more positions than that, by the groups that 32 bits hold of them', () => {
  const denseNumber = Int32Array.of(1, -1, 0, 2, 3, 4, 5)
  const positions = Int32Array.of(512, 9999, 600, 511, 600, 600, 600)
  const most = Uint32Array.of(256, 1, 9, 512, 511, 255)
  const { numbers, ends, of } = listWideDense(denseNumber, positions, most)
  expect([...numbers]).toEqual([3, 0, 4, 5, 1])
  expect([...ends]).toEqual([1, 3, 4, 4, 4, 4, 4, 4, 4, 5])
  expect([...of]).toEqual([1, 4, -1, 0, 2, 3])
  for (const [k, groups] of [0, 1, 2, 4, 8, 16, 32, 64, 128, 256].entries())
    for (const d of numbers.subarray(0, ends[k]).subarray(k > 0 ? ends[k - 1] : 0))
      expect(groups * most[d]).toBeLessThanOrEqual(MOST_NARROW)
})

it('counts what a group has of a dense attribute at most', () => {
  // Attributes 0 and 2 are dense, as numbers 1 and 0; row 0 has 0 and 1, row 1 has 2 twice, row 2 has none.
  const rows = { begin: Int32Array.of(0, 2, 4), end: Int32Array.of(2, 4, 4), ids: Int32Array.of(0, 1, 2, 2) }
  const group = (...cells: number[]) => [...cells, ...new Array<number>(16 - cells.length).fill(-1)]
  const groups = {
    G: 2,
    offset: Uint32Array.of(0, 1, 3),
    cells: Int32Array.from([...group(0, 1), ...group(0, 2), ...group(0)]),
  }
  const { most, repeats } = countDenseUse(groups, rows, Int32Array.of(1, -1, 0))
  expect([...most]).toEqual([2, 2])
  expect(repeats).toBe(2)
})

it('narrow sums hold fewer positions if a row repeats a dense attribute', () => {
  expect([1, 3, 31, 32].map(narrowSteps)).toEqual([31, 10, 1, 0])
})
