import { DataError } from '../../common/errors.js'
import { type Expression, freeVariables, type Group, joint } from './expression.js'
import {
  type Assignment,
  cellsOf,
  type JointTable,
  marginalTable,
  stridesOf,
  tableVariable,
  type Variable,
} from './joint-table.js'

export interface EvaluateOptions {
  /** Values of fixed variables, those written X=0. Default: the first value of each. */
  readonly zero?: Assignment
}

/** An expression as numbers: one for each assignment of its free variables, the values of the last fastest. */
export interface ExpressionTable {
  readonly variables: readonly Variable[]
  readonly values: Float64Array // NaN where the expression is undefined: a rate or a condition of probability 0
}

/** The value of an expression under a joint distribution; NaN where it is undefined. */
export function evaluate(
  expression: Expression,
  table: JointTable,
  assignment: Assignment = {},
  options: EvaluateOptions = {},
): number {
  const evaluator = new Evaluator(table, options.zero ?? {})
  for (const name of freeVariables(expression))
    evaluator.set(name, valueNumber(table, name, assignment[name]))
  return evaluator.compile(expression)()
}

/** The values of an expression for all assignments of some variables, its free ones by default. */
export function tabulate(
  expression: Expression,
  table: JointTable,
  options: EvaluateOptions & { readonly variables?: readonly string[] } = {},
): ExpressionTable {
  const names = options.variables ?? freeVariables(expression)
  const variables = names.map(name => table.variables[tableVariable(table, name)])
  const values = new Float64Array(cellsOf(variables))
  const strides = stridesOf(variables)
  const evaluator = new Evaluator(table, options.zero ?? {})
  const value = evaluator.compile(expression)
  for (let cell = 0; cell < values.length; cell++) {
    for (const [k, { name, values }] of variables.entries())
      evaluator.set(name, Math.floor(cell / strides[k]) % values.length)
    values[cell] = value()
  }
  return { variables, values }
}

function valueNumber(table: JointTable, name: string, value: string | undefined): number {
  const { values } = table.variables[tableVariable(table, name)]
  if (value === undefined) throw new DataError(`variable ${name}: expected a value, got none`)
  const k = values.indexOf(value)
  if (k < 0) throw new DataError(`variable ${name}: unknown value ${value} (values: ${values.join(', ')})`)
  return k
}

type Value = () => number

/**
 * Compiles expressions into functions of the current values: marginals are computed once, then only looked
 * up.
 */
class Evaluator {
  private readonly table: JointTable
  private readonly current: Int32Array // [variables] current value
  private readonly zero: Int32Array // [variables] value of the fixed configuration
  private readonly marginals = new Map<string, JointTable>()

  constructor(table: JointTable, zero: Assignment) {
    this.table = table
    this.current = new Int32Array(table.variables.length)
    this.zero = new Int32Array(table.variables.length)
    for (const [name, value] of Object.entries(zero))
      this.zero[tableVariable(table, name)] = valueNumber(table, name, value)
  }

  set(name: string, value: number): void {
    this.current[tableVariable(this.table, name)] = value
  }

  compile(expression: Expression): Value {
    switch (expression.type) {
      case 'P':
        return this.conditional(expression.of, expression.given)
      case 'CR':
        return this.rate(expression.groups, expression.given)
      case 'product': {
        const factors = expression.factors.map(factor => this.compile(factor))
        return () => factors.reduce((value, factor) => value * factor(), 1)
      }
      case 'power': {
        const base = this.compile(expression.base)
        return () => base() ** expression.exponent
      }
      case 'sum':
        return this.sum(expression.over, this.compile(expression.of))
    }
  }

  private rate(groups: readonly Group[], given: Group): Value {
    const together = this.conditional(joint(...groups), given)
    const apart = groups.map(group => this.conditional(group, given))
    return () => apart.reduce((value, part) => value / part(), together())
  }

  private conditional(of: Group, given: Group): Value {
    if (given.length === 0) return this.probability(of)
    const both = this.probability(joint(of, given))
    const condition = this.probability(given)
    return () => both() / condition()
  }

  private probability(group: Group): Value {
    const numbers = [...new Set(group.map(({ name }) => tableVariable(this.table, name)))].sort(
      (a, b) => a - b,
    )
    const { variables, p } = this.marginal(numbers.map(v => this.table.variables[v].name))
    const strides = stridesOf(variables)
    const has = (v: number, fixed: true | undefined) =>
      group.some(term => term.name === this.table.variables[v].name && term.fixed === fixed)
    const { current, zero } = this
    const source = numbers.map(v => (has(v, true) ? zero : current))
    // A variable that is both free and fixed in a group must have the fixed value.
    const clashes = numbers.filter(v => has(v, true) && has(v, undefined))
    return () => {
      for (const v of clashes) if (current[v] !== zero[v]) return 0
      let cell = 0
      for (let k = 0; k < numbers.length; k++) cell += strides[k] * source[k][numbers[k]]
      return p[cell]
    }
  }

  private marginal(names: readonly string[]): JointTable {
    const key = names.join('\0')
    let found = this.marginals.get(key)
    if (!found) {
      found = marginalTable(this.table, names)
      this.marginals.set(key, found)
    }
    return found
  }

  private sum(over: readonly string[], of: Value): Value {
    const numbers = over.map(name => tableVariable(this.table, name))
    const variables = numbers.map(v => this.table.variables[v])
    const strides = stridesOf(variables)
    const cells = cellsOf(variables)
    const { current } = this
    return () => {
      const saved = numbers.map(v => current[v])
      let total = 0
      for (let cell = 0; cell < cells; cell++) {
        for (const [k, v] of numbers.entries())
          current[v] = Math.floor(cell / strides[k]) % variables[k].values.length
        total += of()
      }
      for (const [k, v] of numbers.entries()) current[v] = saved[k]
      return total
    }
  }
}
