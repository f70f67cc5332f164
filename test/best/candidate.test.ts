import { afterEach, describe, expect, it } from 'vitest'
import {
  nameOf,
  optionsFor,
  proposeCandidates,
  type Settled,
  variationsOf,
} from '../../src/best/candidate.js'
import { profileOf } from '../../src/best/data-profile.js'
import type { Corpus } from '../../src/data/corpus.js'
import { corpusOf } from '../../src/data/sequence.js'
import { ner } from '../../src/features/language/presets.js'
import { allMethods, registerMethod } from '../../src/methods/registry.js'

const words = corpusOf([{ tokens: ['The', 'dog'], labels: ['at', 'nn'] }])
const spans = corpusOf([{ tokens: ['Anna', 'sleeps'], labels: ['B-PER', 'O'] }])
const letters = corpusOf([{ tokens: [...'acgtacgtacgt'], labels: [...'cciicciiccii'] }])
const bare = corpusOf([{ attributes: [{ x: 1 }, { y: 1 }], labels: ['a', 'b'] }])

const propose = (corpus: Corpus, settled: Settled = {}) =>
  proposeCandidates(corpus, profileOf(corpus), settled)
const presetsOf = (corpus: Corpus) => [...new Set(propose(corpus).map(({ preset }) => preset))]

describe('candidates', () => {
  let remove = () => {}
  afterEach(() => {
    remove()
    remove = () => {}
  })

  it('begin with the default of plain training, then with the features that suit the labels', () => {
    expect(propose(words)[0]).toMatchObject({ preset: 'lafferty', method: 'empirical' })
    expect(propose(words)[1]).toMatchObject({ preset: 'pos', method: 'likelihood' })
    expect(propose(spans)[1]).toMatchObject({ preset: 'ner', method: 'likelihood' })
  })

  it('have presets for words, k-mers for letters, and attributes where there are no words', () => {
    expect(presetsOf(spans)).toEqual(expect.arrayContaining(['ner', 'pos', 'chunk', 'lafferty']))
    expect(presetsOf(spans)).not.toContain('chunk19')
    expect(presetsOf(letters)).toEqual(['kmer:3', 'kmer:5', 'kmer:7'])
    expect(presetsOf(bare)).toEqual([undefined])
  })

  it('have all methods that want to be searched, registered ones as well', () => {
    const [likelihood] = allMethods().filter(({ name }) => name === 'likelihood')
    remove = registerMethod({ ...likelihood!, name: 'another' })
    const methods = new Set(propose(words).map(({ method }) => method))
    expect(methods).toContain('another')
    expect(methods).toContain('separate')
    expect(methods).not.toContain('memm')
  })

  it('have only methods that can use labels that are not known, if there are some', () => {
    const partial = corpusOf([{ tokens: ['a', 'b'], labels: ['x', null] }])
    const methods = new Set(propose(partial).map(({ method }) => method))
    for (const { name, traits } of allMethods())
      if (methods.has(name)) expect(traits.partialLabels, name).toBe(true)
    expect(methods).toContain('likelihood')
  })

  it('leave what is settled as it is', () => {
    const [only, ...others] = propose(words, {
      method: 'arow',
      features: ner(),
      options: { gamma: 2 },
      seed: 5,
    })
    expect(others).toEqual([])
    expect(only).toEqual({ method: 'arow', features: ner(), options: { gamma: 2, seed: 5 } })
    expect(variationsOf(only!)).toEqual([])
  })

  it('have word classes in the features of every preset', () => {
    const classes = [{ word: 'dog', path: '01' }]
    const joined = propose(words, { classes, method: 'hmm' })
    expect(joined.map(nameOf)).toEqual(
      propose(words, { method: 'hmm' }).map(one => `${nameOf(one)} + classes`),
    )
    for (const { features } of joined) expect(JSON.stringify(features)).toContain('"type":"class"')
    const own = propose(bare, { classes, method: 'hmm' })[0]
    expect(own.features!.features[0]).toEqual({ type: 'attributes' })
  })

  it('vary one option of the method, penalties as factors of the default', () => {
    const [first] = propose(words, { method: 'likelihood', features: ner() })
    const varied = variationsOf(first!)
    expect(varied.map(nameOf)).toEqual(['likelihood, c2 × 0.3', 'likelihood, c2 × 3'])
    expect(varied.map(one => optionsFor(one, 200_000))).toEqual([{ c2: 0.03 }, { c2: 0.3 }])
    expect(varied.map(one => optionsFor(one, 1000))).toEqual([{ c2: 0.003 }, { c2: 0.03 }])
    const [separate] = propose(words, { method: 'separate' })
    expect(variationsOf(separate!).map(one => optionsFor(one, 1000))).toEqual([{ c2: 0.05 }, { c2: 1 }])
  })
})
