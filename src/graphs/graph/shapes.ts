import { DataError } from '../../common/errors.js'
import { type Graph, graphOf } from './graph.js'

/** Y1 – Y2 – … – Yn. */
export function chainGraph(size: number, letter = 'Y'): Graph {
  checkSize('chain', size, 1)
  const from = Int32Array.from({ length: size - 1 }, (_, e) => e)
  return graphOf(
    numbered(size, letter),
    from,
    from.map(v => v + 1),
  )
}

/** A chain whose ends meet. */
export function cycleGraph(size: number, letter = 'Y'): Graph {
  checkSize('cycle', size, 3)
  const from = Int32Array.from({ length: size }, (_, e) => e)
  return graphOf(
    numbered(size, letter),
    from,
    from.map(v => (v + 1) % size),
  )
}

/** Rows and columns, each variable with up to four neighbors. */
export function gridGraph(rows: number, columns: number, letter = 'Y'): Graph {
  checkSize('rows', rows, 1)
  checkSize('columns', columns, 1)
  const from: number[] = []
  const to: number[] = []
  for (let v = 0; v < rows * columns; v++) {
    for (const [there, u] of [
      [(v + 1) % columns > 0, v + 1],
      [v + columns < rows * columns, v + columns],
    ] as const) {
      if (!there) continue
      from.push(v)
      to.push(u)
    }
  }
  return graphOf(numbered(rows * columns, letter), Int32Array.from(from), Int32Array.from(to))
}

/**
 * A tree, or several, from the head of each variable: an index from 0, or −1 for a root. Edges run from head
 * to dependent. Several roots make several trees.
 */
export function treeGraph(
  heads: ArrayLike<number>,
  names: readonly string[] = numbered(heads.length, 'Y'),
): Graph {
  checkHeads(heads, names)
  const to = new Int32Array(heads.length)
  let E = 0
  for (let v = 0; v < heads.length; v++) if (heads[v] !== -1) to[E++] = v
  const dependents = to.subarray(0, E)
  return graphOf(
    names,
    dependents.map(v => heads[v]),
    dependents,
  )
}

function checkHeads(heads: ArrayLike<number>, names: readonly string[]): void {
  const V = heads.length
  if (names.length !== V) throw new DataError(`tree: expected ${V} names, got ${names.length}`)
  for (let v = 0; v < V; v++) {
    if (!(Number.isInteger(heads[v]) && heads[v] >= -1 && heads[v] < V))
      throw new DataError(`head of ${names[v]}: expected −1 (a root) or 0 to ${V - 1}, got ${heads[v]}`)
  }
  const cycle = findCycle(heads)
  if (!cycle) return
  const shown = cycle.slice(0, 8).map(u => names[u])
  const last = shown.length < cycle.length ? '…' : shown[0]
  throw new DataError(`head of ${shown[0]}: expected a tree, got a cycle: ${[...shown, last].join(' → ')}`)
}

/** Variables whose heads form a cycle, or null if there is none. */
export function findCycle(heads: ArrayLike<number>): number[] | null {
  // Every variable is visited once: a walk ends at a root, at a variable known to be fine, or at itself.
  const walk = new Int32Array(heads.length) // the walk on which it was met, from 1
  for (let v = 0; v < heads.length; v++) {
    let u = v
    while (u !== -1 && walk[u] === 0) {
      walk[u] = v + 1
      u = heads[u]
    }
    if (u === -1 || walk[u] !== v + 1) continue
    const cycle = [u]
    for (let w = heads[u]; w !== u; w = heads[w]) cycle.push(w)
    return cycle
  }
  return null
}

function numbered(size: number, letter: string): string[] {
  return Array.from({ length: size }, (_, v) => `${letter}${v + 1}`)
}

function checkSize(what: string, size: number, least: number): void {
  if (!(Number.isInteger(size) && size >= least))
    throw new RangeError(`${what}: expected a whole number of at least ${least}, got ${size}`)
}
