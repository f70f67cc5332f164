/** What every training method must do, whatever it computes. */

import { describe, expect, it } from 'vitest'
import { DataError } from '../../src/common/errors.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { load } from '../../src/load.js'
import type { MethodForm, TrainingMethod } from '../../src/methods/method.js'
import { optionNames, resolveOptions } from '../../src/methods/options.js'
import { type Method, resolveMethod } from '../../src/methods/registry.js'
import type { Model } from '../../src/model/model.js'
import type { UncheckedTrainOptions } from '../../src/train.js'
import { type ModelSteps, type TrainOptions, trainSteps, trainWithSummary } from '../../src/train.js'
import { runToEnd } from '../../src/training/run-to-end.js'
import type { TrainingProgress, TrainingStep } from '../../src/training/training-progress.js'
import { combinationsOf } from '../../src/validation/grid-search.js'
import { onIteration } from '../training/on-iteration.js'

/** Sentences with the heads of their words in column 1. */
const DATA: readonly Sequence[] = [
  sentence('the/D/2 dog/N/3 sees/V/0 the/D/5 cat/N/3'),
  sentence('a/D/2 cat/N/3 sleeps/V/0'),
  sentence('dogs/N/2 see/V/0 cats/N/2'),
  sentence('Kim/N/2 sleeps/V/0'),
  sentence('Kim/N/2 sees/V/0 Kim/N/2'),
  sentence('the/D/2 cat/N/3 sees/V/0 a/D/5 dog/N/3'),
]
const TEST = [...DATA, sentence('the/D/2 zebra/N/3 sees/V/0 Kim/N/3')]

function sentence(text: string): Sequence {
  const cells = text.split(' ').map(token => token.split('/'))
  const column = (k: number) => cells.map(cell => cell[k])
  return { tokens: column(0), labels: column(1), columns: [column(2)] }
}

/** Tests a method that is registered. */
export function describeMethod(method: TrainingMethod): void {
  const { name, traits } = method
  const train = (given: object = {}, setting: Partial<TrainOptions> = {}) =>
    trainWithSummary<UncheckedTrainOptions>(DATA, {
      ...setting,
      method: name as Method,
      options: { ...few(method), ...given },
    })

  const options: Record<string, unknown> = { ...few(method) }
  const steps = (structure?: string) =>
    trainSteps<UncheckedTrainOptions>(DATA, { method: name, options, structure })

  describe(`${name} as a method`, () => {
    testForm(method, setting => train({}, setting))
    testSteps(method, () => steps())
    for (const [structure, form] of Object.entries(method.structures ?? {}))
      describe(`with structure ${structure}`, () => {
        testForm(form, () => train({}, { structure: structure as 'tree' }))
        testSteps(form, () => steps(structure))
      })
    it('has a line of description', () => {
      expect(method.description).toMatch(/^[^\n]{10,100}$/)
    })
    testIterations(method, train)
    testLearning(method, train)
    testPartialLabels(method)

    it('chooses labels as its trait says', async () => {
      const { model } = await train()
      for (const sequence of TEST)
        expect(model.tag(sequence)).toEqual(model.tag(sequence, { decoder: traits.decoder }))
    })

    it('has options that names of other tools and a search stand for', () => {
      for (const { options } of traits.otherNames) resolveMethod(name, options)
      if (traits.search) for (const options of combinationsOf(traits.search)) resolveMethod(name, options)
    })
  })
}

type Train = (
  given?: object,
  setting?: Partial<TrainOptions>,
) => Promise<{ model: Model; summary: { iterations: number; stop: string } }>

/** Options under which training is short. */
function few({ traits }: TrainingMethod): object {
  return traits.iterates ? { maxIterations: 6 } : {}
}

const bytesOf = (model: Model) => Buffer.from(model.save())

function testForm(
  form: MethodForm,
  train: (setting: Partial<TrainOptions>) => Promise<{ model: Model }>,
): void {
  const resolve = (given: Record<string, unknown>) => resolveOptions(form.name, form.options, given)

  it('has a default for each option that obeys its rule, and may be text', () => {
    const defaults = { ...form.options.implied, ...form.options.defaults }
    expect(resolve({})).toEqual(defaults)
    const own = Object.entries(form.options.defaults).filter(([key]) => !form.options.foreign?.includes(key))
    expect(resolve(Object.fromEntries(own))).toEqual(defaults)
    const texts = own.map(([key, value]) => [key, String(value)])
    expect(resolve(Object.fromEntries(texts))).toEqual(defaults)
    for (const variant of Object.keys(form.options.variants ?? {}))
      expect(() => resolve({ variant })).not.toThrow()
  })

  it('refuses options that it does not have and values that they cannot have', () => {
    const names = optionNames(form.options)
    for (const key of names) {
      expect(() => resolve({ [`${key}x`]: 1 })).toThrow(DataError)
      expect(() => resolve({ [`${key}x`]: 1 })).toThrow(`unknown option ${key}x (did you mean "${key}"?)`)
      expect(() => resolve({ [key]: 'nonsense' })).toThrow(`${key}: expected`)
    }
  })

  it('is trained, saved and loaded, and labels the same', async () => {
    const { model } = await train({})
    const again = load(model.save())
    expect([again.method, again.options]).toEqual([form.name, model.options])
    for (const sequence of TEST) expect(again.tag(sequence)).toEqual(model.tag(sequence))
    expect(bytesOf(again).equals(bytesOf(model))).toBe(true)
    expect(bytesOf((await train({})).model).equals(bytesOf(model))).toBe(true)
  })
}

function testSteps(form: MethodForm, steps: () => ModelSteps): void {
  it('is trained step by step to the model that training returns', async () => {
    const seen: TrainingStep[] = []
    const { model, summary } = await runToEnd(steps(), step => seen.push(step))
    expect(model.method).toBe(form.name)
    expect(seen.length).toBeGreaterThan(0)
    seen.forEach(({ iteration, stop, seconds }, k) => {
      expect(iteration).toBeGreaterThanOrEqual(k > 0 ? seen[k - 1].iteration : 0)
      expect(seconds).toBeGreaterThanOrEqual(k > 0 ? seen[k - 1].seconds : 0)
      expect(stop).toBe(k === seen.length - 1 ? summary.stop : null)
    })
    expect(seen.at(-1)!.iteration).toBe(summary.iterations)
    expect(bytesOf(seen.at(-1)!.model()).equals(bytesOf(model))).toBe(true)
  })

  it('has a model after each step, which later steps leave as it is', async () => {
    const models: { model: Model; bytes: Buffer }[] = []
    for await (const state of steps()) {
      const model = state.model()
      expect(model.tag(TEST[0])).toHaveLength(5)
      models.push({ model, bytes: bytesOf(model) })
      if (models.length === 3) break
    }
    for (const { model, bytes } of models) expect(bytesOf(load(model.save())).equals(bytes)).toBe(true)
  })
}

/** What a method cannot use is refused: a trait that is false in error would show. */
function refused(training: Promise<unknown>, setting: string): Promise<void> {
  return expect(training).rejects.toThrow(`${setting}: `)
}

function testIterations(method: TrainingMethod, train: Train): void {
  const { traits } = method
  it(`${traits.iterates ? 'iterates' : 'does not iterate'}, as its trait says`, async () => {
    const seen: TrainingProgress[] = []
    const { summary } = await train({}, { onProgress: onIteration(progress => seen.push(progress)) })
    expect('maxIterations' in method.options.rules).toBe(traits.iterates)
    expect(seen.length > 0).toBe(traits.iterates)
    expect(summary.iterations > 0).toBe(traits.iterates)
    expect(summary.stop === 'closed-form').toBe(!traits.iterates)
  })

  it(`${traits.startsFromModel ? 'begins' : 'does not begin'} at a model, as its trait says`, async () => {
    const { model: init } = await trainWithSummary(DATA, { method: 'hmm' })
    const little = traits.iterates ? { maxIterations: 1 } : {}
    if (!traits.startsFromModel) return refused(train(little, { init }), 'init')
    const [from, without] = [await train(little, { init }), await train(little)]
    expect(bytesOf(from.model).equals(bytesOf(without.model))).toBe(false)
  })

  it(`${traits.stopsByDev ? 'looks' : 'does not look'} at dev data, as its trait says`, async () => {
    const scores: (number | null)[] = []
    const dev = { corpus: corpusOf(DATA), patience: 1 }
    const training = train({}, { dev, onProgress: onIteration(progress => scores.push(progress.dev)) })
    if (!traits.stopsByDev) return refused(training, 'dev')
    await training
    expect(scores.some(score => score !== null)).toBe(true)
  })

  it(`${traits.checkpoints ? 'goes on from' : 'keeps no'} checkpoints, as its trait says`, async () => {
    const saved: Uint8Array[] = []
    const keep = { due: () => true, save: (bytes: Uint8Array) => void saved.push(bytes) }
    if (!traits.checkpoints) return refused(train({}, { checkpointing: keep }), 'checkpointing')
    const { model } = await train({}, { checkpointing: keep })
    expect(saved.length).toBeGreaterThan(0)
    for (const resume of saved) {
      const resumed = await train({}, { checkpointing: { due: () => false, save: () => {}, resume } })
      expect(bytesOf(resumed.model).equals(bytesOf(model))).toBe(true)
    }
  })
}

function testLearning({ traits, name }: TrainingMethod, train: Train): void {
  it(`${traits.counts ? 'learns and forgets' : 'does not learn more'}, as its trait says`, async () => {
    const { model } = await train()
    if (!traits.counts) {
      expect(() => model.update(DATA)).toThrow(`got ${name}`)
      return
    }
    const before = bytesOf(model)
    model.update(DATA)
    expect(bytesOf(model).equals(before)).toBe(false)
    model.forget(DATA)
    expect(bytesOf(model).equals(before)).toBe(true)
  })
}

function testPartialLabels(method: TrainingMethod): void {
  const { name, traits } = method
  const hidden = DATA.map(({ tokens, labels, columns }, n) => ({
    tokens,
    columns,
    labels: labels!.map((label, t) => ((n + t) % 3 === 1 ? null : label)),
  }))
  const trainOn = (data: readonly Sequence[], structure?: string) =>
    trainWithSummary<UncheckedTrainOptions>(data, {
      method: name,
      options: { ...few(method) },
      ...(structure && { structure }),
    })

  it(`${traits.partialLabels ? 'uses' : 'refuses'} partly labeled data, as its trait says`, async () => {
    if (!traits.partialLabels) {
      await expect(trainOn(hidden)).rejects.toThrow(
        `the label of this token is not known (_): ${name} cannot use partly labeled data; these can: empirical, hmm`,
      )
      return
    }
    const { model } = await trainOn(hidden)
    expect([...model.labels].sort()).toEqual(['D', 'N', 'V'])
    expect(bytesOf(load(model.save())).equals(bytesOf(model))).toBe(true)
    for (const sequence of TEST) expect(model.tag(sequence)).toHaveLength(sequence.tokens.length)
    // A sequence without any known label adds nothing but its words.
    const silent = { ...DATA[0], labels: DATA[0].labels!.map(() => null) }
    expect((await trainOn([...hidden, silent])).model.tag(DATA[1])).toEqual(model.tag(DATA[1]))
    await expect(trainOn([silent])).rejects.toThrow('no label is known (all are _): training needs some')
  })

  it.each(Object.keys(method.structures ?? {}))(
    'refuses partly labeled data with structure %s',
    async structure => {
      await expect(trainOn(hidden, structure)).rejects.toThrow('cannot use partly labeled data')
      const { model } = await trainOn(DATA, structure)
      expect(() => model.update(hidden)).toThrow('cannot use partly labeled data')
    },
  )
}
