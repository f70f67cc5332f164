import { type BreakRules, breaksOf, certainSentences, certainWords, WINDOW } from './text-breaks.js'

/** Words of a text and where each begins, in UTF-16 units as JavaScript counts. */
export interface Segmented {
  readonly tokens: readonly string[]
  readonly starts: readonly number[]
}

const RULES = { word: certainWords, sentence: certainSentences }

type Granularity = keyof typeof RULES

const rules = new Map<string, BreakRules>()

/** Making a segmenter loads the rules of its language; using it again costs nothing. */
function rulesOf(locale: string, granularity: Granularity): BreakRules {
  const key = `${granularity} ${locale}`
  const known = rules.get(key)
  if (known) return known
  const segmenter = new Intl.Segmenter(locale, { granularity })
  const made = { segmenter, certainUpTo: RULES[granularity] }
  rules.set(key, made)
  return made
}

/** Cuts a text into words, punctuation included, as Unicode (UAX 29) defines them; spaces are no tokens. */
export function segment(text: string, locale = 'en'): Segmented {
  const tokens: string[] = []
  const starts: number[] = []
  for (const { token, start } of wordsOf(text, locale)) {
    tokens.push(token)
    starts.push(start)
  }
  return { tokens, starts }
}

function* wordsOf(text: string, locale: string, window?: number) {
  let start = 0
  for (const end of breaksOf(text, rulesOf(locale, 'word'), window)) {
    const token = text.slice(start, end)
    if (token.trim() !== '') yield { token, start }
    start = end
  }
}

/** Where tokens stand in a text that consists of them, in order, and spaces between; undefined: it does not. */
export function locateTokens(text: string, tokens: readonly string[]): Segmented | undefined {
  const starts: number[] = []
  let end = 0
  for (const token of tokens) {
    const start = text.indexOf(token, end)
    if (start < 0 || text.slice(end, start).trim() !== '') return undefined
    starts.push(start)
    end = start + token.length
  }
  return text.slice(end).trim() === '' ? { tokens, starts } : undefined
}

/** Cuts a text into sentences and those into words; `starts` count from the beginning of the text. */
export function segmentSentences(text: string, locale?: string): Segmented[] {
  const sentences: Segmented[] = []
  for (const sentence of segmentLines([text], locale ? { locale } : {}))
    if (sentence) sentences.push({ tokens: sentence.tokens, starts: sentence.starts })
  return sentences
}

/** The words of a sentence, `starts` counted from the beginning of its line. */
export interface LineSentence extends Segmented {
  readonly line: number // which of the lines, from 0 on
}

export interface SegmentOptions {
  /** The language whose rules apply, as a BCP 47 tag. Default `en`. */
  readonly locale?: string
  /** How much of a text is looked at together, in UTF-16 units: see `breaksOf`. */
  readonly window?: number
  /** Words between two pauses. Default 4096. */
  readonly pause?: number
}

/**
 * The sentences of lines, of which none goes over the end of a line. A null is a pause: words were cut, but their sentence is
 * not at its end. To begin with a text costs as much as some dozen words, so short lines are cut together, and so are short sentences.
 */
export function* segmentLines(
  lines: readonly string[],
  { locale = 'en', window = WINDOW, pause = 4096 }: SegmentOptions = {},
): Generator<LineSentence | null> {
  const text = lines.join('\n') // ends a sentence and a word, whatever stands around it
  let line = 0
  let lineStart = 0
  let group: Place[] = []
  let size = 0
  let start = 0
  for (const end of breaksOf(text, rulesOf(locale, 'sentence'), window)) {
    while (start > lineStart + lines[line].length) lineStart += lines[line++].length + 1
    group.push({ line, lineStart, start, end })
    size += end - start
    start = end
    if (size < window) continue
    yield* wordsOfSentences(text, group, locale, window, pause)
    group = []
    size = 0
  }
  yield* wordsOfSentences(text, group, locale, window, pause)
}

/** A sentence, and where its line begins. */
interface Place {
  readonly line: number
  readonly lineStart: number
  readonly start: number
  readonly end: number
}

function* wordsOfSentences(
  text: string,
  group: readonly Place[],
  locale: string,
  window: number,
  pause: number,
): Generator<LineSentence | null> {
  const together = group.map(({ start, end }) => text.slice(start, end)).join('\n')
  const words = wordsOf(together, locale, window)
  let next = words.next()
  let count = 0
  let begin = 0 // of the sentence in what is cut together
  for (const { line, lineStart, start, end } of group) {
    const tokens: string[] = []
    const starts: number[] = []
    for (; !next.done && next.value.start < begin + end - start; next = words.next()) {
      tokens.push(next.value.token)
      starts.push(next.value.start - begin + start - lineStart)
      if (++count % pause === 0) yield null
    }
    if (tokens.length > 0) yield { line, tokens, starts }
    begin += end - start + 1
  }
}
