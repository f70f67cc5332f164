import { given, many, perhaps } from '../draw.js'
import { createReaderTarget } from '../reading/reader-target.js'
import { word } from '../reading/words.js'

/** Plain text: sentences and tokens. */
export const text = createReaderTarget({
  format: 'text',
  options: random =>
    given({
      labels: random.pick(['none', 'none', 'optional', 'required'] as const),
      sentences: perhaps(random, 'lines' as const),
      tokenizer: random.below(4) === 0 ? random.pick(['whitespace', 'characters'] as const) : undefined,
      encoding: random.below(6) === 0 ? ('latin-1' as const) : undefined,
    }),
  text: (random, size) =>
    many(size, () => word(random) + random.pick([' ', ' ', '. ', '? ', ', ', '\n', ' “', '” '])).join(''),
})
