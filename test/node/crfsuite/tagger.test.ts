import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Tagger } from '../../../src/node/crfsuite/tagger.js'
import { Trainer } from '../../../src/node/crfsuite/trainer.js'
import { modelBytes } from '../../weights/rivals/crfsuite-files.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-crfsuite-api-'))
const file = path.join(folder, 'names.model')
writeFileSync(file, modelBytes('names'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('Tagger', () => {
  it('has the names and results of the npm package crfsuite', () => {
    const tagger = new Tagger()
    expect(() => tagger.tag([['w=the']])).toThrow('The tagger is not opened')
    expect(tagger.open(path.join(folder, 'missing'))).toBe(false)
    expect(tagger.open(file)).toBe(true)
    expect(tagger.get_labels()).toEqual(['DET', 'ADJ', 'N:1', 'V \\ x'])
    expect(tagger.tag([['w=the', 'first'], ['w=man']])).toEqual(['DET', 'N:1'])
    expect(() => tagger.tag('the' as never)).toThrow('xseq must be an array of arrays')
    expect(() => tagger.tag(['the'] as never)).toThrow('xseq must be an array of arrays')
    expect(tagger.close()).toBe(true)
    expect(() => tagger.get_labels()).toThrow('The tagger is not opened')
  })

  it('has those of python-crfsuite', () => {
    const tagger = new Tagger()
    expect(tagger.open_inmemory(modelBytes('names'))).toBe(true)
    expect(() => tagger.probability(['DET'])).toThrow('The tagger has no sequence')
    tagger.set([{ w: 'x', bias: true, len: 3, first: true }, ['w=man', 'bias', 'a:b']])
    expect(tagger.tag()).toEqual(['DET', 'N:1'])
    const sum = tagger.labels().reduce((total, label) => total + tagger.marginal(label, 1), 0)
    expect(sum).toBeCloseTo(1, 12)
    expect(tagger.probability(['DET', 'N:1'])).toBeLessThan(tagger.marginal('DET', 0))
    expect(() => tagger.marginal('?', 0)).toThrow('expected a label of the model, got ?')
    expect(() => tagger.marginal('DET', 2)).toThrow('expected 0 to 1, got 2')
    const { header, labels, attributes, transitions, state_features } = tagger.info()
    expect(header).toEqual({ num_labels: 4, num_attrs: 19, num_features: 34 })
    expect([labels['V \\ x'], attributes['bias']]).toEqual([3, 1])
    expect(transitions.length + state_features.length).toBe(34)
  })

  it('refuses what is no model, with the reason', () => {
    const broken = path.join(folder, 'broken')
    writeFileSync(broken, modelBytes('names').subarray(0, 2000))
    expect(() => new Tagger().open(broken)).toThrow(`${broken}: truncated: expected 6028 bytes, got 2000`)
  })
})

describe('Trainer', () => {
  it('has the parameters of CRFsuite, as text', () => {
    const trainer = new Trainer({ debug: false })
    expect(trainer.init()).toBe(true)
    expect(trainer.get_params()).toMatchObject({
      c1: '0',
      c2: '1',
      epsilon: '1e-05',
      max_iterations: '2147483647',
    })
    trainer.set_params({ c1: '0.5', c2: 0.25, 'feature.possible_states': true })
    expect([trainer.get('c1'), trainer.get('c2'), trainer.get('feature.possible_states')]).toEqual([
      '0.5',
      '0.25',
      '1',
    ])
    expect(trainer.select('averaged-perceptron')).toBe(true)
    expect(trainer.params()).toContain('max_iterations')
    expect(() => trainer.set('c2', 1)).toThrow('ap: c2')
    expect(() => trainer.select('sgd')).toThrow('algorithm: expected one of lbfgs')
    expect(trainer.select('ap', 'tree')).toBe(false)
  })

  it('refuses what cannot be trained on', () => {
    const trainer = new Trainer()
    expect(() => trainer.append([['a']], ['X', 'Y'])).toThrow('xseq and yseq must be of same size')
    expect(() => trainer.append('a' as never, ['X'])).toThrow('must be an array of arrays')
    expect(() => trainer.append([['a']], 'X' as never)).toThrow('yseq (labels) argument must be an array')
    expect(() => trainer.append([['a']], ['X'], 1)).toThrow('expected group 0, got 1')
    expect(() => trainer.train(1 as never)).toThrow('Path to model file is missing or invalid')
  })
})
