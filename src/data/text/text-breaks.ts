/**
 * Where words and sentences of a text begin, found in time that grows with the length of the text alone.
 *
 * An `Intl.Segmenter` copies its whole text for each segment, so a long text must not be handed over at once. It is
 * handed over in windows, each beginning at a break: Unicode's rules (UAX 29) look back no further than the last
 * break. They do look ahead, so of what a window gives only those breaks count that its end cannot have changed, and the next window
 * begins at the last of them.
 *
 * Words: a break before a letter or digit behind a space depends on nothing else, so a window is cut at the last such place.
 * Where its second half has none (scripts without spaces, runs of punctuation) each break is found with half a window in view
 * behind it. This may change a word where a dictionary divides a longer run than that; no other script is concerned.
 *
 * Sentences: an abbreviation point is decided by the next letter or sentence end (rule SB8), so breaks count up to
 * the last of these in the window.
 *
 * A segment that does not end within its window gets a larger one, for itself alone: it stays whole.
 */

/** UTF-16 units of a window, enough for any sentence and any run of a dictionary's words that people write. */
export const WINDOW = 1024

/** What is looked for in a text, and how far into a window its breaks are certain. */
export interface BreakRules {
  readonly segmenter: Intl.Segmenter
  /** Breaks of text.slice(start, end) up to here do not depend on what follows the end. */
  readonly certainUpTo: (text: string, start: number, end: number) => number
}

/** The ends of the segments of a text, in order; the last one is the end of the text. */
export function* breaksOf(
  text: string,
  { segmenter, certainUpTo }: BreakRules,
  window = WINDOW,
): Generator<number> {
  let start = 0
  for (let length = window; start < text.length; ) {
    const end = Math.min(start + length, text.length)
    const certain = end === text.length ? end : certainUpTo(text, start, end)
    const from = start
    for (const { index, segment } of segmenter.segment(text.slice(start, end))) {
      const to = from + index + segment.length
      if (to > certain) break
      yield to
      start = to
      if (length > window) break
    }
    length = start > from ? window : 2 * length
  }
}

const PLAIN = /^[\p{Lu}\p{Ll}\p{Lo}\p{Nd}]/u
const SPACE = ' '

/** The last place behind a space and before a letter or digit in the second half of a window, or else its middle. */
export function certainWords(text: string, start: number, end: number): number {
  const middle = start + ((end - start) >> 1)
  for (let k = end - 3; k >= middle; k--) {
    if (text[k] === SPACE && PLAIN.test(text.slice(k + 1, k + 3))) return k + 1
  }
  return middle
}

/** Letters, ends of sentences and of paragraphs: whichever comes next tells whether a point ends its sentence. */
const DECISIVE = /[\p{Lu}\p{Ll}\p{Lo}\p{Sentence_Terminal}\u2024\uFE52\uFF0E\n\r\u0085\u2028\u2029]/u

/** The last character of a window that decides on sentence ends before it. */
export function certainSentences(text: string, start: number, end: number): number {
  for (let k = end - 1; k > start; k--) {
    if (DECISIVE.test(characterEndingAt(text, k))) return k
  }
  return start
}

/** The character whose last UTF-16 unit is number k. */
function characterEndingAt(text: string, k: number): string {
  return LOW_SURROGATE.test(text[k]) ? text.slice(k - 1, k + 1) : text[k]
}

const LOW_SURROGATE = /[\uDC00-\uDFFF]/
