import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DataError } from '../../../src/common/errors.js'
import { type AnyReaderOptions, createReader } from '../../../src/data/reading/create-reader.js'
import type { Format } from '../../../src/data/reading/detect-format.js'
import { corpusOf, type Sequence } from '../../../src/data/sequence.js'
import { createBrownWriter } from '../../../src/data/writers/brown.js'
import { createColumnsWriter } from '../../../src/data/writers/columns.js'
import { createConlluWriter } from '../../../src/data/writers/conllu.js'
import { createCrfsuiteWriter } from '../../../src/data/writers/crfsuite.js'
import { createFastaWriter } from '../../../src/data/writers/fasta.js'
import { createJsonLinesWriter } from '../../../src/data/writers/json-lines.js'
import { type CorpusWriter, type Sink, writeCorpus } from '../../../src/data/writers/writer.js'
import { readAll, sequencesOf } from '../reading.js'

type CreateWriter = (sink: Sink) => CorpusWriter

/** Strings that try a format: marks of all formats, spaces, line ends, and characters of any kind. */
const nasty = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ab\\:/\t \n\r\0@>#_-{"1\uFEFF\u00a0é🎉'), maxLength: 4 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('@weight', '@weight:2', '-DOCSTART-', '1-2', '_', '# x', 'a'),
)
const value = fc.double({ noNaN: true, noDefaultInfinity: true }).map(x => x + 0)

/** One to three sequences of one shape with such strings. */
function sequencesWith(
  cell: fc.Arbitrary<string>,
  columns: number,
  attributes: boolean,
): fc.Arbitrary<Sequence[]> {
  const token = fc.record({
    cells: fc.array(cell, { minLength: columns + 1, maxLength: columns + 1 }),
    attributes: fc.dictionary(cell, value, { maxKeys: 3 }),
  })
  const sequence = fc.array(token, { minLength: 1, maxLength: 4 }).map(rows => ({
    tokens: rows.map(row => (attributes ? (Object.keys(row.attributes)[0] ?? '') : row.cells[0])),
    labels: rows.map(row => (row.cells[1] === '_' ? null : row.cells[1])),
    ...(columns > 1 && {
      columns: Array.from({ length: columns - 1 }, (_, k) => rows.map(row => row.cells[k + 2])),
    }),
    ...(attributes && { attributes: rows.map(row => ({ ...row.attributes })) }),
  }))
  return fc.array(sequence, { minLength: 1, maxLength: 3 })
}

/** Writes, and reads what was written; undefined: the format cannot hold it, and nothing was written of it. */
function roundTrip(sequences: Sequence[], format: Format, create: CreateWriter, options: AnyReaderOptions) {
  let text = ''
  try {
    writeCorpus(
      corpusOf(sequences),
      create(part => {
        text += part
      }),
    )
  } catch (error) {
    if (error instanceof DataError) return undefined
    throw error
  }
  return sequencesOf(readAll(createReader(format, options), text, { size: 5 }))
}

interface Case {
  format: Format
  create: CreateWriter
  columns?: number
  attributes?: boolean
  options?: AnyReaderOptions
}

const CASES: [string, Case][] = [
  ['columns by tabs', { format: 'columns', create: createColumnsWriter, columns: 2 }],
  ['word and label by tabs', { format: 'columns', create: createColumnsWriter }],
  [
    'columns by spaces',
    { format: 'columns', create: sink => createColumnsWriter(sink, { separator: 'space' }) },
  ],
  ['JSON lines', { format: 'jsonl', create: createJsonLinesWriter, columns: 2, attributes: true }],
  ['word/tag', { format: 'brown', create: createBrownWriter }],
  ['attributes', { format: 'crfsuite', create: createCrfsuiteWriter, attributes: true }],
]

test.each(CASES)('%s come back as they were written, or are not written', (_, given) => {
  const { format, create, columns = 1, attributes = false, options = {} } = given
  fc.assert(
    fc.property(sequencesWith(nasty, columns, attributes), sequences => {
      const back = roundTrip(sequences, format, create, options)
      if (back) expect(back).toEqual(sequences)
    }),
    { numRuns: 200 },
  )
})

test.each(CASES)('%s of plain words are written', (_, given) => {
  const { format, create, columns = 1, attributes = false, options = {} } = given
  const word = fc.string({ unit: fc.constantFrom(...'abcé🎉'), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(sequencesWith(word, columns, attributes), sequences => {
      expect(roundTrip(sequences, format, create, options)).toEqual(sequences)
    }),
  )
})

test('CoNLL-U comes back as it was written, or is not written', () => {
  fc.assert(
    fc.property(sequencesWith(nasty, 9, false), sequences => {
      const hidden = sequences.map(sequence => ({
        ...sequence,
        columns: sequence.columns!.map((column, k) => (k === 1 ? column.map(() => '_') : column)),
      }))
      const back = roundTrip(hidden, 'conllu', createConlluWriter, {})
      if (back) expect(back).toEqual(hidden)
    }),
  )
})

test('FASTA comes back as it was written, or is not written', () => {
  const character = fc.constantFrom(...'ACGT.;*~', '>', 'é', '', 'AC', ' ')
  for (const cell of [character, fc.constantFrom(...'ACGT')]) {
    fc.assert(
      fc.property(sequencesWith(cell, 1, false), sequences => {
        const back = roundTrip(sequences, 'fasta', sink => createFastaWriter(sink, { width: 2 }), {})
        if (back || cell !== character) expect(back).toEqual(sequences)
      }),
    )
  }
})

test('weights come back', () => {
  const sequences = [
    { tokens: ['x'], labels: ['A'], attributes: [{ x: 1 }], weight: 0.5 },
    { tokens: ['x'], labels: ['A'], attributes: [{ x: 1 }] },
  ]
  expect(roundTrip(sequences, 'crfsuite', createCrfsuiteWriter, {})).toEqual(sequences)
  expect(roundTrip(sequences, 'jsonl', createJsonLinesWriter, {})).toEqual(sequences)
})
