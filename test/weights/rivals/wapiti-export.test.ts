import { describe, expect, it } from 'vitest'
import { anySequenceAt, type Sequence } from '../../../src/data/sequence.js'
import { readCrfppTemplate } from '../../../src/features/language/crfpp-template.js'
import type { Feature, FeatureSet } from '../../../src/features/language/feature.js'
import { readWapitiPattern } from '../../../src/features/language/wapiti-pattern.js'
import { load } from '../../../src/load.js'
import { train } from '../../../src/train.js'
import { modelBytes, output, printed, toyData } from './wapiti-files.js'

/** Models of our own: a test trains and writes them, and Wapiti labeled with these files. */
const OWN = {
  'own-crf': { method: 'likelihood', pattern: 'crf', options: { c1: 0.1, c2: 0.1 } },
  'own-pairs': { method: 'margin', pattern: 'pairs', options: { maxIterations: 5 } },
  'own-match': { method: 'perceptron', pattern: 'match', options: {} },
  'own-memm': { method: 'memm', pattern: 'both', options: { c2: 0.1 } },
} as const

describe.each(Object.entries(OWN))('%s', (name, { method, pattern, options }) => {
  const features = readWapitiPattern(output(`${pattern}.pattern`))
  const trained = train(toyData('train'), { method, features, options } as never)

  it('is written as the file that Wapiti labeled with', async () => {
    expect(Buffer.compare(await (await trained).export('wapiti'), modelBytes(name))).toBe(0)
  })

  it('labels and scores as Wapiti does with that file', async () => {
    const model = await trained
    for (const { input, labels, score, scores } of printed(name, 's')) {
      expect(model.tag(input)).toEqual(labels)
      if (method === 'memm') expect(model.probability(input, labels)).toBeCloseTo(score, 6)
      else
        model.explain(input).forEach(({ contributions }, t) => {
          expect(contributions.reduce((sum, one) => sum + one.score, 0)).toBeCloseTo(scores[t], 5)
        })
    }
    if (method === 'memm') return
    for (const { input, labels, scores } of printed(name, 's-p-n3')) {
      const marginals = load(modelBytes(name)).marginals(input)
      for (const [t, label] of labels.entries()) expect(marginals[t][label] ?? 0).toBeCloseTo(scores[t], 6)
    }
  })

  it('is read back the same', async () => {
    const model = await trained
    const again = load(await model.export('wapiti'))
    for (const { input } of printed(name, 's'))
      expect(again.marginals(input)).toEqual(load(modelBytes(name)).marginals(input))
    expect(again.tagCorpus(toyData('test'))).toEqual(model.tagCorpus(toyData('test')))
  })
})

describe('export to Wapiti', () => {
  const words = [
    { tokens: ['a', 'b'], labels: ['X', 'Y'] },
    { tokens: ['b', 'a'], labels: ['Y', 'X'] },
  ]
  const pattern = (text: string): Feature => ({ type: 'template', dialect: 'wapiti', text })
  const exported = async (features: FeatureSet, options: object = {}, data: object[] = words) =>
    (await train(data as never, { method: 'likelihood', features, ...options } as never)).export('wapiti')
  const positions = { features: [pattern('u:%x[0,0]')] }

  it('adds a pattern for pairs of labels, which all of our chains have', async () => {
    const text = new TextDecoder().decode(await exported(positions))
    expect(text).toMatch(/#rdr#2\/0\/0\n9:u:%x\[0,0\],\n1:b,\n/)
    expect(text).toContain('\n1:b,\n#qrk#'.slice(0, 5))
    const bare = new TextDecoder().decode(await exported({ features: [...positions.features, pattern('*')] }))
    expect(bare).toMatch(/#rdr#2\/0\/0\n9:u:%x\[0,0\],\n1:\*,\n/)
  })

  it.each([
    ['bare', ''],
    ['beside another pattern without tokens', '2:bx,\n'],
  ])('writes a * %s that was read and saved', async (_, other) => {
    const count = other === '' ? 2 : 3
    const text = `#mdl#2#4\n#rdr#${count}/0/0\n9:u:%x[0,0],\n1:*,\n${other}#qrk#2\n1:X,\n1:Y,\n#qrk#${count}\n3:u:a,\n1:*,\n${other}0=0x1p+1\n3=0x1p+0\n4=-0x1p+0\n6=0x1p-1\n`
    const model = load(new TextEncoder().encode(text))
    const again = load(await load(model.save()).export('wapiti'))
    expect(again.origin).toEqual(model.origin)
    const input = { tokens: ['a', 'b', 'b'] }
    expect(again.marginals(input)).toEqual(model.marginals(input))
  })

  it('writes models of attributes if there are no other weights, and their names are those of observations', async () => {
    const data = [
      { attributes: [['u:a', 'u:b']], labels: ['X'] },
      { attributes: [['u:b', '*c']], labels: ['Y'] },
    ]
    const raw = load(await exported({ features: [{ type: 'attributes' }] }, {}, data))
    expect(raw.tag({ attributes: [['u:a'], ['*c']] })).toEqual(['X', 'Y'])
    const others = [
      { attributes: [['w=a']], labels: ['X'] },
      { attributes: [['w=b']], labels: ['Y'] },
    ]
    await expect(exported({ features: [{ type: 'attributes' }] }, {}, others)).rejects.toThrow(
      'export: attribute "w=a": Wapiti\'s begin with u (positions), b (transitions) or * (both)',
    )
  })

  it.each<[string, FeatureSet, object, string]>([
    [
      'boundary weights',
      positions,
      { options: { boundary: 'symbols' } },
      'weights of the first and the last label',
    ],
    [
      'windows',
      { features: [{ ...pattern('u:%x[0,0]'), offset: 1 } as Feature] },
      {},
      'cannot hold the feature',
    ],
    [
      'transitions among positions',
      { features: [pattern('b:%x[0,0]')] },
      {},
      'patterns of positions begin with u or *',
    ],
    [
      'half of both',
      { features: [pattern('*:%x[0,0]')] },
      {},
      'the pattern *:%x[0,0] of positions or transitions alone',
    ],
    [
      'matches of characters',
      { features: [pattern('u:%t[0,0,"."]')] },
      {},
      'Wapiti matches bytes: train with "units": "bytes"',
    ],
    [
      'pairs beside patterns that may be equal',
      { ...positions, transitions: [pattern('b%x[0,0]')] },
      {},
      'weights of pairs of labels beside these patterns; write b: in place of b before tokens',
    ],
    [
      'attributes with pairs of labels',
      { features: [{ type: 'attributes' }] },
      {},
      'weights of pairs of labels beside attributes',
    ],
  ])('refuses %s, with the reason', async (_, features, options, reason) => {
    const data = words.map(({ tokens, labels }) => ({
      tokens,
      labels,
      attributes: tokens.map(token => [`u${token}`]),
    }))
    await expect(exported(features, options, data)).rejects.toThrow(reason)
  })

  it('refuses names with NUL', async () => {
    await expect(exported(positions, {}, [{ tokens: ['a\0'], labels: ['X'] }, ...words])).rejects.toThrow(
      'observation "u:a\\u0000": Wapiti cannot hold empty names, or names with the character NUL',
    )
  })
})

describe('features of columns', () => {
  const near: FeatureSet = {
    features: [
      { type: 'bias' },
      { type: 'window', feature: { type: 'word' }, from: -2, to: 2 },
      { type: 'join', features: [{ type: 'column', column: 1, offset: -1 }, { type: 'word' }] },
    ],
    transitions: [{ type: 'column', column: 1, offset: 1 }],
  }
  const template = readCrfppTemplate(
    'U00:%x[-5,0]/%x[0,1]\nU01:%x[0,0]\nU02:%x[1,0]/%x[5,0]\nB01:%x[-1,1]\nB\n',
  )
  const trained = (features: FeatureSet) =>
    train(toyData('train'), { method: 'likelihood', features, options: { c2: 0.1 } })

  it.each([
    ['words, windows, joins, columns', near, ['6:u:bias,', '_x-2,', 'b:']],
    ['templates of CRF++', template, ['20:u00:%x[-5,0]/%x[0,1],', 'u00:_x-#/', 'u02:_x+1/']],
  ])('are written as patterns that observe the same: %s', async (_, features, parts) => {
    const model = await trained(features)
    const bytes = await model.export('wapiti')
    const text = new TextDecoder().decode(bytes)
    for (const part of parts) expect(text).toContain(part)
    expect(text).not.toContain('_B')
    const again = load(bytes)
    for (const corpus of [toyData('train'), toyData('test')])
      for (let n = 0; n < corpus.N; n++) {
        const { tokens, columns = [] } = anySequenceAt(corpus, n) as Sequence
        for (const end of [1, 2, tokens.length]) {
          const cut = (column: readonly string[]) => column.slice(0, end)
          const input = { tokens: cut(tokens), columns: columns.map(cut) }
          const [ours, theirs] = [model, again].map(one => one.marginals(input))
          ours.forEach((shares, t) => {
            for (const [label, share] of Object.entries(shares))
              expect(theirs[t][label]).toBeCloseTo(share, 12)
          })
        }
      }
  })

  it('are refused where Wapiti has one text for several positions', async () => {
    const far = readCrfppTemplate('U00:%x[-6,0]\n')
    await expect((await trained(far)).export('wapiti')).rejects.toThrow('keep offsets from -5 to 5')
  })

  it('are refused if they compute something', async () => {
    const features: FeatureSet = { features: [{ type: 'word' }, { type: 'suffix', length: 2 }] }
    await expect((await trained(features)).export('wapiti')).rejects.toThrow(
      'Wapiti models cannot hold features of type suffix',
    )
  })
})
