import { GrowingInt32 } from '../../common/growing-array.js'

/**
 * Scores over the variables of a graph, in log space: all that inference on graphs ever sees of a model. The
 * score of an assignment is the sum of one cell of each factor. Factors may share a table, so a million edges
 * with the same probabilities cost a million numbers. Scores may be −∞; none may be +∞ or NaN.
 */
export interface Field {
  readonly size: number //               V variables
  readonly values: Int32Array //         [V]   how many values each has, at least 1
  readonly scopeOffset: Int32Array //    [F+1] variables of factor f are scope[scopeOffset[f]] … scope[scopeOffset[f+1]−1]
  readonly scope: Int32Array //                each at most once in a factor
  readonly tableOffset: Int32Array //    [F]   where its scores begin, the values of its last variable fastest
  readonly table: Float64Array
  readonly constant: number //                 added to every score
}

/** Collects factors one by one. */
export class FieldBuilder {
  private readonly scopeOffset = new GrowingInt32()
  private readonly scope = new GrowingInt32()
  private readonly tableOffset = new GrowingInt32()

  constructor() {
    this.scopeOffset.push(0)
  }

  /** Adds a variable to the factor that the next `add` completes. */
  addVariable(v: number): void {
    this.scope.push(v)
  }

  /** Completes a factor whose variables have been added: its scores begin at `tableOffset`. */
  add(tableOffset: number): void {
    this.scopeOffset.push(this.scope.length)
    this.tableOffset.push(tableOffset)
  }

  finish(values: Int32Array, table: Float64Array, constant = 0): Field {
    return {
      size: values.length,
      values,
      scopeOffset: this.scopeOffset.toArray(),
      scope: this.scope.toArray(),
      tableOffset: this.tableOffset.toArray(),
      table,
      constant,
    }
  }
}

/** A field from factors that are written out: variables, and a score for each of their assignments. */
export function createField(
  values: ArrayLike<number>,
  factors: readonly { readonly scope: readonly number[]; readonly scores: ArrayLike<number> }[],
): Field {
  const builder = new FieldBuilder()
  const sizes = Int32Array.from(values)
  const table = new Float64Array(factors.reduce((sum, { scores }) => sum + scores.length, 0))
  let at = 0
  for (const { scope, scores } of factors) {
    const cells = scope.reduce((product, v) => product * sizes[v], 1)
    if (cells !== scores.length)
      throw new RangeError(`factor of ${scope.join(', ')}: expected ${cells} scores, got ${scores.length}`)
    for (const v of scope) builder.addVariable(v)
    builder.add(at)
    table.set(Array.from(scores), at)
    at += scores.length
  }
  return builder.finish(sizes, table)
}

/** The score of an assignment: a value of each variable. */
export function fieldScore(field: Field, assignment: ArrayLike<number>): number {
  const { values, scopeOffset, scope, tableOffset, table } = field
  let score = field.constant
  for (let f = 0; f < tableOffset.length; f++) {
    let cell = 0
    for (let k = scopeOffset[f]; k < scopeOffset[f + 1]; k++)
      cell = cell * values[scope[k]] + assignment[scope[k]]
    score += table[tableOffset[f] + cell]
  }
  return score
}
