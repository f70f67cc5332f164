/**
 * Chordal graphs, and others made chordal: cliques are split off one after the other, which leaves
 * P(all) = Π P(C) / Π P(S), with cliques C and separators S of a junction tree.
 *
 * Zhu et al., Separate Training for CRFs Using Co-occurrence Rate Factorization, section 6.1.
 */

import type { Elimination } from '../graph/elimination.js'
import type { Graph } from '../graph/graph.js'
import { cliqueOf, type JunctionTree, separatorOf } from '../graph/junction-tree.js'
import { Rewriting, type Step, start, termsOf } from './derivation.js'
import { type Expression, type Group, power, probability, product, type Rate } from './expression.js'
import { shareSeparator } from './independence-theorems.js'
import { duplicateParts, partitionParts } from './theorems.js'

/** P(C) of every clique and 1 / P(S) of every separator: linear in their sizes. */
export function cliqueFactors(graph: Graph, tree: JunctionTree, given: Group): Expression[] {
  const terms = termsOf(graph)
  const group = (variables: Int32Array) => Array.from(variables, v => terms[v])
  const factors: Expression[] = []
  for (let k = tree.size - 1; k >= 0; k--) factors.push(probability(group(cliqueOf(tree, k)), given))
  for (let k = tree.size - 1; k >= 0; k--)
    if (tree.shared[k] > 0) factors.push(power(probability(group(separatorOf(tree, k)), given), -1))
  return factors
}

export function* deriveCliques(
  graph: Graph,
  tree: JunctionTree,
  { fill }: Elimination,
  given: Group,
): Generator<Step, void> {
  const terms = termsOf(graph)
  const { whole, singles } = start(terms, given)
  const work = new Rewriting([whole, ...singles])
  yield { reason: 'definition', because: '', expression: work.expression }
  if (fill.length > 0) {
    const edges = fill.map(([a, b]) => `${graph.names[a]} – ${graph.names[b]}`).join(', ')
    const because = `joins ${edges}: gives up independences, adds no assumption`
    yield { reason: 'triangulation', because, expression: work.expression }
  }
  let rest = whole
  for (let k = tree.size - 1; k > 0; k--) rest = yield* splitClique(graph, tree, k, rest, work)
  yield {
    reason: 'definition',
    because: 'each clique gathered',
    expression: { type: 'product', factors: cliqueFactors(graph, tree, given) },
  }
}

/** Splits clique k off and returns what remains: the rate between all variables of the cliques before it. */
function* splitClique(
  graph: Graph,
  tree: JunctionTree,
  k: number,
  rest: Rate,
  work: Rewriting,
): Generator<Step, Rate> {
  const clique = Array.from(cliqueOf(tree, k), v => graph.names[v])
  const separator = Array.from(separatorOf(tree, k), v => graph.names[v])
  let doubled = rest
  const weights: Expression[] = []
  for (const name of separator) {
    const copy = duplicateParts(
      doubled,
      doubled.groups.findIndex(([term]) => term.name === name),
    )
    doubled = copy.doubled
    weights.push(copy.weight)
  }
  if (separator.length > 0) {
    const because = `${separator.join(', ')}: what the next clique shares with the rest`
    yield work.replace(rest, product(doubled, ...weights), 'theorem 6', because)
  }
  const wanted = new Set(clique)
  const left: number[] = []
  for (const [at, [term]] of doubled.groups.entries()) if (wanted.delete(term.name)) left.push(at)
  const parts = partitionParts(doubled, left)
  const split = product(parts.left, parts.right, parts.cut)
  yield work.replace(doubled, split, 'theorem 4', `${clique.join(', ')}: a clique is split off`)
  const because =
    separator.length > 0
      ? `${separator.join(', ')} separates it from the rest`
      : 'nothing joins it to the rest'
  yield work.replace(parts.cut, shareSeparator(graph, parts.cut), 'theorem 7.3', because)
  return parts.right
}
