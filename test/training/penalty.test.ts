import { describe, expect, it } from 'vitest'
import { ner, preset } from '../../src/features/language/presets.js'
import { readFeatures } from '../../src/features/language/read-features.js'
import { load } from '../../src/load.js'
import { suitedPenalty } from '../../src/methods/families/gradient-method.js'
import { METHODS } from '../../src/methods/registry.js'
import { translateCrfsuite } from '../../src/methods/rivals/crfsuite-parameters.js'
import { train, type UncheckedTrainOptions } from '../../src/train.js'

const data = [
  { tokens: ['Ada', 'saw', 'Paris'], labels: ['B-PER', 'O', 'B-LOC'] },
  { tokens: ['Bob', 'slept'], labels: ['B-PER', 'O'] },
]

describe('the penalty that features bring', () => {
  it('is the default c2 of methods that minimize a loss', async () => {
    const model = await train(data, { method: 'likelihood', features: { ...ner(), c2: 0.125 } })
    expect(model.options).toMatchObject({ c2: 0.125 })
  })

  it('is there for each preset of entities, chunks and parts of speech', () => {
    for (const name of ['ner', 'chunk', 'chunk19', 'pos']) expect(preset(name).c2).toEqual({ most: 0.1 })
    expect(preset('strings').c2).toBeGreaterThan(0)
  })

  it('gives way to the option', async () => {
    const model = await train(data, { method: 'likelihood', features: ner(), options: { c2: 2 } })
    expect(model.options).toMatchObject({ c2: 2 })
  })

  it('is not kept in the model, whose features say what is observed', async () => {
    const { c2: _, ...observed } = ner()
    const model = await train(data, { method: 'likelihood', features: ner() })
    expect(model.features).toEqual(observed)
    expect(load(model.save()).features).toEqual(observed)
  })

  it('may stand in a JSON file, and is checked', () => {
    const text = (c2: unknown) => JSON.stringify({ features: [{ type: 'word' }], c2 })
    expect(readFeatures(text(0.5))).toEqual({ features: [{ type: 'word' }], c2: 0.5 })
    expect(readFeatures(text({ most: 0.1 }))).toEqual({ features: [{ type: 'word' }], c2: { most: 0.1 } })
    for (const wrong of ['much', -1, null, { most: -1 }, { least: 1 }, { most: 1, least: 0 }, [1]])
      expect(() => readFeatures(text(wrong), 'f.json')).toThrow(
        `f.json: c2: expected a number of at least 0, or {"most": such a number}, got ${JSON.stringify(wrong)}`,
      )
  })
})

describe('the default penalty', () => {
  it('grows with the data, from 0.01 to 1', () => {
    const tokens = [0, 9000, 10_000, 33_333, 200_000, 999_000, 5_000_000]
    const penalties = tokens.map(count => suitedPenalty({ tokens: count }))
    expect(penalties).toEqual([0.01, 0.01, 0.01, 0.033, 0.2, 1, 1])
  })

  it('grows as far as the features say, or is theirs', () => {
    const tokens = [0, 9000, 33_333, 99_000, 200_000, 5_000_000]
    const growing = tokens.map(count => suitedPenalty({ tokens: count, c2: { most: 0.1 } }))
    expect(growing).toEqual([0.01, 0.01, 0.033, 0.099, 0.1, 0.1])
    expect(suitedPenalty({ tokens: 9000, c2: { most: 0.002 } })).toBe(0.002)
    expect(suitedPenalty({ tokens: 9000, c2: 0.5 })).toBe(0.5)
  })

  it('is that of the size of the data where features bring none', async () => {
    const many = Array.from({ length: 4000 }, () => data).flat()
    const model = await train(many, { method: 'likelihood', options: { maxIterations: 1 } })
    expect(model.options).toMatchObject({ c2: 0.02 })
    expect((await train(data, { method: 'likelihood' })).options).toMatchObject({ c2: 0.01 })
  })

  it('is fixed for the hinge', async () => {
    const model = await train(data, { method: 'margin', features: ner(), options: { maxIterations: 1 } })
    expect(model.options).toMatchObject({ c2: 1 })
  })

  it('stays that of CRFsuite for its own commands', () => {
    for (const algorithm of ['lbfgs', 'l2sgd'])
      expect(translateCrfsuite(algorithm, {}).options).toMatchObject({ c2: '1' })
  })
})

describe('options that a method does not have', () => {
  it.each(METHODS)('are refused by %s', async method => {
    const given = (options: object) => train<UncheckedTrainOptions>(data, { method, options: { ...options } })
    await expect(given({ stepness: 1 })).rejects.toThrow('unknown option stepness')
    if (method !== 'labelwise') {
      await expect(given({ lambda: 3 })).rejects.toThrow(`${method}: unknown option lambda`)
      await expect(given({ anneal: 'lambda' })).rejects.toThrow(`${method}: unknown option anneal`)
    }
    if (method !== 'margin')
      await expect(given({ rescale: 'slack' })).rejects.toThrow(`${method}: unknown option rescale`)
  })

  it('come with the name that was meant', async () => {
    const misspelled = train<UncheckedTrainOptions>(data, { method: 'labelwise', options: { lamda: 3 } })
    await expect(misspelled).rejects.toThrow('unknown option lamda (did you mean "lambda"?)')
  })
})
