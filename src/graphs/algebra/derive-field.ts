/**
 * Markov random fields: P(all) = Π P(Xi) Π φ(scope) over the cliques, the empty one included, with
 *
 *     φ(scope) = Π over S ⊆ scope of CR(S; all others = 0) ^ (−1)^(|scope| − |S|).
 *
 * Over all scopes, cliques or not, the product is CR(X1; …; Xn): every other factor meets its opposite (Eqn. 6, Möbius
 * inversion). Scopes that are no cliques are 1 by Theorem 8. For small examples: there are 3ⁿ factors.
 *
 * Zhu et al., Separate Training for CRFs Using Co-occurrence Rate Factorization, section 6.2.
 */
import { DataError } from '../../common/errors.js'
import { findEdge, type Graph } from '../graph/graph.js'
import { Rewriting, type Step, start, termsOf } from './derivation.js'
import { type Expression, type Group, type Product, power, type Rate, rate } from './expression.js'
import { unconnectedNodes } from './unconnected-nodes.js'

/** More variables than this are refused: 3⁸ = 6,561 factors are already too many to read. */
const MOST_VARIABLES = 8

/** P(Xi) of every variable and φ of every clique. */
export function fieldFactors(graph: Graph, given: Group): Expression[] {
  checkSize(graph)
  const cliques = subsets(graph.size).filter(scope => !unconnectedPair(graph, scope))
  return [...start(termsOf(graph), given).singles, ...cliques.map(scope => potential(graph, scope, given))]
}

export function* deriveField(graph: Graph, given: Group): Generator<Step, void> {
  checkSize(graph)
  const { whole, singles } = start(termsOf(graph), given)
  const work = new Rewriting([whole, ...singles])
  yield { reason: 'definition', because: '', expression: work.expression }
  const scopes = subsets(graph.size).map(scope => ({ scope, factor: potential(graph, scope, given) }))
  const all: Product = { type: 'product', factors: scopes.map(({ factor }) => factor) }
  yield work.replace(whole, all, 'equation 6', 'grouped into scopes')
  for (const { scope, factor } of scopes) {
    const pair = unconnectedPair(graph, scope)
    if (!pair) continue
    checkCancels(graph, scope, pair, given)
    const [a, b] = pair.map(v => graph.names[v])
    const because = `${names(graph, scope)}: ${a} and ${b} have no edge`
    yield work.replace(factor, { type: 'product', factors: [] }, 'theorem 8', because)
  }
}

/** Theorem 8 for each choice of the other variables of the scope: its four rates cancel. */
function checkCancels(graph: Graph, scope: readonly number[], pair: readonly number[], given: Group): void {
  const others = scope.filter(v => !pair.includes(v))
  for (const chosen of subsets(others.length)) {
    const w = chosen.map(k => graph.names[others[k]])
    const [x1, x2] = pair.map(v => graph.names[v])
    const s = graph.names.filter(name => name !== x1 && name !== x2 && !w.includes(name))
    unconnectedNodes(graph, { x1, x2, w, s }, given)
  }
}

/** A product kept as one factor. */
function potential(graph: Graph, scope: readonly number[], given: Group): Expression {
  const factors = subsets(scope.length).map(chosen =>
    power(
      cornerRate(graph, new Set(chosen.map(k => scope[k])), given),
      (scope.length - chosen.length) % 2 === 0 ? 1 : -1,
    ),
  )
  return factors.length === 1
    ? factors[0]
    : { type: 'power', base: { type: 'product', factors }, exponent: 1 }
}

/** CR(S; others = 0). */
function cornerRate({ names }: Graph, free: ReadonlySet<number>, given: Group): Rate {
  return rate(
    names.map((name, v) => [free.has(v) ? { name } : { name, fixed: true }]),
    given,
  )
}

function unconnectedPair(graph: Graph, scope: readonly number[]): readonly [number, number] | null {
  for (const [k, a] of scope.entries())
    for (const b of scope.slice(k + 1)) if (findEdge(graph, a, b) < 0) return [a, b]
  return null
}

/** All sets of numbers below n, small sets first. */
function subsets(n: number): number[][] {
  const all = Array.from({ length: 2 ** n }, (_, bits) =>
    Array.from({ length: n }, (_, v) => v).filter(v => (bits >> v) & 1),
  )
  return all.sort((a, b) => a.length - b.length)
}

function names(graph: Graph, scope: readonly number[]): string {
  return `{${scope.map(v => graph.names[v]).join(', ')}}`
}

function checkSize(graph: Graph): void {
  if (graph.size > MOST_VARIABLES)
    throw new DataError(
      `field: expected at most ${MOST_VARIABLES} variables, got ${graph.size}: it has 3ⁿ factors`,
    )
}
