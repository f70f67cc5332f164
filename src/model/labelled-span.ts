import { spansOf as spansOfLabels } from '../data/spans.js'
import { parseTag } from '../data/tag-scheme.js'
import type { ForwardBackward } from '../inference/forward-backward.js'
import type { LabelSet, Lattice } from '../inference/lattice.js'
import { spanProbability } from '../inference/spans.js'

/** A chunk: tokens start … end−1, its type, and how probable it is that just this chunk is there. */
export interface LabelledSpan {
  readonly start: number
  readonly end: number
  readonly type: string
  readonly probability: number
}

/** The chunks of a path with their probabilities, after `chain.run(lattice)`. */
export function spansOf(
  lattice: Lattice,
  chain: ForwardBackward,
  path: Int32Array,
  labels: readonly string[],
): LabelledSpan[] {
  const names = Array.from(path, label => labels[label])
  return spansOfLabels(names).map(span => {
    // The span as it is labelled, with no label behind it that would go on.
    const exact = Array.from(path.subarray(span.start, span.end), label => new Set([label]))
    const notAfter = continuing(labels, span.type, names[span.end - 1])
    return {
      ...span,
      probability: spanProbability(lattice, chain, { begin: span.start, labels: exact, notAfter }),
    }
  })
}

/** The labels that would make a span of a type longer. */
function continuing(labels: readonly string[], type: string, last: string): LabelSet {
  const closed = /[ES]/.test(parseTag(last)!.mark)
  const found = new Set<number>()
  if (closed) return found
  labels.forEach((name, label) => {
    const tag = parseTag(name)
    if (tag && tag.type === type && (tag.mark === 'I' || tag.mark === 'E')) found.add(label)
  })
  return found
}
