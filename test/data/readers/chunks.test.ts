import { expect, test } from 'vitest'
import { type AnyReaderOptions, createReader } from '../../../src/data/create-reader.js'
import type { Format } from '../../../src/data/detect-format.js'
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
    expect([corpus.N, corpus.P, corpus.columns[0]!.ids.length]).toEqual([0, 0, 0])
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
