import { DataError } from '../../common/errors.js'
import type { Graph } from '../graph/graph.js'

/** A graph of variables to label: a tree of nodes, a sentence with links, anything. */
export interface Structure {
  readonly graph: Graph
  /** [V] The label of each variable; undefined where it is not known. */
  readonly labels?: readonly (string | undefined)[]
  /**
   * [levels][V] The observations at each variable, the most specific first: words, then substitutes for
   * unknown words. Undefined if there is none. Default: no levels.
   */
  readonly observed?: readonly (readonly (string | undefined)[])[]
  /** [V] Variables of one kind share values and counts. Default: all are of one kind. */
  readonly kinds?: readonly string[]
}

/** Throws if a structure does not have as many labels, observations or kinds as variables. */
export function checkStructure({ graph, labels, observed = [], kinds }: Structure, levels: number): void {
  const check = (what: string, list: readonly unknown[] | undefined) => {
    if (list && list.length !== graph.size)
      throw new DataError(`${what}: expected one for each of ${graph.size} variables, got ${list.length}`)
  }
  check('labels', labels)
  check('kinds', kinds)
  for (const [k, level] of observed.entries()) check(`observations of level ${k + 1}`, level)
  if (observed.length !== levels)
    throw new DataError(`observations: expected ${levels} levels, got ${observed.length}`)
}
