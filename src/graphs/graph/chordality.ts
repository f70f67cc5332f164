/**
 * Chordal graphs: every cycle of four or more variables has a shortcut. Exactly these have an order of
 * elimination without new edges, and so an exact product of clique and separator probabilities.
 *
 * R. E. Tarjan and M. Yannakakis, Simple Linear-Time Algorithms to Test Chordality of Graphs, Test Acyclicity of
 * Hypergraphs, and Selectively Reduce Acyclic Hypergraphs, 1984. Linear in variables and edges.
 */
import type { Graph } from './graph.js'

/** Whether every cycle of four or more variables has a shortcut. */
export function isChordal(graph: Graph): boolean {
  return perfectOrder(graph) !== null
}

/** An order in which eliminating variables joins none that were not neighbors, or null: not chordal. */
export function perfectOrder(graph: Graph): Int32Array | null {
  const order = maximumCardinalityOrder(graph)
  return isPerfect(graph, order) ? order : null
}

/**
 * Maximum cardinality search, from the last variable: next comes one with most neighbors among those visited.
 * The reverse is the order of elimination.
 */
function maximumCardinalityOrder({ size, offset, neighbor }: Graph): Int32Array {
  const weight = new Int32Array(size) // −1: visited
  const head = new Int32Array(size + 1).fill(-1) // [weight] first variable of that weight
  const after = new Int32Array(size).fill(-1)
  const before = new Int32Array(size).fill(-1)
  const insert = (v: number, w: number) => {
    weight[v] = w
    after[v] = head[w]
    before[v] = -1
    if (head[w] >= 0) before[head[w]] = v
    head[w] = v
  }
  const remove = (v: number) => {
    if (before[v] >= 0) after[before[v]] = after[v]
    else head[weight[v]] = after[v]
    if (after[v] >= 0) before[after[v]] = before[v]
  }
  for (let v = 0; v < size; v++) insert(v, 0)
  const order = new Int32Array(size)
  for (let at = size - 1, top = 0; at >= 0; at--, top++) {
    while (head[top] < 0) top--
    const v = head[top]
    remove(v)
    weight[v] = -1
    order[at] = v
    for (let k = offset[v]; k < offset[v + 1]; k++) {
      const u = neighbor[k]
      if (weight[u] < 0) continue
      remove(u)
      insert(u, weight[u] + 1)
    }
  }
  return order
}

/** Whether, for each variable, the first of its later neighbors is a neighbor of all the others. */
function isPerfect({ size, offset, neighbor }: Graph, order: Int32Array): boolean {
  const position = new Int32Array(size)
  for (let k = 0; k < size; k++) position[order[k]] = k
  const follower = new Int32Array(size).fill(-1)
  const heldBy = new Int32Array(size).fill(-1) // chains of variables with the same follower
  const next = new Int32Array(size).fill(-1)
  for (let v = 0; v < size; v++) {
    for (let k = offset[v]; k < offset[v + 1]; k++) {
      const u = neighbor[k]
      if (position[u] > position[v] && (follower[v] < 0 || position[u] < position[follower[v]]))
        follower[v] = u
    }
    if (follower[v] < 0) continue
    next[v] = heldBy[follower[v]]
    heldBy[follower[v]] = v
  }
  const mark = new Int32Array(size).fill(-1)
  for (let p = 0; p < size; p++) {
    for (let k = offset[p]; k < offset[p + 1]; k++) mark[neighbor[k]] = p
    for (let v = heldBy[p]; v >= 0; v = next[v]) {
      for (let k = offset[v]; k < offset[v + 1]; k++) {
        const u = neighbor[k]
        if (position[u] > position[v] && u !== p && mark[u] !== p) return false
      }
    }
  }
  return true
}
