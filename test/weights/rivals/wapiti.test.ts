import { describe, expect, it } from 'vitest'
import { evaluateModel } from '../../../src/evaluation/evaluate-model.js'
import { load } from '../../../src/load.js'
import type { Model } from '../../../src/model/model.js'
import { load as loadToTag } from '../../../src/tag.js'
import { train } from '../../../src/train.js'
import { MODELS, modelBytes, output, printed, toyData } from './wapiti-files.js'

/** Labels and scores as `wapiti label -s` has them, and marginals as `-s -p` has them. */
function expectSame(model: Model, name: string): void {
  for (const { input, labels, scores, score } of printed(name, 's')) {
    expect(model.tag(input)).toEqual(labels)
    if (name === 'memm') expect(model.probability(input, labels)).toBeCloseTo(score, 6)
    else {
      const total = model.explain(input).map(({ contributions }) => contributions)
      total.forEach((found, t) => {
        expect(found.reduce((sum, one) => sum + one.score, 0)).toBeCloseTo(scores[t], 5)
      })
    }
  }
  if (name === 'memm') return // Wapiti has no marginals of these
  for (const { rank, input, labels, scores } of printed(name, 's-p-n3')) {
    const marginals = model.marginals(input)
    for (const [t, label] of labels.entries()) expect(marginals[t][label] ?? 0).toBeCloseTo(scores[t], 6)
    if (rank === 0) expect(model.tag(input, { decoder: 'posterior' })).toEqual(labels)
  }
}

describe.each(MODELS)('the Wapiti model %s', name => {
  it('labels as Wapiti does, with the same scores and marginals', () => {
    expectSame(load(modelBytes(name)), name)
  })

  it('is read by cofield/tag as well', async () => {
    expectSame(await loadToTag(modelBytes(name)), name)
  })

  it('is written again byte for byte', async () => {
    const bytes = modelBytes(name)
    expect(Buffer.compare(await load(bytes).export('wapiti'), bytes)).toBe(0)
  })

  it('can be saved as a model of our own, which is the same', () => {
    expectSame(load(load(modelBytes(name)).save()), name)
  })

  it('has the second best labelings of Wapiti', () => {
    const model = load(modelBytes(name))
    const all = printed(name, 's-n2')
    const second = all.filter(({ rank }) => rank === 1)
    second.forEach(({ input, labels, score }, n) => {
      const best = model.nbest(input, 2)
      expect(best[1].labels).toEqual(labels)
      const before = all.filter(({ rank }) => rank === 0)[n].score
      const ratio = name === 'memm' ? Math.log(score / before) : score - before
      expect(Math.log(best[1].probability / best[0].probability)).toBeCloseTo(ratio, name === 'memm' ? 2 : 5)
    })
  })
})

describe('a file of an old version', () => {
  const old = modelBytes('old')

  it('has neither type nor mode in its header, and labels as Wapiti does', () => {
    expect(new TextDecoder().decode(old)).toMatch(/^#mdl#\d+\n#rdr#\d+\/\d+\n/)
    expectSame(load(old), 'old')
  })

  it('is written as Wapiti writes it, with the type 0', async () => {
    const text = new TextDecoder().decode(modelBytes('crf-compact'))
    const written = new TextDecoder().decode(await load(old).export('wapiti'))
    expect(written).toBe(text.replace('#mdl#2#', '#mdl#0#'))
  })
})

describe('a Wapiti model', () => {
  const model = load(modelBytes('crf'))

  it('has its patterns as features', () => {
    const { features, transitions } = load(modelBytes('pairs')).features
    expect(features).toEqual([
      { type: 'template', dialect: 'wapiti', text: 'u:%x[0,0]' },
      { type: 'template', dialect: 'wapiti', text: '*:%x[0,1]' },
    ])
    expect(transitions).toEqual([
      { type: 'template', dialect: 'wapiti', text: '*:%x[0,1]' },
      { type: 'template', dialect: 'wapiti', text: 'b:%X[-1,0]' },
    ])
  })

  it('refuses features beside it', () => {
    expect(() => load(modelBytes('crf'), { features: { features: [{ type: 'word' }] } })).toThrow(
      'features: models of Wapiti have their own; leave them out',
    )
  })

  it('takes weights in decimal numbers, too', () => {
    const text = new TextDecoder().decode(modelBytes('crf-compact'))
    const decimal = text.replace(/=(-?0x.*)$/gm, '=0.25')
    const { states, transitions } = load(new TextEncoder().encode(decimal)).weights({ top: 1000 })
    expect(new Set([...states, ...transitions].map(({ weight }) => weight))).toEqual(new Set([0.25]))
  })

  it('has the weights that `wapiti dump` shows', () => {
    for (const name of ['crf', 'match', 'pairs', 'raw']) {
      const { states, transitions } = load(modelBytes(name)).weights({ top: 10_000 })
      const bare = name === 'raw' ? undefined : 'b'
      const shown = [
        ...states.map(({ attribute, label, weight }) => `${attribute}\t#\t${label}\t${weight.toFixed(5)}`),
        ...transitions.map(
          ({ from, to, attribute = bare, weight }) => `${attribute}\t${from}\t${to}\t${weight.toFixed(5)}`,
        ),
      ]
      const dumped = output(`${name}.dump`)
        .split('\n')
        .filter(line => line !== '')
      // Attributes cut within a character are shown as bytes that are no UTF-8.
      const plain = (line: string) => line.replace(/[\u{10ff80}-\u{10ffff}\ufffd]+/gu, '?')
      expect(shown.map(plain).sort()).toEqual(dumped.map(plain).sort())
    }
  })

  it('is evaluated, explains its labels, and obeys constraints', () => {
    const { accuracy } = evaluateModel(model, toyData('test')).evaluate()
    expect(accuracy).toBeGreaterThan(0.5)
    const { input } = printed('crf', 's')[0]
    expect(model.explain(input)[0].contributions.map(({ because }) => because)).toContain('u02:Ada')
    const forced = [null, 'I-LOC']
    expect(model.tag(input, { forced })[1]).toBe('I-LOC')
    expect(model.tag(input, { forced, constraints: 'auto' }).slice(0, 2)).toEqual(['B-LOC', 'I-LOC'])
  })

  it('is where training can begin', async () => {
    const data = toyData('train')
    const options = { weights: 'all', maxIterations: 0 } as const
    const { features } = load(modelBytes('crf-compact'))
    const again = await train(data, {
      method: 'likelihood',
      features,
      options,
      init: load(modelBytes('crf-compact')),
    })
    expectSame(again, 'crf-compact')
    expectSame(load(await again.export('wapiti')), 'crf-compact')
  })
})
