import { beginsSpan, continuesSpan, type Span, spansOfTags } from '../data/tags/spans.js'
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
  const found = Array.from(path, label => tags[label])
  return spansOfTags(found).map(span => ({ ...span, probability: probabilityOf(eventOf(span, path, tags)) }))
}

function eventOf({ start, end }: Span, path: Int32Array, tags: readonly Tag[]): SpanEvent {
  const [first, last] = [tags[path[start]], tags[path[end - 1]]]
  return {
    begin: start,
    labels: Array.from(path.subarray(start, end), label => new Set([label])),
    notBefore: labelsWhere(tags, tag => !beginsSpan(tag, first)),
    notAfter: labelsWhere(tags, tag => continuesSpan(last, tag)),
  }
}

function labelsWhere(tags: readonly Tag[], holds: (tag: Tag) => boolean): LabelSet {
  const found = new Set<number>()
  for (const [label, tag] of tags.entries()) if (holds(tag)) found.add(label)
  return found
}
