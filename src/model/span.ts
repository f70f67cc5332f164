import { beginsSpan, continuesSpan, spansOf as spansOfLabels } from '../data/tags/spans.js'
import { marksSpans, OUTSIDE, parseTag, type Tag } from '../data/tags/tag.js'
import type { ForwardBackward } from '../inference/forward-backward.js'
import type { LabelSet, Lattice } from '../inference/lattice.js'
import { spanProbability } from '../inference/spans.js'

/** A span: tokens start … end−1, its type, and the probability of exactly this span. */
export interface LabeledSpan {
  readonly start: number
  readonly end: number
  readonly type: string
  readonly probability: number
}

/** The spans of a path with their probabilities, after `chain.run(lattice)`. */
export function spansOf(
  lattice: Lattice,
  chain: ForwardBackward,
  path: Int32Array,
  labels: readonly string[],
): LabeledSpan[] {
  if (!marksSpans(labels)) return []
  const names = Array.from(path, label => labels[label])
  return spansOfLabels(names).map(span => {
    // The span as labeled, with no label before or after it that would extend it.
    const exact = Array.from(path.subarray(span.start, span.end), label => new Set([label]))
    const notBefore = labelsWhere(labels, tag => !beginsSpan(tag, tagOf(names[span.start])))
    const notAfter = labelsWhere(labels, tag => continuesSpan(tagOf(names[span.end - 1]), tag))
    return {
      ...span,
      probability: spanProbability(lattice, chain, { begin: span.start, labels: exact, notBefore, notAfter }),
    }
  })
}

function labelsWhere(labels: readonly string[], holds: (tag: Tag) => boolean): LabelSet {
  const found = new Set<number>()
  for (const [label, name] of labels.entries()) if (holds(tagOf(name))) found.add(label)
  return found
}

function tagOf(label: string): Tag {
  return parseTag(label) ?? OUTSIDE
}
