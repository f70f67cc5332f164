import { shown } from '../../common/shown.js'
import type { TagScheme } from '../tags/scheme.js'
import { labelsOf, type Span, spansOf } from '../tags/spans.js'
import { type Segmented, segment } from './segment.js'

/** Characters start … end−1 of a text, counted in UTF-16 units, and what they are. */
export interface TextSpan {
  readonly start: number
  readonly end: number
  readonly label: string
}

/** How a text is cut into tokens, and what labels its spans become. */
export interface TextOptions {
  /** The scheme of labels made from spans; `plain`: each token of a span has the span's label as it is. Default `iob2`. */
  readonly scheme?: TagScheme | 'plain'
  /** The language by whose rules text is cut into words, as a BCP 47 tag. Default `en`. */
  readonly locale?: string
}

/** A text as tokens, with labels if it has spans. */
export interface LabeledText extends Segmented {
  readonly labels?: readonly string[]
}

/**
 * Cuts a text into tokens and turns its spans into labels: the only place where data given as text become a sequence.
 * `given` are the tokens where the data have their own.
 */
export function cutText(
  text: string,
  spans: readonly TextSpan[] | undefined,
  { scheme = 'iob2', locale }: TextOptions,
  refuse: (reason: string) => never,
  given?: Segmented,
): LabeledText {
  const segmented = given ?? segment(text, locale)
  if (!spans) return segmented
  const onTokens = spansOnTokens(text, spans, segmented, refuse)
  const T = segmented.tokens.length
  return {
    ...segmented,
    labels: scheme === 'plain' ? plainLabels(onTokens, T) : labelsOf(onTokens, T, scheme),
  }
}

function plainLabels(spans: readonly Span[], T: number): string[] {
  const labels = new Array<string>(T).fill('O')
  for (const { start, end, type } of spans) labels.fill(type, start, end)
  return labels
}

/** Spans of characters as spans of tokens; one that begins or ends inside a token, or overlaps another, is refused. */
export function spansOnTokens(
  text: string,
  spans: readonly TextSpan[],
  { tokens, starts }: Segmented,
  refuse: (reason: string) => never,
): Span[] {
  const beginning = new Map(starts.map((start, t) => [start, t]))
  const ending = new Map(starts.map((start, t) => [start + tokens[t].length, t + 1]))
  checkTextSpans(text, spans, refuse)
  return spans.map(span => {
    const start = beginning.get(span.start)
    const end = ending.get(span.end)
    if (start === undefined || end === undefined) {
      const [edge, at] = start === undefined ? ['begin', span.start] : ['end', span.end]
      return refuse(
        `${nameOf(text, span)}: expected to ${edge} with a token, got ${placeOf(at, tokens, starts)}`,
      )
    }
    return { start, end, type: span.label }
  })
}

/** Refuses spans that are none, that leave the text, or that overlap. */
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
 * Refuses spans of a text and labels of its tokens that do not mark the same: where both are there and one was
 * corrected, nobody can tell which.
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
    `${extra ?? missing}: expected the same in "labels" and "spans", got it in "${where}" only (leave out what is outdated)`,
  )
}

/** Spans of tokens as spans of the characters they cover, spaces between included. */
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

function placeOf(at: number, tokens: readonly string[], starts: readonly number[]): string {
  const t = starts.findIndex((start, k) => start < at && at < start + tokens[k].length)
  return t < 0 ? 'a space' : `the middle of ${shown(tokens[t])}`
}
