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
  observedBias(layout, { label, weight }, observed)
  for (let e = 0; e < pattern.length; e++) {
    const { ids, values, count } = patterns.get(pattern[e])
    for (let k = 0; k < count; k++) {
      const w = findWeight(layout, ids[k], label[e])
      if (w >= 0) observed[w] += weight[e] * (values ? values[k] : 1)
    }
  }
}

/** Adds to `observed` [W] how often the bias occurs with each label. */
export function observedBias(
  { A, offset }: AttributeLayout,
  { label, weight }: Pick<StateCounts, 'label' | 'weight'>,
  observed: Float64Array,
): void {
  const bias = offset[A]
  for (let e = 0; e < label.length; e++) observed[bias + label[e]] += weight[e]
}
