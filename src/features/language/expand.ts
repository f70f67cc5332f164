import type { Feature } from './feature.js'

/** Replaces each window by its feature at every offset. */
export function expandWindows(features: readonly Feature[]): Feature[] {
  return features.flatMap(feature => {
    if (feature.type !== 'window') return [feature]
    const { from, to } = feature
    const inner = expandWindows([feature.feature])
    const offsets = Array.from({ length: to - from + 1 }, (_, k) => from + k)
    return offsets.flatMap(by => inner.map(one => shift(one, by)))
  })
}

/** The same feature shifted by `by` positions. */
function shift(feature: Feature, by: number): Feature {
  if (feature.type === 'bias') return feature
  if (feature.type === 'join') return { ...feature, features: feature.features.map(part => shift(part, by)) }
  if (feature.type === 'window') return { ...feature, feature: shift(feature.feature, by) }
  return { ...feature, offset: (feature.offset ?? 0) + by }
}
