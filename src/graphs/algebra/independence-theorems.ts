/**
 * Theorem 7: what X ⊥ Y | Z does to a rate of two groups, in three forms. Each checks on the graph that Z (and what
 * the rate is conditioned on) separates X from Y.
 *
 * Zhu et al., Separate Training for CRFs Using Co-occurrence Rate Factorization, section 2.
 */

import type { Graph } from '../graph/graph.js'
import {
  type Expression,
  type Group,
  power,
  probability,
  product,
  type Rate,
  rate,
  without,
} from './expression.js'
import { requireIndependence } from './independence.js'
import { refuse } from './theorems.js'

/** Theorem 7.1: CR(X; YZ) = CR(X; Z). `y` are the variables to drop; the rest of the second group is Z. */
export function dropIndependent(graph: Graph, cr: Rate, y: Group): Expression {
  const [x, yz] = twoGroups(cr)
  const z = without(yz, y)
  if (z.length + y.length !== yz.length) refuse(cr, 'theorem 7.1 drops variables of the second group only')
  requireIndependence(graph, 'theorem 7.1', { x: without(x, z), y, z, given: cr.given })
  return z.length === 0 ? { type: 'product', factors: [] } : rate([x, z], cr.given)
}

/** Theorem 7.2: CR(XY; Z) = CR(X; Z) CR(Y; Z) / CR(X; Y). `x` is the part of the first group that is split off. */
export function splitIndependent(graph: Graph, cr: Rate, x: Group): Expression {
  const [xy, z] = twoGroups(cr)
  const y = without(xy, x)
  if (x.length === 0 || y.length === 0 || x.length + y.length !== xy.length)
    refuse(cr, 'theorem 7.2 splits the first group into two parts')
  requireIndependence(graph, 'theorem 7.2', { x, y, z, given: cr.given })
  return product(rate([x, z], cr.given), rate([y, z], cr.given), power(rate([x, y], cr.given), -1))
}

/** Theorem 7.3: CR(XZ; YZ) = CR(Z; Z) = 1 / P(Z), Z being what the two groups share. */
export function shareSeparator(graph: Graph, cr: Rate): Expression {
  const [xz, yz] = twoGroups(cr)
  const x = without(xz, yz)
  const y = without(yz, xz)
  const z = without(xz, x)
  requireIndependence(graph, 'theorem 7.3', { x, y, z, given: cr.given })
  return power(probability(z, cr.given), -1)
}

function twoGroups(cr: Rate): [Group, Group] {
  if (cr.groups.length !== 2) refuse(cr, `theorem 7 expects two groups, got ${cr.groups.length}`)
  return [cr.groups[0], cr.groups[1]]
}
