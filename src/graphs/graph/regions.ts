import { findEdge, type Graph } from './graph.js'
import type { JunctionTree } from './junction-tree.js'

/**
 * Sets of variables whose co-occurrence rates, multiplied or divided by, make up a distribution:
 * P(all) = Π P(X) · Π CR(clique) / Π CR(separator), or Π P(X) · Π CR(edge). Single variables have the rate 1.
 */
export interface Regions {
  readonly offset: Int32Array //  [G+1] variables of region g are member[offset[g]] … member[offset[g+1]−1]
  readonly member: Int32Array //        an edge as it was given, other sets ascending
  readonly sign: Int8Array //     [G]   1: multiplied by, −1: divided by
  readonly kind: Int32Array //    [G]   the kind of edge, −1 if not an edge
}

/** `cliques`: exact for every graph, counts of cliques. `edges`: counts of edges only, which on loops is an approximation. */
export type RegionRule = 'cliques' | 'edges'

export function regionsOf(graph: Graph, tree: JunctionTree, rule: RegionRule): Regions {
  return rule === 'edges' ? edgeRegions(graph) : cliqueRegions(graph, tree)
}

function edgeRegions({ from, to, kind }: Graph): Regions {
  const E = from.length
  const member = new Int32Array(2 * E)
  for (let e = 0; e < E; e++) {
    member[2 * e] = from[e]
    member[2 * e + 1] = to[e]
  }
  const offset = Int32Array.from({ length: E + 1 }, (_, e) => 2 * e)
  return { offset, member, sign: new Int8Array(E).fill(1), kind }
}

function cliqueRegions(graph: Graph, tree: JunctionTree): Regions {
  const { size: K, offset: starts, member: members, shared } = tree
  let G = 0
  let total = 0
  for (let k = 0; k < K; k++) {
    for (const count of [starts[k + 1] - starts[k], shared[k]]) {
      if (count < 2) continue
      G++
      total += count
    }
  }
  const offset = new Int32Array(G + 1)
  const member = new Int32Array(total)
  const sign = new Int8Array(G)
  const kind = new Int32Array(G).fill(-1)
  let g = 0
  const add = (first: number, last: number, exponent: number) => {
    if (last - first < 2) return
    const from = offset[g]
    for (let m = first; m < last; m++) member[from + m - first] = members[m]
    offset[g + 1] = from + last - first
    const edge = last - first === 2 ? findEdge(graph, members[first], members[first + 1]) : -1
    if (edge >= 0) {
      member[from] = graph.from[edge]
      member[from + 1] = graph.to[edge]
      kind[g] = graph.kind[edge]
    } else member.subarray(from, offset[g + 1]).sort()
    sign[g++] = exponent
  }
  for (let k = 0; k < K; k++) {
    add(starts[k], starts[k + 1], 1)
    add(starts[k], starts[k] + shared[k], -1)
  }
  return { offset, member, sign, kind }
}
