import { expect, test } from 'vitest'
import { checkFormatOptions, type DataOptions } from '../../cli/options/data-options.js'
import type { Format } from '../../src/data/reading/detect-format.js'

const REFUSED: [DataOptions, Format[], string][] = [
  [
    { labelColumn: 'xpos' },
    ['columns'],
    '--label-column: applies only to the format conllu, csv, parquet, got columns (the last column is the label)',
  ],
  [
    { labelColumn: 'xpos' },
    ['jsonl'],
    '--label-column: applies only to the format conllu, csv, parquet, got jsonl',
  ],
  [{ labelTrack: 'separate' }, ['columns'], '--label-track: applies only to the format fasta, got columns'],
  [{ labelColumn: 'xpos' }, ['columns', 'csv'], '--label-column: applies only to the format conllu, csv'],
  [{ labelColumn: 'Tag' }, ['conllu'], '--label-column: expected'],
  [{ textColumn: 'body' }, ['jsonl'], '--text-column: applies only to the format csv, got jsonl'],
  [{ textColumn: 'a', tokenColumn: 'b' }, ['csv'], '--text-column: use it or --token-column'],
  [
    { separator: 'space' },
    ['conllu', 'jsonl'],
    '--separator: applies only to the format columns, got conllu',
  ],
]

test.each(REFUSED)('%j is refused for %j', (options, formats, message) => {
  expect(() => checkFormatOptions(options, ...formats)).toThrow(message)
})

test('options are taken where a format has them, on either side of a conversion', () => {
  checkFormatOptions({ encoding: 'latin-1', format: 'brown' }, 'brown')
  checkFormatOptions({ labelColumn: 'xpos', separator: 'tab' }, 'columns', 'conllu')
  checkFormatOptions({ labelTrack: 'interleaved' }, 'fasta')
  checkFormatOptions(
    { labelColumn: 'Any name', tokenColumn: 'Wort', sentenceColumn: 'Satz' },
    'csv',
    'conllu',
  )
})
