import { createBrownWriter } from '../../src/data/writers/brown.js'
import { given, many } from '../draw.js'
import { createReaderTarget } from '../reading/reader-target.js'
import { label, word } from '../reading/words.js'

/** The Brown corpus' `word/tag`. */
export const brown = createReaderTarget({
  format: 'brown',
  options: random =>
    given({
      labels: random.pick(['required', 'required', 'optional', 'none'] as const),
      suffixes: random.pick(['keep', 'drop'] as const),
      encoding: random.below(6) === 0 ? ('latin-1' as const) : undefined,
    }),
  text: (random, size) =>
    many(size, () => `${word(random)}/${label(random)}${random.pick(['', '', '-tl', '-hl-nc'])}`)
      .map(token => token + random.pick([' ', ' ', '\t', '  ', '\n', '\n\n']))
      .join(''),
  writer: (corpus, { suffixes }) =>
    corpus.labels
      ? { create: sink => createBrownWriter(sink), options: suffixes === 'drop' ? { suffixes: 'keep' } : {} }
      : undefined,
})
