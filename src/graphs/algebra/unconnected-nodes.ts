/**
 * Theorem 8, unconnected nodes: for two variables without an edge, and W and S that hold all their neighbors,
 *
 *     CR(W; X1=0; X2=0; S=0) CR(W; X1; X2; S=0) = CR(W; X1=0; X2; S=0) CR(W; X1; X2=0; S=0)
 *
 * where =0 sets variables to an arbitrary but fixed configuration, and W and S stand for rates between all their
 * members. Markov random fields follow from it (section 6.2).
 *
 * Zhu et al., Separate Training for CRFs Using Co-occurrence Rate Factorization, section 2.
 */
import { DataError } from '../../common/errors.js'
import { findEdge, type Graph, variableOf } from '../graph/graph.js'
import { markovBlanket } from '../graph/separation.js'
import { type Expression, type Group, type Rate, rate } from './expression.js'

export interface UnconnectedNodes {
  readonly x1: string
  readonly x2: string
  /** Variables that stay free, without x1 and x2. */
  readonly w: readonly string[]
  /** Variables that are fixed, without x1 and x2. */
  readonly s: readonly string[]
}

/** Both sides of Theorem 8, which are equal: products of two rates each. Refuses where its condition fails. */
export function unconnectedNodes(
  graph: Graph,
  nodes: UnconnectedNodes,
  given: Group = [],
): { readonly left: Expression; readonly right: Expression } {
  checkNodes(graph, nodes)
  const cell = (fixed1: boolean, fixed2: boolean): Rate => {
    const { x1, x2, w, s } = nodes
    const order = [...w, x1, x2, ...s]
    const fixed = new Set([...(fixed1 ? [x1] : []), ...(fixed2 ? [x2] : []), ...s])
    return rate(
      order.map(name => [fixed.has(name) ? { name, fixed: true } : { name }]),
      given,
    )
  }
  return {
    left: { type: 'product', factors: [cell(true, true), cell(false, false)] },
    right: { type: 'product', factors: [cell(true, false), cell(false, true)] },
  }
}

function checkNodes(graph: Graph, { x1, x2, w, s }: UnconnectedNodes): void {
  const [a, b] = [variableOf(graph, x1), variableOf(graph, x2)]
  const around = [...w, ...s].map(name => variableOf(graph, name))
  if (a === b) throw new DataError(`theorem 8: expected two different variables, got ${x1} twice`)
  if (findEdge(graph, a, b) >= 0)
    throw new DataError(`theorem 8: expected variables without an edge, but ${x1} – ${x2} is one`)
  if (new Set([a, b, ...around]).size !== around.length + 2)
    throw new DataError(`theorem 8: expected W, S, ${x1} and ${x2} to have nothing in common`)
  const missing = markovBlanket(graph, [a, b]).filter(v => !around.includes(v))
  if (missing.length > 0) {
    const names = missing.map(v => graph.names[v]).join(', ')
    throw new DataError(`theorem 8: expected all neighbors of ${x1} and ${x2} in W or S, but ${names} is not`)
  }
}
