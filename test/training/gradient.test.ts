import { describe, expect, it } from 'vitest'
import { load, METHODS, simulateToyEnglish, subset, train } from '../../src/index.js'
import { evaluateModel } from '../../src/training/evaluate-model.js'
import { GRADIENT_METHODS } from '../../src/training/gradient-options.js'
import { trainWithSummary } from '../../src/training/train.js'

const all = simulateToyEnglish({ sentences: 240, seed: 5 })
const data = subset(
  all,
  Array.from({ length: 200 }, (_, n) => n),
)
const test = subset(
  all,
  Array.from({ length: 40 }, (_, n) => 200 + n),
)

describe.each(GRADIENT_METHODS)('%s', method => {
  const options = { c2: 0.1, maxIterations: 40 }

  it('learns, is saved and loaded, and labels the same afterwards', async () => {
    const { model, summary } = await trainWithSummary(data, { method, options })
    expect(summary.objective).toBeLessThan(Infinity)
    expect(summary.iterations).toBeGreaterThan(3)
    const { accuracy } = evaluateModel(model, test).evaluate()
    expect(accuracy!).toBeGreaterThan(0.8)
    const again = load(model.save())
    expect(again.tagCorpus(test)).toEqual(model.tagCorpus(test))
    expect(Buffer.compare(again.save(), model.save())).toBe(0)
  })

  it('gives the same bytes for the same data and options', async () => {
    const few = { method, options: { ...options, maxIterations: 5 } }
    expect(Buffer.compare((await train(data, few)).save(), (await train(data, few)).save())).toBe(0)
  })
})

describe('gradient training', () => {
  it('reports every iteration, and its objective falls', async () => {
    const values: number[] = []
    const { summary } = await trainWithSummary(data, {
      method: 'likelihood',
      options: { maxIterations: 15 },
      onProgress: ({ objective, iteration }) => {
        values.push(objective)
        expect(iteration).toBe(values.length)
      },
    })
    expect(values).toHaveLength(15)
    expect(summary).toEqual({ iterations: 15, objective: values[14], stop: 'max-iterations' })
    for (let k = 1; k < values.length; k++) expect(values[k]!).toBeLessThanOrEqual(values[k - 1]!)
  })

  it('ends with a usable model when it is aborted', async () => {
    const controller = new AbortController()
    const { model, summary } = await trainWithSummary(data, {
      method: 'likelihood',
      signal: controller.signal,
      onProgress: ({ iteration }) => {
        if (iteration === 4) controller.abort()
      },
    })
    expect(summary).toMatchObject({ iterations: 4, stop: 'aborted' })
    expect(model.tag(['the', 'dog'])).toHaveLength(2)
  })

  it('leaves weights out that L1 made 0', async () => {
    const dense = await train(data, { method: 'likelihood', options: { c1: 0, maxIterations: 20 } })
    const sparse = await train(data, { method: 'likelihood', options: { c1: 2, c2: 0, maxIterations: 20 } })
    expect(sparse.figures.features).toBeLessThan(dense.figures.features / 2)
    expect(evaluateModel(sparse, test).evaluate().accuracy!).toBeGreaterThan(0.7)
  })

  it('explains a labelling by the weights that make its score', async () => {
    const model = await train(data, {
      method: 'likelihood',
      options: { maxIterations: 20, boundary: 'symbols' },
    })
    const tokens = ['The', 'dog', 'barks']
    const [first, second] = model.nbest(tokens, 2)
    const sum = (labels: readonly string[]) =>
      model
        .explain(tokens, labels)
        .flatMap(({ contributions }) => contributions)
        .reduce((total, { score }) => total + score, 0)
    expect(sum(first!.labels) - sum(second!.labels)).toBeCloseTo(
      Math.log(first!.probability / second!.probability),
      8,
    )
  })

  it('refuses penalties below 0 and options that there are not', async () => {
    await expect(train(data, { method: 'likelihood', options: { c2: -1 } })).rejects.toThrow(
      'likelihood: c2: expected a number of at least 0, got -1',
    )
    await expect(train(data, { method: 'likelihood', options: { c3: 1 } })).rejects.toThrow(
      'unknown option c3',
    )
  })

  it('is one of the methods', () => {
    expect(METHODS).toContain('likelihood')
  })
})
