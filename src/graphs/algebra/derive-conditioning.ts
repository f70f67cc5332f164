/**
 * Breaks loops by conditioning: a variable on a loop is split off and brought back as a condition (Theorem
 * 1), until a forest remains. Exact, adds no edge, and costs a sum for each variable brought back.
 *
 * Zhu et al., Separate Training for CRFs Using Co-occurrence Rate Factorization, section 8, which leaves it
 * to the reader.
 */

import { eliminate } from '../graph/elimination.js'
import { degreeOf, type Graph, graphOf } from '../graph/graph.js'
import { Rewriting, type Step, start, termsOf } from './derivation.js'
import { peelLeaves } from './derive-tree.js'
import { type Group, joint, product, type Rate, without } from './expression.js'
import { writeIndependence } from './independence.js'
import { dropIndependent } from './independence-theorems.js'
import { conditioning, partitionParts } from './theorems.js'

export function* deriveByConditioning(graph: Graph, given: Group): Generator<Step, void> {
  const { whole, singles } = start(termsOf(graph), given)
  let work = new Rewriting([whole, ...singles])
  yield { reason: 'definition', because: '', expression: work.expression }
  const cutset = loopCutset(graph)
  let rest = whole
  for (const v of cutset) {
    const next = yield* condition(graph, v, rest, work)
    rest = next.rest
    work = next.work
  }
  yield* peelLeaves(graph, eliminate(withoutEdgesOf(graph, cutset)), rest, work)
}

function* condition(
  graph: Graph,
  v: number,
  rest: Rate,
  work: Rewriting,
): Generator<Step, { rest: Rate; work: Rewriting }> {
  const at = rest.groups.findIndex(([term]) => term.name === graph.names[v])
  const [node] = rest.groups[at]
  const { cut, right } = partitionParts(rest, [at])
  yield work.replace(rest, product(cut, right), 'theorem 4', `${node.name} is on a loop and is split off`)
  const others = joint(...right.groups)
  const gone = without(others, neighbors(graph, v))
  if (gone.length > 0) {
    const claim = { x: [node], y: gone, z: without(others, gone), given: cut.given }
    yield work.replace(cut, dropIndependent(graph, cut, gone), 'theorem 7.1', writeIndependence(claim))
  }
  const sum = conditioning(right, [node])
  yield work.replace(
    right,
    sum,
    'theorem 1',
    `${node.name} comes back as a condition, so the loop stays broken`,
  )
  const inside = work.enter(sum)
  return { rest: inside.first as Rate, work: inside }
}

function neighbors({ names, offset, neighbor }: Graph, v: number): Group {
  return Array.from(neighbor.subarray(offset[v], offset[v + 1]), u => ({ name: names[u] }))
}

/** Variables whose removal breaks all loops: greedily those with most neighbors on loops, our heuristic. */
export function loopCutset(graph: Graph): number[] {
  const cutset: number[] = []
  for (let left = graph; ; left = withoutEdgesOf(graph, cutset)) {
    const onLoops = loopVariables(left)
    if (onLoops.length === 0) return cutset
    const inside = new Set(onLoops)
    const count = (v: number) => neighborsIn(left, v, inside)
    cutset.push(onLoops.reduce((best, v) => (count(v) > count(best) ? v : best)))
  }
}

/** Variables that remain after repeatedly removing those with at most one neighbor. */
function loopVariables(graph: Graph): number[] {
  const left = Int32Array.from({ length: graph.size }, (_, v) => degreeOf(graph, v))
  const waiting = [...left.keys()].filter(v => left[v] <= 1)
  const gone = new Set(waiting)
  for (let v = waiting.pop(); v !== undefined; v = waiting.pop()) {
    for (let k = graph.offset[v]; k < graph.offset[v + 1]; k++) {
      const u = graph.neighbor[k]
      if (--left[u] > 1 || gone.has(u)) continue
      gone.add(u)
      waiting.push(u)
    }
  }
  return [...left.keys()].filter(v => !gone.has(v))
}

function neighborsIn({ offset, neighbor }: Graph, v: number, inside: ReadonlySet<number>): number {
  let count = 0
  for (let k = offset[v]; k < offset[v + 1]; k++) if (inside.has(neighbor[k])) count++
  return count
}

/** The same variables without the edges of some of them. */
function withoutEdgesOf(graph: Graph, variables: readonly number[]): Graph {
  const gone = new Set(variables)
  const kept = [...graph.from.keys()].filter(e => !gone.has(graph.from[e]) && !gone.has(graph.to[e]))
  return graphOf(
    graph.names,
    Int32Array.from(kept, e => graph.from[e]),
    Int32Array.from(kept, e => graph.to[e]),
  )
}
