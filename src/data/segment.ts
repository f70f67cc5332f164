/** Words of a text and where each begins, in UTF-16 units as JavaScript counts. */
export interface Segmented {
  readonly tokens: string[]
  readonly starts: number[]
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

/** Cuts a text into sentences and those into words; `starts` count from the beginning of the text. */
export function segmentSentences(text: string, locale = 'en'): Segmented[] {
  const sentences: Segmented[] = []
  for (const { segment: sentence, index } of segmenterOf(locale, 'sentence').segment(text)) {
    const { tokens, starts } = segment(sentence, locale)
    if (tokens.length > 0) sentences.push({ tokens, starts: starts.map(start => start + index) })
  }
  return sentences
}
