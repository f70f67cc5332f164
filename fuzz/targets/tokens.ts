import { corpusOfTexts } from '../../src/data/text/corpus-of-texts.js'
import { tokenize } from '../../src/data/text/tokenize.js'
import type { Tokenizer } from '../../src/data/text/tokenizer.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { train } from '../../src/train.js'
import { many } from '../draw.js'
import { word } from '../reading/words.js'
import { demand, type Target } from '../target.js'
import { unlessRefused } from '../unless-refused.js'

interface TextInput {
  readonly text: string
  readonly tokenizer: Tokenizer
  readonly span: readonly [start: number, length: number]
}

const PIECES = [
  ...[' ', ' ', ' ', '\n', '\u00a0', '.', '. ', ', ', '-', '/', "'", '’', ':', '@', '...', '(', ')', '"'],
  ...['1', '1/2', '½', '3.5', '10%', '$5', 'U.S.', 'http://', 'https://a.b/', 'www.', 'a@b.c', '\u0301'],
  ...['\u200d', '👍🏽', '🇩🇪', '👩‍👧', '\ud83d', '\udc4d', '年', 'カ', 'ไ', '한', '。', '\0', '\ufeff'],
]
const TOKENIZERS: readonly Tokenizer[] = [
  'words',
  'words',
  'whitespace',
  'characters',
  { pattern: '\\w+|[^\\w\\s]' },
  { pattern: '(?:a|.)*?[.b]', flags: 'is' },
]

const model = await train(simulateToyEnglish({ sentences: 6, seed: 1 }))

/** Text that is cut, parsed, and labeled by a span. */
export const tokens: Target<TextInput> = {
  name: 'tokens',
  description:
    'tokens are slices of their text in order, sentences have the same, parsing keeps them, and spans split them as they say',
  maxSize: 200,
  generate: (random, size) => ({
    text: many(size, () => (random.below(3) === 0 ? word(random) : random.pick(PIECES))).join(''),
    tokenizer: random.pick(TOKENIZERS),
    span: [random.below(2 * size + 1), 1 + random.below(8)],
  }),
  run({ text, tokenizer, span: [start, length] }) {
    const found = tokenize(text, { tokenizer })
    let end = 0
    for (const token of found) {
      demand(token.text === text.slice(token.start, token.end), () => `no slice: ${JSON.stringify(token)}`)
      demand(end <= token.start && token.start < token.end, () => `out of order: ${JSON.stringify(token)}`)
      end = token.end
    }
    const uncut = found.map(token => token.text).join('')
    if (typeof tokenizer === 'string')
      demand(uncut === text.replaceAll(/\s/g, ''), () => `not covered: ${JSON.stringify(text)}`)
    const sentences = tokenize(text, { tokenizer, sentences: 'split' })
    demand(
      JSON.stringify(sentences.flat()) === JSON.stringify(found),
      () => 'sentences differ: other tokens than in the text',
    )
    const parsed = unlessRefused(() => model.parse(text, { tokenizer }))
    if (parsed)
      demand(
        parsed.tokens.map(token => token.text).join('') === uncut && parsed.probability <= 1,
        () => `parsed otherwise: ${JSON.stringify(parsed)}`,
      )
    const spans = [{ start, end: start + length, label: 'X' }]
    const split = unlessRefused(() => corpusOfTexts([{ text, spans }], { tokenizer, misaligned: 'split' }))
    if (split) demand(split.P >= found.length, () => 'split to less: fewer tokens than before')
  },
}
