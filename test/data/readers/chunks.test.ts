import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DataError } from '../../../src/common/errors.js'
import { type AnyReaderOptions, createReader } from '../../../src/data/reading/create-reader.js'
import type { Format } from '../../../src/data/reading/detect-format.js'
import type { Sequence } from '../../../src/data/sequence.js'
import { feed, latin1, readAll, sequencesOf } from '../reading.js'

/** A content of each format with characters of one to four bytes, and what it holds. */
const CONTENTS: [Format, string, AnyReaderOptions, number, number][] = [
  ['columns', 'né\tA\n𝄞🎉\tB\n\n—\tC\n', {}, 2, 3],
  ['columns', 'né A\n𝄞🎉 B\n\n— C\n', {}, 2, 3],
  [
    'conllu',
    '# text = né\n1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n1\tné\t_\tX\t_\t_\t0\t_\t_\t_\n2\t—\t_\tY\t_\t_\t1\t_\t_\t_\n\n1\t𝄞\t_\tX\t_\t_\t0\t_\t_\t_\n',
    {},
    2,
    3,
  ],
  [
    'jsonl',
    '{"tokens":["né","𝄞"],"labels":["A","B"]}\n\n{"text":"né — 𝄞","spans":[{"start":0,"end":2,"label":"É"}]}\n',
    {},
    2,
    5,
  ],
  ['crfsuite', 'A\tné\t𝄞:2.5\nB\ta\\:b\\\\:-1e-3\n\n@weight:2\tA\t—\n', {}, 2, 3],
  ['fasta', '>a x\nAC\nGT\n>a\n..CC\n\n>b\nA\n>b\nC\n', {}, 2, 5],
  ['text', 'Né ici. Là 𝄞 aussi.\n\n— Où ?\n', { labels: 'none' }, 3, 10],
  ['brown', '\n\tné/A 𝄞/B ./.\n\n—/C\n', {}, 2, 4],
]

const SIZES = [1, 2, 3, 7, Infinity]

test.each(CONTENTS)('%s comes out the same in chunks of any size: %j', (format, content, options, N, P) => {
  const whole = readAll(createReader(format, options), content)
  expect([whole.N, whole.P]).toEqual([N, P])
  for (const size of SIZES) {
    const corpus = readAll(createReader(format, options), content, { size })
    expect(sequencesOf(corpus)).toEqual(sequencesOf(whole))
    expect(corpus.line).toEqual(whole.line)
  }
})

test.each(CONTENTS)(
  '%s is the same with CRLF, a byte-order mark and no last line end: %j',
  (format, content, options) => {
    const whole = sequencesOf(readAll(createReader(format, options), content))
    const windows = `\uFEFF${content.replace(/\n+$/, '').replaceAll('\n', '\r\n')}`
    for (const size of SIZES) {
      expect(sequencesOf(readAll(createReader(format, options), windows, { size }))).toEqual(whole)
    }
  },
)

test.each(CONTENTS)('%s can be taken after any chunk: %j', (format, content, options) => {
  const whole = sequencesOf(readAll(createReader(format, options), content))
  const bytes = new TextEncoder().encode(content)
  const reader = createReader(format, options)
  reader.begin('train')
  const parts = Array.from(bytes, (_, k) => {
    reader.write(bytes.slice(k, k + 1))
    return sequencesOf(reader.take())
  })
  reader.end()
  expect([...parts.flat(), ...sequencesOf(reader.take())]).toMatchObject(whole)
})

test.each(CONTENTS)('%s goes on in a second source: %j', (format, content, options, N, P) => {
  const reader = createReader(format, options)
  feed(reader, content, 'one')
  feed(reader, content, 'two', 3)
  const corpus = reader.take()
  expect([corpus.N, corpus.P]).toEqual([2 * N, 2 * P])
  expect(corpus.line.subarray(N)).toEqual(corpus.line.subarray(0, N))
})

test.each(CONTENTS)('%s has no sequence in an empty or blank source: %j', (format, _, options) => {
  for (const content of ['', '\n', ' \r\n\t\n\n']) {
    const corpus = readAll(createReader(format, options), content)
    expect([corpus.N, corpus.P, corpus.columns[0].ids.length]).toEqual([0, 0, 0])
  }
})

test.each(CONTENTS)('%s is refused where it has a NUL byte: %j', (format, content, options) => {
  const bytes = new TextEncoder().encode(`${content}\0`)
  const line = content.split('\n').length
  const message = `train:${line}: expected text, got a NUL byte`
  for (const size of SIZES) {
    expect(() => readAll(createReader(format, options), bytes, { source: 'train', size })).toThrow(message)
  }
})

test.each(CONTENTS.filter(([format]) => format !== 'fasta'))(
  '%s is refused where it is no UTF-8: %j',
  (format, content, options) => {
    const bytes = latin1(content.replaceAll(/[^\0-\xff]+/gu, 'x'))
    expect(() => readAll(createReader(format, options), bytes)).toThrow('expected UTF-8, got the byte 0xE9')
    const corpus = readAll(createReader(format, { ...options, encoding: 'latin-1' }), bytes)
    expect(
      sequencesOf(corpus)
        .flatMap(({ tokens }) => tokens)
        .join(''),
    ).toMatch(/né/i)
  },
)

/** What becomes of a content: its sequences, or the message of its error. */
function outcome(
  format: Format,
  options: AnyReaderOptions,
  chunks: readonly Uint8Array[],
): Sequence[] | string {
  const reader = createReader(format, options)
  reader.begin('train')
  try {
    for (const chunk of chunks) reader.write(chunk.slice())
    reader.end()
    return sequencesOf(reader.take())
  } catch (error) {
    if (error instanceof DataError) return error.message
    throw error
  }
}

const pieces = fc.constantFrom(
  ...[
    'a',
    'b',
    'é',
    '\xff',
    '\t',
    ' ',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    '\0',
    '\\:',
    '\\',
    ':',
    ':2',
    '/',
    '>x\n',
    '@weight:2',
    '#',
  ],
  ...[
    '1\t',
    '\t_\t_\t_\t_\t_\t_\t_\t_\n',
    '{"tokens":["a"],"labels":["b"]}\n',
    'a\tb\n',
    'a/b ',
    '>x\na\n>x\nb\n',
  ],
)

const bytes = fc.array(pieces, { maxLength: 12 }).map(parts => latin1(parts.join('')))

test.each(CONTENTS)(
  '%s of any bytes ends as it does uncut, in sequences or a DataError: %j',
  (format, _, options) => {
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(20), { maxLength: 6 }), (content, lengths) => {
        const chunks: Uint8Array[] = []
        let start = 0
        for (const length of lengths) {
          chunks.push(content.subarray(start, start + length))
          start += length
        }
        chunks.push(content.subarray(start))
        expect(outcome(format, options, chunks)).toEqual(outcome(format, options, [content]))
      }),
      { numRuns: 300 },
    )
  },
)
