import { beginsSpan, continuesSpan, eachSpan } from '../data/tags/spans.js'
import { marksSpans, OUTSIDE, parseTag, type Tag } from '../data/tags/tag.js'
import type { LabelSet } from '../inference/lattice.js'
import type { Span as SpanEvent } from '../inference/spans.js'

/** A span: tokens start … end−1, its type, and the probability of exactly this span. */
export interface LabeledSpan {
  readonly start: number
  readonly end: number
  readonly type: string
  readonly probability: number
}

/** The tags of labels by which they mark spans; if they mark none, all are outside. */
export function chunkTags(labels: readonly string[]): Tag[] {
  const marks = marksSpans(labels)
  return labels.map(label => (marks && parseTag(label)) || OUTSIDE)
}

/** What marks spans: the tags of the labels, and the sets of labels that events consist of. Each set is made once. */
export interface SpanMarks {
  readonly tags: readonly Tag[] // [L]
  only(label: number): LabelSet
  /** Before a span that begins with the label, these would make it longer. */
  longerBefore(label: number): LabelSet
  /** Behind a span that ends with the label, these would make it longer. */
  longerAfter(label: number): LabelSet
}

/** The marks of labels with these tags. They are worth keeping: making the sets takes longer than using them. */
export function spanMarks(tags: readonly Tag[]): SpanMarks {
  return {
    tags,
    only: once(label => new Set([label])),
    longerBefore: once(label => labelsWhere(tags, tag => !beginsSpan(tag, tags[label]))),
    longerAfter: once(label => labelsWhere(tags, tag => continuesSpan(tags[label], tag))),
  }
}

/**
 * The spans of a path with their probabilities. `probabilityOf` gives that of the event that a span is there as it is labeled,
 * with no label before or behind it that would make it longer.
 */
export function spansOf(
  path: Int32Array,
  marks: SpanMarks,
  probabilityOf: (event: SpanEvent) => number,
): LabeledSpan[] {
  return [...eachLabeledSpan(path, marks, probabilityOf)]
}

/** The same spans one after the other. */
export function* eachLabeledSpan(
  path: Int32Array,
  marks: SpanMarks,
  probabilityOf: (event: SpanEvent) => number,
): Generator<LabeledSpan, void, void> {
  const { tags } = marks
  for (const { start, end, type } of eachSpan(path.length, t => tags[path[t]]))
    yield { start, end, type, probability: probabilityOf(eventOf(start, end, path, marks)) }
}

function once(make: (label: number) => LabelSet): (label: number) => LabelSet {
  const made: LabelSet[] = []
  return label => {
    made[label] ??= make(label)
    return made[label]
  }
}

function eventOf(start: number, end: number, path: Int32Array, marks: SpanMarks): SpanEvent {
  const labels: LabelSet[] = []
  for (let t = start; t < end; t++) labels.push(marks.only(path[t]))
  return {
    begin: start,
    labels,
    notBefore: marks.longerBefore(path[start]),
    notAfter: marks.longerAfter(path[end - 1]),
  }
}

function labelsWhere(tags: readonly Tag[], holds: (tag: Tag) => boolean): LabelSet {
  const found = new Set<number>()
  for (const [label, tag] of tags.entries()) if (holds(tag)) found.add(label)
  return found
}
