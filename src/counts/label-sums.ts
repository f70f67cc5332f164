import type { Counts } from './observations.js'

/** How often each label is counted, by label + 1: on its own, and as the first and the second of a pair. The boundary, 0, is counted once a sequence. */
export interface LabelSums {
  readonly items: Float64Array // [L+1]
  readonly from: Float64Array //  [L+1]
  readonly to: Float64Array //    [L+1]
}

/** Sums over layers of counts, each times its sign. */
export function labelSums(
  parts: readonly { readonly counts: Counts; readonly sign: 1 | -1 }[],
  L: number,
): LabelSums {
  const [items, from, to] = [new Float64Array(L + 1), new Float64Array(L + 1), new Float64Array(L + 1)]
  for (const { counts, sign } of parts) {
    const { items: table, labelPairs, sequences } = counts
    items[0] += sign * sequences
    for (let e = 0; e < table.label.length; e++) items[table.label[e]] += sign * table.count[e]
    for (let i = 0; i + 1 < labelPairs.offset.length; i++) {
      for (let e = labelPairs.offset[i]; e < labelPairs.offset[i + 1]; e++) {
        from[i] += sign * labelPairs.count[e]
        to[labelPairs.label[e]] += sign * labelPairs.count[e]
      }
    }
  }
  return { items, from, to }
}

/** The first label + 1 that is in more pairs of neighbors than it has tokens, which cannot be; −1: there is none. */
export function overcounted({ items, from, to }: LabelSums): number {
  return items.findIndex((count, k) => from[k] > count || to[k] > count)
}
