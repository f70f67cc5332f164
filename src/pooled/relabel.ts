import type { StringTable } from '../data/string-table.js'
import type { PoolCounts } from './pool-counts.js'

/** The same counts with the labels of another table, which must have all that occur, in the same order. The result shares nothing that changes. */
export function relabel(counts: PoolCounts, labels: StringTable): PoolCounts {
  const M = labels.size
  const old = counts.labels.size
  const to = Int32Array.from(counts.labels.toArray(), label => labels.find(label))
  const spread = (values: Float64Array) => {
    const spreaded = new Float64Array(M)
    for (let j = 0; j < old; j++) if (to[j] >= 0) spreaded[to[j]] = values[j]
    return spreaded
  }
  const pairs = new Float64Array(M * M)
  for (let i = 0; i < old; i++)
    for (let j = 0; j < old; j++)
      if (to[i] >= 0 && to[j] >= 0) pairs[to[i] * M + to[j]] = counts.pairs[i * old + j]
  return {
    ...counts,
    labels,
    count: spread(counts.count),
    first: spread(counts.first),
    last: spread(counts.last),
    pairs,
    rows: { ...counts.rows, label: counts.rows.label.map(j => to[j]) },
  }
}
