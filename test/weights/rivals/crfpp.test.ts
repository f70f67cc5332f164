import { describe, expect, it } from 'vitest'
import { anySequenceAt } from '../../../src/data/sequence.js'
import { evaluateModel } from '../../../src/evaluation/evaluate-model.js'
import { load } from '../../../src/load.js'
import type { Input } from '../../../src/model/input.js'
import type { Model } from '../../../src/model/model.js'
import { load as loadToTag } from '../../../src/tag.js'
import { train } from '../../../src/train.js'
import { dataOf, MODELS, modelBytes, printed } from './crfpp-files.js'

/** CRF++ computes in single precision. */
const TOLERANCE = 1e-4

function expectSame(model: Model, name: string): void {
  const corpus = dataOf('test')
  const expected = printed(name)
  expect(corpus.N).toBe(expected.length)
  expected.forEach((labelings, n) => {
    const input = anySequenceAt(corpus, n) as Input
    expect(model.tag(input)).toEqual(labelings[0].labels)
    const best = model.nbest(input, 3)
    labelings.forEach(({ labels, probability }, rank) => {
      expect(Math.abs(best[rank].probability - probability)).toBeLessThan(TOLERANCE)
      expect(Math.abs(model.probability(input, labels) - probability)).toBeLessThan(TOLERANCE)
    })
    model.marginals(input).forEach((found, t) => {
      for (const label of model.labels)
        expect(Math.abs((found[label] ?? 0) - labelings[0].marginals[t][label])).toBeLessThan(TOLERANCE)
    })
  })
  const path = model.tagCorpus(corpus)
  expect(Array.from(path, j => model.labels[j])).toEqual(expected.flatMap(([{ labels }]) => labels))
}

describe.each(MODELS)('the CRF++ model %s', name => {
  it('labels as crf_test does, with the same probabilities', () => {
    expectSame(load(modelBytes(name)), name)
  })

  it('is the same as text', () => {
    expectSame(load(modelBytes(name, 'text')), name)
  })

  it('is read by cofield/tag as well', async () => {
    expectSame(await loadToTag(modelBytes(name)), name)
  })

  it('can be saved as a model of our own, which is the same', () => {
    expectSame(load(load(modelBytes(name)).save()), name)
  })

  it('can be written again in both forms', async () => {
    const model = load(modelBytes(name, 'text'))
    for (const format of ['crf++', 'crf++-text']) {
      const bytes = await model.export(format)
      expectSame(load(bytes), name)
      expect(Buffer.compare(await load(bytes).export(format), bytes)).toBe(0)
    }
  })
})

describe('a CRF++ model', () => {
  const model = load(modelBytes('observed'))
  const rows = (...words: string[]) => {
    const [tokens, classes] = [0, 1].map(k => words.map(word => word.split('/')[k]))
    return { tokens, columns: [classes] }
  }
  const input = rows('Frau/N', 'Köln/N', 'reist/V')

  it('has the templates of its file as features', () => {
    expect(model.features.features).toHaveLength(5)
    expect(model.features.transitions).toEqual([
      { type: 'template', dialect: 'crf++', text: 'B01:%x[-1,0]/%x[0,1]' },
      { type: 'template', dialect: 'crf++', text: 'B02:%x[0,1]' },
    ])
    expect(() => load(modelBytes('observed'), { features: { features: [{ type: 'word' }] } })).toThrow(
      'features: models of CRF++ have their own; leave them out',
    )
  })

  it('has no transitions if its template has none', () => {
    expect(load(modelBytes('no-b')).weights({ top: 1000 }).transitions).toEqual([])
  })

  it('explains its labels by the strings of its templates', () => {
    const [, köln] = model.explain(input)
    const because = köln.contributions.map(({ because: reason }) => reason)
    expect(because).toContain('U03:Köln/N')
    expect(because).toContain('B02:N')
    expect(because.some(reason => reason.endsWith(`before ${köln.label}`))).toBe(true)
  })

  it('takes constraints and known labels', () => {
    expect(model.tag(input, { forced: [null, null, 'B-LOC'] })[2]).toBe('B-LOC')
    const names = load(modelBytes('names'))
    expect(names.tag(input, { constraints: 'iob2' })).toHaveLength(3)
  })

  it('is evaluated', () => {
    const { tokens, accuracy } = evaluateModel(load(modelBytes('names')), dataOf('test')).evaluate()
    expect(tokens).toBe(26)
    expect(accuracy).toBeGreaterThan(0.5)
  })

  it('is where training can begin', async () => {
    const begin = load(modelBytes('names', 'text'))
    const options = { c2: 0.125, maxIterations: 0, weights: 'all' } as const
    const { features } = begin
    const same = await train(dataOf('train'), { method: 'likelihood', features, options, init: begin })
    expectSame(same, 'names')
  })

  it('refuses data with too few columns', () => {
    expect(() => model.tag(['Köln'])).toThrow(/column/)
  })
})
