import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RowAttributes } from '../../../src/objectives/simd/layout/row-attributes.js'
import { bundleRows } from '../../../src/objectives/simd/layout/shared-attributes.js'

const COSTS = { attribute: () => 1, bundle: 1 }

function rowsOf(lists: readonly (readonly number[])[]): RowAttributes {
  const end = Int32Array.from(lists, (_, r) => lists.slice(0, r + 1).flat().length)
  return { begin: end.map((last, r) => last - lists[r].length), end, ids: Int32Array.from(lists.flat()) }
}

function listsOf({ begin, end, ids }: RowAttributes): number[][] {
  return Array.from(begin, (first, r) => [...ids.subarray(first, end[r])])
}

/** The rows with the attributes of their bundles in the place of these. */
function unbundled(rows: RowAttributes, count: number, A: number): number[][] {
  const lists = listsOf(rows)
  const attributes = (id: number) => (id < A ? [id] : lists[count + id - A])
  return lists.slice(0, count).map(list => list.flatMap(attributes).sort((a, b) => a - b))
}

describe('bundleRows', () => {
  it('makes one of the attributes that always come together', () => {
    const lists = Array.from({ length: 100 }, (_, r) => [0, 1, 2, 3 + (r % 50)])
    const bundled = bundleRows(rowsOf(lists), 53, COSTS)
    expect(bundled.bundles).toBe(1)
    expect(listsOf(bundled).at(-1)!.toSorted()).toEqual([0, 1, 2])
    expect(bundled.end[0] - bundled.begin[0]).toBe(2)
  })

  it('leaves alone what would cost more as a bundle', () => {
    const lists = Array.from({ length: 100 }, () => [0, 1])
    expect(bundleRows(rowsOf(lists), 2, { attribute: () => 1, bundle: 2 }).bundles).toBe(0)
  })

  it('leaves alone attributes that few rows have', () => {
    expect(bundleRows(rowsOf([[0, 1], [0, 1], [2]]), 3, COSTS).bundles).toBe(0)
  })

  it('keeps an attribute that a row has twice', () => {
    const lists = Array.from({ length: 100 }, (_, r) => (r === 50 ? [0, 1, 1] : [0, 1]))
    const bundled = bundleRows(rowsOf(lists), 2, COSTS)
    expect(bundled.bundles).toBe(1)
    expect(unbundled(bundled, 100, 2)).toEqual(lists)
  })

  it('neither loses nor invents an attribute', () => {
    const A = 6
    const kinds = fc.array(fc.array(fc.nat(A - 1), { maxLength: 5 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(kinds, fc.array(fc.nat(3), { minLength: 100, maxLength: 200 }), (kinds, choices) => {
        const lists = choices.map(choice => kinds[choice % kinds.length])
        const bundled = bundleRows(rowsOf(lists), A, COSTS)
        expect(unbundled(bundled, lists.length, A)).toEqual(lists.map(list => list.toSorted((a, b) => a - b)))
      }),
    )
  })
})
