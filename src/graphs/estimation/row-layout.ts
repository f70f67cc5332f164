import { DataError } from '../../common/errors.js'
import type { Assignment } from '../algebra/joint-table.js'
import { type Graph, unknownVariable, variableOf } from '../graph/graph.js'
import type { Structure } from './structure.js'

/** Maps the variables and columns of rows to a structure. */
export class RowLayout {
  readonly graph: Graph
  readonly levels: number
  /** Columns that any variable is conditioned on. */
  readonly columnNames: readonly string[]
  private readonly columns: readonly (readonly string[])[] // [V] columns that a variable is conditioned on
  private readonly known: ReadonlySet<string>

  constructor(graph: Graph, observed: Readonly<Record<string, readonly string[]>> = {}) {
    for (const name of Object.keys(observed)) variableOf(graph, name)
    this.graph = graph
    this.columns = graph.names.map(name => observed[name] ?? [])
    this.levels = this.columns.reduce((most, { length }) => Math.max(most, length), 0)
    this.columnNames = [...new Set(this.columns.flat())]
    this.known = new Set([...graph.names, ...this.columnNames])
    const names = new Set(graph.names)
    for (const column of this.columnNames)
      if (names.has(column))
        throw new DataError(
          `observed: ${column} is a variable of the graph, so it cannot be a column that is always observed`,
        )
  }

  /** A row, or part of one, as a structure. */
  toStructure(row: Assignment): Structure {
    const { graph, columns, levels } = this
    return {
      graph,
      labels: graph.names.map(name => row[name]),
      kinds: graph.names,
      observed: Array.from({ length: levels }, (_, level) =>
        columns.map(names => (names[level] === undefined ? undefined : (row[names[level]] ?? NOT_GIVEN))),
      ),
    }
  }

  /** Throws if a row has a name that is neither a variable nor a column. */
  checkNames(row: Assignment): void {
    for (const name of Object.keys(row))
      if (!this.known.has(name)) throw unknownVariable(name, [...this.known])
  }
}

/** Stands for an observation that a row lacks: it occurs in no data, so it counts as unknown. */
const NOT_GIVEN = '\0'
