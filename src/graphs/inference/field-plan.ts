/**
 * The plan of inference on a field: its junction tree, which clique scores which factor, and the layout of
 * messages.
 */
import { DataError } from '../../common/errors.js'
import { type EliminationRule, eliminate } from '../graph/elimination.js'
import { type Graph, graphOf } from '../graph/graph.js'
import { type JunctionTree, junctionTree } from '../graph/junction-tree.js'
import type { Field } from './field.js'

export interface PlanOptions {
  /** How loops are triangulated. Default `min-fill`. */
  readonly elimination?: EliminationRule
  /** Maximum number of cells in the table of a clique: 8 bytes each. Default 2²², 4,194,304. */
  readonly maxCells?: number
  /** Advice in an error on how to get smaller cliques or larger tables. Default `maxCells`. */
  readonly hint?: string
  /** The name of a variable in an error. Default: its number. */
  readonly name?: (v: number) => string
  /** The junction tree, if known: every factor must lie in a clique. Default: that of the factors. */
  readonly tree?: JunctionTree
}

/** Everything is in the order of the cliques, so that a pass over them reads memory in order. */
export interface FieldPlan {
  readonly tree: JunctionTree
  readonly memberSize: Int32Array //     parallel to tree.member: how many values it has
  readonly parentPlace: Int32Array //    parallel to tree.member: index in the parent of a member of the separator
  readonly factorOffset: Int32Array //   [K+1] factors of clique k are e = factorOffset[k] … factorOffset[k+1]−1
  readonly placeOffset: Int32Array //    [F+1] variables of factor e are place[placeOffset[e]] … place[placeOffset[e+1]−1]
  readonly place: Int32Array //                index of each in the clique
  readonly scores: Int32Array //         [F]   where the scores of factor e begin in the field's table
  readonly firstChild: Int32Array //     [K]   −1: none
  readonly nextSibling: Int32Array //    [K]
  readonly rows: Int32Array //           [K]   assignments of the separator
  readonly columns: Int32Array //        [K]   assignments of the other members
  readonly messageOffset: Float64Array // [K+1] the message of clique k has one cell for each row
}

export const MAX_CELLS = 1 << 22
/** Maximum number of cells of all messages together: a gigabyte. */
const MAX_MESSAGES = 2 ** 27

/** Plans inference. Before allocating memory, throws if a table would be too large, and names the clique. */
export function planField(field: Field, options: PlanOptions = {}): FieldPlan {
  const tree = options.tree ?? junctionTree(eliminate(interactionGraph(field), options.elimination))
  const sizes = checkSizes(field, tree, options)
  const children = linkChildren(tree)
  return { tree, ...sizes, ...children, ...placeMembers(field, tree, children) }
}

/** Variables that share a factor are neighbors. */
function interactionGraph({ size, scopeOffset, scope, tableOffset }: Field): Graph {
  const from: number[] = []
  const to: number[] = []
  const first = new Int32Array(size).fill(-1) // chains of pairs by their lower end
  const next: number[] = []
  const upper: number[] = []
  for (let f = 0; f < tableOffset.length; f++) {
    for (let k = scopeOffset[f]; k < scopeOffset[f + 1]; k++) {
      for (let l = k + 1; l < scopeOffset[f + 1]; l++) {
        const low = Math.min(scope[k], scope[l])
        upper.push(Math.max(scope[k], scope[l]))
        next.push(first[low])
        first[low] = upper.length - 1
      }
    }
  }
  const mark = new Int32Array(size).fill(-1)
  for (let v = 0; v < size; v++) {
    for (let e = first[v]; e >= 0; e = next[e]) {
      if (mark[upper[e]] === v) continue
      mark[upper[e]] = v
      from.push(v)
      to.push(upper[e])
    }
  }
  const names = new Array<string>(size).fill('')
  return graphOf(names, Int32Array.from(from), Int32Array.from(to))
}

function checkSizes(field: Field, tree: JunctionTree, options: PlanOptions) {
  const { maxCells = MAX_CELLS, name = v => String(v), hint } = options
  if (!(maxCells >= 1)) throw new RangeError(`maxCells: expected at least 1, got ${maxCells}`)
  const { size: K, offset, member, shared } = tree
  let messages = 0
  for (let k = 0; k < K; k++) {
    let cells = 1
    for (let m = offset[k]; m < offset[k + 1]; m++) {
      if (m === offset[k] + shared[k]) messages += cells
      cells *= field.values[member[m]]
    }
    if (cells > maxCells)
      throw tooLarge(member.subarray(offset[k], offset[k + 1]), cells, maxCells, name, hint)
  }
  if (messages > MAX_MESSAGES)
    throw new DataError(`messages: expected at most ${MAX_MESSAGES} cells, got ${messages}`)
  const rows = new Int32Array(K)
  const columns = new Int32Array(K)
  const messageOffset = new Float64Array(K + 1)
  for (let k = 0; k < K; k++) {
    rows[k] = columns[k] = 1
    const split = offset[k] + shared[k]
    for (let m = offset[k]; m < split; m++) rows[k] *= field.values[member[m]]
    for (let m = split; m < offset[k + 1]; m++) columns[k] *= field.values[member[m]]
    messageOffset[k + 1] = messageOffset[k] + rows[k]
  }
  return { rows, columns, messageOffset }
}

/** The error that names a clique and its size. */
export function tooLarge(
  clique: Int32Array,
  cells: number,
  maxCells: number,
  name: (v: number) => string,
  hint = 'maxCells',
): DataError {
  const shown = Array.from(clique.slice().sort().subarray(0, 12), name).join(', ')
  const more = clique.length > 12 ? ` and ${clique.length - 12} more` : ''
  const size = cells < 1e15 ? String(cells) : cells.toPrecision(3)
  return new DataError(
    `clique {${shown}${more}} of ${clique.length} variables: its table would have ${size} cells, ` +
      `the limit is ${maxCells} (${hint})`,
  )
}

/** Indices of the variables of factors and of separators in their cliques. */
function placeMembers(field: Field, tree: JunctionTree, { firstChild, nextSibling }: Children) {
  const { scopeOffset, scope, tableOffset } = field
  const { size: K, offset, member, shared } = tree
  const { factorOffset, factor } = assignFactors(field, tree)
  const placeOf = new Int32Array(field.size) // in the clique at hand
  const placeOffset = new Int32Array(factor.length + 1)
  const place = new Int32Array(scope.length)
  let at = 0
  for (let k = 0; k < K; k++) {
    for (let m = offset[k]; m < offset[k + 1]; m++) placeOf[member[m]] = m - offset[k]
    for (let e = factorOffset[k]; e < factorOffset[k + 1]; e++) {
      for (let n = scopeOffset[factor[e]]; n < scopeOffset[factor[e] + 1]; n++)
        place[at++] = placeOf[scope[n]]
      placeOffset[e + 1] = at
    }
  }
  const parentPlace = new Int32Array(member.length)
  for (let k = 0; k < K; k++) {
    for (let m = offset[k]; m < offset[k + 1]; m++) placeOf[member[m]] = m - offset[k]
    for (let c = firstChild[k]; c >= 0; c = nextSibling[c])
      for (let m = offset[c]; m < offset[c] + shared[c]; m++) parentPlace[m] = placeOf[member[m]]
  }
  const memberSize = member.map(v => field.values[v])
  return {
    memberSize,
    parentPlace,
    factorOffset,
    placeOffset,
    place,
    scores: factor.map(f => tableOffset[f]),
  }
}

/** A factor belongs to the clique of its first eliminated variable, which contains all the others. */
function assignFactors({ scopeOffset, scope, tableOffset }: Field, tree: JunctionTree) {
  const F = tableOffset.length
  const clique = new Int32Array(F)
  const factorOffset = new Int32Array(tree.size + 1)
  for (let f = 0; f < F; f++) {
    let first = scope[scopeOffset[f]]
    for (let k = scopeOffset[f] + 1; k < scopeOffset[f + 1]; k++)
      if (tree.position[scope[k]] < tree.position[first]) first = scope[k]
    clique[f] = tree.home[first]
    factorOffset[clique[f] + 1]++
  }
  for (let k = 0; k < tree.size; k++) factorOffset[k + 1] += factorOffset[k]
  const factor = new Int32Array(F)
  const next = factorOffset.slice()
  for (let f = 0; f < F; f++) factor[next[clique[f]]++] = f
  return { factorOffset, factor }
}

type Children = Pick<FieldPlan, 'firstChild' | 'nextSibling'>

function linkChildren({ size, parent }: JunctionTree): Children {
  const firstChild = new Int32Array(size).fill(-1)
  const nextSibling = new Int32Array(size).fill(-1)
  for (let k = size - 1; k >= 0; k--) {
    if (parent[k] < 0) continue
    nextSibling[k] = firstChild[parent[k]]
    firstChild[parent[k]] = k
  }
  return { firstChild, nextSibling }
}
