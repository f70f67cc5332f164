import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DataError } from '../../../src/common/errors.js'
import type { AnyReaderOptions } from '../../../src/data/formats/format.js'
import { FORMATS, type Format } from '../../../src/data/formats/registry.js'
import { createReader } from '../../../src/data/reading/create-reader.js'
import { feed, readAll, refusal, sequencesOf } from '../reading.js'
import { contentOf, FIXTURES, formatOf } from './fixtures.js'

function read(format: Format, content: string, options: AnyReaderOptions = {}): string {
  return refusal(() => readAll(createReader(format, options), content, { source: 'x' }))
}

const task = (value: object, more: object = {}) =>
  JSON.stringify([
    { id: 7, data: { text: 'Ada writes' }, annotations: [{ result: [{ type: 'labels', value }] }], ...more },
  ])

describe('what cannot be labels is refused with file, line and offset', () => {
  test.each<[string, Format, string, string]>([
    [
      'a span outside',
      'prodigy',
      '{"text":"Ada","spans":[{"start":0,"end":4,"label":"A"}]}',
      'x:1: span A: expected 0 ≤ start < end ≤ 3, got 0 and 4',
    ],
    [
      'a span without a label',
      'spacy',
      '["Ada",{"entities":[[0,3]]}]',
      'x:1: span 0–3: expected a label, got nothing',
    ],
    [
      'an overlap',
      'doccano',
      '\n{"text":"Ada writes","label":[[0,10,"A"],[4,10,"B"]]}',
      'x:2: span B 4–10 "writes": overlaps span A 0–10 "Ada writes"',
    ],
    [
      'a span that cuts a token',
      'doccano',
      '{"text":"Ada writes","label":[[0,5,"A"]]}',
      'x:1: span A 0–5 "Ada w": expected to end with a token, got the middle of "writes"',
    ],
    [
      'a label of the whole text',
      'doccano',
      '{"text":"Ada","label":["good"]}',
      'expected spans such as [0, 3, "PER"], got "good"',
    ],
    [
      'another text than is said',
      'label-studio',
      task({ start: 4, end: 10, text: 'Ada', labels: ['A'] }),
      'expected "Ada", which the file says it covers, got "writes"',
    ],
    [
      'two labels of a region',
      'label-studio',
      task({ start: 0, end: 3, labels: ['A', 'B'] }),
      'x:1: region 0–3: expected one label, got ["A","B"]',
    ],
    [
      'two annotations',
      'label-studio',
      task({}, { annotations: [{ result: [] }, { result: [] }] }),
      'x:1: task 7: expected one annotation, got 2',
    ],
    [
      'an unknown answer',
      'prodigy',
      '{"text":"Ada","answer":"maybe"}',
      '"answer": expected accept, reject, ignore, got "maybe"',
    ],
    [
      'a token that is not there',
      'prodigy',
      '{"text":"Ada","tokens":[{"text":"Eve","start":0,"end":3}],"answer":"accept"}',
      'token 0–3: expected "Eve", got "Ada" in the text',
    ],
    ['half of a character', 'doccano', '{"text":"\\ud800 a","label":[]}', 'expected whole characters'],
    [
      'an unclosed element',
      'anystyle',
      '<dataset>\n<sequence><author>A</author>',
      'x:2: expected </sequence>, got the end of the file',
    ],
    [
      'crossed elements',
      'anystyle',
      '<dataset><sequence><a>A</b></sequence></dataset>',
      'x:1: expected </a>, got </b>',
    ],
    [
      'an element in a part',
      'parserator',
      '<C><S><a>A<i>b</i></a></S></C>',
      'x:1: expected text in <a>, got <i>',
    ],
    [
      'an entity of its own',
      'parserator',
      '<C><S><a>&bomb;</a></S></C>',
      'expected an XML entity such as &amp;, got &bomb;',
    ],
    [
      'an entity with the name of a method of objects',
      'parserator',
      '<C><S><a>&toString;</a></S></C>',
      'expected an XML entity such as &amp;, got &toString;',
    ],
    ['definitions', 'parserator', '<!DOCTYPE C [<!ENTITY a "b">]><C/>', 'expected no definitions in XML'],
    ['an unknown header', 'csv', 'a,b\n1,2\n', 'x:1: expected a header with "token" and "label"'],
    [
      'a row of another width',
      'csv',
      'token,label\na,X\nb\n',
      'x:3: expected 2 fields as in the header, got 1',
    ],
    [
      'a quote that stays open',
      'csv',
      'token,label\n"a,X\n',
      'x:2: expected a quote at the end of a field, got the end of the file',
    ],
    [
      'quotes as tokens, which swallow the rows between them',
      'csv',
      'token\tlabel\nHe\tO\n"\tP\nyes\tO\n"\tP\n',
      'x:3: expected a token a row, got a field in quotes with other rows in it, "\\tP\\nyes\\tO\\n" (write a quote that is a token as """")',
    ],
    [
      'labels for other words',
      'csv',
      'text,label\nAda writes,good\n',
      'x:2: expected a label for each of the 2 words of the text, got 1',
    ],
    [
      'an array that stays open',
      'spacy',
      '[["a",{"entities":[]}]',
      'expected ] at the end of the array, got the end of the file',
    ],
    [
      'more after the array',
      'spacy',
      '[["a",{"entities":[]}]]\n{}',
      'x:2: expected the end of the file after the array, got more',
    ],
  ])('%s (%s)', (_, format, content, message) => {
    expect(read(format, content)).toContain(message)
  })

  test.each<[string, string, string]>([
    [
      'a discontinuous span',
      'T1\tPER 0 3;4 10\tAda writes',
      'x.ann:1: span PER: expected one piece of text, got 0 3;4 10',
    ],
    [
      'a span over lines',
      'T1\tPER 0 13\tAda writes It',
      'x.ann:1: span PER: expected to begin and end on one line of the text',
    ],
    [
      'another text than is said',
      '\nT1\tPER 0 3\tEve',
      'x.ann:2: span PER 0 3: expected "Eve", as the file says, got "Ada" in the text',
    ],
    [
      'no annotation',
      'PER 0 3',
      'x.ann:1: expected an annotation such as T1<tab>PER 0 5<tab>words, got "PER 0 3"',
    ],
    [
      'a span that begins at a line end',
      'T1\tPER 10 11',
      'x.ann:1: span PER: expected to begin and end on one line',
    ],
    [
      'a span on a blank line',
      'T1\tPER 20 21',
      'x.ann:1: span PER: expected to cover tokens, got one on a blank',
    ],
    [
      'a number too much',
      'T1\tPER 0 3 9',
      'x.ann:1: span PER: expected two offsets such as 0 5, got "0 3 9"',
    ],
    ['a missing number', 'T1\tPER  3', 'x.ann:1: span PER: expected two offsets such as 0 5, got " 3"'],
  ])('%s (brat)', (_, annotations, message) => {
    const reader = createReader('brat')
    feed(reader, 'Ada writes\nIt rains\n  \n', 'x.txt')
    expect(refusal(() => feed(reader, annotations, 'x.ann'))).toContain(message)
  })
})

test('offsets count in the unit that is said', () => {
  const labelsAt = (start: number, offsets?: 'utf-16' | 'code-points') => {
    const content = JSON.stringify({ text: '🎉 Bob', label: [[start, start + 3, 'PER']] })
    const corpus = readAll(createReader('doccano', { ...(offsets && { offsets }) }), content)
    return sequencesOf(corpus)[0].labels
  }
  expect(labelsAt(3)).toEqual(['O', 'B-PER'])
  expect(labelsAt(2, 'code-points')).toEqual(['O', 'B-PER'])
  expect(() => labelsAt(2)).toThrow('expected to begin with a token')
  expect(() => labelsAt(3, 'code-points')).toThrow('expected 0 ≤ start < end ≤ 5, got 3 and 6')
})

describe('limits', () => {
  test('a record is no larger than it may be', () => {
    const record = JSON.stringify({ text: 'a '.repeat(50), label: [] })
    expect(read('doccano', record, { recordSize: 60 })).toBe(
      'x:1: expected a record of at most 60 characters, got 122',
    )
    expect(read('doccano', '{\n"text":\n"a"', { recordSize: 5 })).toContain('at most 5 characters')
    expect(read('csv', `text,label\n"a\n${'b'.repeat(20)}\n`, { recordSize: 9 })).toContain(
      'at most 9 characters',
    )
    expect(read('anystyle', '<dataset><sequence>aaaa bbbb', { recordSize: 5 })).toContain(
      'at most 5 characters',
    )
    expect(read('brat', 'a b c d', { recordSize: 5 })).toContain('at most 5 bytes')
  })

  test('JSON of great depth is refused', () => {
    expect(read('doccano', '['.repeat(100_000))).toContain('expected JSON nested at most 256 deep')
    expect(read('prodigy', `{"text":"a","meta":${'['.repeat(300)}${']'.repeat(300)}}`)).toContain('256 deep')
  })

  test('a tag is no longer than it may be', () => {
    expect(read('parserator', `<C ${'a\n'.repeat(40_000)}`)).toContain('expected a tag of at most 65536')
  })

  test('a hundred thousand spans are read', () => {
    const N = 100_000
    const label = Array.from({ length: N }, (_, k) => [2 * k, 2 * k + 1, 'A'])
    const corpus = readAll(createReader('doccano'), JSON.stringify({ text: 'a '.repeat(N), label }))
    expect([corpus.P, corpus.labels?.strings.toArray()]).toEqual([N, ['B-A']])
  })
})

const ANNOTATION = FIXTURES.filter(fixture => !['brat', 'text'].includes(formatOf(fixture)))

test.each(ANNOTATION)('%s comes out the same in chunks of any size, and in a second source', fixture => {
  const format = formatOf(fixture)
  const whole = sequencesOf(readAll(createReader(format), contentOf(fixture)))
  for (const size of [1, 3, 64]) {
    const reader = createReader(format)
    feed(reader, contentOf(fixture), 'one', size)
    feed(reader, contentOf(fixture), 'two', size)
    expect(sequencesOf(reader.take())).toEqual([...whole, ...whole])
  }
})

test.each(FIXTURES)('garbage made of %s ends in sequences or a DataError', fixture => {
  const content = contentOf(fixture)
  const bytes = new TextEncoder().encode(content)
  const change = fc.record({
    at: fc.nat(bytes.length - 1),
    byte: fc.oneof(fc.nat(255), fc.constantFrom(...[...'"{}[]<>&,;\t\n\\0-'].map(c => c.charCodeAt(0)))),
    cut: fc.nat(12),
  })
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...FORMATS.map(({ name }) => name)),
      (changes, other) => {
        const damaged = bytes.slice(0, bytes.length - changes[0].cut)
        for (const { at, byte } of changes) if (at < damaged.length) damaged[at] = byte
        for (const format of [formatOf(fixture), other]) {
          try {
            const reader = createReader(format, { labels: 'required' })
            feed(reader, damaged, 'one')
            if (format === 'brat') feed(reader, damaged, 'two')
            reader.take()
          } catch (error) {
            expect(error).toBeInstanceOf(DataError)
          }
        }
      },
    ),
    { numRuns: 20 },
  )
})

test('batches may be taken while the annotations of brat are still being read', () => {
  const reader = createReader('brat')
  feed(reader, 'Ada writes', 'x.txt')
  reader.begin('x.ann')
  reader.write(new TextEncoder().encode('T1\tPER 0'))
  expect(reader.take().N).toBe(0)
  reader.write(new TextEncoder().encode(' 3\tAda\n'))
  reader.end()
  expect(sequencesOf(reader.take())[0].labels).toEqual(['B-PER', 'O'])
})
