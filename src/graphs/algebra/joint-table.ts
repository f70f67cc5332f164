/** Joint and conditional probability tables of a few discrete variables, written out in full. */
import { DataError } from '../../common/errors.js'

/** A discrete variable and the values that it can take. */
export interface Variable {
  readonly name: string
  readonly values: readonly string[]
}

/** P(variables): one probability for each assignment, the values of the last variable fastest. */
export interface JointTable {
  readonly variables: readonly Variable[]
  readonly p: Float64Array // [values of 0][values of 1]…
}

/** P(of | given): a distribution over `of` for each assignment of `given`; NaN where P(given) is 0. */
export interface ConditionalTable {
  readonly of: readonly Variable[]
  readonly given: readonly Variable[]
  readonly p: Float64Array // [assignments of given][assignments of of]
}

/** Values of variables by their names. */
export type Assignment = Readonly<Record<string, string>>

/** Larger tables are refused: they are meant for small examples. */
const MOST_CELLS = 1 << 24

/** A joint table from nonnegative numbers, which are normalized to sum to 1. */
export function createJointTable(variables: readonly Variable[], weights: ArrayLike<number>): JointTable {
  const cells = cellsOf(variables)
  if (weights.length !== cells)
    throw new DataError(`joint table: expected ${cells} numbers, got ${weights.length}`)
  const p = Float64Array.from(weights)
  let total = 0
  for (let k = 0; k < cells; k++) {
    if (!(p[k] >= 0 && p[k] < Infinity))
      throw new DataError(`joint table: expected numbers of at least 0, got ${p[k]}`)
    total += p[k]
  }
  if (!(total > 0 && total < Infinity))
    throw new DataError(`joint table: expected a positive sum, got ${total}`)
  for (let k = 0; k < cells; k++) p[k] /= total
  return { variables, p }
}

/** The number of assignments of some variables; throws if a table of them would be too large. */
export function cellsOf(variables: readonly Variable[]): number {
  let cells = 1
  for (const { name, values } of variables) {
    if (values.length === 0) throw new DataError(`variable ${name}: expected at least one value, got none`)
    cells *= values.length
  }
  if (cells > MOST_CELLS) {
    const names = variables.map(({ name }) => name).join(', ')
    throw new DataError(`table of ${names}: expected at most ${MOST_CELLS} cells, got ${cells}`)
  }
  return cells
}

/** The variable with this name; throws if the table has none. */
export function tableVariable({ variables }: JointTable, name: string): number {
  const k = variables.findIndex(variable => variable.name === name)
  if (k < 0)
    throw new DataError(
      `variable ${name}: not in the table (variables: ${variables.map(v => v.name).join(', ')})`,
    )
  return k
}

/** P of some of the variables, in the order of the names. */
export function marginalTable(table: JointTable, names: readonly string[]): JointTable {
  const kept = names.map(name => tableVariable(table, name))
  const variables = kept.map(k => table.variables[k])
  const p = new Float64Array(cellsOf(variables))
  const strides = stridesOf(variables)
  const stride = new Float64Array(table.variables.length)
  kept.forEach((k, at) => {
    stride[k] = strides[at]
  })
  const digits = new Int32Array(table.variables.length)
  let to = 0
  for (let cell = 0; cell < table.p.length; cell++) {
    p[to] += table.p[cell]
    for (let k = digits.length - 1; k >= 0; k--) {
      to += stride[k]
      if (++digits[k] < table.variables[k].values.length) break
      to -= stride[k] * digits[k]
      digits[k] = 0
    }
  }
  return { variables, p }
}

/** P(of | given) of a joint table. */
export function conditionalTable(
  table: JointTable,
  of: readonly string[],
  given: readonly string[],
): ConditionalTable {
  const both = marginalTable(table, [...given, ...of])
  const rows = both.variables.slice(0, given.length)
  const columns = both.variables.slice(given.length)
  const width = cellsOf(columns)
  const p = both.p.slice()
  for (let at = 0; at < p.length; at += width) {
    const row = p.subarray(at, at + width)
    const total = row.reduce((sum, value) => sum + value, 0)
    for (let k = 0; k < width; k++) row[k] = total > 0 ? row[k] / total : Number.NaN
  }
  return { of: columns, given: rows, p }
}

/** The stride of each variable's values in a table. */
export function stridesOf(variables: readonly Variable[]): number[] {
  const strides = new Array<number>(variables.length)
  let step = 1
  for (let k = variables.length - 1; k >= 0; k--) {
    strides[k] = step
    step *= variables[k].values.length
  }
  return strides
}
