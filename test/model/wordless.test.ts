import { describe, expect, it, test } from 'vitest'
import { subset } from '../../src/data/subset.js'
import { createBrownWriter } from '../../src/data/writers/brown.js'
import { createColumnsWriter } from '../../src/data/writers/columns.js'
import { createConlluWriter } from '../../src/data/writers/conllu.js'
import { createCrfsuiteWriter } from '../../src/data/writers/crfsuite.js'
import { createFastaWriter } from '../../src/data/writers/fasta.js'
import { createJsonLinesWriter } from '../../src/data/writers/json-lines.js'
import { writeCorpus } from '../../src/data/writers/writer.js'
import {
  type AnySequence,
  bootstrapIntervals,
  checkMle,
  corpusOf,
  evaluateModel,
  features,
  type Item,
  lafferty,
  load,
  METHODS,
  train,
} from '../../src/index.js'

const SENTENCES = ['the/D dog/N barks/V', 'a/D cat/N sleeps/V', 'the/D cat/N barks/V loudly/A']

function sequence(sentence: string, words: boolean): AnySequence {
  const pairs = sentence.split(' ').map(pair => pair.split('/'))
  const attributes = pairs.map(([word], t): Item => ({ word, first: t === 0, suffixes: [word.slice(-1)] }))
  const labels = pairs.map(([, label]) => label)
  return words ? { tokens: pairs.map(([word]) => word), attributes, labels } : { attributes, labels }
}

const items = SENTENCES.map(sentence => sequence(sentence, false))
const words = SENTENCES.map(sentence => sequence(sentence, true))
const WEIGHTS = METHODS.filter(name => name !== 'empirical' && name !== 'hmm')

describe.each(WEIGHTS)('%s', method => {
  it('learns from attributes alone what it learns from them beside words', async () => {
    const options = { method } as object
    const [model, other] = await Promise.all([train(items, options), train(words, options)])
    for (const [n, { attributes, labels }] of items.entries()) {
      expect(model.tag(items[n])).toEqual(labels)
      expect(model.marginals({ attributes: attributes! })).toEqual(other.marginals(words[n]))
    }
    expect([model.knows(''), other.knows('dog')]).toEqual([false, true])
    expect(load(model.save()).tag(items[0])).toEqual(['D', 'N', 'V'])
    expect(model.explain(items[0])[0]).toMatchObject({ token: '', label: 'D' })
  })
})

test.each(['empirical', 'hmm'] as const)('%s says that it needs words', async method => {
  await expect(train(items, { method })).rejects.toThrow(
    'this method counts words, and the data have none: give tokens beside the attributes, or choose a method that trains weights, such as likelihood',
  )
  const model = await train(words, { method })
  expect(() => model.tag(items[0])).toThrow('counts words')
})

test('features that look at words are refused', async () => {
  await expect(train(items, { method: 'likelihood', features: lafferty() })).rejects.toThrow(
    'the data have no words, only attributes',
  )
  const lengths: (string | undefined)[] = []
  await train(items, {
    method: 'perceptron',
    features: { features: [features.attributes(), features.fromFunction('f')] },
    functions: { f: (view, t) => void lengths.push(view.word(t)) },
  })
  expect(new Set(lengths)).toEqual(new Set([undefined]))
})

test('no word is known or unknown in an evaluation', async () => {
  const model = await train(items, { method: 'likelihood' })
  const evaluator = evaluateModel(model, items)
  const none = { tokens: 0, accuracy: null }
  expect(evaluator.evaluate()).toMatchObject({ tokens: 10, accuracy: 1, known: none, unknown: none })
  expect(bootstrapIntervals(evaluator.statistics())).toMatchObject({ known: null, unknown: null })
  expect(() => checkMle(model, items)).toThrow('the check compares marginals by word')
})

test('formats that are made of words refuse items; JSON lines and CRFsuite keep them', () => {
  const corpus = subset(corpusOf(items), [1])
  expect(corpus.wordless).toBe(true)
  const write = (create: (sink: (text: string) => void) => ReturnType<typeof createBrownWriter>) => {
    let text = ''
    writeCorpus(
      corpus,
      create(part => {
        text += part
      }),
    )
    return text
  }
  for (const create of [createBrownWriter, createColumnsWriter, createConlluWriter, createFastaWriter])
    expect(() => write(create)).toThrow('expected words, got attributes alone')
  expect(Object.keys(JSON.parse(write(createJsonLinesWriter)))).toEqual(['labels', 'attributes'])
  expect(write(createCrfsuiteWriter)).toBe(
    'D\tword\\:a\tfirst\tsuffixes\\:a\nN\tword\\:cat\tfirst:0\tsuffixes\\:t\nV\tword\\:sleeps\tfirst:0\tsuffixes\\:s\n\n',
  )
})

test('a single sequence is not taken for data', async () => {
  await expect(train(items[0] as never)).rejects.toThrow('got a single sequence')
})
