import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SparseCounts } from '../../src/common/sparse-counts.js'

describe('SparseCounts', () => {
  it.each([1, 31, 32, 33, 64, 97])('goes through the labels that have counts, of %d', L => {
    const added = fc.array(fc.tuple(fc.nat(L - 1), fc.integer({ min: 1, max: 9 })), { maxLength: 12 })
    const counts = new SparseCounts(L)
    fc.assert(
      fc.property(added, pairs => {
        counts.clear()
        const expected = new Map<number, number>()
        for (const [label, count] of pairs) {
          counts.add(label, count)
          expected.set(label, (expected.get(label) ?? 0) + count)
        }
        const found = new Map<number, number>()
        for (let j = counts.next(0); j >= 0; j = counts.next(j + 1)) found.set(j, counts.count[j])
        expect([...found]).toEqual([...expected].sort(([a], [b]) => a - b))
        for (let j = 0; j < L; j++) expect(counts.has(j)).toBe(expected.has(j))
      }),
      { seed: 20 },
    )
    counts.clear()
    expect(counts.next(0)).toBe(-1)
    expect(counts.count).toEqual(new Float64Array(L))
  })
})
