import { expect, test } from 'vitest'
import { CorpusBuilder } from '../../src/data/corpus.js'
import { corpusOf, type Sequence, sequenceAt } from '../../src/data/sequence.js'
import { refusal, sequencesOf } from './reading.js'

function putToken(builder: CorpusBuilder, word: string, attributes: string[]): void {
  builder.put(0, builder.columns[0].intern(word))
  builder.putLabel(builder.labels.intern(word.toUpperCase()))
  for (const name of attributes) builder.putAttribute(builder.attributes.intern(name), name.length)
  builder.endToken()
}

test('what is complete is taken, what is open stays with its attributes', () => {
  const builder = new CorpusBuilder({ columns: 1, labels: true, attributes: true })
  putToken(builder, 'a', ['x', 'yy'])
  builder.endSequence(1, 2)
  putToken(builder, 'b', ['yy'])
  const first = builder.take()
  putToken(builder, 'a', [])
  builder.endSequence(5)
  const second = builder.take()
  expect(sequencesOf(first)).toEqual([
    { tokens: ['a'], labels: ['A'], attributes: [{ x: 1, yy: 2 }], weight: 2 },
  ])
  expect(sequencesOf(second)).toEqual([
    { tokens: ['b', 'a'], labels: ['B', 'A'], attributes: [{ yy: 2 }, {}] },
  ])
  expect([first.line, second.line]).toEqual([Int32Array.of(1), Int32Array.of(5)])
  expect([builder.N, builder.P, builder.open]).toEqual([0, 0, 0])
})

test('a table that is replaced takes the strings of the open sequence along', () => {
  const builder = new CorpusBuilder({ columns: 1, labels: true, attributes: true }, 0)
  putToken(builder, 'a', ['x'])
  builder.endSequence()
  putToken(builder, 'b', ['z', 'x', 'z'])
  builder.take()
  builder.endSequence()
  const corpus = builder.take()
  expect(sequencesOf(corpus)).toEqual([{ tokens: ['b'], labels: ['B'], attributes: [{ z: 2, x: 1 }] }])
  expect(corpus.columns[0].strings.toArray()).toEqual(['b'])
  expect(corpus.attributes!.strings.toArray()).toEqual(['z', 'x'])
})

test('sequences come back from a corpus as they went in', () => {
  const sequences: Sequence[] = [
    { tokens: ['a', 'b'], labels: ['A', 'B'], columns: [['x', 'y']], attributes: [{ f: 2 }, {}], weight: 3 },
    { tokens: ['c'], labels: ['A'], columns: [['x']], attributes: [{ constructor: 1 }] },
  ]
  const corpus = corpusOf(sequences)
  expect([0, 1].map(n => sequenceAt(corpus, n))).toEqual(sequences)
})

test('an attribute may have any name', () => {
  const attributes = JSON.parse('[{"__proto__":2}]')
  const back = sequenceAt(corpusOf([{ tokens: ['a'], attributes }]), 0)
  expect(JSON.stringify(back.attributes)).toBe('[{"__proto__":2}]')
})

test('no sequences make an empty corpus', () => {
  expect(corpusOf([])).toMatchObject({ N: 0, P: 0, offset: Int32Array.of(0) })
})

test.each<[unknown, string]>([
  [{ tokens: 'a', labels: ['A'] }, 'sequence 2: expected an array of tokens, got string'],
  [{ tokens: [], labels: [] }, 'sequence 2: expected at least one token, got none'],
  [{ tokens: ['a'] }, 'sequence 2: expected labels, got none'],
  [{ tokens: ['a'], labels: ['A'], columns: [['x']] }, 'sequence 2: expected 1 columns, got 2'],
  [{ tokens: ['a'], labels: [] }, 'sequence 2: expected 1 labels, got 0'],
  [{ tokens: ['a'], labels: [undefined] }, 'sequence 2: expected strings, got nothing'],
  [
    { tokens: ['\udc00'], labels: ['A'] },
    'sequence 2: expected whole characters, got half of one in "\\udc00"',
  ],
  [
    { tokens: ['a'], labels: ['A'], weight: Number.NaN },
    'sequence 2: expected a weight of at least 0, got NaN',
  ],
])('%j is refused beside a labeled sequence', (sequence, message) => {
  expect(refusal(() => corpusOf([{ tokens: ['a'], labels: ['A'] }, sequence as Sequence]))).toBe(message)
})
