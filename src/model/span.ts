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

/**
 * The spans of a path with their probabilities. `tags` are those of the labels by their numbers; `probabilityOf` gives that of
 * the event that a span is there as it is labeled, with no label before or behind it that would make it longer.
 */
export function spansOf(
  path: Int32Array,
  tags: readonly Tag[],
  probabilityOf: (event: SpanEvent) => number,
): LabeledSpan[] {
  return [...eachLabeledSpan(path, tags, probabilityOf)]
}

/** The same spans one after the other. */
export function* eachLabeledSpan(
  path: Int32Array,
  tags: readonly Tag[],
  probabilityOf: (event: SpanEvent) => number,
): Generator<LabeledSpan, void, void> {
  const sets = setsOf(tags)
  for (const { start, end, type } of eachSpan(path.length, t => tags[path[t]]))
    yield { start, end, type, probability: probabilityOf(eventOf(start, end, path, sets)) }
}

/** Sets of labels that events consist of, by label; each is made once. */
interface LabelSets {
  only(label: number): LabelSet
  /** Before a span that begins with the label, these would make it longer. */
  longerBefore(label: number): LabelSet
  /** Behind a span that ends with the label, these would make it longer. */
  longerAfter(label: number): LabelSet
}

function setsOf(tags: readonly Tag[]): LabelSets {
  return {
    only: once(label => new Set([label])),
    longerBefore: once(label => labelsWhere(tags, tag => !beginsSpan(tag, tags[label]))),
    longerAfter: once(label => labelsWhere(tags, tag => continuesSpan(tags[label], tag))),
  }
}

function once(make: (label: number) => LabelSet): (label: number) => LabelSet {
  const made: LabelSet[] = []
  return label => {
    made[label] ??= make(label)
    return made[label]
  }
}

function eventOf(start: number, end: number, path: Int32Array, sets: LabelSets): SpanEvent {
  return {
    begin: start,
    labels: Array.from(path.subarray(start, end), sets.only),
    notBefore: sets.longerBefore(path[start]),
    notAfter: sets.longerAfter(path[end - 1]),
  }
}

function labelsWhere(tags: readonly Tag[], holds: (tag: Tag) => boolean): LabelSet {
  const found = new Set<number>()
  for (const [label, tag] of tags.entries()) if (holds(tag)) found.add(label)
  return found
}
