import { describe, expect, it } from 'vitest'
import type { Item } from '../../../src/data/items.js'
import { anySequenceAt } from '../../../src/data/sequence.js'
import { load } from '../../../src/load.js'
import type { Input } from '../../../src/model/input.js'
import type { Model } from '../../../src/model/model.js'
import { load as loadToTag } from '../../../src/tag.js'
import { train } from '../../../src/train.js'
import { dataOf, MODELS, modelBytes, output } from './crfsuite-files.js'

interface Printed {
  readonly probability: number
  readonly labels: readonly string[]
  readonly marginals: readonly Readonly<Record<string, number>>[]
}

/** What `crfsuite tag -p -l` printed. */
function printed(name: string): Printed[] {
  const sequences = output(`${name}.p-l`).split('\n\n').slice(0, -1)
  return sequences.map(text => {
    const [, probability, ...rows] = text.split('\n').map(line => line.split('\t'))
    return {
      probability: Number(probability[1]),
      labels: rows.map(([label]) => label),
      marginals: rows.map(([, ...fields]) =>
        Object.fromEntries(
          fields.map(field => {
            const colon = field.lastIndexOf(':')
            return [field.slice(0, colon), Number(field.slice(colon + 1))]
          }),
        ),
      ),
    }
  })
}

function expectSame(model: Model, name: string): void {
  const corpus = dataOf(name, 'test')
  const expected = printed(name)
  expect(corpus.N).toBe(expected.length)
  expected.forEach(({ probability, labels, marginals }, n) => {
    const input = anySequenceAt(corpus, n) as Input
    expect(model.tag(input)).toEqual(labels)
    expect(model.probability(input, labels)).toBeCloseTo(probability, 6)
    model.marginals(input).forEach((found, t) => {
      for (const label of model.labels) expect(found[label] ?? 0).toBeCloseTo(marginals[t][label], 6)
    })
  })
  const path = model.tagCorpus(corpus)
  expect(Array.from(path, j => model.labels[j])).toEqual(expected.flatMap(({ labels }) => labels))
}

describe.each(MODELS)('the CRFsuite model %s', name => {
  it('labels as CRFsuite does, with the same probabilities', () => {
    expectSame(load(modelBytes(name)), name)
  })

  it('is read by cofield/tag as well', async () => {
    expectSame(await loadToTag(modelBytes(name)), name)
  })

  it('is written again byte for byte', async () => {
    const bytes = modelBytes(name)
    expect(Buffer.compare(await load(bytes).export('crfsuite'), bytes)).toBe(0)
  })

  it('can be saved as a model of our own, which is the same', async () => {
    const own = load(load(modelBytes(name)).save())
    expectSame(own, name)
    expect(Buffer.compare(await own.export('crfsuite'), modelBytes(name))).toBe(0)
  })

  it('has the weights that `crfsuite dump` shows', () => {
    const { states, transitions } = load(modelBytes(name)).weights({ top: 1000 })
    const shown = [
      ...transitions.map(({ from, to, weight }) => `  (1) ${from} --> ${to}: ${weight.toFixed(6)}`),
      ...states.map(
        ({ attribute, label, weight }) => `  (0) ${attribute} --> ${label}: ${weight.toFixed(6)}`,
      ),
    ]
    const dumped = output(`${name}.dump`)
      .split('\n')
      .filter(line => / --> /.test(line))
    expect(shown.sort()).toEqual(dumped.sort())
  })
})

describe('a CRFsuite model', () => {
  const model = load(modelBytes('names'))

  it('takes objects of attributes as python-crfsuite does', () => {
    const attributes: Item[] = [
      { w: 'x', bias: true, len: 3, first: true },
      { 'w=man': 1, bias: true, len: 3 },
    ]
    expect(model.tag({ attributes })).toEqual(['DET', 'N:1'])
  })

  it('takes words if features are given beside it', () => {
    const features = { features: [{ type: 'word' }] } as const
    const words = load(modelBytes('pos-l1'), { features })
    expect(words.features).toEqual(features)
    expect(words.tag(['They', 'may', 'close', '.'])).toEqual(['PRP', 'MD', 'VB', '.'])
    const [, may] = words.explain(['They', 'may', 'close', '.'])
    expect(may.contributions.map(({ because }) => because)).toContain('w[0]=may')
    expect(() => load(modelBytes('names'), { features: { features: [{ type: 'wrod' }] } as never })).toThrow(
      'wrod',
    )
  })

  it('explains its labels, and has several of them', () => {
    const attributes = [['w=the', 'first'], ['w=man']]
    const [first] = model.explain({ attributes })
    expect(first.label).toBe('DET')
    expect(first.contributions.map(({ because }) => because)).toEqual(['w=the', 'first'])
    const best = model.nbest({ attributes }, 16)
    expect(best).toHaveLength(16)
    expect(best.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 10)
  })

  it('is where training can begin', async () => {
    const data = dataOf('names', 'train')
    const options = { c2: 0.1, maxIterations: 0 }
    const same = await train(data, { method: 'likelihood', options, init: model })
    expect(Buffer.compare(await same.export('crfsuite'), modelBytes('names'))).toBe(0)
  })

  it('refuses to learn, as all models of weights do', () => {
    expect(() => model.update(dataOf('names', 'train'))).toThrow('expected a model of counts')
  })
})

describe('export', () => {
  const words = [{ tokens: ['a', 'b'], labels: ['X', 'Y'] }]

  it('refuses what CRFsuite models cannot hold, with the reason', async () => {
    const export_ = async (options: object) => (await train(words, options as never)).export('crfsuite')
    await expect(export_({ method: 'likelihood', options: { boundary: 'symbols' } })).rejects.toThrow(
      'export: CRFsuite models cannot hold weights of the first and the last label; train with boundary=none',
    )
    await expect(export_({ method: 'memm' })).rejects.toThrow('normalized position by position')
    const features = { features: [{ type: 'word' }], transitions: [{ type: 'word' }] }
    await expect(export_({ method: 'likelihood', features })).rejects.toThrow('features of transitions')
    await expect(export_({ method: 'empirical' })).rejects.toThrow(
      'expected a model of weights, got empirical, which other tools do not have',
    )
    const nul = await train([{ tokens: ['a\0b'], labels: ['X\0'] }, ...words], { method: 'likelihood' })
    await expect(nul.export('crfsuite')).rejects.toThrow(
      'label "X\\u0000": CRFsuite cannot hold names with the character NUL',
    )
  })

  it('refuses formats that it does not know', async () => {
    const model = await train(words, { method: 'perceptron' })
    await expect(model.export('crfsuit')).rejects.toThrow('did you mean "crfsuite"?')
    await expect(model.export(1 as never)).rejects.toThrow('expected the name of a format')
  })
})
