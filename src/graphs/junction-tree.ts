/**
 * Junction trees: the maximal cliques of a chordal graph, joined so that the cliques of any variable hang
 * together (running intersection).
 *
 * J. R. S. Blair and B. Peyton, An Introduction to Chordal Graphs and Clique Trees, 1993. Linear in the cliques.
 */
import type { Elimination } from './elimination.js'

/** Cliques numbered so that a parent comes before its children: loops replace recursion in either direction. */
export interface JunctionTree {
  readonly size: number //            K cliques
  readonly offset: Int32Array //      [K+1] members of clique k are member[offset[k]] … member[offset[k+1]−1]
  readonly member: Int32Array //            variables: those shared with the parent first, then the others
  readonly shared: Int32Array //      [K]   how many of the first members are the separator; 0 for a root
  readonly parent: Int32Array //      [K]   −1 for a root; there is one root for each connected part
  readonly home: Int32Array //        [V]   the clique in which a variable is no member of the separator
  readonly position: Int32Array //    [V]   when a variable is eliminated
}

/** The junction tree of the graph that an elimination has made chordal. */
export function junctionTree({ order, position, offset, later }: Elimination): JunctionTree {
  const V = order.length
  const home = new Int32Array(V)
  const founder = new Int32Array(V) // [K] the variable that a clique was made for
  const parent = new Int32Array(V)
  const count = new Int32Array(V) //   [K] members
  let K = 0
  for (let k = V - 1; k >= 0; k--) {
    const v = order[k]
    const neighbors = offset[v + 1] - offset[v]
    const above = neighbors === 0 ? -1 : home[later[offset[v]]]
    // The neighbors left are a part of the clique above; where they are all of it, v belongs to it.
    if (above >= 0 && count[above] === neighbors) {
      home[v] = above
      count[above]++
    } else {
      home[v] = K
      founder[K] = v
      parent[K] = above
      count[K++] = neighbors + 1
    }
  }
  const starts = new Int32Array(K + 1)
  const shared = new Int32Array(K)
  for (let c = 0; c < K; c++) {
    starts[c + 1] = starts[c] + count[c]
    shared[c] = offset[founder[c] + 1] - offset[founder[c]]
  }
  const member = new Int32Array(starts[K])
  const next = new Int32Array(K)
  for (let c = 0; c < K; c++) {
    member.set(later.subarray(offset[founder[c]], offset[founder[c] + 1]), starts[c])
    next[c] = starts[c] + shared[c]
  }
  for (let k = 0; k < V; k++) member[next[home[order[k]]]++] = order[k]
  return { size: K, offset: starts, member, shared, parent: parent.slice(0, K), home, position }
}

/** The variables of a clique, ascending. */
export function cliqueOf({ offset, member }: JunctionTree, k: number): Int32Array {
  return member.slice(offset[k], offset[k + 1]).sort()
}

/** The variables that a clique shares with its parent, ascending. */
export function separatorOf({ offset, member, shared }: JunctionTree, k: number): Int32Array {
  return member.slice(offset[k], offset[k] + shared[k]).sort()
}
