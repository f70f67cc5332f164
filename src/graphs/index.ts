/** `cofield/graphs`: co-occurrence rates beyond chains. Usable on its own, in Node and in browsers. */

export { DataError } from '../errors.js'
export { Random } from '../random.js'
export { bestAssignments } from './best-assignments.js'
export { isChordal, perfectOrder } from './chordality.js'
export { conditionField } from './condition-field.js'
export type { Reason, Step } from './derivation.js'
export { loopCutset } from './derive-conditioning.js'
export { type Elimination, type EliminationRule, eliminate } from './elimination.js'
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
export { type Factorization, type FactorizeOptions, type Form, factorize } from './factorize.js'
export { createField, type Field, fieldScore } from './field.js'
export { type FieldPlan, type PlanOptions, planField } from './field-plan.js'
export { fit, type GraphFitOptions } from './fit.js'
export type { FitOptions } from './fit-options.js'
export { createGraph, type Edge, type Graph, graphOf } from './graph.js'
export { GraphModel, type ProbableAssignment } from './graph-model.js'
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
export { cliqueOf, type JunctionTree, junctionTree, separatorOf } from './junction-tree.js'
export { MaxProduct, type ScoredAssignment } from './max-product.js'
export { cr, group, p } from './read-expression.js'
export type { RegionRule } from './regions.js'
export { markovBlanket, separates } from './separation.js'
export { chainGraph, cycleGraph, gridGraph, treeGraph } from './shapes.js'
export type { Structure } from './structure.js'
export { fitStructures, type ProbableLabels, StructureModel, StructureTrainer } from './structure-model.js'
export { type FieldMarginals, SumProduct } from './sum-product.js'
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
