/**
 * Theorems 1–6 as operations on a co-occurrence rate: each returns an expression that equals it in every
 * distribution with the graph, and refuses if its condition does not hold. Conditions are checked on the
 * graph, never on numbers. All hold given further variables, too, and keep the condition of the rate.
 *
 * Zhu et al., Separate Training for CRFs Using Co-occurrence Rate Factorization, section 2.
 */
import { DataError } from '../../common/errors.js'
import type { Graph } from '../graph/graph.js'
import {
  type Expression,
  type Group,
  joint,
  type Probability,
  power,
  probability,
  product,
  type Rate,
  rate,
  type Sum,
  sameGroup,
  sum,
  without,
} from './expression.js'
import { requireIndependence } from './independence.js'
import { writeExpression } from './write-expression.js'

/** Theorem 1, conditioning: CR(X1; …; Xn) = Σ_Y CR(X1; …; Xn | Y) CR(X1; Y) … CR(Xn; Y) P(Y). It breaks loops. */
export function conditioning(cr: Rate, by: Group): Expression {
  const { groups, given } = cr
  if (by.length === 0) refuse(cr, 'conditioning needs a variable to condition on')
  if (without(by, joint(...groups, given)).length < by.length)
    refuse(cr, 'conditioning needs variables that are not in the rate already')
  if (by.some(term => term.fixed)) refuse(cr, 'conditioning sums over variables, so they cannot be fixed')
  return sum(
    by.map(term => term.name),
    product(
      rate(groups, [...by, ...given]),
      ...groups.map(group => rate([group, by], given)),
      probability(by, given),
    ),
  )
}

/** Theorem 2, marginal rate: Σ_Xn [CR(X1; …; Xn) P(Xn)] = CR(X1; …; Xn−1). Takes the sum and returns the rate. */
export function marginal(expression: Expression): Expression {
  const { cr, at } = readMarginal(expression)
  return rate(
    cr.groups.filter((_, k) => k !== at),
    cr.given,
  )
}

/** The left side of Theorem 2: the rate of which group number `at` is summed out. */
export function summedOut(cr: Rate, at: number): Expression {
  const group = groupAt(cr, at)
  return sum(
    group.map(term => term.name),
    { type: 'product', factors: [cr, probability(group, cr.given)] },
  )
}

function readMarginal(expression: Expression): { cr: Rate; at: number } {
  const wrong = (why: string): never => {
    throw new DataError(`marginal: expected Σ_X [CR(…; X) P(X)]: ${why}, in ${writeExpression(expression)}`)
  }
  if (expression.type !== 'sum') return wrong('this is not a sum')
  const { over, of } = expression as Sum
  const [cr, weight, ...rest] = of.type === 'product' ? of.factors : []
  if (cr?.type !== 'CR' || weight?.type !== 'P' || rest.length > 0)
    return wrong('this is no sum over a rate and a probability')
  const group = over.map(name => ({ name }))
  if (!sameGroup(weight.of, group) || !sameGroup(weight.given, cr.given))
    return wrong('the probability is not that of the variables that are summed over')
  const at = cr.groups.findIndex(other => sameGroup(other, group))
  if (at < 0) return wrong('the variables that are summed over are no group of the rate')
  const others = joint(...cr.groups.filter((_, k) => k !== at), cr.given)
  if (without(group, others).length < group.length)
    return wrong('a variable that is summed over stands in another group as well')
  return { cr, at }
}

/** Theorem 3, order: the groups of a rate in another order. `order` holds every number from 0 once. */
export function reorder(cr: Rate, order: readonly number[]): Rate {
  const expected = cr.groups.map((_, k) => k)
  if ([...order].sort((a, b) => a - b).join() !== expected.join())
    refuse(cr, `order: expected each of ${expected.join(', ')} once, got ${order.join(', ')}`)
  return rate(
    order.map(k => cr.groups[k]),
    cr.given,
  )
}

/**
 * Theorem 4, partition: CR(X1; …; Xn) = CR(X1; …; Xk) CR(Xk+1; …; Xn) CR(X1…Xk; Xk+1…Xn). `left` are the numbers of
 * the groups on one side, in any place, since the order of groups does not matter (Theorem 3).
 */
export function partition(cr: Rate, left: readonly number[]): Expression {
  const parts = partitionParts(cr, left)
  return product(parts.left, parts.right, parts.cut)
}

/** The three rates that Theorem 4 makes of one; a rate of a single group is 1. */
export function partitionParts(cr: Rate, left: readonly number[]): { left: Rate; right: Rate; cut: Rate } {
  const here = left.map(k => groupAt(cr, k))
  const chosen = new Set(left)
  const there = cr.groups.filter((_, k) => !chosen.has(k))
  if (chosen.size !== left.length) refuse(cr, 'partition: a group may be on one side only, once')
  if (here.length === 0 || there.length === 0) refuse(cr, 'partition needs groups on both sides')
  return {
    left: rate(here, cr.given),
    right: rate(there, cr.given),
    cut: rate([joint(...here), joint(...there)], cr.given),
  }
}

/** Theorem 5, merge: CR(X1; …; Xk; Xk+1; …; Xn) = CR(X1; …; XkXk+1; …; Xn) CR(Xk; Xk+1). */
export function merge(cr: Rate, a: number, b: number): Expression {
  return product(merged(cr, a, b), rate([groupAt(cr, a), groupAt(cr, b)], cr.given))
}

/** Corollary 1, independent merge: without the factor CR(Xk; Xk+1), if they are independent in the graph. */
export function independentMerge(graph: Graph, cr: Rate, a: number, b: number): Expression {
  const result = merged(cr, a, b)
  requireIndependence(graph, 'independent merge', {
    x: groupAt(cr, a),
    y: groupAt(cr, b),
    given: cr.given,
  })
  return result
}

function merged(cr: Rate, a: number, b: number): Rate {
  const both = joint(groupAt(cr, a), groupAt(cr, b))
  if (a === b) refuse(cr, 'merge needs two different groups')
  const groups = cr.groups.flatMap((group, k) =>
    k === Math.min(a, b) ? [both] : k === Math.max(a, b) ? [] : [group],
  )
  return rate(groups, cr.given)
}

/** Theorem 6, duplicate: CR(X1; …; Xk; …; Xn) = CR(X1; …; Xk; Xk; …; Xn) P(Xk). */
export function duplicate(cr: Rate, at: number): Expression {
  const { doubled, weight } = duplicateParts(cr, at)
  return product(doubled, weight)
}

/** The rate with a group twice, and the probability of that group. */
export function duplicateParts(cr: Rate, at: number): { doubled: Rate; weight: Probability } {
  const group = groupAt(cr, at)
  const groups = [...cr.groups.slice(0, at), group, ...cr.groups.slice(at)]
  return { doubled: rate(groups, cr.given), weight: probability(group, cr.given) }
}

/** CR(X; X) = 1 / P(X): Theorem 6 read backwards, for a single group. */
export function deduplicate(cr: Rate): Expression {
  const [a, b, ...rest] = cr.groups
  if (a === undefined || b === undefined || rest.length > 0 || !sameGroup(a, b))
    refuse(cr, 'expected the rate of a group with itself')
  return power(probability(a, cr.given), -1)
}

function groupAt(cr: Rate, at: number): Group {
  const group = cr.groups[at]
  if (!group) refuse(cr, `expected a group from 0 to ${cr.groups.length - 1}, got ${at}`)
  return group
}

export function refuse(cr: Rate, why: string): never {
  throw new DataError(`${writeExpression(cr)}: ${why}`)
}
