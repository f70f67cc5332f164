import { describe, expect, it } from 'vitest'
import { evaluateModel } from '../../src/evaluation/evaluate-model.js'
import { corpusOf, load, METHODS, subset, train } from '../../src/index.js'
import { findMethod } from '../../src/methods/registry.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import type { UncheckedTrainOptions } from '../../src/train.js'
import { trainWithSummary } from '../../src/train.js'
import type { TrainingStep } from '../../src/training/training-progress.js'
import { onIteration } from './on-iteration.js'

const all = simulateToyEnglish({ sentences: 110, seed: 5 })
const data = subset(
  all,
  Array.from({ length: 80 }, (_, n) => n),
)
const test = subset(
  all,
  Array.from({ length: 30 }, (_, n) => 80 + n),
)

const GRADIENT_METHODS = METHODS.filter(name => 'optimizer' in findMethod(name).options.defaults)

describe.each(GRADIENT_METHODS)('%s', method => {
  const options = { c2: 0.1, maxIterations: 25 }

  it('learns, is saved and loaded, and labels the same afterwards', async () => {
    const { model, summary } = await trainWithSummary<UncheckedTrainOptions>(data, { method, options })
    expect(summary.objective).toBeLessThan(Infinity)
    expect(summary.iterations).toBeGreaterThan(3)
    const { accuracy } = evaluateModel(model, test).evaluate()
    expect(accuracy!).toBeGreaterThan(0.75)
    const again = load(model.save())
    expect(again.tagCorpus(test)).toEqual(model.tagCorpus(test))
    expect(Buffer.compare(again.save(), model.save())).toBe(0)
  })

  it('gives the same bytes for the same data and options', async () => {
    const few = { method, options: { ...options, maxIterations: 5 } }
    expect(
      Buffer.compare(
        (await train<UncheckedTrainOptions>(data, few)).save(),
        (await train<UncheckedTrainOptions>(data, few)).save(),
      ),
    ).toBe(0)
  })
})

describe('gradient training', () => {
  it('knows the words of its data, not those of the corpus that they are a part of', async () => {
    const corpus = corpusOf([
      { tokens: ['the', 'dog'], labels: ['at', 'nn'] },
      { tokens: ['the', 'zebra'], labels: ['at', 'nn'] },
    ])
    const model = await train(subset(corpus, [0]), { method: 'likelihood', options: { maxIterations: 3 } })
    expect([model.knows('dog'), model.knows('zebra')]).toEqual([true, false])
    const { known, unknown } = evaluateModel(model, subset(corpus, [1])).evaluate()
    expect([known.tokens, unknown.tokens]).toEqual([1, 1])
  })

  it('reports every iteration, and its objective falls', async () => {
    const values: number[] = []
    const { summary } = await trainWithSummary(data, {
      method: 'likelihood',
      options: { maxIterations: 15 },
      onProgress: onIteration(({ objective, iteration }) => {
        values.push(objective)
        expect(iteration).toBe(values.length)
      }),
    })
    expect(values).toHaveLength(15)
    expect(summary).toEqual({
      iterations: 15,
      objective: values[14],
      stop: 'max-iterations',
      converged: false,
      threads: 1,
    })
    for (let k = 1; k < values.length; k++) expect(values[k]).toBeLessThanOrEqual(values[k - 1])
  })

  it('ends with a usable model when it is aborted', async () => {
    const controller = new AbortController()
    const { model, summary } = await trainWithSummary(data, {
      method: 'likelihood',
      signal: controller.signal,
      onProgress: onIteration(({ iteration }) => {
        if (iteration === 4) controller.abort()
      }),
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

  it('refuses penalties below 0 and options that there are not', async () => {
    await expect(train(data, { method: 'likelihood', options: { c2: -1 } })).rejects.toThrow(
      'likelihood: c2: expected a number of at least 0, got -1',
    )
    await expect(
      train<UncheckedTrainOptions>(data, { method: 'likelihood', options: { c3: 1 } }),
    ).rejects.toThrow('unknown option c3')
  })

  it('is one of the methods', () => {
    expect(METHODS).toContain('likelihood')
  })
})

describe('a run that is broken off', () => {
  const how = { method: 'likelihood' as const, options: { maxIterations: 12, c2: 0.1 } }

  it.each([
    { name: 'L-BFGS', options: {} },
    { name: 'OWL-QN', options: { c1: 0.2 } },
    { name: 'averaged SGD', options: { optimizer: 'sgd' } },
  ])('goes on from its checkpoint to the very bytes of one that was not, by $name', async ({ options }) => {
    const whole = { ...how, options: { ...how.options, ...options } }
    let saved: Uint8Array | undefined
    const keepBytes = (bytes: Uint8Array) => {
      saved = bytes
    }
    const keep = {
      due: (iteration: number) => iteration === 5,
      save: keepBytes,
    }
    const expected = await train<UncheckedTrainOptions>(data, { ...whole, checkpointing: keep })
    const resumed = await train<UncheckedTrainOptions>(data, {
      ...whole,
      checkpointing: { due: () => false, save: () => {}, resume: saved! },
    })
    expect(Buffer.compare(resumed.save(), expected.save())).toBe(0)
  })

  it('does so with dev data and annealing, too', async () => {
    const whole = {
      method: 'labelwise' as const,
      options: { maxIterations: 24, anneal: 'lambda', lambda: 4, delta: 1e-2, period: 2 },
      dev: { corpus: test, patience: 30 },
    }
    const saved: Uint8Array[] = []
    const keep = { due: () => true, save: (bytes: Uint8Array) => void saved.push(bytes) }
    const expected = await train<UncheckedTrainOptions>(data, { ...whole, checkpointing: keep })
    for (const at of [2, saved.length - 2]) {
      const resumed = await train<UncheckedTrainOptions>(data, {
        ...whole,
        checkpointing: { due: () => false, save: () => {}, resume: saved[at] },
      })
      expect(Buffer.compare(resumed.save(), expected.save()), `checkpoint ${at}`).toBe(0)
    }
  })

  it.each(['L-BFGS', 'SGD'])(
    'can save where it is aborted, and goes on to the same bytes, by %s',
    async name => {
      const whole = { ...how, options: { ...how.options, ...(name === 'SGD' && { optimizer: 'sgd' }) } }
      const expected = await train<UncheckedTrainOptions>(data, whole)
      const controller = new AbortController()
      const saved: Uint8Array[] = []
      const { summary } = await trainWithSummary<UncheckedTrainOptions>(data, {
        ...whole,
        signal: controller.signal,
        onProgress: onIteration(({ iteration }) => iteration === 3 && controller.abort()),
        checkpointing: { due: (_, { stop }) => stop === 'aborted', save: bytes => void saved.push(bytes) },
      })
      expect([summary.stop, summary.iterations, saved.length]).toEqual(['aborted', 3, 1])
      const resumed = await train<UncheckedTrainOptions>(data, {
        ...whole,
        checkpointing: { due: () => false, save: () => {}, resume: saved[0] },
      })
      expect(Buffer.compare(resumed.save(), expected.save())).toBe(0)
    },
  )

  it('saves the same state only once if it is aborted there', async () => {
    const controller = new AbortController()
    let saves = 0
    await train<UncheckedTrainOptions>(data, {
      ...how,
      signal: controller.signal,
      onProgress: onIteration(({ iteration }) => iteration === 3 && controller.abort()),
      checkpointing: { due: () => true, save: () => void saves++ },
    })
    expect(saves).toBe(3)
  })

  it('ends at once if dev data had ended it', async () => {
    const whole = { ...how, options: { c2: 0 }, dev: { corpus: test, patience: 2 } }
    const saved: Uint8Array[] = []
    const keep = { due: () => true, save: (bytes: Uint8Array) => void saved.push(bytes) }
    const expected = await trainWithSummary(data, { ...whole, checkpointing: keep })
    expect(expected.summary.stop).toBe('dev')
    const steps: TrainingStep[] = []
    const resumed = await trainWithSummary(data, {
      ...whole,
      checkpointing: { due: () => false, save: () => {}, resume: saved.at(-1)! },
      onProgress: onIteration(step => steps.push(step)),
    })
    expect(resumed.summary).toEqual(expected.summary)
    expect(steps).toMatchObject([{ iteration: expected.summary.iterations, stop: 'dev' }])
    expect(Buffer.compare(resumed.model.save(), expected.model.save())).toBe(0)
  })

  it('refuses a checkpoint of other data, other options, or no checkpoint at all', async () => {
    let saved = new Uint8Array(0)
    const keep = {
      due: (iteration: number) => iteration === 2,
      save: (bytes: Uint8Array) => {
        saved = bytes.slice()
      },
    }
    const model = await train(data, { ...how, checkpointing: keep })
    const resume = (bytes: Uint8Array) => ({
      due: () => false,
      save: () => {},
      resume: bytes,
      source: 'run.checkpoint',
    })
    const other =
      'run.checkpoint: this checkpoint belongs to other data, features or options; name another file, or remove it to begin anew'
    await expect(train(test, { ...how, checkpointing: resume(saved) })).rejects.toThrow(other)
    const c2 = { ...how, options: { ...how.options, c2: 0.2 } }
    await expect(train(data, { ...c2, checkpointing: resume(saved) })).rejects.toThrow(other)
    await expect(train(data, { ...how, checkpointing: resume(model.save()) })).rejects.toThrow(
      'expected a checkpoint, got a model',
    )
    await expect(train(data, { ...how, checkpointing: resume(saved.slice(0, 90)) })).rejects.toThrow(
      'truncated',
    )
  })
})

describe('training with dev data', () => {
  it('keeps the best weights, not the last', async () => {
    const scores: number[] = []
    const dev = { corpus: test, patience: 5 }
    const { model, summary } = await trainWithSummary(data, {
      method: 'likelihood',
      options: { c2: 0, maxIterations: 60 },
      dev,
      onProgress: onIteration(progress => void scores.push(progress.dev!)),
    })
    const kept = evaluateModel(model, test).evaluate().accuracy
    expect(kept).toBe(Math.max(...scores))
    if (summary.stop === 'dev') expect(scores.length - 1 - scores.indexOf(Math.max(...scores))).toBe(5)
  })
})

describe('the last iteration', () => {
  it('is judged on dev data like every other', async () => {
    const scores: number[] = []
    const { model } = await trainWithSummary(data, {
      method: 'likelihood',
      options: { c2: 0.1, maxIterations: 4 },
      dev: { corpus: test, patience: 50 },
      onProgress: onIteration(progress => void scores.push(progress.dev!)),
    })
    expect(Math.max(...scores)).toBe(scores[3])
    expect(evaluateModel(model, test).evaluate().accuracy).toBe(scores[3])
  })
})

describe('a warm start', () => {
  it('from the same model needs hardly any iteration', async () => {
    const how = { method: 'likelihood' as const, options: { c2: 1 } }
    const cold = await trainWithSummary(data, how)
    const warm = await trainWithSummary(data, { ...how, init: load(cold.model.save()) })
    expect(warm.summary.iterations).toBeLessThan(cold.summary.iterations / 2)
    expect(warm.summary.objective!).toBeCloseTo(cold.summary.objective!, 1)
  })

  it('from a hidden Markov model labels as that does before the first iteration', async () => {
    const hmm = await train(data, { method: 'hmm', options: { emission: 0.5, transition: 0.5 } })
    const options = { maxIterations: 0, weights: 'all', boundary: 'symbols' }
    const start = await train<UncheckedTrainOptions>(data, {
      method: 'labelwise',
      decoder: 'viterbi',
      options,
      init: hmm,
    })
    const known = subset(data, [0, 1, 2, 3, 4, 5, 6, 7])
    expect(start.tagCorpus(known)).toEqual(
      Int32Array.from(hmm.tagCorpus(known), id => start.labels.indexOf(hmm.labels[id])),
    )
  })

  it('from the closed form begins lower than from nothing', async () => {
    const empirical = await train(data)
    const first = async (init?: typeof empirical) => {
      const { summary } = await trainWithSummary(data, {
        method: 'likelihood',
        options: { maxIterations: 0, c2: 0 },
        init,
      })
      return summary.objective!
    }
    expect(await first(empirical)).toBeLessThan(0.1 * (await first()))
  })
})
