import { describe, expect, it } from 'vitest'
import type { FeatureSet } from '../../../src/features/language/feature.js'
import { load } from '../../../src/load.js'
import type { Model } from '../../../src/model/model.js'
import { type TrainOptions, train } from '../../../src/train.js'
import { dataOf } from './crfpp-files.js'

const DATA = [
  { tokens: ['a', 'b', 'ä', 'a'], columns: [['1', '2', '1', '2']], labels: ['X', 'Y', 'Y', 'X'] },
  { tokens: ['b', 'c'], columns: [['2', '2']], labels: ['Y', 'X'] },
]
const options = { c2: 0.1, maxIterations: 20 } as const

async function trained(features: FeatureSet, more: object = {}): Promise<Model> {
  return train(DATA, { method: 'likelihood', features, options: { ...options, ...more } } as TrainOptions)
}

/** The text form of a model. */
async function textOf(model: Model): Promise<string> {
  return new TextDecoder().decode(await model.export('crf++-text'))
}

/** The templates in the text form of a model. */
async function templatesOf(model: Model): Promise<string[]> {
  return (await textOf(model)).split('\n\n')[2].split('\n')
}

function expectAlike(found: Model, expected: Model, digits: number): void {
  for (const input of DATA) {
    expect(found.tag(input)).toEqual(expected.tag(input))
    const wanted = expected.marginals(input)
    found.marginals(input).forEach((p, t) => {
      for (const label of expected.labels) expect(p[label]).toBeCloseTo(wanted[t][label], digits)
    })
  }
}

const word = { type: 'word' } as const
const template = (text: string) => ({ type: 'template', dialect: 'crf++', text }) as const

describe('a model of our own that CRF++ can hold', () => {
  it.each<[string, FeatureSet, string[]]>([
    ['templates', { features: [template('U0:%x[-1,0]%x[0,1]')] }, ['U0:%x[-1,0]%x[0,1]', 'B']],
    [
      'words in a window, whose names get a U',
      { features: [{ type: 'window', feature: word, from: -1, to: 1 }] },
      ['U:w[-1]=%x[-1,0]', 'U:w[0]=%x[0,0]', 'U:w[1]=%x[1,0]', 'B'],
    ],
    [
      'templates in a window',
      { features: [{ type: 'window', feature: template('U:%x[0,1]'), from: -1, to: 0 }] },
      ['U:%x[-1,1]', 'U:%x[0,1]', 'B'],
    ],
    [
      'columns, k-mers of one, constants and joins',
      {
        features: [
          { type: 'column', column: 1, offset: 1, name: 'U' },
          { type: 'bias', name: 'Ubias' },
          { type: 'kmer', from: 1, to: 1, name: 'Uk' },
          {
            type: 'join',
            features: [{ ...word, name: 'Uw' }, { type: 'column', column: 1 }, template('%x[0,0]+')],
          },
        ],
      },
      ['U[1]=%x[1,1]', 'Ubias', 'Uk[0]=%x[1,0]', 'Uw[0]=%x[0,0]|c1[0]=%x[0,1]|%x[0,0]+', 'B'],
    ],
    [
      'transitions that observe words',
      { features: [word], transitions: [word, { type: 'bias' }] },
      ['U:w[0]=%x[0,0]', 'B:w[0]=%x[0,0]', 'B:bias', 'B'],
    ],
    [
      'transitions whose strings could be B',
      { features: [template('U')], transitions: [template('B'), template('B%x[0,1]')] },
      ['U', 'B:B', 'B:B%x[0,1]', 'B'],
    ],
  ])('has %s', async (_, features, templates) => {
    const model = await trained(features)
    expect(await templatesOf(model)).toEqual(templates)
    expectAlike(load(await model.export('crf++-text')), model, 12)
    expectAlike(load(await model.export('crf++')), model, 5)
  })

  it('has a weight of 0 where ours has none', async () => {
    const model = await trained({ features: [word] })
    const text = await textOf(model)
    expect(text).toContain('\n0.0000000000000000\n')
    expect(text).toContain('maxid: 12\nxsize: 1\n') // 4 words, 2 labels, and 4 pairs of labels
  })

  it('is written without attributes that have no weight', async () => {
    const text = await textOf(await trained({ features: [word] }, { c1: 0.4, c2: 0 }))
    expect(text.split('\n').filter(line => line.includes('U:w')).length).toBeLessThan(5)
  })

  it('may have labels with spaces', async () => {
    const own = await train([{ tokens: ['a', 'b'], labels: ['New York', 'x'] }], {
      method: 'perceptron',
      features: { features: [word] },
    })
    for (const format of ['crf++', 'crf++-text'])
      expect(load(await own.export(format)).labels).toEqual(own.labels)
  })

  it('keeps tokens with spaces in the binary form only', async () => {
    const data = [{ tokens: ['New York', 'b'], labels: ['X', 'Y'] }]
    const own = await train(data, { method: 'likelihood', features: { features: [word] } })
    expect(load(await own.export('crf++')).tag(['New York', 'b'])).toEqual(['X', 'Y'])
    await expect(own.export('crf++-text')).rejects.toThrow(
      'export: attribute "U:w[0]=New York": text models of CRF++ cannot hold spaces; use the binary form, crf++',
    )
  })

  it('keeps the sign of tiny weights and the digits of large ones', async () => {
    const model = await trained({ features: [word] })
    const text = (await textOf(model)).replace(
      /-?[\d.]+\n-?[\d.]+\n$/,
      '-0.0000000000000000\n1234567890123456789012345.0\n',
    )
    const again = await textOf(load(new TextEncoder().encode(text)))
    expect(again).toContain('\n1234567890123456824475648.0000000000000000\n')
  })
})

describe('a model that CRF++ cannot hold', () => {
  it.each<[string, object, string]>([
    [
      'boundary weights',
      { features: { features: [word] }, options: { ...options, boundary: 'symbols' } },
      'weights of the first and the last label; train with boundary=none',
    ],
    [
      'local probabilities',
      { method: 'memm', features: { features: [word] } },
      'probabilities that are normalized position by position',
    ],
    [
      'suffixes',
      { features: { features: [{ type: 'suffix', length: 1 }] } },
      'features of type suffix; CRF++ observes only columns as they are',
    ],
    [
      'lower case',
      { features: { features: [{ ...word, lower: true }] } },
      'features of type word; CRF++ observes only columns',
    ],
    [
      'patterns of Wapiti',
      { features: { features: [{ type: 'template', dialect: 'wapiti', text: 'u:%x[0,0]' }] } },
      'features of type template of wapiti',
    ],
    [
      'offsets beyond 8',
      { features: { features: [{ ...word, offset: -9 }] } },
      'features of type word: columns at -9; keep offsets from -8 to 8',
    ],
    [
      'names with %',
      { features: { features: [{ ...word, name: '50%' }] } },
      'features of type word: the text "50%[0]="; use names without % and line ends',
    ],
  ])('for its %s is refused with the reason', async (_, given, reason) => {
    const model = await train(DATA, { method: 'likelihood', ...given } as TrainOptions)
    for (const format of ['crf++', 'crf++-text'])
      await expect(model.export(format)).rejects.toThrow(`export: CRF++ models cannot hold ${reason}`)
  })

  it('is refused for labels with tabs, strings with NUL and long lines', async () => {
    const own = (token: string, label: string) =>
      train([{ tokens: [token, 'b'], labels: [label, 'Y'] }], {
        method: 'likelihood',
        features: { features: [word] },
      })
    await expect((await own('a', 'X\tX')).export('crf++')).rejects.toThrow('the label "X\\tX"')
    await expect((await own('a\0', 'X')).export('crf++')).rejects.toThrow('cannot hold the character NUL')
    const long = await own('a'.repeat(8200), 'X')
    expect(load(await long.export('crf++')).tag(['a'.repeat(8200), 'b'])).toEqual(['X', 'Y'])
    await expect(long.export('crf++-text')).rejects.toThrow('lines of at most 8191 bytes')
  })

  it('is refused if it has no weights, or weights beyond single precision', async () => {
    const none = await trained({ features: [word] }, { maxIterations: 0 })
    await expect(none.export('crf++')).rejects.toThrow('need at least one weight')
    const text = await textOf(await trained({ features: [word] }))
    const large = load(new TextEncoder().encode(text.replace(/-?[\d.]+\n$/, '1e39\n')))
    await expect(large.export('crf++')).rejects.toThrow('weights beyond single precision')
  })
})

describe('a model trained on the columns of CRF++', () => {
  it('is the same in both forms of CRF++', async () => {
    const features = { features: [template('U:%x[0,0]/%x[-1,1]')], transitions: [template('B:%x[0,1]')] }
    const own = await train(dataOf('train'), { method: 'likelihood', features, options })
    const path = own.tagCorpus(dataOf('test'))
    for (const format of ['crf++', 'crf++-text'])
      expect(load(await own.export(format)).tagCorpus(dataOf('test'))).toEqual(path)
  })
})
