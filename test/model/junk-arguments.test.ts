/** Public functions that get what they do not expect say so, by the name of the argument; they never fail somewhere inside. */
import { describe, expect, it } from 'vitest'
import * as cofield from '../../src/index.js'

const JUNK: readonly unknown[] = [
  undefined,
  null,
  0,
  -1,
  Number.NaN,
  '',
  'text',
  true,
  {},
  [],
  [null],
  [undefined],
  [0],
  [{}],
  [{ tokens: null }],
  [{ tokens: [1], labels: [2] }],
  [Object.create(null)],
  'constructor',
  () => 1,
  new Map(),
  new Uint8Array(3),
]

/** What engines say when code inside meets what it did not expect. */
const INNER =
  /Cannot (read|set|destructure|convert|use)|is not a (function|constructor)|is not (iterable|defined)|undefined \(|reading '/

const data = [
  { tokens: ['a', 'b'], labels: ['X', 'Y'] },
  { tokens: ['b'], labels: ['Y'] },
]
const model = await cofield.train(data)

// biome-ignore lint/suspicious/noExplicitAny: junk has any type
const any = (value: unknown): any => value

const CALLS: Readonly<Record<string, (junk: unknown) => unknown>> = {
  'train(data)': junk => cofield.train(any(junk)),
  'train(…, options)': junk => cofield.train(data, any(junk)),
  'train(…, { method })': junk => cofield.train(data, { method: any(junk) }),
  'train(…, { options })': junk => cofield.train(data, { options: any(junk) }),
  'train(…, { features })': junk => cofield.train(data, { features: any(junk) }),
  'train(…, { tokenizer })': junk => cofield.train(data, { tokenizer: any(junk) }),
  'train(…, { init })': junk => cofield.train(data, { method: 'likelihood', init: any(junk) }),
  'train(…, { dev })': junk => cofield.train(data, { method: 'likelihood', dev: any(junk) }),
  'train(…, { signal })': junk => cofield.train(data, { signal: any(junk) }),
  'train(…, { threads })': junk => cofield.train(data, { method: 'likelihood', threads: any(junk) }),
  'train(…, { checkpointing })': junk =>
    cofield.train(data, { method: 'likelihood', checkpointing: any(junk) }),
  'load(bytes)': junk => cofield.load(any(junk)),
  'load(…, options)': junk => cofield.load(model.save(), any(junk)),
  'readConll(text)': junk => cofield.readConll(any(junk)),
  'corpusOf(data)': junk => cofield.corpusOf(any(junk)),
  'sequenceAt(corpus)': junk => cofield.sequenceAt(any(junk), 0),
  'sequenceAt(…, n)': junk => cofield.sequenceAt(cofield.corpusOf(data), any(junk)),
  'subset(corpus)': junk => cofield.subset(any(junk), [0]),
  'subset(…, sequences)': junk => cofield.subset(cofield.corpusOf(data), any(junk)),
  'evaluateModel(model)': junk => cofield.evaluateModel(any(junk), data),
  'evaluateModel(…, gold)': junk => cofield.evaluateModel(model, any(junk)),
  'evaluateModel(…, options)': junk => cofield.evaluateModel(model, data, any(junk)),
  'crossValidate(data)': junk => cofield.crossValidate(any(junk), { folds: 2 }),
  'crossValidate(…, options)': junk => cofield.crossValidate(data, any(junk)),
  'checkMle(…, data)': junk => cofield.checkMle(model, any(junk)),
  'tokenize(text)': junk => cofield.tokenize(any(junk)),
  'tokenize(…, options)': junk => cofield.tokenize('a b', any(junk)),
  'parseFeatures(set)': junk => cofield.parseFeatures(any(junk)),
  'preset(name)': junk => cofield.preset(any(junk)),
  'tag(input)': junk => model.tag(any(junk)),
  'tag(…, options)': junk => model.tag(['a'], any(junk)),
  'tag(…, { decoder })': junk => model.tag(['a'], { decoder: any(junk) }),
  'tag(…, { constraints })': junk => model.tag(['a'], { constraints: any(junk) }),
  'tag(…, { forced })': junk => model.tag(['a'], { forced: any(junk) }),
  'tagCorpus(corpus)': junk => model.tagCorpus(any(junk)),
  'marginals(input)': junk => model.marginals(any(junk)),
  'nbest(input)': junk => model.nbest(any(junk), 2),
  'nbest(…, k)': junk => model.nbest(['a'], any(junk)),
  'probability(…, labels)': junk => model.probability(['a'], any(junk)),
  'spans(input)': junk => model.spans(any(junk)),
  'explain(input)': junk => model.explain(any(junk)),
  'explain(…, labels)': junk => model.explain(['a'], any(junk)),
  'parse(text)': junk => model.parse(any(junk)),
  'parse(…, options)': junk => model.parse('a b', any(junk)),
  'parseMany(texts)': junk => model.parseMany(any(junk)),
  'parseMany(…, options)': junk => model.parseMany(['a'], any(junk)),
  'weights(options)': junk => model.weights(any(junk)),
  'knows(word)': junk => model.knows(any(junk)),
  'update(data)': junk => model.update(any(junk)),
  'forget(data)': junk => model.forget(any(junk)),
  'merge(model)': junk => model.merge(any(junk)),
}

describe.each(Object.keys(CALLS))('%s', name => {
  it('takes what it can take, and says what it expects instead of the rest', async () => {
    for (const junk of JUNK) {
      const before = model.save()
      try {
        await CALLS[name](junk)
      } catch (error) {
        const shown = typeof junk === 'function' ? 'function' : JSON.stringify(junk)
        expect(error, shown).toBeInstanceOf(Error)
        expect((error as Error).message, shown).not.toMatch(INNER)
        expect((error as Error).message.length, shown).toBeGreaterThan(10)
        expect(model.save(), shown).toEqual(before)
      }
    }
  })
})

it('settings that a method cannot use are refused', async () => {
  for (const [name, value] of [
    ['init', model],
    ['dev', { corpus: cofield.corpusOf(data) }],
    ['checkpointing', { due: () => false, save() {} }],
  ] as const)
    await expect(cofield.train(data, { [name]: value })).rejects.toThrow(`${name}: empirical cannot use it`)
})

it('ways of decoding that are none are refused by name', async () => {
  const constraints = any('bio')
  expect(() => model.tag(['a'], { constraints })).toThrow('constraints: expected one of none, auto, io, iob1')
  expect(() => model.parse('a', { decoder: any('toString') })).toThrow(
    'decoder: expected viterbi or posterior, got toString',
  )
  expect(() => model.parse('a', { forced: any({ 0: 'X' }) })).toThrow('forced: expected a list with a label')
  await expect(model.parseMany(['a'], any({ forced: ['X'] }))).rejects.toThrow(
    'parseMany: unknown option forced',
  )
})
