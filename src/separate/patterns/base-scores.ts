import type { AttributeLayout } from './attribute-layout.js'
import type { AttributeList } from './pattern-table.js'

/** Overwrites `row` [L] with u(j) = w(bias,j) + Σ_a w(a,j) over a list, for w[from …]; returns the largest. */
export function baseScores(
  { A, offset, label }: AttributeLayout,
  { ids, values, count }: AttributeList,
  w: Float64Array,
  from: number,
  row: Float64Array,
): number {
  row.fill(0)
  for (let k = 0; k <= count; k++) {
    const a = k < count ? ids[k] : A
    const value = k < count && values ? values[k] : 1
    for (let e = offset[a]; e < offset[a + 1]; e++) row[label[e]] += w[from + e] * value
  }
  let highest = -Infinity
  for (let j = 0; j < row.length; j++) if (row[j] > highest) highest = row[j]
  return highest
}
