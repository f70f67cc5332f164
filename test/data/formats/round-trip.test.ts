import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { DataError } from '../../../src/common/errors.js'
import type { Corpus } from '../../../src/data/corpus.js'
import type { DataFormat } from '../../../src/data/formats/format.js'
import { type Format, formatNamed } from '../../../src/data/formats/registry.js'
import { createReader } from '../../../src/data/reading/create-reader.js'
import { corpusOf, type Sequence } from '../../../src/data/sequence.js'
import { writeCorpus } from '../../../src/data/writers/writer.js'
import { readCorpus } from '../../../src/node/files.js'
import { feed, readAll, sequencesOf } from '../reading.js'
import { FIXTURES, formatOf, pathOf } from './fixtures.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-formats-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What a format makes of a corpus: its file, and the one beside it. */
function written(corpus: Corpus, format: Format): { text: string; beside: string } {
  const files = { text: '', beside: '' }
  const create = (formatNamed(format) as DataFormat).createWriter
  const writer = create?.(
    part => {
      files.text += part
    },
    {
      companion: part => {
        files.beside += part
      },
    },
  )
  if (writer) writeCorpus(corpus, writer)
  return files
}

/** Writes sequences and reads them again; undefined: the format cannot hold them. */
function roundTrip(sequences: Sequence[], format: Format): Sequence[] | undefined {
  let files: { text: string; beside: string }
  try {
    files = written(corpusOf(sequences), format)
  } catch (error) {
    if (error instanceof DataError) return undefined
    throw error
  }
  if (format !== 'brat') return sequencesOf(readAll(createReader(format), files.text, { size: 7 }))
  const reader = createReader(format)
  feed(reader, files.beside, 'a.txt', 5)
  feed(reader, files.text, 'a.ann', 5)
  return sequencesOf(reader.take())
}

function sequencesWith(token: fc.Arbitrary<string>, label: fc.Arbitrary<string>): fc.Arbitrary<Sequence[]> {
  const sequence = fc
    .array(fc.tuple(token, label), { minLength: 1, maxLength: 5 })
    .map(pairs => ({ tokens: pairs.map(([word]) => word), labels: pairs.map(([, name]) => name) }))
  return fc.array(sequence, { minLength: 1, maxLength: 3 })
}

const word = fc.string({ unit: fc.constantFrom(...'abcé'), minLength: 1, maxLength: 4 })
const nasty = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ab\\"\',;&<>[]{}\t \n\r\0é🎉|'), maxLength: 4 }),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
)
const spanLabel = fc.constantFrom('O', 'B-PER', 'B-LOC')
const plainLabel = fc.constantFrom('O', 'PER', 'LOC')

const SPANS: Format[] = ['prodigy', 'doccano', 'label-studio', 'spacy', 'brat', 'csv']
const PLAIN: Format[] = ['parserator', 'anystyle', 'csv']
const TOKENS: Format[] = ['prodigy', 'spacy', 'csv']

describe('sequences come back as they were written', () => {
  test.each(SPANS)('%s: spans of plain words, after an emoji', format => {
    const token = fc.oneof(word, fc.constant('🎉'))
    fc.assert(
      fc.property(sequencesWith(token, spanLabel), sequences => {
        expect(roundTrip(sequences, format)).toEqual(sequences)
      }),
      { numRuns: 25 },
    )
  })

  test.each(PLAIN)('%s: plain labels of plain words', format => {
    fc.assert(
      fc.property(sequencesWith(word, plainLabel), sequences => {
        expect(roundTrip(sequences, format)).toEqual(sequences)
      }),
      { numRuns: 25 },
    )
  })

  test.each(TOKENS)('%s: tokens of any characters, or they are refused', format => {
    fc.assert(
      fc.property(sequencesWith(nasty, spanLabel), sequences => {
        const back = roundTrip(sequences, format)
        if (back) expect(back).toEqual(sequences)
      }),
      { numRuns: 60 },
    )
  })

  test.each([...SPANS, ...PLAIN])('%s: whatever is written can be read, or is refused', format => {
    fc.assert(
      fc.property(sequencesWith(nasty, nasty), sequences => {
        try {
          roundTrip(sequences, format)
        } catch (error) {
          // The text of such tokens may be cut so that a span ends inside a token.
          expect(error).toBeInstanceOf(DataError)
        }
      }),
      { numRuns: 60 },
    )
  })
})

test.each(['prodigy', 'doccano', 'label-studio', 'spacy', 'brat'] as const)(
  'text with spans goes through %s without a change',
  async format => {
    const text = '  Ada (née 🎉) lives in New-York,  really.'
    const at = text.indexOf('New')
    const record = { text, spans: [{ start: at, end: at + 8, label: 'LOC' }] }
    const corpus = readAll(createReader('jsonl', { texts: 'keep' }), JSON.stringify(record))
    const { text: file, beside } = written(corpus, format)
    const name = path.join(folder, format === 'brat' ? 'x.ann' : `${format}.json`)
    writeFileSync(name, file)
    writeFileSync(path.join(folder, 'x.txt'), beside)
    const again = await readCorpus([name], { format, texts: 'keep' })
    expect(again.texts).toEqual(corpus.texts)
    expect(sequencesOf(again)).toEqual(sequencesOf(corpus))
  },
)

test.each(FIXTURES.filter(fixture => ['prodigy', 'doccano', 'label-studio'].includes(formatOf(fixture))))(
  'what else a record of %s has is written again',
  async fixture => {
    const format = formatOf(fixture)
    const options = { format, passThrough: 'keep', texts: 'keep' } as const
    const corpus = await readCorpus([pathOf(fixture)], options)
    const { text } = written(corpus, format)
    const name = path.join(folder, fixture)
    writeFileSync(name, text)
    const again = await readCorpus([name], options)
    expect(sequencesOf(again)).toEqual(sequencesOf(corpus))
    expect(written(again, format).text).toBe(text)
    expect(text).toMatch(/"_task_hash": ?2|"id": ?1\b/)
  },
)
