/**
 * Junction trees: the maximal cliques of a chordal graph, joined so that the cliques with any given variable
 * are connected (running intersection).
 *
 * J. R. S. Blair and B. Peyton, An Introduction to Chordal Graphs and Clique Trees, 1993. Linear in the
 * cliques.
 */
import type { Elimination } from './elimination.js'

/**
 * Cliques numbered so that a parent comes before its children and each subtree is contiguous: loops replace
 * recursion in both directions.
 */
export interface JunctionTree {
  readonly size: number //            K cliques
  readonly offset: Int32Array //      [K+1] members of clique k are member[offset[k]] … member[offset[k+1]−1]
  readonly member: Int32Array //            variables: those shared with the parent first, then the others
  readonly shared: Int32Array //      [K]   how many of the first members are the separator; 0 for a root
  readonly parent: Int32Array //      [K]   −1 for a root; there is one root for each connected part
  readonly home: Int32Array //        [V]   the clique in which a variable is not in the separator
  readonly position: Int32Array //    [V]   when a variable is eliminated
}

/** The junction tree of the graph that an elimination has made chordal. */
export function junctionTree({ order, position, offset, later }: Elimination): JunctionTree {
  const V = order.length
  const home = new Int32Array(V)
  const founder = new Int32Array(V) // [K] the variable that a clique was made for
  const above = new Int32Array(V) //   [K] its parent
  const count = new Int32Array(V) //   [K] members
  let K = 0
  for (let at = V - 1; at >= 0; at--) {
    const v = order[at]
    const neighbors = offset[v + 1] - offset[v]
    const clique = neighbors === 0 ? -1 : home[later[offset[v]]]
    // The neighbors left are a part of the clique above; where they are all of it, v belongs to it.
    if (clique >= 0 && count[clique] === neighbors) {
      home[v] = clique
      count[clique]++
    } else {
      home[v] = K
      founder[K] = v
      above[K] = clique
      count[K++] = neighbors + 1
    }
  }
  const rank = preorder(above.subarray(0, K))
  const starts = new Int32Array(K + 1)
  const shared = new Int32Array(K)
  const parent = new Int32Array(K)
  for (let c = 0; c < K; c++) {
    starts[rank[c] + 1] = count[c]
    shared[rank[c]] = offset[founder[c] + 1] - offset[founder[c]]
    parent[rank[c]] = above[c] < 0 ? -1 : rank[above[c]]
  }
  for (let k = 0; k < K; k++) starts[k + 1] += starts[k]
  const member = new Int32Array(starts[K])
  const next = new Int32Array(K)
  for (let c = 0; c < K; c++) {
    const k = rank[c]
    member.set(later.subarray(offset[founder[c]], offset[founder[c] + 1]), starts[k])
    next[k] = starts[k] + shared[k]
  }
  for (let v = 0; v < V; v++) home[v] = rank[home[v]]
  for (let at = 0; at < V; at++) member[next[home[order[at]]]++] = order[at]
  return { size: K, offset: starts, member, shared, parent, home, position }
}

/**
 * New numbers for cliques that make every subtree contiguous: messages are then close in memory, which makes
 * large trees twice as fast.
 */
function preorder(parent: Int32Array): Int32Array {
  const K = parent.length
  const firstChild = new Int32Array(K).fill(-1)
  const nextSibling = new Int32Array(K).fill(-1)
  const waiting: number[] = []
  for (let k = K - 1; k >= 0; k--) {
    if (parent[k] < 0) waiting.push(k)
    else {
      nextSibling[k] = firstChild[parent[k]]
      firstChild[parent[k]] = k
    }
  }
  const rank = new Int32Array(K)
  let number = 0
  for (let k = waiting.pop(); k !== undefined; k = waiting.pop()) {
    rank[k] = number++
    if (nextSibling[k] >= 0) waiting.push(nextSibling[k])
    if (firstChild[k] >= 0) waiting.push(firstChild[k])
  }
  return rank
}

/** The variables of a clique, ascending. */
export function cliqueOf({ offset, member }: JunctionTree, k: number): Int32Array {
  return member.slice(offset[k], offset[k + 1]).sort()
}

/** The variables that a clique shares with its parent, ascending. */
export function separatorOf({ offset, member, shared }: JunctionTree, k: number): Int32Array {
  return member.slice(offset[k], offset[k] + shared[k]).sort()
}
