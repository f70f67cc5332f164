/**
 * The language of the algebra: probabilities, co-occurrence rates, products, powers and sums, as plain immutable
 * data that can be compared, stored and sent.
 *
 * Zhu et al., Separate Training for CRFs Using Co-occurrence Rate Factorization, Definitions 1–3.
 */

/** A variable in an expression; `fixed`: set to its value in the global configuration, written X=0. */
export interface Term {
  readonly name: string
  readonly fixed?: true
}

/** Variables treated as one joint variable: X2X3. */
export type Group = readonly Term[]

/** P(of | given). */
export interface Probability {
  readonly type: 'P'
  readonly of: Group
  readonly given: Group
}

/** CR(G1; …; Gn | given) = P(G1 … Gn | given) / (P(G1 | given) … P(Gn | given)). */
export interface Rate {
  readonly type: 'CR'
  readonly groups: readonly Group[]
  readonly given: Group
}

/** The product of its factors; 1 if there are none. */
export interface Product {
  readonly type: 'product'
  readonly factors: readonly Expression[]
}

export interface Power {
  readonly type: 'power'
  readonly base: Expression
  readonly exponent: number
}

/** The sum over all values of some variables, which are bound inside it. */
export interface Sum {
  readonly type: 'sum'
  readonly over: readonly string[]
  readonly of: Expression
}

export type Expression = Probability | Rate | Product | Power | Sum

/** The empty product. */
const ONE: Product = { type: 'product', factors: [] }

export function probability(of: Group, given: Group = []): Probability {
  return { type: 'P', of, given }
}

export function rate(groups: readonly Group[], given: Group = []): Rate {
  return { type: 'CR', groups, given }
}

/** A product without nested products and without ones. */
export function product(...factors: readonly Expression[]): Expression {
  const flat: Expression[] = []
  for (const factor of factors) {
    if (factor.type === 'product') for (const part of factor.factors) flat.push(part)
    else if (!isOne(factor)) flat.push(factor)
  }
  return flat.length === 1 ? flat[0] : { type: 'product', factors: flat }
}

export function power(base: Expression, exponent: number): Expression {
  if (exponent === 0 || isOne(base)) return ONE
  return exponent === 1 ? base : { type: 'power', base, exponent }
}

export function sum(over: readonly string[], of: Expression): Expression {
  return over.length === 0 ? of : { type: 'sum', over, of }
}

/**
 * Whether it is 1 for every distribution: a rate of one group, a probability of nothing, an empty product.
 */
function isOne(expression: Expression): boolean {
  switch (expression.type) {
    case 'P':
      return expression.of.length === 0
    case 'CR':
      return expression.groups.filter(group => group.length > 0).length <= 1
    case 'product':
      return expression.factors.length === 0
    default:
      return false
  }
}

/** The joint variable of several groups, each term once. */
export function joint(...groups: readonly Group[]): Group {
  const all: Term[] = []
  const seen = new Set<string>()
  for (const group of groups) {
    for (const term of group) {
      const key = keyOf(term)
      if (seen.has(key)) continue
      seen.add(key)
      all.push(term)
    }
  }
  return all
}

/** The terms of a group that are not in another. */
export function without(group: Group, other: Group): Group {
  const left = new Set(other.map(keyOf))
  return group.filter(term => !left.has(keyOf(term)))
}

/** Whether two groups have the same terms, in any order. */
export function sameGroup(a: Group, b: Group): boolean {
  return without(a, b).length === 0 && without(b, a).length === 0
}

/** A fixed variable and a free one are different terms. */
function keyOf({ name, fixed }: Term): string {
  return fixed ? `${name}=0` : name
}

/** Names of the variables whose values an expression depends on, in order of appearance. */
export function freeVariables(expression: Expression): string[] {
  const found = new Set<string>()
  collect(expression, new Set(), found)
  return [...found]
}

function collect(expression: Expression, bound: ReadonlySet<string>, found: Set<string>): void {
  const add = (group: Group) => {
    for (const { name, fixed } of group) if (!fixed && !bound.has(name)) found.add(name)
  }
  switch (expression.type) {
    case 'P':
      add(expression.of)
      add(expression.given)
      break
    case 'CR':
      for (const group of expression.groups) add(group)
      add(expression.given)
      break
    case 'product':
      for (const factor of expression.factors) collect(factor, bound, found)
      break
    case 'power':
      collect(expression.base, bound, found)
      break
    case 'sum':
      collect(expression.of, new Set([...bound, ...expression.over]), found)
  }
}
