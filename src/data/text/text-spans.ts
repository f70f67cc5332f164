import { shown } from '../../common/shown.js'
import type { TagScheme } from '../tags/scheme.js'
import { labelsOf, type Span, spansOf } from '../tags/spans.js'
import { tokenScanOf } from './bounded-tokenizer.js'
import { type Segmented, segment } from './segment.js'
import { splitTokens } from './split-tokens.js'
import type { Tokenizer } from './tokenizer.js'

/** Characters start … end−1 of a text, in UTF-16 units, with their label. */
export interface TextSpan {
  readonly start: number
  readonly end: number
  readonly label: string
}

/** How to split a text into tokens, and which labels its spans become. */
export interface TextOptions {
  /**
   * The scheme of labels made from spans; `plain`: each token of a span has the span's label. Default `iob2`.
   */
  readonly scheme?: TagScheme | 'plain'
  /** How to split text into tokens. Default `words`. */
  readonly tokenizer?: Tokenizer
  /** If a span begins or ends inside a token: refuse the span, or split the token. Default `refuse`. */
  readonly misaligned?: Misaligned
}

/** The values of `TextOptions.misaligned`. */
export const MISALIGNED = ['refuse', 'split'] as const
export type Misaligned = (typeof MISALIGNED)[number]

/** A text as tokens, with labels if it has spans. */
export interface LabeledText extends Segmented {
  readonly labels?: readonly string[]
}

/**
 * Splits a text into tokens and turns its spans into labels: the only place where text data become a
 * sequence. `given` are the tokens if the data have their own.
 */
export function cutText(
  text: string,
  spans: readonly TextSpan[] | undefined,
  { scheme = 'iob2', tokenizer, misaligned = 'refuse' }: TextOptions,
  refuse: (reason: string) => never,
  given?: Segmented,
): LabeledText {
  const cut = given ?? segment(text, tokenScanOf(tokenizer))
  if (!spans) return cut
  checkTextSpans(text, spans, refuse)
  const splits = misaligned === 'split' && !given
  const whole = splits ? spans.map(span => trimmed(text, span)) : spans
  const segmented = splits ? splitTokens(text, cut, placesOf(text, whole, refuse)) : cut
  const onTokens = spansOnTokens(text, whole, segmented, refuse, given ? '' : SPLIT_HINT)
  const T = segmented.tokens.length
  return {
    ...segmented,
    labels: scheme === 'plain' ? plainLabels(onTokens, T) : labelsOf(onTokens, T, scheme),
  }
}

const SPLIT_HINT = " (--misaligned split, in code misaligned: 'split', cuts the token there)"

/** A span without white space at its ends, unless it contains nothing else. */
function trimmed(text: string, span: TextSpan): TextSpan {
  const content = text.slice(span.start, span.end)
  if (content.trim() === '') return span
  const start = span.start + content.length - content.trimStart().length
  return { ...span, start, end: start + content.trim().length }
}

/** The starts and ends of spans, in order. */
function placesOf(text: string, spans: readonly TextSpan[], refuse: (reason: string) => never): number[] {
  const places = spans.flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b)
  const half = places.find(place => place > 0 && (text.codePointAt(place - 1) ?? 0) > 0xffff)
  if (half !== undefined) refuse(`offset ${half}: expected a span of whole characters, got half of one`)
  return places
}

/** The labels of tokens if each token of a span has the span's label. */
export function plainLabels(spans: readonly Span[], T: number): string[] {
  const labels = new Array<string>(T).fill('O')
  for (const { start, end, type } of spans) labels.fill(type, start, end)
  return labels
}

/**
 * Converts character spans to token spans; refuses one that begins or ends inside a token or overlaps
 * another. `hint` is advice for a span inside a token.
 */
function spansOnTokens(
  text: string,
  spans: readonly TextSpan[],
  { tokens, starts }: Segmented,
  refuse: (reason: string) => never,
  hint = '',
): Span[] {
  const beginning = new Map(starts.map((start, t) => [start, t]))
  const ending = new Map(starts.map((start, t) => [start + tokens[t].length, t + 1]))
  checkTextSpans(text, spans, refuse)
  return spans.map(span => {
    const start = beginning.get(span.start)
    const end = ending.get(span.end)
    if (start === undefined || end === undefined) {
      const [edge, at] = start === undefined ? ['begin', span.start] : ['end', span.end]
      const cut = starts.findIndex((first, t) => first < at && at < first + tokens[t].length)
      const isSpace = /\s/.test(text[edge === 'begin' ? at : at - 1])
      const place = isSpace ? 'a space' : 'what the tokenizer leaves out'
      const got = cut < 0 ? place : `the middle of ${shown(tokens[cut])}${hint}`
      return refuse(`${nameOf(text, span)}: expected to ${edge} with a token, got ${got}`)
    }
    return { start, end, type: span.label }
  })
}

/** Refuses invalid spans: without a label, outside the text, or overlapping. */
export function checkTextSpans(
  text: string,
  spans: readonly TextSpan[],
  refuse: (reason: string) => never,
): void {
  for (const span of spans) {
    const { start, end, label } = span ?? {}
    if (typeof label !== 'string' || label === '') refuse(`span: expected a label, got ${shown(span)}`)
    if (
      !(Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start < end && end <= text.length)
    )
      refuse(
        `span ${label}: expected 0 ≤ start < end ≤ ${text.length}, got ${shown(start)} and ${shown(end)}`,
      )
  }
  const sorted = [...spans].sort((a, b) => a.start - b.start)
  for (let k = 1; k < sorted.length; k++) {
    if (sorted[k].start < sorted[k - 1].end)
      refuse(`${nameOf(text, sorted[k])}: overlaps ${nameOf(text, sorted[k - 1])}`)
  }
}

/**
 * Refuses spans of a text that differ from the labels of its tokens: if one of them was corrected, nobody can
 * tell which.
 */
export function checkSameSpans(
  text: string,
  spans: readonly TextSpan[],
  segmented: Segmented,
  labels: readonly string[],
  refuse: (reason: string) => never,
): void {
  checkTextSpans(text, spans, refuse)
  const marked = spansOfText(spansOf(labels), segmented)
  const onlyIn = (some: readonly TextSpan[], others: readonly TextSpan[]) => {
    const known = new Set(others.map(span => nameOf(text, span)))
    return some.map(span => nameOf(text, span)).find(name => !known.has(name))
  }
  const [extra, missing] = [onlyIn(spans, marked), onlyIn(marked, spans)]
  if (extra === undefined && missing === undefined) return
  const where = extra === undefined ? 'labels' : 'spans'
  refuse(
    `${extra ?? missing}: expected the same in "labels" and "spans", got it in "${where}" only (remove the outdated one)`,
  )
}

/** Converts token spans to spans of the characters they cover, including the spaces between. */
export function spansOfText(spans: readonly Span[], { tokens, starts }: Segmented): TextSpan[] {
  return spans.map(({ start, end, type }) => ({
    start: starts[start],
    end: starts[end - 1] + tokens[end - 1].length,
    label: type,
  }))
}

function nameOf(text: string, { start, end, label }: TextSpan): string {
  return `span ${label} ${start}–${end} ${shown(text.slice(start, end))}`
}
