import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ABSENT, PairMap } from '../../src/common/pair-map.js'

const key = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }))

describe('a map of pairs', () => {
  it('holds what a Map of joined keys holds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, key, key)), entries => {
        const map = new PairMap()
        const model = new Map<string, number>()
        for (const [a, b, value] of entries) {
          expect(map.get(a, b)).toBe(model.get(`${a},${b}`) ?? ABSENT)
          map.set(a, b, value)
          model.set(`${a},${b}`, value)
        }
        expect(map.size).toBe(model.size)
        for (const [a, b] of entries) expect(map.get(a, b)).toBe(model.get(`${a},${b}`))
      }),
    )
  })

  it('numbers pairs in order of first appearance while it grows', () => {
    const map = new PairMap()
    const numbers = Array.from({ length: 5000 }, (_, k) => map.intern(k % 70, -(k >> 3)))
    const again = Array.from({ length: 5000 }, (_, k) => map.intern(k % 70, -(k >> 3)))
    expect(again).toEqual(numbers)
    expect(Math.max(...numbers)).toBe(map.size - 1)
    expect(new Set(numbers).size).toBe(map.size)
  })

  it('is empty after it is cleared, whether it has grown or not', () => {
    for (const size of [3, 3000]) {
      const map = new PairMap()
      for (let k = 0; k < size; k++) map.set(k, k, k)
      map.clear()
      expect([map.size, map.get(1, 1), map.get(2999, 2999)]).toEqual([0, ABSENT, ABSENT])
      expect(map.intern(1, 1)).toBe(0)
    }
  })

  it('holds the right pairs after it is cleared again and again, well used or not', () => {
    const map = new PairMap()
    for (const size of [5000, 5000, 1023, 1024, 1025, 2, 0, 300, 31, 32, 33]) {
      for (let k = 0; k < size; k++) map.set(k, size, k)
      expect(map.size).toBe(size)
      for (let k = 0; k < size; k++) expect(map.get(k, size)).toBe(k)
      expect(map.get(size, size)).toBe(ABSENT)
      map.clear()
      expect([map.size, map.get(0, size), map.get(1, size)]).toEqual([0, ABSENT, ABSENT])
    }
  })
})
