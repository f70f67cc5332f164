import { DataError } from '../../common/errors.js'
import type { Assignment } from '../algebra/joint-table.js'
import { type Graph, variableOf } from '../graph/graph.js'
import type { FitOptions } from './fit-options.js'
import { GraphModel } from './graph-model.js'
import { RowLayout } from './row-layout.js'
import { StructureTrainer } from './structure-model.js'

/** How the probabilities of a graph are estimated. */
export interface GraphFitOptions extends FitOptions {
  /** Values of variables that may be missing in the data. Default: those in the data. */
  readonly values?: Readonly<Record<string, readonly string[]>>
  /**
   * Columns of the data that a variable is conditioned on, the most specific first: `{ Tag: ['word', 'shape']
   * }`. Columns are not variables: they are always given, never predicted. Default: none.
   */
  readonly observed?: Readonly<Record<string, readonly string[]>>
}

/**
 * Estimates all local probabilities of a graph by counting: the closed form, in one pass, without iterations.
 * Every row has a value for each variable and each observed column.
 */
export function fitGraph(
  graph: Graph,
  rows: Iterable<Assignment>,
  options: GraphFitOptions = {},
): GraphModel {
  const layout = new RowLayout(graph, options.observed)
  const trainer = new StructureTrainer(layout.levels, { candidateFloor: 0, ...options })
  const given = options.values ?? {}
  for (const [name, values] of Object.entries(given)) {
    variableOf(graph, name)
    if (values.length === 0) throw new DataError(`variable ${name}: expected at least one value, got none`)
    trainer.space.declare(name, values)
  }
  let n = 0
  for (const row of rows) {
    n++
    for (const name of graph.names) checkValue(row[name], `variable ${name}`, n, given[name])
    for (const name of layout.columnNames) checkValue(row[name], `column ${name}`, n)
    trainer.add(layout.toStructure(row))
  }
  if (n === 0) throw new DataError('rows: expected at least one, got none')
  return new GraphModel(layout, trainer.finish())
}

function checkValue(value: string | undefined, what: string, row: number, known?: readonly string[]): void {
  if (value === undefined) throw new DataError(`row ${row}: ${what}: expected a value, got none`)
  if (known && !known.includes(value))
    throw new DataError(`row ${row}: ${what}: unknown value ${value} (values: ${known.join(', ')})`)
}
