import { expect, test } from 'vitest'
import { corpusOf, type Sequence } from '../../../src/data/sequence.js'
import { spansOf } from '../../../src/data/tags/spans.js'
import { segment } from '../../../src/data/text/segment.js'
import { spansOfText } from '../../../src/data/text/text-spans.js'
import { createBrownWriter } from '../../../src/data/writers/brown.js'
import { createColumnsWriter } from '../../../src/data/writers/columns.js'
import { createConlluWriter } from '../../../src/data/writers/conllu.js'
import { createCrfsuiteWriter } from '../../../src/data/writers/crfsuite.js'
import { createFastaWriter } from '../../../src/data/writers/fasta.js'
import { createJsonLinesWriter, writeTextSpans } from '../../../src/data/writers/json-lines.js'
import { type CorpusWriter, type Sink, writeCorpus } from '../../../src/data/writers/writer.js'
import { refusal } from '../reading.js'

function written(sequences: Sequence[], create: (sink: Sink) => CorpusWriter, labels?: string[]): string {
  let text = ''
  const writer = create(part => {
    text += part
  })
  const corpus = corpusOf(sequences)
  if (labels) writer.write(corpus, 0, labels)
  else writeCorpus(corpus, writer)
  return text
}

const DOG: Sequence = { tokens: ['The', 'dog'], labels: ['DT', 'NN'] }
const BARE: Sequence = { tokens: ['The', 'dog'] }

test('columns have the label last', () => {
  expect(written([DOG, DOG], createColumnsWriter)).toBe('The\tDT\ndog\tNN\n\nThe\tDT\ndog\tNN\n\n')
  expect(written([BARE], createColumnsWriter)).toBe('The\ndog\n\n')
})

test('labels that are given take the place of those that are there, or stand after them', () => {
  const keep = (sink: Sink) => createColumnsWriter(sink, { gold: 'keep', separator: 'space' })
  expect(written([DOG], createColumnsWriter, ['X', 'Y'])).toBe('The\tX\ndog\tY\n\n')
  expect(written([DOG], keep, ['X', 'Y'])).toBe('The DT X\ndog NN Y\n\n')
  expect(() => written([DOG], createColumnsWriter, ['X'])).toThrow(RangeError)
})

test('words become CoNLL-U with their labels in one field', () => {
  expect(written([DOG], createConlluWriter)).toBe(
    '1\tThe\t_\tDT\t_\t_\t_\t_\t_\t_\n2\tdog\t_\tNN\t_\t_\t_\t_\t_\t_\n\n',
  )
  expect(refusal(() => written([{ ...DOG, columns: [['a', 'b']] }], createConlluWriter))).toBe(
    'CoNLL-U: expected 1 column or 9, got 2',
  )
})

test('JSON lines hold what there is', () => {
  expect(written([DOG], createJsonLinesWriter)).toBe('{"tokens":["The","dog"],"labels":["DT","NN"]}\n')
  expect(written([BARE], createJsonLinesWriter)).toBe('{"tokens":["The","dog"]}\n')
})

test('tagged text becomes spans of characters', () => {
  const text = 'Ada  Byron left.'
  const segmented = segment(text)
  let line = ''
  writeTextSpans(text, spansOfText(spansOf(['B-PER', 'I-PER', 'O', 'O']), segmented), part => {
    line += part
  })
  expect(line).toBe('{"text":"Ada  Byron left.","spans":[{"start":0,"end":10,"label":"PER"}]}\n')
  expect(refusal(() => writeTextSpans('Ada', [{ start: 0, end: 4, label: 'PER' }], () => {}))).toBe(
    'span PER: expected 0 ≤ start < end ≤ 3, got 0 and 4',
  )
})

test('attributes are escaped, and a value of 1 is left out', () => {
  const sequence: Sequence = {
    tokens: ['a:b'],
    labels: ['A\\'],
    attributes: [{ 'a:b': 1, c: 0.5 }],
    weight: 2,
  }
  expect(written([sequence], createCrfsuiteWriter)).toBe('@weight:2\nA\\\\\ta\\:b\tc:0.5\n\n')
})

test.each([0, 1, 2, 9])('CRFsuite fields are the same if %i attributes are remembered', remembered => {
  const attributes: Sequence['attributes'] = [
    { 'a:': 1, c: 2 },
    { b: 1, 'a:': 1, c: 1 },
  ]
  const sequence: Sequence = { tokens: ['x', 'y'], labels: ['A', 'B'], attributes }
  const text = written([sequence, sequence], sink => createCrfsuiteWriter(sink, remembered))
  expect(text).toBe('A\ta\\:\tc:2\nB\tb\ta\\:\tc\n\n'.repeat(2))
})

test('FASTA lines are wrapped, the label track follows or stands alone', () => {
  const sequence: Sequence = { tokens: [...'ACG'], labels: [...'..C'] }
  expect(written([sequence, sequence], sink => createFastaWriter(sink, { width: 2 }))).toBe(
    '>1\nAC\nG\n>1\n..\nC\n>2\nAC\nG\n>2\n..\nC\n',
  )
  expect(written([sequence], sink => createFastaWriter(sink, { tracks: 'labels' }))).toBe('>1\n..C\n')
})

test('word/tag is one line a sequence', () => {
  expect(written([DOG, { tokens: ['1/2'], labels: ['cd'] }], createBrownWriter)).toBe(
    'The/DT dog/NN\n1/2/cd\n',
  )
})

const spaced = (sink: Sink) => createColumnsWriter(sink, { separator: 'space' })

test.each<[string, Sequence, (sink: Sink) => CorpusWriter]>([
  [
    'columns separated by tabs: expected a field that fits, got "a\\tb"',
    { tokens: ['a\tb'], labels: ['A'] },
    createColumnsWriter,
  ],
  [
    'columns separated by tabs: expected a field that fits, got ""',
    { tokens: ['a'], labels: [''] },
    createColumnsWriter,
  ],
  [
    'columns separated by tabs: expected a field that fits, got "a b"',
    { tokens: ['a b'] },
    createColumnsWriter,
  ],
  [
    'columns: expected a row that is not blank, got " \\t "',
    { tokens: [' '], labels: [' '] },
    createColumnsWriter,
  ],
  [
    'columns separated by spaces: expected a field that fits, got "a b"',
    { tokens: ['a b'], labels: ['A'] },
    spaced,
  ],
  [
    'CoNLL-U: expected a field that fits, got "a\\nb"',
    { tokens: ['a\nb'], labels: ['A'] },
    createConlluWriter,
  ],
  [
    'word/tag: expected a word without spaces, got "a b"',
    { tokens: ['a b'], labels: ['A'] },
    createBrownWriter,
  ],
  [
    'word/tag: expected a tag without spaces or slashes, got "A/B"',
    { tokens: ['a'], labels: ['A/B'] },
    createBrownWriter,
  ],
  ['word/tag: expected labels, got "none"', { tokens: ['a'] }, createBrownWriter],
  [
    'FASTA: expected one visible ASCII character other than >, got "AC"',
    { tokens: ['AC'], labels: ['.'] },
    createFastaWriter,
  ],
  [
    'CRFsuite: expected a corpus with attributes, got none (convert makes them with --features)',
    { tokens: ['a'], labels: ['A'] },
    createCrfsuiteWriter,
  ],
  [
    'CRFsuite: expected a field that fits, got ""',
    { tokens: ['a'], labels: ['A'], attributes: [{ '': 1 }] },
    createCrfsuiteWriter,
  ],
  [
    'CRFsuite: expected a label that does not begin with @, got "@weight"',
    { tokens: ['a'], labels: ['@weight'], attributes: [{ a: 1 }] },
    createCrfsuiteWriter,
  ],
  [
    'CRFsuite: expected a label that does not begin with @, got "@home:1"',
    { tokens: ['a'], labels: ['@home:1'], attributes: [{ a: 1 }] },
    createCrfsuiteWriter,
  ],
  [
    'CRFsuite: expected an item that is not blank, got ""',
    { tokens: ['a'], attributes: [{}] },
    createCrfsuiteWriter,
  ],
])('%s', (message, sequence, create) => {
  const parts: string[] = []
  expect(refusal(() => written([sequence], () => create(part => parts.push(part))))).toBe(message)
  expect(parts).toEqual([])
})
