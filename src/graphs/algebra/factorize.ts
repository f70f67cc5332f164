import { DataError } from '../../common/errors.js'
import { checkChoice, checkNames } from '../graph/check-options.js'
import { type EliminationRule, eliminate } from '../graph/elimination.js'
import { degreeOf, type Graph } from '../graph/graph.js'
import { type JunctionTree, junctionTree } from '../graph/junction-tree.js'
import { type Step, termsOf } from './derivation.js'
import { cliqueFactors, deriveCliques } from './derive-cliques.js'
import { deriveByConditioning } from './derive-conditioning.js'
import { deriveField, fieldFactors } from './derive-field.js'
import { deriveTree, treeFactors } from './derive-tree.js'
import { type Expression, type Probability, probability } from './expression.js'

/**
 * The form of a factorization. `chain` and `tree`: rates of edges and probabilities of variables. `cliques`:
 * P(C) over P(S) of a junction tree. `field`: functions of cliques against a fixed configuration.
 * `conditioning`: sums over variables that break loops.
 */
export type Form = (typeof FORMS)[number]

export const FORMS = ['chain', 'tree', 'cliques', 'field', 'conditioning'] as const

export interface FactorizeOptions {
  /** Default: `chain` or `tree` for graphs without loops, else `cliques`. */
  readonly form?: Form
  /** Names of observations that everything is conditioned on, as in P(Y | X). Default: none. */
  readonly given?: readonly string[]
  /** How graphs that are not chordal are triangulated. Default `min-fill`. */
  readonly elimination?: EliminationRule
}

/** A probability as a product of local factors, and its derivation. */
export interface Factorization {
  readonly form: Form
  readonly graph: Graph
  /** P of all variables: the probability that is factorized. */
  readonly target: Probability
  /** Cliques and separators of the graph, triangulated if it is not chordal. */
  readonly tree: JunctionTree
  /** Size of the largest clique less one: the treewidth that was found, exact for chordal graphs. */
  readonly treewidth: number
  /** Edges that were added to make the graph chordal. */
  readonly added: readonly (readonly [string, string])[]
  /** The factors, whose product is the target. Linear in the size of the graph for chains, trees and cliques. */
  factors(): Expression[]
  /**
   * The derivation, one step at a time: each contains the whole expression, so all steps together are
   * quadratic.
   */
  steps(): Generator<Step, void>
}

/** Factorizes the distribution of a graph into local probabilities and co-occurrence rates. */
export function factorize(graph: Graph, options: FactorizeOptions = {}): Factorization {
  checkNames(options, ['form', 'given', 'elimination'])
  checkChoice('form', options.form, FORMS)
  const given = (options.given ?? []).map(name => ({ name }))
  for (const { name } of given)
    if (graph.names.includes(name))
      throw new DataError(`given: expected names that are not in the graph, got ${name}`)
  const elimination = eliminate(graph, options.elimination)
  const tree = junctionTree(elimination)
  const form = options.form ?? formOf(graph, elimination.width)
  if ((form === 'chain' || form === 'tree') && elimination.width > 1)
    throw new RangeError(`form: expected cliques, field or conditioning, as the graph has loops, got ${form}`)
  const ways: Readonly<Record<Form, Pick<Factorization, 'factors' | 'steps'>>> = {
    chain: treeWay(),
    tree: treeWay(),
    cliques: {
      factors: () => cliqueFactors(graph, tree, given),
      steps: () => deriveCliques(graph, tree, elimination, given),
    },
    field: { factors: () => fieldFactors(graph, given), steps: () => deriveField(graph, given) },
    conditioning: {
      factors: () => lastFactors(deriveByConditioning(graph, given)),
      steps: () => deriveByConditioning(graph, given),
    },
  }
  function treeWay() {
    return {
      factors: () => treeFactors(graph, elimination, given),
      steps: () => deriveTree(graph, elimination, given),
    }
  }
  return {
    form,
    graph,
    get target() {
      return probability(termsOf(graph), given)
    },
    tree,
    treewidth: elimination.width,
    added: elimination.fill.map(([a, b]) => [graph.names[a], graph.names[b]] as const),
    ...ways[form],
  }
}

function formOf(graph: Graph, width: number): Form {
  if (width > 1) return 'cliques'
  let ends = 0
  for (let v = 0; v < graph.size; v++) {
    if (degreeOf(graph, v) > 2) return 'tree'
    if (degreeOf(graph, v) < 2) ends++
  }
  return graph.from.length === graph.size - 1 && ends <= 2 ? 'chain' : 'tree'
}

function lastFactors(steps: Iterable<Step>): Expression[] {
  let last: Expression = { type: 'product', factors: [] }
  for (const { expression } of steps) last = expression
  return last.type === 'product' ? [...last.factors] : [last]
}
