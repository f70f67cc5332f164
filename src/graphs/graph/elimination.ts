/**
 * Elimination orders. Eliminating a variable joins all its remaining neighbors; the new edges make the graph
 * chordal, and the largest set that a variable is eliminated from bounds the cost of exact inference.
 *
 * Variables with at most one remaining neighbor go first, the lowest number first: they add no edges, so both
 * heuristics would take them, and a forest takes linear time. The rest is eliminated in a perfect order if it
 * is chordal, else by a heuristic: D. Koller and N. Friedman, Probabilistic Graphical Models, 2009, 9.4.
 */

import { DataError } from '../../common/errors.js'
import { checkChoice } from './check-options.js'
import { perfectOrder } from './chordality.js'
import type { Graph } from './graph.js'
import { LowestFirst } from './lowest-first.js'

/**
 * `min-fill`: next is the variable that joins the fewest pairs; `min-degree`: the one with the fewest
 * remaining neighbors.
 */
export const ELIMINATION_RULES = ['min-fill', 'min-degree'] as const
export type EliminationRule = (typeof ELIMINATION_RULES)[number]

export interface Elimination {
  readonly order: Int32Array //     [V]   variables in the order of elimination
  readonly position: Int32Array //  [V]   place of each in that order
  readonly offset: Int32Array //    [V+1] neighbors of v at its elimination: later[offset[v]] … later[offset[v+1]−1]
  readonly later: Int32Array //           in the order of elimination
  readonly fill: readonly (readonly [number, number])[] // edges that were added
  readonly width: number //               most neighbors of any variable at its elimination: the treewidth found
}

/** Eliminates all variables by a rule, or in a given order. */
export function eliminate(graph: Graph, by: EliminationRule | ArrayLike<number> = 'min-fill'): Elimination {
  if (typeof by === 'string') checkChoice('elimination', by, ELIMINATION_RULES)
  const run = new Run(graph)
  if (typeof by !== 'string') {
    checkOrder(graph, by)
    run.inOrder(by)
  } else {
    run.peel()
    if (run.remaining > 0) {
      const perfect = perfectOrder(graph)
      if (perfect) run.inOrder(perfect)
      else run.byRule(by)
    }
  }
  return run.finish()
}

function checkOrder({ size }: Graph, order: ArrayLike<number>): void {
  const seen = new Uint8Array(size)
  for (let k = 0; k < order.length; k++) {
    if (!(order[k] >= 0 && order[k] < size) || seen[order[k]]++)
      throw new DataError(`order: expected every variable from 0 to ${size - 1} once, got ${order[k]}`)
  }
  if (order.length !== size) throw new DataError(`order: expected ${size} variables, got ${order.length}`)
}

/** Beyond this degree the fill of a variable is bounded, not counted: our heuristic, as counting is quadratic. */
const COUNTED_DEGREE = 64

class Run {
  private readonly graph: Graph
  private readonly position: Int32Array
  private readonly order: Int32Array
  private readonly degree: Int32Array // neighbors left; of what is not in `sets`
  private readonly laterOf: Int32Array[] = []
  private readonly only: Int32Array // the one later neighbor of a peeled variable, −1: none
  private readonly fill: [number, number][] = []
  private sets: Map<number, Set<number>> | null = null
  private done = 0

  constructor(graph: Graph) {
    const { size, offset } = graph
    this.graph = graph
    this.position = new Int32Array(size).fill(-1)
    this.order = new Int32Array(size)
    this.only = new Int32Array(size).fill(-1)
    this.degree = Int32Array.from({ length: size }, (_, v) => offset[v + 1] - offset[v])
  }

  get remaining(): number {
    return this.graph.size - this.done
  }

  /**
   * Eliminates variables with at most one neighbor, the lowest first: a neighbor with a lower number follows
   * at once.
   */
  peel(): void {
    const { size } = this.graph
    for (let first = 0; first < size; first++) {
      let v = first
      while (v >= 0 && v <= first && this.position[v] < 0 && this.degree[v] <= 1) v = this.peelOne(v)
    }
  }

  /** Eliminates v and returns its last neighbor, −1 if it has none. */
  private peelOne(v: number): number {
    const { offset, neighbor } = this.graph
    this.go(v)
    for (let k = offset[v]; this.degree[v] === 1 && k < offset[v + 1]; k++) {
      const u = neighbor[k]
      if (this.position[u] >= 0) continue
      this.degree[u]--
      this.only[v] = u
      return u
    }
    return -1
  }

  inOrder(order: ArrayLike<number>): void {
    for (let k = 0; k < order.length; k++) if (this.position[order[k]] < 0) this.eliminateSet(order[k])
  }

  byRule(rule: EliminationRule): void {
    const sets = this.neighborSets()
    const queue = new LowestFirst(this.graph.size)
    const cost = (v: number) => (rule === 'min-degree' ? sets.get(v)!.size : fillOf(sets, v))
    for (const v of sets.keys()) queue.set(v, cost(v))
    while (queue.size > 0) {
      const v = queue.pop()
      const changed = new Set(sets.get(v)!)
      const joined = this.eliminateSet(v)
      // A new edge also lowers the fill of common neighbors of its ends.
      if (rule === 'min-fill')
        for (const [a, b] of joined) for (const u of sets.get(a)!) if (sets.get(b)!.has(u)) changed.add(u)
      for (const u of changed) queue.set(u, cost(u))
    }
  }

  /** Eliminates v, joins its neighbors, and returns the added edges. */
  private eliminateSet(v: number): [number, number][] {
    const sets = this.neighborSets()
    const around = [...sets.get(v)!]
    const joined: [number, number][] = []
    for (const [k, a] of around.entries()) {
      const known = sets.get(a)!
      known.delete(v)
      for (const b of around.slice(k + 1)) {
        if (known.has(b)) continue
        known.add(b)
        sets.get(b)!.add(a)
        joined.push(a < b ? [a, b] : [b, a])
      }
    }
    sets.delete(v)
    this.laterOf[v] = Int32Array.from(around)
    for (const edge of joined) this.fill.push(edge)
    this.go(v)
    return joined
  }

  /** The neighbor sets of the remaining variables; created on first use, so never for a forest. */
  private neighborSets(): Map<number, Set<number>> {
    if (this.sets) return this.sets
    const { size, offset, neighbor } = this.graph
    this.sets = new Map()
    for (let v = 0; v < size; v++) {
      if (this.position[v] >= 0) continue
      const left = neighbor.subarray(offset[v], offset[v + 1]).filter(u => this.position[u] < 0)
      this.sets.set(v, new Set(left))
    }
    return this.sets
  }

  private go(v: number): void {
    this.position[v] = this.done
    this.order[this.done++] = v
  }

  finish(): Elimination {
    const { size } = this.graph
    const { position, order, fill } = this
    const offset = new Int32Array(size + 1)
    for (let v = 0; v < size; v++)
      offset[v + 1] = offset[v] + (this.laterOf[v]?.length ?? (this.only[v] < 0 ? 0 : 1))
    const later = new Int32Array(offset[size])
    let width = 0
    for (let v = 0; v < size; v++) {
      width = Math.max(width, offset[v + 1] - offset[v])
      if (this.only[v] >= 0) later[offset[v]] = this.only[v]
      else if (this.laterOf[v])
        later.set(
          this.laterOf[v].sort((a, b) => position[a] - position[b]),
          offset[v],
        )
    }
    return { order, position, offset, later, fill, width }
  }
}

/** The number of pairs of neighbors of v that are not neighbors. */
function fillOf(sets: ReadonlyMap<number, ReadonlySet<number>>, v: number): number {
  const around = [...sets.get(v)!]
  if (around.length > COUNTED_DEGREE) return (around.length * (around.length - 1)) / 2
  let missing = 0
  for (const [k, a] of around.entries()) {
    const known = sets.get(a)!
    for (let l = k + 1; l < around.length; l++) if (!known.has(around[l])) missing++
  }
  return missing
}
