import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { closeContainer, type OpenContainer, openContainer, sealed } from '../../../fuzz/mutate-container.js'
import { ModelFormatError } from '../../../src/common/errors.js'
import { load } from '../../../src/load.js'
import type { SectionArray } from '../../../src/model/file/container.js'

const folder = path.join(import.meta.dirname, '../../golden/models')
const open = (name: string) =>
  openContainer(new Uint8Array(readFileSync(path.join(folder, `${name}.cofield`))))

/** A model whose header has other fields. */
function withHeader(name: string, change: object): Uint8Array {
  const file = open(name)
  return closeContainer({ ...file, header: { ...file.header, ...change } })
}

/** A model with other sections, by their names. */
function withSections(name: string, change: Readonly<Record<string, (array: SectionArray) => SectionArray>>) {
  const file = open(name)
  const sections = file.sections.map(([own, array]) => [own, change[own]?.(array) ?? array] as const)
  return closeContainer({ ...file, sections } satisfies OpenContainer)
}

function refuses(bytes: Uint8Array, reason: string | RegExp): void {
  expect(() => load(bytes, { source: 'm.cofield' })).toThrow(ModelFormatError)
  expect(() => load(bytes, { source: 'm.cofield' })).toThrow(reason)
  expect(() => load(bytes, { source: 'm.cofield' })).toThrow(/^m\.cofield: /)
}

const text = (json: string) => new TextEncoder().encode(json)
const nested = (depth: number, open: string, inner: string, close: string) =>
  open.repeat(depth) + inner + close.repeat(depth)

describe('load refuses', () => {
  it('headers that are no object, or nested more deeply than a stack', () => {
    for (const json of ['[]', 'null', '7', '"x"'])
      refuses(sealed(text(json), new Uint8Array(0)), 'is not an object')
    const deep = nested(200_000, '[', '', ']')
    refuses(
      sealed(text(`{"sections":[],"method":${deep}}`), new Uint8Array(0)),
      /options: expected an object/,
    )
    const method = `{"sections":[],"options":{},"method":${deep}}`
    refuses(sealed(text(method), new Uint8Array(0)), 'expected a method of this release, got [[["…"]]]')
    const options = `{"sections":[],"method":"hmm","options":{"rare":${deep}}}`
    refuses(
      sealed(text(options), new Uint8Array(0)),
      'hmm: rare: expected a number of at least 0, or all, got [',
    )
  })

  it('tables of sections that are not what they should be', () => {
    const table = (entries: string) => sealed(text(`{"sections":${entries}}`), new Uint8Array(0))
    refuses(table('[null]'), 'an entry that is not an object')
    refuses(table('[{"type":"u8","length":0}]'), 'an entry without a name')
    refuses(
      table('[{"name":"x","type":"constructor","length":0}]'),
      'section x: expected one of the types u8',
    )
    refuses(table('[{"name":"x","type":"u8","length":1e300}]'), 'section x: expected a whole number')
    const twice = '{"name":"x","type":"u8","length":0}'
    refuses(table(`[${twice},${twice}]`), 'section x: occurs twice')
    const file = open('likelihood')
    const renamed = file.sections.map(
      ([name, array]) => [name === 'weights' ? '__proto__' : name, array] as const,
    )
    refuses(closeContainer({ ...file, sections: renamed }), 'section weights: expected 274 reals')
  })

  it('features nested more deeply than a stack', () => {
    const { header } = open('hmm')
    for (const feature of [
      nested(20_000, '{"type":"join","features":[{"type":"word"},', '{"type":"word"}', ']}'),
      nested(20_000, '{"type":"window","from":0,"to":0,"feature":', '{"type":"word"}', '}'),
    ]) {
      const json = JSON.stringify({ ...header, features: 0, sections: [] }).replace(
        '"features":0',
        `"features":[${feature}]`,
      )
      refuses(sealed(text(json), new Uint8Array(0)), 'features[0]: expected at most 16 nested features')
    }
  })

  it('features that ask for more than there is', () => {
    const window = (feature: object) => ({ type: 'window', feature, from: -1000, to: 1000 })
    const word = { type: 'word' }
    const features = (feature: object) => withHeader('empirical', { features: [word, feature] })
    refuses(features(window(window(word))), 'at most 4096 features with windows written out, got 4004002')
    refuses(features(window({ type: 'kmer', from: 0, to: 99 })), 'at most 16384 places')
    refuses(features({ type: 'kmer', from: -1000, to: 1000 }), 'features[1].to: expected at most -745')
    refuses(features({ type: 'kmer', from: -1e9, to: 1e9 }), 'from -1000 to 1000, got -1000000000')
    refuses(features({ type: 'column', column: 1e9 }), 'from 0 to 9999')
    refuses(features({ type: 'match', pattern: 'a'.repeat(10_001) }), 'at most 10000 characters, got 10001')
    refuses(
      features({ type: 'template', dialect: 'crf++', text: 'U:%x[0,99999]' }),
      'features[1].text: expected a column from 0 to 9999',
    )
    refuses(features(window({ type: 'oneOf', values: ['x'.repeat(1e4)] })), 'at most 16777216 characters')
    refuses(
      features({ type: 'function', name: 'f' }),
      'features: the function "f" is not in options.functions',
    )
  })

  it('more labels than their pairs have room for, unless told otherwise', () => {
    const labels = Array.from({ length: 20_000 }, (_, k) => k.toString(36))
    const blob = text(labels.join(''))
    let end = 0
    const offset = Int32Array.from([0, ...labels.map(label => (end += label.length))])
    const bytes = withSections('likelihood', { 'labels.blob': () => blob, 'labels.offset': () => offset })
    refuses(bytes, 'expected at most 4096 labels, got 20000: their pairs would fill the memory')
    expect(() => load(bytes, { maxLabels: 1e5 })).toThrow('figures.labels: expected 20000')
    expect(() => load(withHeader('hmm', {}), { maxLabels: 21 })).toThrow('expected at most 21 labels, got 22')
  })

  it('labels that are none, or twice, or no text', () => {
    for (const name of ['likelihood', 'separate', 'hmm']) {
      const empty = { 'labels.blob': () => new Uint8Array(0), 'labels.offset': () => Int32Array.of(0) }
      refuses(withSections(name, empty), ModelReason)
      refuses(
        withSections(name, { 'labels.blob': array => array.slice().fill(0xff) as Uint8Array }),
        'expected UTF-8',
      )
    }
    const same = (array: SectionArray) => array.slice().fill(0x61) as Uint8Array
    refuses(withSections('likelihood', { 'labels.blob': same }), /labels: expected each once, got "a+" twice/)
    refuses(withSections('hmm', { 'labels.blob': same }), 'labels: expected strings that ascend')
  })

  it('counts and weights that are none', () => {
    const first = (value: number) => (array: SectionArray) => {
      const changed = array.slice()
      changed[0] = value
      return changed
    }
    for (const count of [0, -1, -(2 ** 31)])
      refuses(
        withSections('empirical', { 'items.count': first(count) }),
        'items.count: expected whole numbers',
      )
    refuses(withSections('empirical', { 'keyPairs.count': first(7) }), 'as the sum of counts of')
    refuses(withSections('hmm', { 'items.count': first(100) }), 'figures.tokens: expected')
    for (const weight of [Number.NaN, Infinity, -Infinity]) {
      refuses(withSections('perceptron', { weights: first(weight) }), 'weights: expected finite weights')
      refuses(withSections('separate', { pairs: first(weight) }), 'pairs: expected finite weights')
    }
  })

  it('options and figures that are missing, null or nonsense', () => {
    const { header } = open('empirical')
    const options = header['options'] as object
    refuses(withHeader('empirical', { options: null }), 'options: expected an object, got null')
    refuses(withHeader('empirical', { options: { ...options, rare: null } }), 'empirical: rare: expected')
    refuses(
      withHeader('empirical', { options: { ...options, candidateFloor: 1 } }),
      'candidateFloor: expected at most',
    )
    refuses(
      withHeader('empirical', { options: { ...options, labelShrink: 1e300 } }),
      'labelShrink: expected at most 1e+30',
    )
    refuses(
      withHeader('empirical', { options: { ...options, pairs: 'words' } }),
      'signaturePairs: expected no counts',
    )
    refuses(withHeader('empirical', { options: { ...options, color: 'red' } }), 'unknown option color')
    refuses(
      withHeader('empirical-tree', { options: { structure: 'skip-chain' } }),
      'options.structure: expected tree',
    )
    refuses(withHeader('empirical', { figures: {} }), 'figures.sequences: expected a whole number')
    refuses(withHeader('perceptron', { figures: { sequences: 1, tokens: 1 } }), 'figures.labels: expected 22')
    refuses(withHeader('perceptron', { method: 'telepathy' }), 'expected a method of this release')
    refuses(withHeader('perceptron', { checkpoint: 'x' }), 'expected a model, got a checkpoint')
  })
})

/** No label, or no room for what refers to one. */
const ModelReason = /labels: expected at least one|expected numbers from 0|expected \d+ numbers/

describe('load takes', () => {
  it('header fields that it does not know, and options that are younger than the file', () => {
    const { header } = open('empirical')
    const { muOov: _, ...older } = header['options'] as Record<string, unknown>
    const model = load(withHeader('empirical', { options: older, color: [[['red']]], constructor: 1 }))
    expect(model.options).toMatchObject({ muOov: 1 })
    expect(model.tag(['the'])).toHaveLength(1)
  })
})
