import { type AttributeLayout, findWeight } from './attribute-layout.js'
import type { StateCounts } from './counted-patterns.js'
import type { PatternTable } from './pattern-table.js'

/** Adds to `observed` [W] how often each attribute, including the bias, occurs with each label. */
export function observedFeatures(
  layout: AttributeLayout,
  patterns: PatternTable,
  { pattern, label, weight }: StateCounts,
  observed: Float64Array,
): void {
  const bias = layout.offset[layout.A]
  for (let e = 0; e < pattern.length; e++) {
    const { ids, values, count } = patterns.get(pattern[e])
    observed[bias + label[e]] += weight[e]
    for (let k = 0; k < count; k++) {
      const w = findWeight(layout, ids[k], label[e])
      if (w >= 0) observed[w] += weight[e] * (values ? values[k] : 1)
    }
  }
}
