import { describe, expect, it } from 'vitest'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { crossValidate } from '../../src/validation/cross-validate.js'
import { combinationsOf, gridSearch, spreadOf } from '../../src/validation/grid-search.js'

const data = simulateToyEnglish({ sentences: 24, seed: 2 })

describe('a grid search', () => {
  it('tries every combination, the last option varying fastest', () => {
    expect(combinationsOf({ c1: [0, 1], c2: ['0.5', '2'] })).toEqual([
      { c1: 0, c2: '0.5' },
      { c1: 0, c2: '2' },
      { c1: 1, c2: '0.5' },
      { c1: 1, c2: '2' },
    ])
    expect(combinationsOf({})).toEqual([{}])
  })

  it('gives of each what cross-validation of it alone gives, and finds the best', async () => {
    const train = { method: 'likelihood' as const, options: { maxIterations: 8 } }
    const how = { folds: 3, seed: 4 }
    const told: number[][] = []
    const { points, best, metric } = await gridSearch(data, {
      ...how,
      train,
      grid: { c2: [100, 0.1] },
      onFold: (...done) => void told.push(done),
    })
    expect(metric).toBe('accuracy')
    expect(points.map(({ options }) => options)).toEqual([{ c2: 100 }, { c2: 0.1 }])
    for (const { options, folds, accuracy } of points) {
      const alone = await crossValidate(data, {
        ...how,
        train: { ...train, options: { ...train.options, ...options } },
      })
      expect(folds).toEqual(alone.folds)
      expect(accuracy).toEqual(spreadOf(folds.map(fold => fold.accuracy!)))
    }
    expect(best).toBe(points[1])
    expect(told).toEqual([1, 2, 3, 4, 5, 6].map(k => [k, 6]))
  })

  it('compares by F1 where there are spans, and prefers the first of equals', async () => {
    const entities = simulateToyEnglish({ sentences: 20, layer: 'entities', seed: 2 })
    const grid = { rare: ['all', 'all'] }
    const { points, best, metric } = await gridSearch(entities, { folds: 2, grid })
    expect(metric).toBe('spanF1')
    expect(points[0].spanF1!.mean).toBe(points[1].spanF1!.mean)
    expect(best).toBe(points[0])
  })

  it('refuses bad values before any work', async () => {
    let folds = 0
    const onFold = () => void folds++
    const grid = { c2: [1, -1] }
    const train = { method: 'likelihood' as const }
    await expect(gridSearch(data, { train, grid, onFold })).rejects.toThrow(
      'likelihood: c2: expected a number of at least 0, got -1',
    )
    await expect(gridSearch(data, { grid: { rare: [] }, onFold })).rejects.toThrow('rare: expected at least')
    expect(folds).toBe(0)
  })
})

describe('a spread', () => {
  it('is the mean and the standard deviation of a sample', () => {
    expect(spreadOf([1, 2, 3, 4])).toEqual({ mean: 2.5, deviation: Math.sqrt(5 / 3) })
    expect(spreadOf([7])).toEqual({ mean: 7, deviation: 0 })
  })
})
