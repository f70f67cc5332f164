import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Segmented, segment, segmentLines } from '../../src/data/text/segment.js'
import { breaksOf, certainSentences, certainWords, WINDOW } from '../../src/data/text/text-breaks.js'

const RULES = {
  word: { segmenter: new Intl.Segmenter('en', { granularity: 'word' }), certainUpTo: certainWords },
  sentence: {
    segmenter: new Intl.Segmenter('en', { granularity: 'sentence' }),
    certainUpTo: certainSentences,
  },
}

type Granularity = keyof typeof RULES

/** The breaks that the whole text has when it is handed over at once. */
function wholeBreaks(text: string, granularity: Granularity): number[] {
  const segments = [...RULES[granularity].segmenter.segment(text)]
  return segments.map(({ index, segment: found }) => index + found.length)
}

function pieceBreaks(text: string, granularity: Granularity, window: number): number[] {
  return [...breaksOf(text, RULES[granularity], window)]
}

/** What people write without spaces, and what the rules of Unicode look back or ahead for. At most 16 units each. */
const CHUNKS = [
  ...['a', 'dog', 'Dr.', 'e.g.', "can't", 'U.S.A.', '3.14', '1,000,000', 'x_y', 'naïve', 'A', '.', '?!', '…'],
  ...[
    '(',
    ')',
    '"',
    '»',
    '—',
    ':',
    ';',
    '’',
    'l’été',
    'Straße',
    'Σίσυφος;',
    'ДОМ.',
    'שלום"ה',
    'مرحبا',
    '१२३।',
  ],
  ...[
    '👩‍👩‍👧‍👦',
    '👍🏽',
    '🇩🇪🇫🇷',
    '🇩',
    '❤️',
    'e\u0301\u0302',
    '\u0308',
    '\u200D',
    '\u200B',
    '\u00AD',
    '\u2060',
    '\uFEFF',
  ],
  ...[
    '我们研究生命起源',
    '。',
    '，',
    'カタカナ',
    'ひらがな',
    '한국어',
    'ภาษาไทย',
    'ພາສາລາວ',
    'မြန်မာ',
    'ខ្មែរ',
    '\u{11103}\u{11141}',
  ],
  ...[' ', '  ', '\u00A0', '\u3000', '\u2009', '\t', '\r\n', '\n', '\r', '\u0085', '\u2028', '\u2029', '\v'],
]
const chunk = fc.oneof(
  fc.constantFrom(...CHUNKS),
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.constant(' '),
)
const text = fc.array(chunk, { maxLength: 60 }).map(parts => parts.join(''))

/** The longest stretch that the windows cannot be sure to cut: between places behind a space and before a letter. */
function longestStretch(of: string): number {
  return Math.max(0, ...of.split(/(?<= )(?=[\p{Lu}\p{Ll}\p{Lo}\p{Nd}])/u).map(part => part.length))
}

test('words are those of the whole text where a window holds every stretch without a plain space', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 40 }), (drawn, more) => {
      const window = 2 * longestStretch(drawn) + 4 + more
      expect(pieceBreaks(drawn, 'word', window)).toEqual(wholeBreaks(drawn, 'word'))
    }),
    { numRuns: 500 },
  )
})

test('sentences are those of the whole text, however small the windows', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 60 }), (drawn, window) => {
      expect(pieceBreaks(drawn, 'sentence', window)).toEqual(wholeBreaks(drawn, 'sentence'))
    }),
    { numRuns: 500 },
  )
})

/** No window of this length ends within reach of a rule: joined by Unicode's rules, at most 16 units and a few marks. */
const REACH = 64

test('words of scripts with rules, not dictionaries, are those of the whole text without any space', () => {
  const ruled = CHUNKS.filter(
    part =>
      !/[\p{Script=Han}\p{Script=Hira}\p{Script=Thai}\p{Script=Lao}\p{Script=Mymr}\p{Script=Khmr}ー]|カ/u.test(
        part,
      ) && !/\s/.test(part),
  )
  const unspaced = fc.array(fc.constantFrom(...ruled), { maxLength: 80 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(unspaced, drawn => {
      const words = wholeBreaks(drawn, 'word')
      fc.pre(words.every((end, k) => end - (words[k - 1] ?? 0) <= REACH))
      expect(pieceBreaks(drawn, 'word', 4 * REACH)).toEqual(words)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['Chinese', '研究生命的起源需要很长时间，我们不知道它从哪里来。', 80],
  ['Chinese without marks', '研究生命的起源需要很长时间我们不知道它从哪里来', 80],
  ['Japanese', '私は昨日東京へ行きましたが、雨が降っていました。', 80],
  ['Thai', 'ฉันไปโรงเรียนทุกวันเพราะอยากเรียนภาษาไทยและภาษาอังกฤษ', 40],
  ['Khmer', 'ខ្ញុំទៅសាលារៀនរាល់ថ្ងៃ', 80],
])('%s in one line is cut into the same words as when it is handed over at once', (_, sentence, times) => {
  const long = sentence.repeat(times)
  expect(long.length).toBeGreaterThan(1.5 * WINDOW)
  expect(pieceBreaks(long, 'word', WINDOW)).toEqual(wholeBreaks(long, 'word'))
})

function inWindows(of: string, window: number): readonly Segmented[] {
  return [...segmentLines([of], { window })].filter(sentence => sentence !== null)
}

/** What whoever cuts lines and sentences one by one gets. */
function oneByOne(lines: readonly string[]) {
  return lines.flatMap((of, line) => {
    let start = 0
    return wholeBreaks(of, 'sentence').flatMap(end => {
      const offset = start
      start = end
      const { tokens, starts } = segment(of.slice(offset, end))
      return tokens.length > 0 ? [{ line, tokens, starts: starts.map(place => place + offset) }] : []
    })
  })
}

test('sentences that are cut together are those that are cut one by one', () => {
  const line = text.map(drawn => drawn.replaceAll(/[\n\r]/g, ' '))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), lines => {
      expect([...segmentLines(lines)]).toEqual(oneByOne(lines))
    }),
    { numRuns: 300 },
  )
})

test('a word longer than any window stays whole', () => {
  const word = 'a'.repeat(1000)
  const tokens = (of: string) => inWindows(of, 16).flatMap(sentence => sentence.tokens)
  expect(tokens(`x ${word}, y`)).toEqual(['x', word, ',', 'y'])
  expect(tokens(`e${'\u0301'.repeat(1000)}`)).toHaveLength(1)
  expect(inWindows(`a${' '.repeat(1000)}b`, 16)).toEqual([{ line: 0, tokens: ['a', 'b'], starts: [0, 1001] }])
})

test('a sentence longer than any window stays whole', () => {
  const long = `${'the dog and '.repeat(100)}the cat. Stay.`
  expect(inWindows(long, 32).map(({ tokens }) => tokens.length)).toEqual([303, 2])
  expect(inWindows(long, 32)).toEqual(inWindows(long, 1e6))
})

test('breaths come within a long sentence', () => {
  const found = [...segmentLines(['a b c d e. F g'], { pause: 2 })]
  expect(found.map(sentence => sentence?.tokens.length ?? null)).toEqual([null, null, null, 6, null, 2])
})

test('a window of any size ends', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 8 }), (drawn, window) => {
      for (const granularity of ['word', 'sentence'] as const) {
        const ends = pieceBreaks(drawn, granularity, window)
        expect(ends.at(-1) ?? 0).toBe(drawn.length)
        expect(ends.every((end, k) => end > (ends[k - 1] ?? 0))).toBe(true)
      }
    }),
  )
})

test('what is handed over grows with the text, not with its square', () => {
  let handed = 0
  const counting = (granularity: Granularity) => {
    const { segmenter, certainUpTo } = RULES[granularity]
    const segment = (part: string) => {
      const segments = segmenter.segment(part)
      return {
        *[Symbol.iterator]() {
          for (const found of segments) {
            handed += part.length // for each segment the engine copies the text
            yield found
          }
        },
      }
    }
    return { segmenter: { segment } as unknown as Intl.Segmenter, certainUpTo }
  }
  const texts = [
    'the dog ',
    'a',
    '.',
    'A. ',
    '1\u2028',
    '我们',
    `${'b'.repeat(500)}. . . .`,
    '? 1',
    'a\u0301',
    ' ',
  ]
  for (const part of texts) {
    for (const granularity of ['word', 'sentence'] as const) {
      const long = part.repeat(Math.ceil(5000 / part.length))
      handed = 0
      for (const _ of breaksOf(long, counting(granularity), 64));
      expect(handed / long.length).toBeLessThan(200)
    }
  }
})
