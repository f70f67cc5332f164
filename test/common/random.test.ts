import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'

const seeds = fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 })

describe('Random', () => {
  it('gives the same numbers for the same seed on every platform', () => {
    const random = new Random(42)
    expect([random.bits(), random.bits(), random.below(1000), random.uniform()]).toEqual([
      1150719308, 685825941, 179, 0.5461449183604248,
    ])
  })

  it('gives other numbers for another seed, be it the next or one that differs above 32 bits', () => {
    const first = (seed: number) =>
      Array.from(
        { length: 4 },
        (
          r => () =>
            r.bits()
        )(new Random(seed)),
      ).join()
    const distinct = new Set([0, 1, 2, -1, 2 ** 32, 2 ** 32 + 1, 2 ** 52].map(first))
    expect(distinct.size).toBe(7)
  })

  it('follows the recurrence of sfc32', () => {
    // One step by hand from (a, b, c, counter) = (1, 2, 3, 4).
    const random = new Random(Uint32Array.of(1, 2, 3, 4))
    expect(random.bits()).toBe(1 + 2 + 4)
    expect([...random.state]).toEqual([2 ^ (2 >>> 9), 3 + (3 << 3), (3 << 21) + 7, 5])
  })

  it('goes on from a saved state', () => {
    fc.assert(
      fc.property(seeds, fc.nat(20), (seed, steps) => {
        const random = new Random(seed)
        for (let k = 0; k < steps; k++) random.bits()
        const copy = new Random(random.state)
        expect(copy.uniform()).toBe(random.uniform())
        expect(copy.state).toEqual(random.state)
      }),
    )
  })

  it('draws uniform numbers from [0, 1) with mean ½ and variance 1⁄12', () => {
    const random = new Random(3)
    let [sum, squares, low, high] = [0, 0, 1, 0]
    for (let k = 0; k < 100_000; k++) {
      const u = random.uniform()
      low = Math.min(low, u)
      high = Math.max(high, u)
      sum += u
      squares += u * u
    }
    expect(low >= 0 && high < 1).toBe(true)
    // Four standard errors of each: 0.0037 and 0.0038.
    expect(Math.abs(sum / 1e5 - 0.5)).toBeLessThan(0.0037)
    expect(Math.abs(squares / 1e5 - 1 / 3)).toBeLessThan(0.0038)
  })

  it('draws integers below n without favor, also where n does not divide 2³²', () => {
    const random = new Random(4)
    const n = 3 * 2 ** 30 // a plain remainder would give the lowest third twice as often
    let low = 0
    for (let k = 0; k < 30_000; k++) if (random.below(n) < 2 ** 30) low++
    expect(Math.abs(low / 30_000 - 1 / 3)).toBeLessThan(0.011)
  })

  it('refuses the draw that would give 0 a value more than 1 and 2', () => {
    const random = new Random(Uint32Array.of(0, 0, 0, 0)) // draws 0, which is refused, then 1
    expect(random.below(3)).toBe(0)
    expect(random.state[3]).toBe(2)
  })

  it('chooses in proportion to weights and never what has weight 0', () => {
    const random = new Random(5)
    const counts = [0, 0, 0, 0]
    for (let k = 0; k < 40_000; k++) counts[random.choice([0, 1, 3, 0])]++
    expect([counts[0], counts[3]]).toEqual([0, 0])
    expect(Math.abs(counts[1] / 40_000 - 0.25)).toBeLessThan(0.009)
  })

  it('shuffles to a permutation, each of the six orders of three equally often', () => {
    const random = new Random(6)
    const counts = new Map<string, number>()
    for (let k = 0; k < 6000; k++) {
      const order = random.shuffle(Int32Array.of(1, 2, 3)).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect([...counts.keys()].sort()).toEqual(['123', '132', '213', '231', '312', '321'])
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120)
  })

  it('refuses seeds, ranges and weights that make no sense', () => {
    expect(() => new Random(0.5)).toThrow('seed: expected an integer, got 0.5')
    expect(() => new Random(Uint32Array.of(1))).toThrow('state: expected 4 numbers, got 1')
    expect(() => new Random(1).below(0)).toThrow(RangeError)
    expect(() => new Random(1).choice([0, 0])).toThrow(RangeError)
    expect(() => new Random(1).pick([])).toThrow(RangeError)
  })
})
