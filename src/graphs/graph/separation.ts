import type { Graph } from './graph.js'

/**
 * Whether every path from X to Y leads through Z: then X and Y are independent given Z in every distribution
 * that has the graph (the global Markov property). Members of Z in X or Y are known, and so do not count.
 */
export function separates(
  graph: Graph,
  X: Iterable<number>,
  Y: Iterable<number>,
  Z: Iterable<number>,
): boolean {
  const BLOCKED = 1
  const GOAL = 2
  const MET = 3
  const state = new Uint8Array(graph.size)
  for (const v of Y) state[v] = GOAL
  for (const v of Z) state[v] = BLOCKED
  const waiting: number[] = []
  const meet = (v: number) => {
    if (state[v] === GOAL) return false
    if (state[v] === 0) {
      state[v] = MET
      waiting.push(v)
    }
    return true
  }
  for (const v of X) if (!meet(v)) return false
  for (let v = waiting.pop(); v !== undefined; v = waiting.pop()) {
    for (let k = graph.offset[v]; k < graph.offset[v + 1]; k++) if (!meet(graph.neighbor[k])) return false
  }
  return true
}

/** All neighbors of a set of variables that are not in it, ascending: its Markov blanket. */
export function markovBlanket(graph: Graph, variables: Iterable<number>): number[] {
  const inside = new Set(variables)
  const blanket = new Set<number>()
  for (const v of inside) {
    for (let k = graph.offset[v]; k < graph.offset[v + 1]; k++)
      if (!inside.has(graph.neighbor[k])) blanket.add(graph.neighbor[k])
  }
  return [...blanket].sort((a, b) => a - b)
}
