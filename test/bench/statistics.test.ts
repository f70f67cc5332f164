import { describe, expect, it } from 'vitest'
import { interleave } from '../../bench/measure/rounds.js'
import { growthExponent, median, minimum, spreadOf } from '../../bench/measure/statistics.js'
import { parseCpuSeconds, parsePeak } from '../../bench/measure/watch-process.js'

describe('statistics of runs', () => {
  it('has the middle of an odd number of runs and the mean of the two middle ones of an even number', () => {
    expect(median([5, 1, 9])).toBe(5)
    expect(median([5, 1, 9, 7])).toBe(6)
    expect(minimum([5, 1, 9])).toBe(1)
    expect(spreadOf([2, 1, 4])).toEqual({ minimum: 1, median: 2, runs: 3 })
  })

  it('leaves its input as it is', () => {
    const values = [3, 1, 2]
    median(values)
    expect(values).toEqual([3, 1, 2])
  })

  it('finds the exponent of a power law', () => {
    const points = [1, 2, 4, 8].map(x => [x, 3 * x ** 1.5] as const)
    expect(growthExponent(points)).toBeCloseTo(1.5, 12)
    expect(growthExponent(points.map(([x]) => [x, 7] as const))).toBeCloseTo(0, 12)
  })
})

it('lets competitors take turns, some in fewer rounds', async () => {
  const order: string[] = []
  const competitor = (name: string, rounds?: number) => ({
    name,
    rounds,
    run: async () => order.push(name),
  })
  const results = await interleave([competitor('a'), competitor('b', 1), competitor('c')], 2)
  expect(order).toEqual(['a', 'b', 'c', 'a', 'c'])
  expect([...results]).toEqual([
    ['a', [1, 4]],
    ['b', [2]],
    ['c', [3, 5]],
  ])
})

describe('what Linux says of a process', () => {
  it('has the peak of its memory', () => {
    expect(parsePeak('Name:\tnode\nVmPeak:\t  900 kB\nVmHWM:\t  210084 kB\nVmRSS:\t  1 kB\n')).toBe(
      210084 * 1024,
    )
    expect(parsePeak('Name:\tzombie\n')).toBeNull()
  })

  it('has its processor time, whatever its name', () => {
    const stat = '17 (a) b (c) S 1 17 17 0 -1 4194304 100 0 0 0 1234 66 0 0 20 0 1 0 5 6'
    expect(parseCpuSeconds(stat)).toBe(13)
  })
})
