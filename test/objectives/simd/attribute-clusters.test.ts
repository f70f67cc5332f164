import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '../../../src/common/long-work.js'
import { clusterRows } from '../../../src/objectives/simd/layout/attribute-clusters.js'
import type { RowAttributes } from '../../../src/objectives/simd/layout/row-attributes.js'

const COSTS = { attribute: () => 1, cluster: 1 }

function rowsOf(lists: readonly (readonly number[])[]): RowAttributes {
  const end = Int32Array.from(lists, (_, r) => lists.slice(0, r + 1).flat().length)
  return { begin: end.map((last, r) => last - lists[r].length), end, ids: Int32Array.from(lists.flat()) }
}

function listsOf({ begin, end, ids }: RowAttributes): number[][] {
  return Array.from(begin, (first, r) => [...ids.subarray(first, end[r])])
}

/** The rows with the attributes of their clusters in the place of these. */
function unclustered(rows: RowAttributes, count: number, A: number): number[][] {
  const lists = listsOf(rows)
  const attributes = (id: number) => (id < A ? [id] : lists[count + id - A])
  return lists.slice(0, count).map(list => list.flatMap(attributes).sort((a, b) => a - b))
}

describe('clusterRows', () => {
  it('makes one of the attributes that always come together', () => {
    const lists = Array.from({ length: 100 }, (_, r) => [0, 1, 2, 3 + (r % 50)])
    const clustered = finish(clusterRows(rowsOf(lists), 53, COSTS))
    expect(clustered.clusters).toBe(1)
    expect(listsOf(clustered).at(-1)!.toSorted()).toEqual([0, 1, 2])
    expect(clustered.end[0] - clustered.begin[0]).toBe(2)
  })

  it('leaves alone what would cost more as a cluster', () => {
    const lists = Array.from({ length: 100 }, () => [0, 1])
    expect(finish(clusterRows(rowsOf(lists), 2, { attribute: () => 1, cluster: 2 })).clusters).toBe(0)
  })

  it('leaves alone attributes that few rows have', () => {
    expect(finish(clusterRows(rowsOf([[0, 1], [0, 1], [2]]), 3, COSTS)).clusters).toBe(0)
  })

  it('keeps an attribute that a row has twice', () => {
    const lists = Array.from({ length: 100 }, (_, r) => (r === 50 ? [0, 1, 1] : [0, 1]))
    const clustered = finish(clusterRows(rowsOf(lists), 2, COSTS))
    expect(clustered.clusters).toBe(1)
    expect(unclustered(clustered, 100, 2)).toEqual(lists)
  })

  it('neither loses nor invents an attribute', () => {
    const A = 6
    const kinds = fc.array(fc.array(fc.nat(A - 1), { maxLength: 5 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(kinds, fc.array(fc.nat(3), { minLength: 100, maxLength: 200 }), (kinds, choices) => {
        const lists = choices.map(choice => kinds[choice % kinds.length])
        const clustered = finish(clusterRows(rowsOf(lists), A, COSTS))
        expect(unclustered(clustered, lists.length, A)).toEqual(
          lists.map(list => list.toSorted((a, b) => a - b)),
        )
      }),
    )
  })
})
