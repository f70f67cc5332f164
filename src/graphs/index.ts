/**
 * `cofield/graphs`: models of variables whose dependencies are the edges of a graph. Usable on its own, in
 * Node and in browsers.
 */

export type { Place } from '../common/errors.js'
export { DataError } from '../common/errors.js'
export { Random } from '../common/random.js'
export type { Assignment } from './algebra/joint-table.js'
export { fitGraph, type GraphFitOptions } from './estimation/fit-graph.js'
export type { FitOptions, ResolvedFitOptions } from './estimation/fit-options.js'
export { GraphModel, type ProbableAssignment } from './estimation/graph-model.js'
export type { Posterior, ProbableValues } from './estimation/posterior.js'
export type { RowLayout } from './estimation/row-layout.js'
export type { Structure } from './estimation/structure.js'
export type { StructureCounts } from './estimation/structure-counts.js'
export {
  fitStructures,
  type ProbableLabels,
  StructureModel,
  StructureTrainer,
} from './estimation/structure-model.js'
export type { ScoredStructure } from './estimation/structure-scorer.js'
export type { NumberedStructure, StructureVocabulary } from './estimation/structure-vocabulary.js'
export type { TupleCounts } from './estimation/tuple-counts.js'
export { isChordal, perfectOrder } from './graph/chordality.js'
export type { ELIMINATION_RULES } from './graph/elimination.js'
export { type Elimination, type EliminationRule, eliminate } from './graph/elimination.js'
export { createGraph, type Edge, type Graph, graphOf } from './graph/graph.js'
export { cliqueOf, type JunctionTree, junctionTree, separatorOf } from './graph/junction-tree.js'
export type { RegionRule, Regions } from './graph/regions.js'
export { markovBlanket, separates } from './graph/separation.js'
export { chainGraph, cycleGraph, gridGraph, treeGraph } from './graph/shapes.js'
export { bestAssignments } from './inference/best-assignments.js'
export { conditionField } from './inference/condition-field.js'
export { createField, type Field, fieldScore } from './inference/field.js'
export { type FieldPlan, type PlanOptions, planField } from './inference/field-plan.js'
export { MaxProduct, type ScoredAssignment } from './inference/max-product.js'
export { type FieldMarginals, SumProduct } from './inference/sum-product.js'
