/**
 * Forests: leaves are split off one after the other, P(Y | X) = Π CR(Yi; Yj | X) Π P(Yi | X), with edges ij, and by the
 * definition Π P(Yi, Yj | X) Π P(Yi | X)^(1 − degree). A chain is a tree: Eqn. 2 and 5 of the separate-training paper, Eqn. 4
 * and 10 of the empirical-training paper.
 */

import type { Elimination } from '../graph/elimination.js'
import { degreeOf, type Graph } from '../graph/graph.js'
import { Rewriting, type Step, start, termsOf } from './derivation.js'
import {
  type Expression,
  type Group,
  joint,
  power,
  probability,
  product,
  type Rate,
  rate,
  sameGroup,
  without,
} from './expression.js'
import { writeIndependence } from './independence.js'
import { dropIndependent } from './independence-theorems.js'
import { partitionParts, reorder } from './theorems.js'

/** CR(Yi; Yj) of every edge and P(Yi) of every variable: linear in their number. */
export function treeFactors(graph: Graph, { order, offset, later }: Elimination, given: Group): Expression[] {
  const terms = termsOf(graph)
  const factors: Expression[] = []
  for (const v of order)
    if (offset[v + 1] > offset[v]) factors.push(rate([[terms[v]], [terms[later[offset[v]]]]], given))
  for (const term of terms) factors.push(probability([term], given))
  return factors
}

/** The same by the definition: P(Yi, Yj) of every edge, P(Yi) to the power 1 − degree of every variable. */
function treeProbabilities(graph: Graph, { order, offset, later }: Elimination, given: Group): Expression[] {
  const terms = termsOf(graph)
  const factors: Expression[] = []
  for (const v of order) {
    if (offset[v + 1] > offset[v])
      factors.push(
        probability(
          [v, later[offset[v]]].sort((a, b) => a - b).map(k => terms[k]),
          given,
        ),
      )
  }
  for (const [v, term] of terms.entries()) {
    const exponent = 1 - degreeOf(graph, v)
    if (exponent !== 0) factors.push(power(probability([term], given), exponent))
  }
  return factors
}

export function* deriveTree(graph: Graph, elimination: Elimination, given: Group): Generator<Step, void> {
  const { whole, singles } = start(termsOf(graph), given)
  const work = new Rewriting([whole, ...singles])
  yield { reason: 'definition', because: '', expression: work.expression }
  yield* peelLeaves(graph, elimination, whole, work)
  yield {
    reason: 'definition',
    because: 'each rate written out',
    expression: { type: 'product', factors: treeProbabilities(graph, elimination, given) },
  }
}

/**
 * Splits a rate between all variables of a forest, given others, into rates of edges. The elimination may be that of a
 * part of the graph; variables that the rate does not have are passed over.
 */
export function* peelLeaves(
  graph: Graph,
  { order, offset, later }: Elimination,
  whole: Rate,
  work: Rewriting,
): Generator<Step, void> {
  let rest = whole
  for (const v of order) {
    const at = rest.groups.findIndex(([term]) => term.name === graph.names[v])
    if (at < 0) continue
    const leaf = rest.groups[at]
    const others = joint(...rest.groups.filter((_, k) => k !== at))
    if (others.length === 0) return
    let cut = rest
    if (others.length > 1) {
      const parts = partitionParts(rest, [at])
      const split = product(parts.cut, parts.right)
      yield work.replace(rest, split, 'theorem 4', `${leaf[0].name} is split off`)
      rest = parts.right
      cut = parts.cut
    }
    const near = offset[v + 1] > offset[v] ? graph.names[later[offset[v]]] : undefined
    const gone = others.filter(({ name }) => name !== near)
    if (gone.length > 0) {
      const claim = { x: leaf, y: gone, z: without(others, gone), given: cut.given }
      yield work.replace(
        cut,
        dropIndependent(graph, ordered(cut, leaf), gone),
        'theorem 7.1',
        writeIndependence(claim),
      )
    }
    if (cut === rest) return
  }
}

/** A rate of two groups with the leaf in front. */
function ordered(cut: Rate, leaf: Group): Rate {
  return sameGroup(cut.groups[0], leaf) ? cut : reorder(cut, [1, 0])
}
