import { describe, expect, it } from 'vitest'
import { subset } from '../../src/data/subset.js'
import { evaluateModel } from '../../src/evaluation/evaluate-model.js'
import { lafferty } from '../../src/features/language/presets.js'
import { load } from '../../src/load.js'
import { findMethod, METHODS, resolveMethod } from '../../src/methods/registry.js'
import { Model } from '../../src/model/model.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { runToEnd } from '../../src/training/run-to-end.js'
import type { TrainingProgress } from '../../src/training/training-progress.js'
import type { TrainingSetting } from '../../src/training/training-setting.js'
import type { WeightEngine } from '../../src/weights/weight-engine.js'

const all = simulateToyEnglish({ sentences: 240, seed: 5 })
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, k) => from + k)
const data = subset(all, range(0, 200))
const test = subset(all, range(200, 240))
const features = lafferty()

const ONLINE_METHODS = METHODS.filter(name => 'shuffle' in findMethod(name).options.defaults)
const onlineOptions = (method: string, given: Record<string, unknown> = {}) =>
  resolveMethod(method, given).options

async function trainOnline(
  method: string,
  given: Record<string, unknown>,
  setting: Partial<TrainingSetting> = {},
  onStep?: (step: TrainingProgress) => void,
) {
  const { form, options } = resolveMethod(method, given)
  const { engine, summary } = await runToEnd(form.train(data, options, { features, ...setting }), onStep)
  return { engine: engine as WeightEngine, summary }
}

describe.each(ONLINE_METHODS)('%s', method => {
  it('learns, is saved and loaded, and labels the same afterwards', async () => {
    const { engine, summary } = await trainOnline(method, { maxIterations: 10 })
    const model = new Model(engine)
    expect(summary.iterations).toBeGreaterThan(1)
    expect(evaluateModel(model, test).evaluate().accuracy!).toBeGreaterThan(0.8)
    const again = load(model.save())
    expect(again.tagCorpus(test)).toEqual(model.tagCorpus(test))
    expect(Buffer.compare(again.save(), model.save())).toBe(0)
  })

  it('has weights for transition attributes and boundaries too', async () => {
    const options = { maxIterations: 5, boundary: 'symbols' }
    const withPairs = { ...features, transitions: [{ type: 'word' } as const] }
    const { engine } = await trainOnline(method, options, { features: withPairs })
    expect(engine.weights.layout.B).toBeGreaterThan(0)
    expect(evaluateModel(new Model(engine), test).evaluate().accuracy!).toBeGreaterThan(0.8)
  })

  it('reports every epoch, and ends with a usable model when it is aborted', async () => {
    const controller = new AbortController()
    const seen: TrainingProgress[] = []
    const { engine, summary } = await trainOnline(method, {}, { signal: controller.signal }, progress => {
      seen.push(progress)
      if (progress.iteration === 2) controller.abort()
    })
    expect(seen.map(({ iteration }) => iteration)).toEqual([1, 2])
    expect(summary).toMatchObject({ iterations: 2, objective: seen[1].objective, stop: 'aborted' })
    expect(new Model(engine).tag(['the', 'dog'])).toHaveLength(2)
  })
})

describe.each(ONLINE_METHODS)('%s that is broken off', method => {
  it('goes on from its checkpoint to the very bytes of one that was not', async () => {
    const options = { maxIterations: 6 }
    const saved: Uint8Array[] = []
    const keep = { due: () => true, save: (bytes: Uint8Array) => void saved.push(bytes) }
    const { engine } = await trainOnline(method, options, { checkpointing: keep })
    const resume = { due: () => false, save: () => {}, resume: saved[1] }
    const resumed = await trainOnline(method, options, { checkpointing: resume })
    expect(Buffer.compare(new Model(resumed.engine).save(), new Model(engine).save())).toBe(0)
  })
})

describe('options of online methods', () => {
  it('are those of the method, in one order, with the others at their defaults', () => {
    const given = onlineOptions('passive-aggressive', { epsilon: '0.1', slack: 'squared' })
    expect(given).toMatchObject({ slack: 'squared', c: 1, cost: 'errors', epsilon: 0.1, shuffle: 'epochs' })
    expect(Object.keys(given)).toEqual(Object.keys(onlineOptions('passive-aggressive')))
  })

  it.each([
    ['perceptron', { gamma: 1 }, 'perceptron: unknown option gamma'],
    ['arow', { gamma: 0 }, 'arow: gamma: expected a number above 0, got 0'],
    ['arow', { seed: 1.5 }, 'arow: seed: expected a whole number of at least 0, got 1.5'],
    ['perceptron', { maxIterations: 0.5 }, 'expected a whole number of at least 0, got 0.5'],
    ['passive-aggressive', { slack: 1 }, 'slack: expected one of none, linear, squared, got 1'],
  ] as const)('of %s are refused if wrong: %o', (method, given, message) => {
    expect(() => onlineOptions(method, given)).toThrow(message)
  })
})
