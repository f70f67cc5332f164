import { DataError } from '../../common/errors.js'
import { findVariable, type Graph, unknownVariable } from '../graph/graph.js'
import { separates } from '../graph/separation.js'
import { type Group, joint, type Term, without } from './expression.js'

/** That X and Y are independent given Z (and whatever else is given). */
export interface Independence {
  readonly x: Group
  readonly y: Group
  readonly z?: Group
  readonly given?: Group
}

/** Throws unless X ⊥ Y | Z, given, follows from the graph: that they are separated. */
export function requireIndependence(graph: Graph, operation: string, claim: Independence): void {
  if (isIndependent(graph, claim)) return
  throw new DataError(`${operation}: the graph does not have ${writeIndependence(claim)}`)
}

/**
 * Whether X ⊥ Y | Z follows from the graph. A condition that is not a variable of the graph is an
 * observation: the graph is then that of the conditional distribution, as in a conditional random field.
 */
export function isIndependent(graph: Graph, { x, y, z = [], given = [] }: Independence): boolean {
  const known = joint(
    z,
    given.filter(term => findVariable(graph, term.name) >= 0),
  )
  return separates(graph, numbersOf(graph, x), numbersOf(graph, y), numbersOf(graph, known))
}

/** `X1 ⊥ X3 | X2`. */
export function writeIndependence({ x, y, z = [], given = [] }: Independence): string {
  const list = (group: Group) => group.map(({ name }) => name).join(', ') || '∅'
  const known = [...z, ...without(given, z)]
  return `${list(x)} ⊥ ${list(y)}${known.length > 0 ? ` | ${list(known)}` : ''}`
}

function numbersOf(graph: Graph, group: Group): number[] {
  return group.map(({ name }: Term) => {
    const v = findVariable(graph, name)
    if (v < 0) throw unknownVariable(name, graph.names)
    return v
  })
}
