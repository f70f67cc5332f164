/**
 * The n best assignments of a field.
 *
 * All assignments but the best are divided by the first clique in which they differ from it; the best of each part is
 * known from one row of that clique, since everything below is already maximized. The best of all parts is the
 * next assignment, and its part is divided again. D. Nilsson, An Efficient Algorithm for Finding the M Most Probable
 * Configurations in Probabilistic Expert Systems, 1998. O(V) for each assignment found.
 */
import { type Field, fieldScore } from './field.js'
import type { FieldPlan } from './field-plan.js'
import { MaxProduct, type ScoredAssignment } from './max-product.js'
import { assignColumn } from './sum-product.js'

/** A set of assignments, by its best: as those of `values` before clique k, and in k a column that is not taken. */
interface Part {
  readonly score: number
  readonly values: Int32Array
  readonly k: number
  readonly column: number
  readonly taken: readonly number[]
}

/** The n best assignments in descending order of score, fewer if fewer are possible. */
export function bestAssignments(field: Field, plan: FieldPlan, n: number): ScoredAssignment[] {
  const found: ScoredAssignment[] = []
  const max = new MaxProduct(field, plan)
  if (!(n >= 1) || max.score === -Infinity) return found
  const parts: Part[] = [] // ascending, no more than can be needed
  // Scores are compared as inference has them, and reported as those of the field.
  const scored = (values: Int32Array) => ({ values, score: fieldScore(max.field, values) })
  let next = scored(max.decode().values)
  let from = 0
  let taken: readonly number[] = []
  for (;;) {
    found.push({ values: next.values, score: next.score + max.base })
    if (found.length >= n) return found
    divide(max, next, from, taken, parts, n - found.length)
    const part = parts.pop()
    if (!part) return found
    const values = part.values.slice()
    assignColumn(field, plan, part.k, part.column, values)
    max.decodeFrom(part.k + 1, values)
    next = scored(values)
    from = part.k
    taken = part.taken
  }
}

/** Divides the assignments that share the values before clique `from` and avoid the columns taken in it. */
function divide(
  max: MaxProduct,
  { values, score }: ScoredAssignment,
  from: number,
  taken: readonly number[],
  parts: Part[],
  most: number,
): void {
  for (let k = from; k < max.plan.tree.size; k++) {
    const row = max.row(k, values)
    const here = columnOf(max, k, values)
    const avoided = k === from ? [...taken, here] : [here]
    let column = -1
    for (let r = 0; r < row.length; r++)
      if ((column < 0 || row[r] > row[column]) && row[r] > -Infinity && !avoided.includes(r)) column = r
    if (column < 0) continue
    insert(parts, { score: score + row[column] - row[here], values, k, column, taken: avoided }, most)
  }
}

/** Keeps the best parts in ascending order; of equal ones the first comes first, at the end. */
function insert(parts: Part[], part: Part, most: number): void {
  if (parts.length >= most && part.score <= parts[0].score) return
  let low = 0
  let high = parts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (parts[middle].score < part.score) low = middle + 1
    else high = middle
  }
  parts.splice(low, 0, part)
  if (parts.length > most) parts.shift()
}

function columnOf({ field, plan }: MaxProduct, k: number, values: Int32Array): number {
  const { offset, shared, member } = plan.tree
  let column = 0
  for (let m = offset[k] + shared[k]; m < offset[k + 1]; m++)
    column = column * field.values[member[m]] + values[member[m]]
  return column
}
