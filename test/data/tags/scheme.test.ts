import fc from 'fast-check'
import { expect, test } from 'vitest'
import { corpusOf, sequenceAt } from '../../../src/data/sequence.js'
import { convertCorpusTags, convertTags } from '../../../src/data/tags/convert.js'
import {
  detectTagScheme,
  lettersOf,
  schemeOfLabels,
  TAG_SCHEMES,
  type TagScheme,
  tagTransitions,
} from '../../../src/data/tags/scheme.js'
import { labelsOf, type Span, spansOf } from '../../../src/data/tags/spans.js'
import { parseTag } from '../../../src/data/tags/tag.js'
import { refusal } from '../reading.js'

/** Those that can write any spans. */
const SCHEMES = TAG_SCHEMES.filter(scheme => scheme !== 'io')

/** The same spans in all schemes but IO, which cannot hold them. */
const EXAMPLE: Readonly<Record<Exclude<TagScheme, 'io'>, string[]>> = {
  iob1: 'I-P I-P B-P O I-L I-P'.split(' '),
  iob2: 'B-P I-P B-P O B-L B-P'.split(' '),
  iobes: 'B-P E-P S-P O S-L S-P'.split(' '),
  bilou: 'B-P L-P U-P O U-L U-P'.split(' '),
  bmes: 'B-P E-P S-P O S-L S-P'.split(' '),
  bmewo: 'B-P E-P W-P O W-L W-P'.split(' '),
}
const SPANS: Span[] = [
  { start: 0, end: 2, type: 'P' },
  { start: 2, end: 3, type: 'P' },
  { start: 4, end: 5, type: 'L' },
  { start: 5, end: 6, type: 'P' },
]

function corpusWith(...labels: string[][]) {
  return corpusOf(labels.map(list => ({ tokens: list, labels: list })))
}

test('labels are taken apart', () => {
  expect(parseTag('O')).toEqual({ mark: 'O', type: '' })
  expect(parseTag('B-PER-X')).toEqual({ mark: 'B', type: 'PER-X' })
  expect(parseTag('U-PER')).toEqual({ mark: 'S', type: 'PER' })
  expect(parseTag('I')).toEqual({ mark: 'I', type: '' })
  expect(['NN', 'B-', 'b-PER', 'B_PER', '', 'OO'].map(parseTag)).toEqual(Array(6).fill(undefined))
})

test.each(Object.entries(EXAMPLE))('spans are read from %s', (_, labels) => {
  expect(spansOf(labels)).toEqual(SPANS)
})

test.each(SCHEMES)('spans are written in %s', scheme => {
  expect(labelsOf(SPANS, 6, scheme)).toEqual(EXAMPLE[scheme])
  expect(labelsOf([...SPANS].reverse(), 6, scheme)).toEqual(EXAMPLE[scheme])
})

test('labels that break the rules still have spans, as conlleval counts them', () => {
  expect(spansOf(['I-P', 'I-L', 'E-L', 'I-L', 'O', 'E-P', 'X', 'B-P', 'S-P'])).toEqual([
    { start: 0, end: 1, type: 'P' },
    { start: 1, end: 3, type: 'L' },
    { start: 3, end: 4, type: 'L' },
    { start: 5, end: 6, type: 'P' },
    { start: 7, end: 8, type: 'P' },
    { start: 8, end: 9, type: 'P' },
  ])
})

test('spans that overlap or leave the sequence are a misuse', () => {
  expect(() => labelsOf([SPANS[0], { start: 1, end: 3, type: 'L' }], 6, 'iob2')).toThrow(RangeError)
  expect(() => labelsOf([{ start: 5, end: 7, type: 'L' }], 6, 'iob2')).toThrow(RangeError)
  expect(() => labelsOf([{ start: 2, end: 2, type: 'L' }], 6, 'iob2')).toThrow(RangeError)
})

/** Spans that do not overlap, in a sequence of T tokens. */
const spansWithin = fc
  .array(
    fc.record({
      gap: fc.nat(2),
      length: fc.integer({ min: 1, max: 3 }),
      type: fc.constantFrom('P', 'L', ''),
    }),
  )
  .map(parts => {
    let start = 0
    const spans = parts.map(({ gap, length, type }) => {
      start += gap
      const span = { start, end: start + length, type }
      start = span.end
      return span
    })
    return { spans, T: start + 1 }
  })

test.each(SCHEMES)('labels in %s hold spans without loss and obey the rules', scheme => {
  fc.assert(
    fc.property(spansWithin, fc.constantFrom(...SCHEMES), ({ spans, T }, other) => {
      const labels = labelsOf(spans, T, scheme)
      expect(spansOf(labels)).toEqual(spans)
      expect(convertTags(convertTags(labels, scheme, other), other, scheme)).toEqual(labels)
    }),
  )
})

test.each(SCHEMES)('the transitions of %s allow exactly the sequences that it can write', scheme => {
  const { begin, inside, end, single } = lettersOf(scheme)
  const closing = end === undefined ? [] : [`${end}-P`, `${single}-P`]
  const names = ['O', `${begin}-P`, `${inside}-P`, `${begin}-L`, `${inside}-L`, ...closing]
  const { allowed, allowedStart, allowedEnd } = tagTransitions(names, scheme)
  const T = 4
  for (let code = 0; code < names.length ** T; code++) {
    const path = Array.from({ length: T }, (_, t) => Math.floor(code / names.length ** t) % names.length)
    const labels = path.map(j => names[j])
    const valid =
      allowedStart(path[0]) && path.slice(1).every((j, t) => allowed(path[t], j)) && allowedEnd(path[T - 1])
    const written = labelsOf(spansOf(labels), T, scheme)
    if (valid !== (written.join() === labels.join())) expect([labels, valid]).toEqual([written, !valid])
  }
})

test('labels of no scheme have no transitions', () => {
  expect(refusal(() => tagTransitions(['O', 'NN'], 'iob2'))).toBe(
    'label NN: expected O, or B or I before the type, as in B-PER',
  )
  expect(refusal(() => tagTransitions(['E-P'], 'iob1'))).toBe(
    'label E-P: expected O, or B or I before the type, as in B-PER',
  )
})

test.each(SCHEMES)('%s is detected', scheme => {
  const [rest, long] = [['O'], labelsOf([{ start: 0, end: 3, type: 'P' }], 3, scheme)]
  expect(detectTagScheme(corpusWith(rest, EXAMPLE[scheme], long))).toBe(scheme)
})

test('IO is detected where no span begins with B', () => {
  expect(detectTagScheme(corpusWith(['I-P', 'I-P', 'O', 'I-L']))).toBe('io')
})

test.each([
  ['io', ['O', 'I-P', 'I-L']],
  ['iob1', ['O', 'I-P', 'B-P', 'I-L']],
  ['iob2', ['O', 'B-P', 'I-P', 'B-L']],
  ['iobes', ['B-P', 'I-P', 'E-P', 'S-P']],
  ['bilou', ['B-P', 'I-P', 'L-P', 'U-P']],
  ['bmes', ['B', 'M', 'E', 'S']],
  ['bmewo', ['B-P', 'M-P', 'E-P', 'W-P', 'O']],
])('labels suggest %s', (scheme, labels) => {
  expect(schemeOfLabels(labels)).toBe(scheme)
})

test.each([
  ['no spans', [['O', 'O']]],
  ['other labels', [['B-P', 'NN']]],
  ['two schemes at once', [EXAMPLE.iob1, EXAMPLE.iob2]],
  ['a span that does not end', [['B-P', 'E-P'], ['B-P']]],
  ['brackets', [['I-P'], [']-P']]],
])('no scheme is detected in labels of %s', (_, labels) => {
  expect(detectTagScheme(corpusWith(...labels))).toBeNull()
})

test('no scheme is detected where there are no labels', () => {
  expect(detectTagScheme(corpusOf([{ tokens: ['a'] }]))).toBeNull()
})

test('a corpus is converted', () => {
  const converted = convertCorpusTags(corpusWith(EXAMPLE.iob1, ['O']), 'iob1', 'iobes')
  expect([0, 1].map(n => sequenceAt(converted, n).labels)).toEqual([EXAMPLE.iobes, ['O']])
})

test('spans of one type that meet are not written in IO', () => {
  expect(refusal(() => convertTags(EXAMPLE.iob2, 'iob2', 'io'))).toBe(
    'IO cannot separate adjacent spans of type P (token 3)',
  )
  expect(convertTags(['B-P', 'I-P', 'B-L', 'O'], 'iob2', 'io')).toEqual(['I-P', 'I-P', 'I-L', 'O'])
})

test('labels that break the rules are not converted', () => {
  expect(refusal(() => convertTags(['O', 'I-P'], 'iob2', 'iobes'))).toBe(
    'expected labels in IOB2, got I-P after O (token 2)',
  )
  expect(refusal(() => convertTags(['I-P'], 'iob2', 'iobes'))).toBe(
    'expected labels in IOB2, got I-P at the beginning (token 1)',
  )
  expect(refusal(() => convertCorpusTags(corpusWith(['B-P']), 'iobes', 'iob2', 'a.tsv'))).toBe(
    'a.tsv: expected labels in IOBES, got the end after B-P (token 2)',
  )
})
