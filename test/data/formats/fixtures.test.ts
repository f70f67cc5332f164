import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { DataError } from '../../../src/common/errors.js'
import { FORMATS, type Format } from '../../../src/data/formats/registry.js'
import { detectFormat } from '../../../src/data/reading/detect-format.js'
import type { Sequence } from '../../../src/data/sequence.js'
import { readCorpus } from '../../../src/node/files.js'
import { sequencesOf } from '../reading.js'
import { FIXTURES, formatOf, pathOf } from './fixtures.js'

const ADA = { tokens: ['Ada', 'lives', 'in', 'New', 'York'], labels: ['B-PER', 'O', 'O', 'B-LOC', 'I-LOC'] }
const BOB = { tokens: ['🎉', 'Bob', 'writes'], labels: ['O', 'B-PER', 'O'] }
const RAINS = { tokens: ['It', 'rains'], labels: ['O', 'O'] }

/** What each fixture of an annotation tool holds, and what of it is left out. */
const EXPECTED: Record<string, [Sequence[], string[]?]> = {
  'prodigy.jsonl': [
    [ADA, BOB],
    ['answered "reject"', 'answered "ignore"'],
  ],
  'doccano.jsonl': [[ADA, BOB, RAINS]],
  'doccano-relations.jsonl': [[ADA]],
  'label-studio.json': [
    [ADA, BOB],
    ['without annotations', 'canceled'],
  ],
  'label-studio-min.json': [[ADA], ['without annotations']],
  'spacy.json': [[ADA, BOB, RAINS]],
  'spacy-doc.jsonl': [[ADA]],
  'spacy-training.json': [
    [
      { tokens: [...ADA.tokens, '.'], labels: [...ADA.labels, 'O'] },
      { tokens: ['It', 'rains'], labels: ['O', null] },
      { tokens: ['Bob', 'writes'], labels: ['B-PER', 'O'] },
    ],
  ],
  'spacy-annotator.json': [[ADA], ['null']],
  'brat.ann': [[ADA, BOB]],
  'parserator.xml': [
    [
      {
        tokens: ['12', 'Elm', 'Hill', 'Oak', '&', 'Ash'],
        labels: ['AddressNumber', 'StreetName', 'StreetName', 'PlaceName', 'PlaceName', 'PlaceName'],
      },
      { tokens: ['Springfield', '01103'], labels: ['PlaceName', 'ZipCode'] },
    ],
  ],
  'anystyle.xml': [
    [
      {
        tokens: ['Doe', 'Jane', '1999', 'On', 'small', 'things'],
        labels: ['author', 'author', 'date', 'title', 'title', 'title'],
      },
      { tokens: ['Roe', 'Letters', 'see', '2001'], labels: ['author', 'title', 'O', 'date'] },
    ],
  ],
  'csv.csv': [
    [
      {
        tokens: ['Ada', 'lives', 'in', 'New, old', '"York"'],
        labels: ADA.labels,
        columns: [['NNP', 'VBZ', 'IN', 'NNP', 'NNP']],
      },
      { tokens: ['She', 'writes'], labels: ['O', 'O'], columns: [['PRP', 'VBZ']] },
    ],
  ],
  'csv-spans.csv': [[ADA, { tokens: ['Bob', 'writes'], labels: ['B-PER', 'O'] }], ['without labels']],
  'csv-labels.tsv': [[ADA, RAINS]],
}

test('every format of text has a fixture', () => {
  const texts = FORMATS.map(({ name }) => name).filter(name => name !== 'parquet')
  expect([...new Set(FIXTURES.map(formatOf))].toSorted()).toEqual(texts.toSorted())
})

test.each(FIXTURES)('%s is recognized by its content and by its name', fixture => {
  const format = formatOf(fixture)
  const bytes = readFileSync(pathOf(fixture))
  const byContent: Partial<Record<Format, string>> = { text: 'unlabeled text' }
  const detect = (name: string) => {
    try {
      return detectFormat(name, bytes)
    } catch (error) {
      return (error as DataError).message
    }
  }
  expect(detect('data')).toContain(byContent[format] ?? format)
  expect(detect(fixture)).toContain(format === 'text' ? 'unlabeled text' : format)
})

test.each(Object.entries(EXPECTED))('%s is read', async (fixture, [sequences, skips = []]) => {
  const skipped: string[] = []
  const corpus = await readCorpus([pathOf(fixture)], { onSkip: reason => skipped.push(reason) })
  expect(sequencesOf(corpus)).toEqual(sequences)
  expect(skipped).toEqual(skips)
})
