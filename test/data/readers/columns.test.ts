import { expect, test } from 'vitest'
import { type ColumnsOptions, createColumnsReader } from '../../../src/data/readers/columns.js'
import { feed, latin1, readAll, refusal, sequencesOf } from '../reading.js'

function read(content: string | Uint8Array, options?: ColumnsOptions) {
  return readAll(createColumnsReader(options), content)
}

function sequences(content: string | Uint8Array, options?: ColumnsOptions) {
  return sequencesOf(read(content, options))
}

const DOG = [
  { tokens: ['The', 'dog'], labels: ['DT', 'NN'] },
  { tokens: ['Run'], labels: ['VB'] },
]

test('rows are tokens, the last column is the label, a blank line ends a sequence', () => {
  expect(sequences('The\tDT\ndog\tNN\n\nRun\tVB\n')).toEqual(DOG)
})

test('columns before the label follow the word', () => {
  expect(sequences('a\tA\tx\nb\tB\ty\n')).toEqual([
    { tokens: ['a', 'b'], labels: ['x', 'y'], columns: [['A', 'B']] },
  ])
})

test('spaces separate columns where the first row has no tab, however many stand together', () => {
  expect(sequences(' The   DT \ndog NN\n\nRun VB')).toEqual(DOG)
})

test('spaces within a field are kept where tabs separate', () => {
  expect(sequences('New York\tLOC\n')).toEqual([{ tokens: ['New York'], labels: ['LOC'] }])
})

test('runs of tabs and spaces separate where that is said, as CRF++ has it', () => {
  expect(sequences('The \t DT\ndog\t\tNN\n\nRun VB\n', { separator: 'whitespace' })).toEqual(DOG)
})

test('CRLF, a byte-order mark, more blank lines and a missing last line end change nothing', () => {
  expect(sequences('\uFEFF\r\n\r\nThe\tDT\r\ndog\tNN\r\n \t\r\n\r\nRun\tVB')).toEqual(DOG)
})

test('a line knows where its sequence begins', () => {
  expect(read('\n\na\tA\nb\tB\n\n\nc\tC\n').line).toEqual(Int32Array.of(3, 7))
})

test('document marks are rows like others', () => {
  expect(sequences('-DOCSTART- O\n\na B-X\n')).toEqual([
    { tokens: ['-DOCSTART-'], labels: ['O'] },
    { tokens: ['a'], labels: ['B-X'] },
  ])
})

test('latin-1 is read if that is said, and becomes the same string as UTF-8', () => {
  const found = sequences(latin1('caf\xe9\tN\xff\n'), { encoding: 'latin-1' })
  expect(found).toEqual([{ tokens: ['café'], labels: ['Nÿ'] }])
})

test('without labels all columns belong to the token', () => {
  expect(sequences('a\tA\n', { labels: 'none' })).toEqual([{ tokens: ['a'], columns: [['A']] }])
  expect(sequences('a\nb\n', { labels: 'none' })).toEqual([{ tokens: ['a', 'b'] }])
})

test('a column more than a model needs is the label, if labels are optional', () => {
  const options: ColumnsOptions = { labels: 'optional', columns: 1 }
  expect(sequences('a\tA\n', options)).toEqual([{ tokens: ['a'], labels: ['A'] }])
  expect(sequences('a\n', options)).toEqual([{ tokens: ['a'] }])
})

test('several files become one corpus, each with its own separator', () => {
  const reader = createColumnsReader()
  feed(reader, 'a\tA', 'one.tsv')
  feed(reader, 'b B', 'two.tsv')
  expect(sequencesOf(reader.take())).toEqual([
    { tokens: ['a'], labels: ['A'] },
    { tokens: ['b'], labels: ['B'] },
  ])
})

test('complete sequences can be taken before the end, an open one stays', () => {
  const reader = createColumnsReader()
  reader.write(latin1('a\tA\n\nb\tB\nc'))
  expect(sequencesOf(reader.take())).toEqual([{ tokens: ['a'], labels: ['A'] }])
  reader.write(latin1('\tC\n\nd\tD'))
  expect(sequencesOf(reader.take())).toEqual([{ tokens: ['b', 'c'], labels: ['B', 'C'] }])
  reader.end()
  const last = reader.take()
  expect(sequencesOf(last)).toEqual([{ tokens: ['d'], labels: ['D'] }])
  expect(last.line).toEqual(Int32Array.of(6))
})

test('string tables persist over batches until they are too large', () => {
  const reader = createColumnsReader({ tableBytes: 4 })
  reader.write(latin1('abc\tA\n\n'))
  const first = reader.take()
  reader.write(latin1('de\tA\n\nopen\tB\n'))
  const second = reader.take()
  reader.write(latin1('abc\tA\n\n'))
  const third = reader.take()
  expect(second.columns[0].strings).toBe(first.columns[0].strings)
  expect(third.columns[0].strings).not.toBe(first.columns[0].strings)
  expect(third.labels!.strings).toBe(first.labels!.strings)
  expect(sequencesOf(second)).toEqual([{ tokens: ['de'], labels: ['A'] }])
  expect(sequencesOf(third)).toEqual([{ tokens: ['open', 'abc'], labels: ['B', 'A'] }])
})

test.each([
  ['no bytes', ''],
  ['blank lines', '\n \n\t\r\n'],
  ['a byte-order mark', '\uFEFF'],
])('a file of %s has no sequence, which is for the caller to judge', (_, content) => {
  const corpus = read(content)
  expect(corpus).toMatchObject({ N: 0, P: 0, offset: Int32Array.of(0) })
})

test('a line of a megabyte is a line', () => {
  const word = 'x'.repeat(1 << 20)
  const reader = createColumnsReader()
  const corpus = readAll(reader, `a\tA\n${word}\tB\n`, { size: 1000 })
  expect(corpus.columns[0].strings.get(1)).toBe(word)
})

test('a sequence of a million tokens is a sequence', () => {
  const corpus = read('a\tA\nb\tB\n'.repeat(500_000))
  expect([corpus.N, corpus.P, corpus.labels!.strings.size]).toEqual([1, 1_000_000, 2])
})

const BAD: [string, string | Uint8Array, ColumnsOptions, string][] = [
  ['a row is short', 'a\tA\tx\nb\tB\n', {}, 'train.tsv:2: expected 3 columns, got 2'],
  ['a row is long', 'a\tx\n\nb\tB\ty\n', {}, 'train.tsv:3: expected 2 columns, got 3'],
  ['a row is short of fields between spaces', 'a A x\nb B\n', {}, 'train.tsv:2: expected 3 columns, got 2'],
  [
    'there is no label column',
    'a\nb\n',
    {},
    'train.tsv:1: expected at least 2 columns, the last one the label, got 1',
  ],
  ['a field is empty', 'a\tA\n\tB\n', {}, 'train.tsv:2: expected a value in column 1, got an empty field'],
  [
    'the first row ends in a tab',
    'a\t\n',
    {},
    'train.tsv:1: expected a value in column 2, got an empty field',
  ],
  ['a row ends in a tab', 'a\tA\nb\tB\t\n', {}, 'train.tsv:2: expected 2 columns, got 3'],
  [
    'a row has spaces where tabs separate',
    'a\tA\nb B\n',
    {},
    'train.tsv:2: expected 2 columns, got 1 (columns are separated by tabs, as in line 1)',
  ],
  [
    'a row has tabs where spaces separate',
    '\na A\nb\tB\n',
    {},
    'train.tsv:3: expected 2 columns, got 1 (columns are separated by spaces, as in line 2)',
  ],
  [
    'a field has a tab where spaces separate',
    'a A\nb c\tB\n',
    { separator: 'space' },
    'train.tsv:2: expected columns separated by spaces, got a tab',
  ],
  [
    'columns are too many',
    'a b c\n',
    { labels: 'none', columns: 2 },
    'train.tsv:1: expected 2 columns, got 3',
  ],
  ['the label is missing', 'a b\n', { columns: 2 }, 'train.tsv:1: expected 3 columns, got 2'],
  [
    'columns are too few with labels or without',
    'a\n',
    { labels: 'optional', columns: 2 },
    'train.tsv:1: expected 2 columns, or 3 with labels, got 1',
  ],
  ['labels stop', 'a A\nb\n', { labels: 'optional', columns: 1 }, 'train.tsv:2: expected 2 columns, got 1'],
  [
    'a byte is no UTF-8',
    latin1('a\tA\ncaf\xe9\tB\n'),
    {},
    'train.tsv:2: expected UTF-8, got the byte 0xE9 (is the file latin-1?)',
  ],
  [
    'a character is cut off',
    latin1('\xc3\xa9t\xe2\x82\tA\n'),
    {},
    'train.tsv:1: expected UTF-8, got the byte 0xE2 (is the file latin-1?)',
  ],
  [
    'the label is no UTF-8',
    latin1('a\t\xff\n'),
    {},
    'train.tsv:1: expected UTF-8, got the byte 0xFF (is the file latin-1?)',
  ],
  [
    'the file is UTF-16',
    latin1('\xff\xfea\0\t\0A\0\n\0'),
    {},
    'train.tsv:1: expected text, got a NUL byte (the file looks like UTF-16 or binary)',
  ],
  ['there is a NUL byte', 'a\tA\nb\0\tB\n', {}, 'train.tsv:2: expected text, got a NUL byte'],
  [
    'lines end in CR only',
    'a\tA\nb\tB\rc\tC\r',
    {},
    'train.tsv:2: expected line ends LF or CRLF, got a lone CR',
  ],
  [
    'latin-1 begins with the mark of UTF-8',
    '\uFEFFa\tA\n',
    { encoding: 'latin-1' },
    'train.tsv:1: expected latin-1, got a UTF-8 byte-order mark',
  ],
]

test.each(BAD)('it is an error if %s, however the file is cut', (_, content, options, message) => {
  for (const size of [1, 2, 3, 7, Infinity]) {
    const reader = createColumnsReader(options)
    expect(refusal(() => readAll(reader, content, { size }))).toBe(message)
  }
})

test('it is an error if a second file has another shape', () => {
  const reader = createColumnsReader()
  feed(reader, 'a\tA\tx\n', 'one.tsv')
  expect(refusal(() => feed(reader, '\nb\tB\n', 'two.tsv'))).toBe(
    'two.tsv:2: expected 3 columns as in one.tsv, got 2',
  )
})

test('optional labels without a number of columns are a misuse', () => {
  expect(() => createColumnsReader({ labels: 'optional' })).toThrow(TypeError)
})
