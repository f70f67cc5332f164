import { parseTag, type TagScheme } from './tag-scheme.js'

/** Positions start … end−1 of a sequence, of one type. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly type: string
}

/**
 * The spans that labels mark, in any scheme, read as leniently as CoNLL's `conlleval` reads them: a
 * span begins at B or S, and at I or E wherever none of its type is open; it ends before another begins,
 * before O, and after E or S. Labels that belong to no scheme count as O.
 */
export function spansOf(labels: readonly string[]): Span[] {
  const spans: Span[] = []
  let open: { start: number; type: string } | undefined
  const close = (end: number) => {
    if (open) spans.push({ start: open.start, end, type: open.type })
    open = undefined
  }
  for (const [t, label] of labels.entries()) {
    const { mark, type } = parseTag(label) ?? OUTSIDE
    if (mark === 'O' || mark === 'B' || mark === 'S' || open?.type !== type) close(t)
    if (mark === 'O') continue
    open ??= { start: t, type }
    if (mark === 'E' || mark === 'S') close(t + 1)
  }
  close(labels.length)
  return spans
}

const OUTSIDE = { mark: 'O', type: '' } as const

/** The T labels that mark the spans, which must lie within 0 … T and not overlap. */
export function labelsOf(spans: readonly Span[], T: number, scheme: TagScheme): string[] {
  const labels = new Array<string>(T).fill('O')
  let last: Span | undefined
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const { start, end } = span
    if (!(start >= 0 && start < end && end <= T))
      throw new RangeError(`labelsOf: span ${start}…${end} of ${T}`)
    if (last && start < last.end) throw new RangeError(`labelsOf: spans overlap at ${start}`)
    mark(labels, span, scheme, last)
    last = span
  }
  return labels
}

function mark(labels: string[], { start, end, type }: Span, scheme: TagScheme, last: Span | undefined): void {
  const label = (letter: string) => (type === '' ? letter : `${letter}-${type}`)
  const adjoins = last?.end === start && last.type === type
  for (let t = start; t < end; t++) labels[t] = label('I')
  if (scheme !== 'iob1' || adjoins) labels[start] = label('B')
  if (scheme !== 'iobes') return
  if (end - start === 1) labels[start] = label('S')
  else labels[end - 1] = label('E')
}
