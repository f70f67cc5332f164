import { expect, test } from 'vitest'
import { checkFormatOptions, type DataOptions } from '../../cli/options/data-options.js'
import type { Format } from '../../src/data/reading/detect-format.js'

const REFUSED: [DataOptions, Format[], string][] = [
  [
    { labelColumn: 'xpos' },
    ['columns'],
    '--label-column: only the format conllu has it, got columns (the last column is the label)',
  ],
  [{ labelColumn: 'xpos' }, ['jsonl'], '--label-column: only the format conllu has it, got jsonl'],
  [{ labelTrack: 'separate' }, ['columns'], '--label-track: only the format fasta has it, got columns'],
  [{ separator: 'space' }, ['conllu', 'jsonl'], '--separator: only the format columns has it, got conllu'],
]

test.each(REFUSED)('%j is refused for %j', (options, formats, message) => {
  expect(() => checkFormatOptions(options, ...formats)).toThrow(message)
})

test('options are taken where a format has them, on either side of a conversion', () => {
  checkFormatOptions({ encoding: 'latin-1', format: 'brown' }, 'brown')
  checkFormatOptions({ labelColumn: 'xpos', separator: 'tab' }, 'columns', 'conllu')
  checkFormatOptions({ labelTrack: 'interleaved' }, 'fasta')
})
