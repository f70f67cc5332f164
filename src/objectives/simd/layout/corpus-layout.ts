/**
 * A corpus in the order of the kernels, whatever the number of threads: groups of sequences, and the rows of
 * their positions.
 */
import { createTemporary, giveBack } from '../../../common/give-back.js'
import { type SharedWork, within } from '../../../common/long-work.js'
import { RenewableRows, releaseRows } from '../../../features/renewable-rows.js'
import type { LossRecipe } from '../../../losses/loss-recipe.js'
import { layoutPlaces, type WeightLayout } from '../../../weights/weight-layout.js'
import type { KernelCorpus } from '../kernel-corpus.js'
import { type ClusteredRows, clusterRows } from './attribute-clusters.js'
import { clusterByKernels } from './cluster-kernels.js'
import { findDistinctRows } from './distinct-rows.js'
import { rowsOfPositions } from './row-attributes.js'
import { createRowStream, type RowStream } from './row-stream.js'
import { fewWeights } from './row-words.js'
import { type Cut, groupSequences, LANES, orderOfUse, type SequenceGroups } from './sequence-groups.js'
import { countPositions, countUses } from './sum-widths.js'
import { positionBytes } from './workspace.js'

export interface CorpusLayout {
  /** L plus padding. */
  readonly stride: number
  readonly groups: Omit<SequenceGroups, 'first'>
  readonly R: number //              rows, without those of clusters
  readonly rows: ClusteredRows
  /** Whether nobody else has these rows, so that they may be given back once they are written. */
  readonly hasOwnRows: boolean
  readonly positions: Int32Array // [A+clusters] number of positions with an attribute or a cluster
  readonly stream: Omit<RowStream, 'denseOf'>
  readonly sparse: Uint32Array //    [K] weights of attributes that are not dense, of transitions, of first and last labels
  readonly weights: number //       sparse weights and those of dense attributes: all that occur in groups
  /** Whether rows are computed once for all positions that share them. */
  readonly sharesRows: boolean
  /** Rows whose states are computed before the groups: shared ones, or those of long sequences. */
  readonly tableRows: { readonly first: number; readonly count: number }
  /** Dense attributes and clusters of a group, at most, whose gradients are added up for the group; 0: they are added position by position. */
  readonly slots: number
}

export interface SimdLimits {
  /**
   * Positions of the longest sequence processed in one piece. Default: 1024, or fewer if there are many
   * labels.
   */
  readonly longest?: number
  /** Positions of the segments that longer sequences are cut into. Default: 64. */
  readonly segment?: number
  /**
   * Maximum size in bytes of the states of long sequences; beyond it they are computed twice, for messages
   * and for groups. Default: 256 MB.
   */
  readonly stateBytes?: number
  /** Positions whose rounding errors cancel to a tenth of what few may have. Default: 65,536. */
  readonly many?: number
}

/** A longer sequence takes more time in one piece than in segments. */
const LONGEST = 1024
const SEGMENT = 64
/** Maximum size in bytes of the tables of a group of sequences. */
const GROUP_BYTES = 1 << 26
const STATE_BYTES = 1 << 28
/** Adding the weights of this many labels with SIMD costs as much as adding one. */
const LABELS_AS_ONE = 24
/** Maximum size in bytes of the sums of shared rows, per thread. */
const SHARED_ROWS_LIMIT = 1 << 27

/** Gives the clustered rows of one corpus to another one with the same attributes, since clustering takes long. */
export interface RowSharing {
  /** The clustered rows of some positions; null if they are not known. */
  find?(first: Int32Array): ClusteredRows | null
  /** Takes the clustered rows of some positions. */
  keep?(rows: ClusteredRows, first: Int32Array): void
}

export interface LayoutOptions extends SimdLimits {
  readonly loss: LossRecipe
  /** Default: rows are clustered, and not shared. */
  readonly sharing?: RowSharing | undefined
}

/** Null if the kernels do not support this corpus: transitions have attributes, or something is too large. */
export function* layOutCorpus(
  corpus: KernelCorpus,
  layout: WeightLayout,
  options: LayoutOptions,
): SharedWork<CorpusLayout | null> {
  if (layout.B > 0) return null
  const stride = Math.ceil(layout.L / 8) * 8
  const { loss, stateBytes = STATE_BYTES } = options
  const bytes = positionBytes(loss, layout.L, stride, corpus.partial !== null)
  const { found, areDistinct } = yield* within(group(corpus, cutOf(options, bytes)), 0, 0.06)
  const { first, ...groups } = found
  const R = first.length
  const { values } = corpus.state
  // Independent of the number of threads, on which no result may depend.
  const sharesRows = !values && 2 * R <= corpus.P && 8 * R * stride < SHARED_ROWS_LIMIT
  const areClustered = !values && !sharesRows
  // Sequences outside are read in each evaluation.
  const isFree = areClustered && groups.outside.length === 0
  const rows = !areClustered
    ? { ...rowsOfPositions(corpus.state, first), clusters: 0 }
    : (options.sharing?.find?.(first) ??
      (yield* within(cluster(corpus, first, isFree, layout, stride), 0.06, 0.9)))
  options.sharing?.keep?.(rows, first)
  if (!options.sharing) giveBack(first)
  if (isFree) releaseRows(corpus.state)
  const uses = countUses(groups.cells, R)
  const positions = countPositions(rows, uses, layout.A)
  giveBack(uses)
  yield 0.93
  const order = orderOfUse(groups, rows.begin.length)
  const created = createRowStream(rows, order, positions, values, layout, stride)
  giveBack(order)
  if (!created) return null
  const { denseOf, ...stream } = created
  const sparse = sparseWeights(stream, layout)
  const slots = values || sharesRows || loss.comparesPaths ? 0 : mostDense(groups, created)
  giveBack(denseOf)
  const weights = sparse.length + stream.denseCount.reduce((sum, count) => sum + count, 0)
  const sharesNone = areDistinct && !loss.tables
  const tableRows = rowsInTable(groups, R, sharesRows, sharesNone ? stateBytes / (8 * stride) : 0)
  return {
    stride,
    groups,
    R,
    rows,
    hasOwnRows: areClustered && !options.sharing,
    positions,
    stream,
    sparse,
    weights,
    sharesRows,
    tableRows,
    slots,
  }
}

/** Gives back the rows, which nobody reads once they are in the memory of the kernels. */
export function giveBackRows({ rows, hasOwnRows }: CorpusLayout): void {
  if (hasOwnRows) giveBack(rows.begin, rows.end, rows.ids)
}

/** Gives back all large arrays of a layout that is in the memory of the kernels. */
export function giveBackLayout(laid: CorpusLayout): void {
  const { groups, stream, positions, sparse } = laid
  giveBackRows(laid)
  giveBack(groups.cells, groups.gold, groups.piece, positions, sparse, stream.offset, stream.denseNumber)
}

/** Groups of sequences, and whether each position has a row of its own. */
function* group(
  corpus: KernelCorpus,
  cut: Cut,
): SharedWork<{ readonly found: SequenceGroups; readonly areDistinct: boolean }> {
  const distinct = findDistinctRows(corpus.state, corpus.P)
  yield 0.5
  const found = groupSequences(corpus, distinct, cut)
  giveBack(distinct.rowOf, distinct.first)
  return { found, areDistinct: distinct.rows === corpus.P }
}

/** How many of the dense attributes and clusters a group can have, at least 1. */
function mostDense(
  { G, offset, cells }: CorpusLayout['groups'],
  { denseOf, D, clusters }: Pick<RowStream, 'denseOf' | 'D' | 'clusters'>,
): number {
  let most = 1
  for (let g = 0; g < G; g++) {
    let count = 0
    for (let k = offset[g] * LANES; k < offset[g + 1] * LANES; k++)
      if (cells[k] >= 0) count += denseOf[cells[k]]
    most = Math.max(most, count)
  }
  return Math.min(most, Math.max(1, D + clusters))
}

/**
 * Which sequences are cut, and how. The best path is computed label by label, in less memory, and only for
 * whole sequences.
 */
function cutOf({ loss, longest, segment = SEGMENT }: LayoutOptions, positionBytes: number): Cut {
  const most = Math.floor(GROUP_BYTES / positionBytes)
  if (loss.comparesPaths) return { longest: longest ?? most, segment: 0 }
  return { longest: longest ?? Math.min(LONGEST, most), segment }
}

/** All rows if they are shared; else those of long sequences, at most `most`, which belong to no others. */
function rowsInTable(
  { firstCutRow, segments }: CorpusLayout['groups'],
  R: number,
  areShared: boolean,
  most: number,
): CorpusLayout['tableRows'] {
  if (areShared) return { first: 0, count: R }
  const count = segments.long.length > 0 ? R - firstCutRow : 0
  return { first: firstCutRow, count: count <= most ? count : 0 }
}

/** `isFree`: the attributes of the corpus may be overwritten if they can be extracted anew. */
function* cluster(
  corpus: KernelCorpus,
  first: Int32Array,
  isFree: boolean,
  { A, L, stateOffset }: WeightLayout,
  stride: number,
): SharedWork<ClusteredRows> {
  const rows = rowsOfPositions(corpus.state, first)
  const few = fewWeights(L)
  const dense = stride / LABELS_AS_ONE
  const attribute = (a: number) => {
    const count = stateOffset[a + 1] - stateOffset[a]
    return count > few ? dense : count
  }
  const costs = { attribute, cluster: dense }
  const { state } = corpus
  const inPlace =
    isFree && state instanceof RenewableRows
      ? { order: orderOfPositions(first, corpus.P), begin: () => state.handOver() }
      : null
  const clustered =
    (yield* clusterByKernels(rows, A, costs, {}, inPlace)) ?? (yield* clusterRows(rows, A, costs))
  giveBack(rows.begin, rows.end, ...(inPlace ? [inPlace.order] : []))
  return clustered
}

/** The rows in the order of their positions. */
function orderOfPositions(first: Int32Array, P: number): Int32Array {
  const order = createTemporary(P).fill(-1)
  for (let r = 0; r < first.length; r++) order[first[r]] = r
  let size = 0
  for (let p = 0; p < P; p++) if (order[p] >= 0) order[size++] = order[p]
  return order.subarray(0, size)
}

/** The weights of attributes that are not dense, then those of transitions and of first and last labels. */
function sparseWeights({ sparse }: Pick<RowStream, 'sparse'>, layout: WeightLayout): Uint32Array {
  const { trans } = layoutPlaces(layout)
  const all = new Uint32Array(sparse.length + layout.F - trans)
  all.set(sparse)
  for (let f = trans; f < layout.F; f++) all[sparse.length + f - trans] = f
  return all
}
