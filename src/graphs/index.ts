/** `cofield/graphs`: co-occurrence rates beyond chains. Usable on its own, in Node and in browsers. */

export { DataError } from '../common/errors.js'
export { Random } from '../common/random.js'
export type { Reason, Step } from './algebra/derivation.js'
export { loopCutset } from './algebra/derive-conditioning.js'
export { type EvaluateOptions, type ExpressionTable, evaluate, tabulate } from './algebra/evaluate.js'
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
} from './algebra/expression.js'
export { type Factorization, type FactorizeOptions, type Form, factorize } from './algebra/factorize.js'
export { type Independence, isIndependent, writeIndependence } from './algebra/independence.js'
export { dropIndependent, shareSeparator, splitIndependent } from './algebra/independence-theorems.js'
export {
  type Assignment,
  type ConditionalTable,
  conditionalTable,
  createJointTable,
  type JointTable,
  marginalTable,
  type Variable,
} from './algebra/joint-table.js'
export { cr, group, p } from './algebra/read-expression.js'
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
} from './algebra/theorems.js'
export { type UnconnectedNodes, unconnectedNodes } from './algebra/unconnected-nodes.js'
export { writeDerivation } from './algebra/write-derivation.js'
export { type Notation, writeExpression } from './algebra/write-expression.js'
export { fit, type GraphFitOptions } from './estimation/fit.js'
export type { FitOptions } from './estimation/fit-options.js'
export { GraphModel, type ProbableAssignment } from './estimation/graph-model.js'
export type { Structure } from './estimation/structure.js'
export {
  fitStructures,
  type ProbableLabels,
  StructureModel,
  StructureTrainer,
} from './estimation/structure-model.js'
export { isChordal, perfectOrder } from './graph/chordality.js'
export { type Elimination, type EliminationRule, eliminate } from './graph/elimination.js'
export { createGraph, type Edge, type Graph, graphOf } from './graph/graph.js'
export { cliqueOf, type JunctionTree, junctionTree, separatorOf } from './graph/junction-tree.js'
export type { RegionRule } from './graph/regions.js'
export { markovBlanket, separates } from './graph/separation.js'
export { chainGraph, cycleGraph, gridGraph, treeGraph } from './graph/shapes.js'
export { bestAssignments } from './inference/best-assignments.js'
export { conditionField } from './inference/condition-field.js'
export { createField, type Field, fieldScore } from './inference/field.js'
export { type FieldPlan, type PlanOptions, planField } from './inference/field-plan.js'
export { MaxProduct, type ScoredAssignment } from './inference/max-product.js'
export { type FieldMarginals, SumProduct } from './inference/sum-product.js'
