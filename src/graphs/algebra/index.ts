/** `cofield/graphs/algebra`: co-occurrence rates as expressions, their theorems as operations, and factorizations derived by them. */

export type { ELIMINATION_RULES, EliminationRule } from '../graph/elimination.js'
export type { Graph } from '../graph/graph.js'
export type { JunctionTree } from '../graph/junction-tree.js'
export type { Reason, Step } from './derivation.js'
export { loopCutset } from './derive-conditioning.js'
export { type EvaluateOptions, type ExpressionTable, evaluate, tabulate } from './evaluate.js'
export {
  type Expression,
  freeVariables,
  type Group,
  type Power,
  type Probability,
  type Product,
  power,
  probability,
  product,
  type Rate,
  rate,
  type Sum,
  sum,
  type Term,
} from './expression.js'
export type { FORMS } from './factorize.js'
export { type Factorization, type FactorizeOptions, type Form, factorize } from './factorize.js'
export { type Independence, isIndependent, writeIndependence } from './independence.js'
export { dropIndependent, shareSeparator, splitIndependent } from './independence-theorems.js'
export {
  type Assignment,
  type ConditionalTable,
  conditionalTable,
  createJointTable,
  type JointTable,
  marginalTable,
  type Variable,
} from './joint-table.js'
export { cr, group, p } from './read-expression.js'
export {
  conditioning,
  deduplicate,
  duplicate,
  independentMerge,
  marginal,
  merge,
  partition,
  reorder,
  summedOut,
} from './theorems.js'
export { type UnconnectedNodes, unconnectedNodes } from './unconnected-nodes.js'
export { writeDerivation } from './write-derivation.js'
export { type Notation, writeExpression } from './write-expression.js'
