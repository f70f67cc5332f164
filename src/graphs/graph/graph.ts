import { DataError } from '../../common/errors.js'
import { didYouMean } from '../../common/nearest-name.js'

/**
 * An undirected graph over named variables: two variables without an edge are independent given all others.
 * Plain arrays, so that a million variables are fine.
 */
export interface Graph {
  readonly size: number //               V variables
  readonly names: readonly string[] //   [V]
  readonly offset: Int32Array //         [V+1] neighbors of v are neighbor[offset[v]] … neighbor[offset[v+1]−1]
  readonly neighbor: Int32Array //       [2E]  ascending within a variable
  readonly edgeOf: Int32Array //         [2E]  the edge that leads there
  readonly from: Int32Array //           [E]   ends of an edge in the given order:
  readonly to: Int32Array //             [E]   the algebra ignores it, but edges that share counts may be distinguished by it
  readonly kind: Int32Array //           [E]   edges of different kinds never share counts
}

/** Two variables that depend on each other directly, and a whole number for the kind of edge, 0 if left out. */
export type Edge = readonly [from: string, to: string, kind?: number]

/** A graph from names of variables and pairs of them. */
export function createGraph(names: readonly string[], edges: readonly Edge[]): Graph {
  const numbers = numberNames(names)
  const end = (name: string) => {
    const v = numbers.get(name)
    if (v === undefined) throw unknownVariable(name, names)
    return v
  }
  const from = Int32Array.from(edges, edge => end(edge[0]))
  const to = Int32Array.from(edges, edge => end(edge[1]))
  const graph = graphOf(
    names,
    from,
    to,
    Int32Array.from(edges, ([, , kind = 0]) => kind),
  )
  indexes.set(graph, numbers)
  return graph
}

/** Like `createGraph`, with edges between variable indices: from[e] – to[e]. Takes over the arrays. */
export function graphOf(
  names: readonly string[],
  from: Int32Array,
  to: Int32Array,
  kind: Int32Array = new Int32Array(from.length),
): Graph {
  const size = names.length
  for (let e = 0; e < from.length; e++) checkEdge(names, from[e], to[e])
  const first = adjacency(size, from, to)
  // A second pass in the order of the variables sorts all lists at once.
  const offset = first.offset
  const neighbor = new Int32Array(2 * from.length)
  const edgeOf = new Int32Array(2 * from.length)
  const next = offset.slice()
  for (let v = 0; v < size; v++) {
    for (let k = offset[v]; k < offset[v + 1]; k++) {
      const at = next[first.neighbor[k]]++
      neighbor[at] = v
      edgeOf[at] = first.edgeOf[k]
      if (at > offset[first.neighbor[k]] && neighbor[at - 1] === v)
        throw new DataError(`edge ${names[v]} – ${names[first.neighbor[k]]}: expected it once, got it twice`)
    }
  }
  return { size, names, offset, neighbor, edgeOf, from, to, kind }
}

function checkEdge(names: readonly string[], a: number, b: number): void {
  const V = names.length
  if (!(a >= 0 && a < V && b >= 0 && b < V))
    throw new DataError(`edge ${a} – ${b}: expected variables from 0 to ${V - 1}`)
  if (a === b) throw new DataError(`edge ${names[a]} – ${names[b]}: expected two different variables`)
}

function adjacency(size: number, from: Int32Array, to: Int32Array) {
  const offset = new Int32Array(size + 1)
  for (let e = 0; e < from.length; e++) {
    offset[from[e] + 1]++
    offset[to[e] + 1]++
  }
  for (let v = 0; v < size; v++) offset[v + 1] += offset[v]
  const neighbor = new Int32Array(2 * from.length)
  const edgeOf = new Int32Array(2 * from.length)
  const next = offset.slice()
  const add = (a: number, b: number, e: number) => {
    edgeOf[next[a]] = e
    neighbor[next[a]++] = b
  }
  for (let e = 0; e < from.length; e++) {
    add(from[e], to[e], e)
    add(to[e], from[e], e)
  }
  return { offset, neighbor, edgeOf }
}

const indexes = new WeakMap<Graph, ReadonlyMap<string, number>>()

/** The index of a variable; throws if the graph has none with this name. */
export function variableOf(graph: Graph, name: string): number {
  const v = findVariable(graph, name)
  if (v < 0) throw unknownVariable(name, graph.names)
  return v
}

/** The index of a variable, or −1. Names are indexed on first use. */
export function findVariable(graph: Graph, name: string): number {
  let numbers = indexes.get(graph)
  if (!numbers) {
    numbers = numberNames(graph.names)
    indexes.set(graph, numbers)
  }
  return numbers.get(name) ?? -1
}

/** How many neighbors a variable has. */
export function degreeOf(graph: Graph, v: number): number {
  return graph.offset[v + 1] - graph.offset[v]
}

/** The index of the edge between two variables, or −1; searches the shorter of the two lists. */
export function findEdge(graph: Graph, a: number, b: number): number {
  const [v, u] = degreeOf(graph, a) <= degreeOf(graph, b) ? [a, b] : [b, a]
  for (let k = graph.offset[v]; k < graph.offset[v + 1]; k++)
    if (graph.neighbor[k] === u) return graph.edgeOf[k]
  return -1
}

function numberNames(names: readonly string[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  for (let v = 0; v < names.length; v++) {
    if (names[v] === '') throw new DataError(`variable ${v + 1}: expected a name, got an empty one`)
    if (numbers.has(names[v])) throw new DataError(`variable ${names[v]}: expected it once, got it twice`)
    numbers.set(names[v], v)
  }
  return numbers
}

export function unknownVariable(name: string, names: readonly string[]): DataError {
  const known = names.slice(0, 20)
  const list = known.join(', ') + (names.length > known.length ? ', …' : '')
  return new DataError(`variable ${name}: not in the graph${didYouMean(name, known)} (variables: ${list})`)
}
