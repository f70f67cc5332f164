/**
 * Which spans can be scored where some gold labels are not known. A token whose label is not known may belong to a span, so nothing is
 * certain of it, nor of a gold span beside it that may go on there: `B-PER _` is a name of one token or of more. A predicted span that
 * has a token of either is neither right nor wrong.
 */
import { endsSpan, markNumber, startsSpan } from '../data/tags/spans.js'

const OUTSIDE = markNumber('O')
/** The marks that say by themselves that a span begins, or that it ends. */
const BEGIN = new Set((['B', 'S', '[', ']'] as const).map(markNumber))
const END = new Set((['E', 'S', '[', ']'] as const).map(markNumber))

/** The marks and types of labels by their numbers. A label below 0 marks nothing. */
export interface LabelMarks {
  mark(label: number): number
  type(label: number): number
}

/** Sets to −1 the labels of all tokens of spans that cannot be scored. Gold labels of −1 are not known. */
export function keepCertainSpans(
  gold: Int32Array,
  predicted: Int32Array,
  T: number,
  marks: LabelMarks,
): void {
  const uncertain = uncertainTokens(gold, T, marks)
  for (const [start, end] of spansIn(predicted, T, marks)) {
    if (uncertain.subarray(start, end).includes(1)) predicted.fill(-1, start, end)
  }
  for (let t = 0; t < T; t++) if (uncertain[t]) gold[t] = -1
}

/** [T] 1: a token without a known label, or of a gold span that may go on into one. */
function uncertainTokens(gold: Int32Array, T: number, marks: LabelMarks): Uint8Array {
  const uncertain = Uint8Array.from({ length: T }, (_, t) => (gold[t] < 0 ? 1 : 0))
  for (const [start, end] of spansIn(gold, T, marks)) {
    const mayBeginBefore = start > 0 && gold[start - 1] < 0 && !BEGIN.has(marks.mark(gold[start]))
    const mayEndBehind = end < T && gold[end] < 0 && !END.has(marks.mark(gold[end - 1]))
    if (mayBeginBefore || mayEndBehind) uncertain.fill(1, start, end)
  }
  return uncertain
}

/** Start and end of each span that T labels mark. */
function spansIn(labels: Int32Array, T: number, { mark, type }: LabelMarks): [number, number][] {
  const spans: [number, number][] = []
  let open = -1
  for (let t = 0; t <= T; t++) {
    const [before, here] = [t > 0 ? labels[t - 1] : -1, t < T ? labels[t] : -1]
    const [previous, next] = [mark(before), t < T ? mark(here) : OUTSIDE]
    const sameType = type(before) === (t < T ? type(here) : 0)
    if (open >= 0 && (t === T || endsSpan(previous, next, sameType))) {
      spans.push([open, t])
      open = -1
    }
    if (t < T && startsSpan(previous, next, sameType)) open = t
  }
  return spans
}
