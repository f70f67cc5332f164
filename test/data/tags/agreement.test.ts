import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertTags } from '../../../src/data/tags/convert.js'
import { TAG_SCHEMES, type TagScheme } from '../../../src/data/tags/scheme.js'
import { spansOf } from '../../../src/data/tags/spans.js'
import { Evaluator } from '../../../src/evaluation/evaluator.js'
import { train } from '../../../src/train.js'

/** Pieces of a sequence: spans of a type, or tokens outside. */
interface Piece {
  readonly type: 'O' | 'X' | 'Y'
  readonly length: number
}

/** The labels of pieces: one plain reading of each scheme, which shares nothing with the library. */
function write(pieces: readonly Piece[], scheme: TagScheme): string[] {
  return pieces.flatMap(({ type, length }, k) =>
    Array.from({ length }, (_, t) => {
      if (type === 'O') return 'O'
      const [first, last] = [t === 0, t === length - 1]
      const parted = pieces[k - 1]?.type === type
      switch (scheme) {
        case 'io':
          return `I-${type}`
        case 'iob1':
          return `${first && parted ? 'B' : 'I'}-${type}`
        case 'iob2':
          return `${first ? 'B' : 'I'}-${type}`
        default: {
          const [inside, end, single] = { iobes: 'IES', bilou: 'ILU', bmes: 'MES', bmewo: 'MEW' }[scheme]
          return `${first && last ? single : first ? 'B' : last ? end : inside}-${type}`
        }
      }
    }),
  )
}

function spansIn(pieces: readonly Piece[]) {
  let start = 0
  return pieces.flatMap(({ type, length }) => {
    start += length
    return type === 'O' ? [] : [{ start: start - length, end: start, type }]
  })
}

const piece = fc.record({
  type: fc.constantFrom<Piece['type']>('O', 'X', 'Y'),
  length: fc.integer({ min: 1, max: 4 }),
})
const pieces = fc.array(piece, { minLength: 1, maxLength: 6 })

/** IO joins spans of one type that meet. */
const partable = pieces.filter(list =>
  list.every(({ type }, k) => type === 'O' || list[k - 1]?.type !== type),
)
const piecesFor = (scheme: TagScheme) => (scheme === 'io' ? partable : pieces)

test.each(TAG_SCHEMES)('%s: spans and evaluation find what was written', scheme => {
  fc.assert(
    fc.property(piecesFor(scheme), list => {
      const labels = write(list, scheme)
      const expected = spansIn(list)
      expect(spansOf(labels)).toEqual(expected)
      const { spans } = evaluate(labels)
      if (expected.length > 0)
        expect(spans).toMatchObject({ support: expected.length, correct: expected.length })
    }),
  )
})

test.each(TAG_SCHEMES)('%s: conversion into any other scheme writes the same spans', scheme => {
  fc.assert(
    fc.property(partable, fc.constantFrom(...TAG_SCHEMES), (list, to) => {
      expect(convertTags(write(list, scheme), scheme, to)).toEqual(write(list, to))
    }),
  )
})

test.each(TAG_SCHEMES)(
  '%s: constrained decoding gives what can be written, and spans of it',
  async scheme => {
    await fc.assert(
      fc.asyncProperty(fc.array(piecesFor(scheme), { minLength: 1, maxLength: 4 }), async lists => {
        const sequences = lists.map(list => {
          const labels = write(list, scheme)
          return { tokens: labels.map((_, t) => `w${t % 3}`), labels }
        })
        const model = await train(sequences)
        for (const { tokens } of sequences) {
          const labels = model.tag(tokens, { constraints: scheme })
          const spans = model.spans(tokens, { constraints: scheme })
          expect(spans.map(({ start, end, type }) => ({ start, end, type }))).toEqual(spansOf(labels))
          expect(convertTags(labels, scheme, scheme)).toEqual(labels)
          for (const { probability } of spans) expect(probability > 0 && probability <= 1 + 1e-12).toBe(true)
        }
      }),
      { numRuns: 25 },
    )
  },
)

test('the probability of a span in IO leaves out those that begin earlier', async () => {
  const model = await train([
    { tokens: ['a', 'a', 'b'], labels: ['I-X', 'I-X', 'O'] },
    { tokens: ['a', 'a', 'b'], labels: ['O', 'I-X', 'O'] },
    { tokens: ['a', 'a', 'b'], labels: ['O', 'O', 'O'] },
  ])
  const tokens = ['a', 'a', 'b']
  const nbest = model.nbest(tokens, 16)
  const probabilityOf = (labels: string) =>
    nbest.find(found => found.labels.join(' ') === labels)!.probability
  const chosen = { forced: [null, 'I-X', 'O'] }
  const share =
    model.probability(tokens, ['O', 'I-X', 'O']) / (probabilityOf('O I-X O') + probabilityOf('I-X I-X O'))
  for (const { start, probability } of model.spans(tokens, chosen))
    expect(probability).toBeCloseTo(start === 1 ? share : 1 - share, 9)
})

test('a model finds one span in B-X M-X E-X, as evaluation does, and auto knows the scheme', async () => {
  const labels = ['B-X', 'M-X', 'E-X', 'O']
  const model = await train([{ tokens: ['a', 'b', 'c', 'd'], labels }])
  expect(model.spans(['a', 'b', 'c', 'd'], { constraints: 'auto' })).toMatchObject([
    { start: 0, end: 3, type: 'X' },
  ])
  expect(evaluate(labels).spans).toMatchObject({ support: 1 })
})

test('labels without a mark have no spans', async () => {
  const model = await train([{ tokens: ['a', 'b'], labels: ['C', 'I'] }])
  expect(model.spans(['a', 'b'])).toEqual([])
  expect(evaluate(['C', 'I']).spans).toBe(null)
})

function evaluate(labels: readonly string[]) {
  const evaluator = new Evaluator()
  evaluator.add(labels, labels)
  return evaluator.evaluate()
}
