/** Words of a text and where each begins, in UTF-16 units as JavaScript counts. */
export interface Segmented {
  readonly tokens: readonly string[]
  readonly starts: readonly number[]
}

type Granularity = 'word' | 'sentence'

const segmenters = new Map<string, Intl.Segmenter>()

/** Making a segmenter loads the rules of its language; using it again costs nothing. */
function segmenterOf(locale: string, granularity: Granularity): Intl.Segmenter {
  const key = `${granularity} ${locale}`
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(locale, { granularity })
  segmenters.set(key, segmenter)
  return segmenter
}

/** Cuts a text into words, punctuation included, as Unicode (UAX 29) defines them; spaces are no tokens. */
export function segment(text: string, locale = 'en'): Segmented {
  const tokens: string[] = []
  const starts: number[] = []
  for (const { segment: token, index } of segmenterOf(locale, 'word').segment(text)) {
    if (token.trim() === '') continue
    tokens.push(token)
    starts.push(index)
  }
  return { tokens, starts }
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
export function segmentSentences(text: string, locale = 'en'): Segmented[] {
  const sentences: Segmented[] = []
  for (const { segment: sentence, index } of segmenterOf(locale, 'sentence').segment(text)) {
    const { tokens, starts } = segment(sentence, locale)
    if (tokens.length > 0) sentences.push({ tokens, starts: starts.map(start => start + index) })
  }
  return sentences
}
