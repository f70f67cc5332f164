/**
 * The spans that labels mark, in any scheme, by the rules of `conlleval`, the scoring script of the
 * CoNLL-2000, 2002 and 2003 shared tasks (Erik Tjong Kim Sang, version 2004-01-26).
 *
 * A span begins or ends between two neighbors because of their marks, by the tables below, or because their
 * types differ. The tables cover IO, IOB1, IOB2, IOE1, IOE2 and brackets as the script does, and never repair
 * malformed labels: `I-X` after `O` begins a span.
 *
 * The script predates IOBES and would join `S-X S-X`, and `E-X B-X`, to one span. Here S is a span of one
 * token, and B after E begins another, as users of these tags intend. Labels of no scheme are outside; the
 * script takes `NN` for a span without a type.
 */
import type { TagScheme } from './scheme.js'
import { lettersOf } from './scheme.js'
import { MARKS, type Mark, OUTSIDE, parseTag, type Tag } from './tag.js'

/** Positions start … end−1 of a sequence, of one type. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly type: string
}

/** After the key, these marks begin a span even if the type stays the same. */
const STARTS_AFTER: Readonly<Record<Mark, string>> = {
  O: 'BIES[]',
  B: 'BS[]',
  I: 'BS[]',
  E: 'BIES[]',
  S: 'BIES[]',
  '[': 'S[]',
  ']': 'S[]',
}

/** Before these marks, a span whose last mark is the key ends even if the type stays the same. */
const ENDS_BEFORE: Readonly<Record<Mark, string>> = {
  O: '',
  B: 'OBS',
  I: 'OBS',
  E: 'OBIES',
  S: MARKS.join(''),
  '[': MARKS.join(''),
  ']': MARKS.join(''),
}

const starts = pairTable(STARTS_AFTER)
const ends = pairTable(ENDS_BEFORE)

/** The index of a mark, for the two functions below. */
export function markNumber(mark: Mark): number {
  return MARKS.indexOf(mark)
}

const OUTSIDE_NUMBER = markNumber('O')

/** Whether a span begins at a tag with this mark, given the previous mark. */
export function startsSpan(previous: number, mark: number, sameType: boolean): boolean {
  return starts[previous * MARKS.length + mark] === 1 || (!sameType && mark !== OUTSIDE_NUMBER)
}

/** Whether a span that includes the previous tag ends there, given the next mark. */
export function endsSpan(previous: number, mark: number, sameType: boolean): boolean {
  return ends[previous * MARKS.length + mark] === 1 || (!sameType && previous !== OUTSIDE_NUMBER)
}

/** The spans of one sequence, in order. */
export function spansOf(labels: readonly string[]): Span[] {
  return [...eachSpan(labels.length, t => parseTag(labels[t]) ?? OUTSIDE)]
}

/** The spans that the tags of T positions mark, one after the other. */
export function* eachSpan(T: number, tagAt: (t: number) => Tag): Generator<Span, void, void> {
  let previous = OUTSIDE
  let open = -1
  for (let t = 0; t <= T; t++) {
    const tag = t < T ? tagAt(t) : OUTSIDE
    if (open >= 0 && (t === T || !continuesSpan(previous, tag))) {
      yield { start: open, end: t, type: previous.type }
      open = -1
    }
    if (beginsSpan(previous, tag)) open = t
    previous = tag
  }
}

/** Whether a tag begins a span after another tag. */
export function beginsSpan(previous: Tag, tag: Tag): boolean {
  return startsSpan(markNumber(previous.mark), markNumber(tag.mark), previous.type === tag.type)
}

/** Whether a span that ends with one tag would continue with another. */
export function continuesSpan(last: Tag, next: Tag): boolean {
  return !endsSpan(markNumber(last.mark), markNumber(next.mark), last.type === next.type)
}

/** The T labels for the spans, which must lie within 0 … T and not overlap. */
export function labelsOf(spans: readonly Span[], T: number, scheme: TagScheme): string[] {
  const labels = new Array<string>(T).fill('O')
  let last: Span | undefined
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const { start, end } = span
    if (!(start >= 0 && start < end && end <= T))
      throw new RangeError(`labelsOf: expected 0 ≤ start < end ≤ ${T}, got a span from ${start} to ${end}`)
    if (last && start < last.end) throw new RangeError(`labelsOf: spans overlap at ${start}`)
    mark(labels, span, scheme, last)
    last = span
  }
  return labels
}

function mark(labels: string[], { start, end, type }: Span, scheme: TagScheme, last: Span | undefined): void {
  const letters = lettersOf(scheme)
  const label = (letter: string) => (type === '' ? letter : `${letter}-${type}`)
  const adjoins = last?.end === start && last.type === type
  if (adjoins && scheme === 'io')
    throw new RangeError(`labelsOf: IO cannot separate adjacent spans of the same type, as at ${start}`)
  for (let t = start; t < end; t++) labels[t] = label(letters.inside)
  labels[start] = label(scheme === 'iob1' && !adjoins ? letters.inside : letters.begin)
  if (letters.end !== undefined) labels[end - 1] = label(letters.end)
  if (letters.single !== undefined && end - start === 1) labels[start] = label(letters.single)
}

function pairTable(rules: Readonly<Record<Mark, string>>): Uint8Array {
  const table = new Uint8Array(MARKS.length ** 2)
  for (const [i, previous] of MARKS.entries())
    for (const [j, next] of MARKS.entries())
      if (rules[previous].includes(next)) table[i * MARKS.length + j] = 1
  return table
}
