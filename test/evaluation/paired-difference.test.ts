import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { bootstrapIntervals, type Interval } from '../../src/evaluation/bootstrap.js'
import { Evaluator } from '../../src/evaluation/evaluator.js'
import { differenceOf, estimateOf, joinStatistics } from '../../src/evaluation/paired-difference.js'

/** Gold labels and two labelings, the second of which makes the errors of the first and some more. */
function simulate(N: number) {
  const random = new Random(1)
  const [first, second] = [new Evaluator(), new Evaluator()]
  for (let n = 0; n < N; n++) {
    const gold = Array.from({ length: 10 }, () => random.pick(['O', 'B-X', 'I-X']))
    const spoil = (labels: readonly string[], p: number) =>
      labels.map(label => (random.uniform() < p ? random.pick(['O', 'B-X', 'I-X']) : label))
    const good = spoil(gold, 0.2)
    first.add(gold, good)
    second.add(gold, spoil(good, 0.05))
  }
  return [first.statistics(), second.statistics()] as const
}

describe('standard errors', () => {
  const [first, second] = simulate(800)

  it.each(['spanF1', 'accuracy'] as const)('of %s agree with the bootstrap within a tenth', metric => {
    const { value, error } = estimateOf(first, metric)
    const { low, high } = bootstrapIntervals(first, { seed: 3 })[metric] as Interval
    expect(low).toBeLessThan(value)
    expect(Math.abs((high - low) / (2 * 1.96 * error) - 1)).toBeLessThan(0.1)
  })

  it('of differences are those of pairs: smaller than those of single figures', () => {
    const { value, error } = differenceOf(first, second, 'accuracy')
    expect(value).toBeCloseTo(estimateOf(first, 'accuracy').value - estimateOf(second, 'accuracy').value, 12)
    expect(error).toBeLessThan(0.6 * estimateOf(first, 'accuracy').error)
    expect(differenceOf(first, first, 'spanF1')).toEqual({ value: 0, error: 0 })
  })

  it('shrink with the root of the number of sequences', () => {
    const twice = joinStatistics([first, first])
    expect(twice.N).toBe(2 * first.N)
    expect(estimateOf(twice, 'spanF1').value).toBeCloseTo(estimateOf(first, 'spanF1').value, 12)
    expect(estimateOf(twice, 'spanF1').error * Math.SQRT2).toBeCloseTo(estimateOf(first, 'spanF1').error, 12)
  })

  it('are 0, not NaN, where there is no span', () => {
    const none = new Evaluator()
    none.add(['B-X', 'O'], ['O', 'O'])
    none.add(['O'], ['O'])
    expect(estimateOf(none.statistics(), 'spanF1').value).toBe(0)
    expect(estimateOf({ N: 0, counts: new Int32Array() }, 'accuracy')).toEqual({ value: 0, error: 0 })
  })
})
