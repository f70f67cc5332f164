import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Tokenizer, tokenize } from '../../../src/index.js'

const texts = (text: string, tokenizer: Tokenizer = 'words') =>
  tokenize(text, { tokenizer }).map(token => token.text)

/** A text as a list of the tokens it should be cut into, with | between those that no space separates. */
const cut = (expected: string) => expected.split(/[ |]/)

describe('words', () => {
  test.each([
    '1 1/2 cups all-purpose flour|, 3/4 tsp|. salt',
    'the U.S. and U.S.-based Ph.D. students|, e.g. at 5 a.m. |',
    'J|. Smith et al|.',
    '3.5 1,000.50 1.000,50 10|% $|5 €|3.50 ½ 1½ m² 1⁄2 10:30',
    '1-2 1–2 3-year-old 2024-01-05 –|5 +|49 5|°|C',
    "don’t don't l'homme dogs|' '|quoted|'",
    'joe.bloggs+x@example.co.uk|, a|@|b @|user #|tag',
    'https://example.org/wiki/A_(b)?q=1|. (|http://x.y/z|) www.Foo.org|! http|:|/|/',
    'wait|... what|?|! --|yes — no|!!! (|(|a|)|)',
    'and|/|or AT|&|T C|++ snake_case',
    '東|京|に|行|く|。|コーヒー|2024|年',
    '한국어 हिन्दी עברית العربية cafe\u0301',
    'e\u00adx zero\u200bwidth',
  ])('%s', expected => {
    expect(texts(expected.replaceAll('|', ''))).toEqual(cut(expected).filter(Boolean))
  })

  test('emoji stay whole, with all that modifies them', () => {
    const emoji = ['👨‍👩‍👧', '👍🏽', '🇩🇪', '🇫🇷', '✌️', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']
    expect(texts(emoji.join(''))).toEqual(emoji)
    expect(texts(emoji.join(''), 'characters')).toEqual(emoji)
  })

  test('a mark that no character is before is a token', () => {
    expect(texts(' \u0301x')).toEqual(['\u0301', 'x'])
  })
})

test('characters are those that a reader sees', () => {
  expect(texts('ab cafe\u0301\r\n한 สำ', 'characters')).toEqual([
    'a',
    'b',
    'c',
    'a',
    'f',
    'e\u0301',
    '한',
    'สำ',
  ])
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const text of ['Ångström 👩🏽‍🚀!', 'தமிழ்', 'ﾊﾟ', '각', '🇺🇳🇪🇺'])
    expect(texts(text, 'characters')).toEqual(
      [...segmenter.segment(text)].map(({ segment }) => segment).filter(part => part.trim() !== ''),
    )
})

test('white space of any kind separates', () => {
  expect(texts('a.\u00a0(b)\u3000c\td\ufeffe\n', 'whitespace')).toEqual(['a.', '(b)', 'c', 'd', 'e'])
})

test('a pattern gives its matches and nothing else', () => {
  expect(texts('A1, b22!', { pattern: '[a-z]|\\d+', flags: 'i' })).toEqual(['A', '1', 'b', '22'])
  expect(texts('a1b', { pattern: '\\d*' })).toEqual(['1'])
  expect(texts('😀x', { pattern: '.' })).toEqual(['😀', 'x'])
})

test('a pattern that would take forever takes a time that grows with the text', () => {
  expect(texts(`${'a'.repeat(3000)}b`, { pattern: '(a+)+$|b' })).toEqual(['b'])
})

test('sentences end at marks and line ends, not at initials, titles and numbers', () => {
  const text =
    'Dr. Who met J. Smith in the U.S. army. He said "No. 5 is alive." (Is he?) 3.5 is ok. so\nNew line。次です！Yes'
  expect(
    tokenize(text, { sentences: 'split' }).map(sentence =>
      text.slice(sentence[0].start, sentence.at(-1)?.end),
    ),
  ).toEqual([
    'Dr. Who met J. Smith in the U.S. army.',
    'He said "No. 5 is alive."',
    '(Is he?)',
    '3.5 is ok. so',
    'New line。',
    '次です！',
    'Yes',
  ])
})

test('a token that goes over the end of a sentence stays whole', () => {
  const sentences = tokenize('Wow! Now. Bye', {
    sentences: 'split',
    tokenizer: { pattern: '\\w+. \\w+|\\S+' },
  })
  expect(sentences.map(tokens => tokens.map(token => token.text))).toEqual([['Wow! Now', '.'], ['Bye']])
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      ..."aA1.,-/'@:w ()!\n年ไ",
      'http://',
      'www.',
      'a@b.c',
      '\u0301',
      '😀',
      '\u200d',
      '🇩',
      '\ud83d',
    ),
  }),
)

describe('laws of all tokenizers', () => {
  const tokenizers: Tokenizer[] = ['words', 'whitespace', 'characters', { pattern: '\\w+|[^\\w\\s]' }]

  test.each(tokenizers)('%j: tokens are slices in order that do not overlap', tokenizer => {
    fc.assert(
      fc.property(anyText, text => {
        let last = 0
        for (const token of tokenize(text, { tokenizer })) {
          expect(token.text).toBe(text.slice(token.start, token.end))
          expect(token.start).toBeGreaterThanOrEqual(last)
          expect(token.end).toBeGreaterThan(token.start)
          expect(isPairCut(text, token.start) || isPairCut(text, token.end)).toBe(false)
          last = token.end
        }
      }),
    )
  })

  test.each(tokenizers.slice(0, 3))('%j: all but white space is in tokens', tokenizer => {
    fc.assert(
      fc.property(anyText, text => {
        expect(texts(text, tokenizer).join('')).toBe(text.replaceAll(/\s/g, ''))
      }),
    )
  })

  test.each(tokenizers)('%j: sentences have the same tokens', tokenizer => {
    fc.assert(
      fc.property(anyText, text => {
        const sentences = tokenize(text, { tokenizer, sentences: 'split' })
        expect(sentences.flat()).toEqual(tokenize(text, { tokenizer }))
        expect(sentences.every(sentence => sentence.length > 0)).toBe(true)
      }),
    )
  })
})

test.each([
  ['wrods', 'did you mean "words"?'],
  [{ pattern: '(' }, 'tokenizer.pattern: expected a regular expression'],
  [{ pattern: '' }, 'tokenizer.pattern'],
  [{ pattern: 'a', flags: 'g' }, 'tokenizer.flags'],
  [{ pattern: 'a', flag: 'i' }, 'expected pattern and flags, got "flag", too'],
  [7, 'got 7'],
])('%j is no tokenizer', (tokenizer, reason) => {
  expect(() => tokenize('a', { tokenizer: tokenizer as Tokenizer })).toThrow(reason)
})

test('what is not an option or no text is refused', () => {
  expect(() => tokenize('a', { sentence: 'split' } as object)).toThrow('unknown option sentence')
  expect(() => tokenize('a', { sentences: true } as object)).toThrow('expected join or split, got true')
  expect(() => tokenize(['a'] as unknown as string)).toThrow(TypeError)
})

function isPairCut(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff
}

test('takes a regular expression of the language as it is', () => {
  const texts = tokenize('a1 B2', { tokenizer: /[a-z]\d/gi }).map(({ text }) => text)
  expect(texts).toEqual(['a1', 'B2'])
  expect(() => tokenize('a', { tokenizer: /a/y })).toThrow('flags')
})
