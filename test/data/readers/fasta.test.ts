import { expect, test } from 'vitest'
import { createFastaReader, type FastaOptions } from '../../../src/data/readers/fasta.js'
import { feed, latin1, readAll, refusal, sequencesOf } from '../reading.js'

function read(content: string | Uint8Array, options?: FastaOptions) {
  return readAll(createFastaReader(options), content, { source: 'a.fa' })
}

function readPair(tokens: string, labels: string) {
  const reader = createFastaReader({ labelTrack: 'separate' })
  feed(reader, tokens, 'a.fa', 2)
  feed(reader, labels, 'a.labels', 3)
  return reader.take()
}

const TWO = [
  { tokens: ['A', 'c', 'G'], labels: ['.', '.', 'C'] },
  { tokens: ['T'], labels: ['I'] },
]

test('each record is followed by its labels, over lines of any length', () => {
  const corpus = read('>one first\nAc\nG\n>one\n..C\n\n>two\nT\n>two\nI\n')
  expect(sequencesOf(corpus)).toEqual(TWO)
  expect(corpus.names).toEqual(['one', 'two'])
  expect(corpus.line).toEqual(Int32Array.of(1, 7))
})

test('labels may come from a second source', () => {
  expect(sequencesOf(readPair('>one\nAcG\n>two\nT\n', '>one x\n.\n.C\n>two\nI'))).toEqual(TWO)
})

test('without labels every record is a sequence', () => {
  const records = '>one\nAcG\n>one\nT\n'
  expect(read(records, { labels: 'none' })).toMatchObject({ N: 2, labels: null, names: ['one', 'one'] })
})

test('the first two names tell whether there are labels, if they are optional', () => {
  const options: FastaOptions = { labels: 'optional' }
  expect(read('>one\nAcG\n>two\nT\n>two\nA', options)).toMatchObject({ N: 3, labels: null })
  expect(read('>one\nAcG\n', options)).toMatchObject({ N: 1, P: 3, labels: null })
  expect(sequencesOf(read('>one\nAcG\n>one\n..C\n>two\nT\n>two\nI', options))).toEqual(TWO)
})

test('a record of a million characters in one line is a sequence', () => {
  const corpus = read(`>x\n${'ACGT'.repeat(250_000)}\n>x\n${'.CCI'.repeat(250_000)}`)
  expect([corpus.N, corpus.P, corpus.columns[0].strings.size]).toEqual([1, 1_000_000, 4])
  expect([...corpus.labels!.ids.subarray(-4)]).toEqual([0, 1, 1, 2])
})

test.each([
  ['AC\n', 'a.fa:1: expected a line that begins with >, got characters of no record'],
  ['>x\n>x\nA\n', 'a.fa:1: record x: expected at least one character, got none'],
  ['>x\nAC\n>x\nC\n', 'a.fa:3: record x: expected 2 labels, one for each character, got 1'],
  ['>x\nAC\n>x\nC\nCC\n>y\n', 'a.fa:3: record x: expected 2 labels, one for each character, got 3'],
  ['>x\nAC\n>y\nCC\n', 'a.fa:3: expected the labels of record x, got record y'],
  ['>x\nAC\n', 'a.fa:2: expected the labels of record x, got the end of the file'],
  ['>x\nA C\n', 'a.fa:2: expected visible ASCII characters, got the byte 0x20'],
  [latin1('>x\nA\xe9\n'), 'a.fa:2: expected visible ASCII characters, got the byte 0xE9'],
])('%j is refused', (content, message) => {
  expect(refusal(() => read(content))).toBe(message)
})

test.each([
  ['>x\nAC\n', '>x\nC\n', 'a.labels:1: record x: expected 2 labels, one for each character, got 1'],
  ['>x\nAC\n', '>y\nCC\n', 'a.labels:1: expected the labels of record x, got record y'],
  ['>x\nA\n>y\nC\n', '>x\nC\n', 'a.labels:2: expected the labels of record y, got the end of the file'],
  [
    '>x\nA\n',
    '>x\nC\n>y\nC\n',
    'a.labels:3: expected the labels of record (there is no other), got record y',
  ],
])('%j with the labels %j is refused', (tokens, labels, message) => {
  expect(refusal(() => readPair(tokens, labels))).toBe(message)
})

test('labels that never come are missed', () => {
  expect(refusal(() => read('>x\nA\n', { labelTrack: 'separate' }))).toBe(
    'a.fa:2: expected another file with the labels of record x',
  )
})
