import type { Graph } from '../graph/graph.js'
import {
  type Expression,
  type Group,
  type Probability,
  probability,
  product,
  type Rate,
  rate,
} from './expression.js'

/** What justifies a step: a theorem of the paper, a definition, or a change of the graph. */
export type Reason =
  | 'definition'
  | 'triangulation'
  | 'theorem 1'
  | 'theorem 4'
  | 'theorem 6'
  | 'theorem 7.1'
  | 'theorem 7.3'
  | 'theorem 8'
  | 'equation 6'

/** The paper's names for its theorems. */
export const REASONS: Readonly<Record<Reason, string>> = {
  definition: 'definition of the co-occurrence rate',
  triangulation: 'triangulation',
  'theorem 1': 'conditioning',
  'theorem 4': 'partition',
  'theorem 6': 'duplicate',
  'theorem 7.1': 'conditional independence',
  'theorem 7.3': 'conditional independence',
  'theorem 8': 'unconnected nodes',
  'equation 6': 'every scope and its opposite',
}

/** One step of a derivation: plain data. */
export interface Step {
  readonly reason: Reason
  /** The condition it relies on, in words or as an independence: `Y1 ⊥ Y3 | Y2`. */
  readonly because: string
  /** The whole right-hand side after this step; equal to that before it. */
  readonly expression: Expression
}

/** The factors of an expression while a derivation rewrites them, one at a time. */
export class Rewriting {
  private factors: Expression[]
  private readonly around: (inner: Expression) => Expression

  constructor(factors: readonly Expression[], around: (inner: Expression) => Expression = inner => inner) {
    this.factors = [...factors]
    this.around = around
  }

  /** The current expression. */
  get expression(): Expression {
    return this.around(product(...this.factors))
  }

  /** The first factor. */
  get first(): Expression {
    return this.factors[0]
  }

  /** Replaces a factor, found by identity, by an equal expression. */
  replace(factor: Expression, by: Expression, reason: Reason, because: string): Step {
    const at = this.factors.indexOf(factor)
    const parts = by.type === 'product' ? by.factors : [by]
    this.factors = [...this.factors.slice(0, at), ...parts, ...this.factors.slice(at + 1)]
    return { reason, because, expression: this.expression }
  }

  /** Continues inside a sum that is one of the factors: later rewrites apply there. */
  enter(factor: Expression): Rewriting {
    if (factor.type !== 'sum') throw new TypeError('expected a sum')
    const before = this.factors.filter(other => other !== factor)
    const around = (inner: Expression) => this.around(product(...before, { ...factor, of: inner }))
    return new Rewriting(factor.of.type === 'product' ? factor.of.factors : [factor.of], around)
  }
}

/** Variables of a graph as terms that all expressions of a derivation share. */
export function termsOf(graph: Graph): Group {
  return graph.names.map(name => ({ name }))
}

/** P(all | given) = CR(X1; …; Xn | given) P(X1 | given) … P(Xn | given): where every derivation starts. */
export function start(
  terms: Group,
  given: Group,
): { target: Probability; whole: Rate; singles: Probability[] } {
  return {
    target: probability(terms, given),
    whole: rate(
      terms.map(term => [term]),
      given,
    ),
    singles: terms.map(term => probability([term], given)),
  }
}
