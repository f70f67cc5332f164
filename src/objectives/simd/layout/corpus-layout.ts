/**
 * A corpus in the order of the kernels, whatever the number of threads: groups of sequences, and the rows of
 * their positions.
 */
import { giveBack } from '../../../common/give-back.js'
import { type SharedWork, within } from '../../../common/long-work.js'
import { releaseRows } from '../../../features/renewable-rows.js'
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
  readonly groups: SequenceGroups
  readonly rows: ClusteredRows
  /** Whether these rows have an array of their own, which is not the one of the corpus. */
  readonly hasOwnRows: boolean
  readonly positions: Int32Array // [A+clusters] number of positions with an attribute or a cluster
  readonly stream: RowStream
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
  const { groups, areDistinct } = yield* within(group(corpus, cutOf(options, bytes)), 0, 0.06)
  const count = groups.first.length
  const { values } = corpus.state
  // Independent of the number of threads, on which no result may depend.
  const sharesRows = !values && 2 * count <= corpus.P && 8 * count * stride < SHARED_ROWS_LIMIT
  const rows =
    values || sharesRows
      ? { ...rowsOfPositions(corpus.state, groups.first), clusters: 0 }
      : (options.sharing?.find?.(groups.first) ??
        (yield* within(cluster(corpus, groups.first, layout, stride), 0.06, 0.9)))
  options.sharing?.keep?.(rows, groups.first)
  // Sequences outside are read in each evaluation.
  const hasOwnRows = rows.ids.buffer !== corpus.state.ids.buffer
  if (hasOwnRows && groups.outside.length === 0) releaseRows(corpus.state)
  const positions = countPositions(rows, countUses(groups.cells, count), layout.A)
  yield 0.93
  const stream = createRowStream(
    rows,
    orderOfUse(groups, rows.begin.length),
    positions,
    values,
    layout,
    stride,
  )
  if (!stream) return null
  const sparse = sparseWeights(stream, layout)
  const slots = values || sharesRows || loss.comparesPaths ? 0 : mostDense(groups, stream)
  const weights = sparse.length + stream.denseCount.reduce((sum, count) => sum + count, 0)
  const sharesNone = areDistinct && !loss.tables
  const tableRows = rowsInTable(groups, sharesRows, sharesNone ? stateBytes / (8 * stride) : 0)
  return {
    stride,
    groups,
    rows,
    hasOwnRows,
    positions,
    stream,
    sparse,
    weights,
    sharesRows,
    tableRows,
    slots,
  }
}

/** Groups of sequences, and whether each position has a row of its own. */
function* group(
  corpus: KernelCorpus,
  cut: Cut,
): SharedWork<{ readonly groups: SequenceGroups; readonly areDistinct: boolean }> {
  const distinct = findDistinctRows(corpus.state, corpus.P)
  yield 0.5
  const groups = groupSequences(corpus, distinct, cut)
  giveBack(distinct.rowOf, distinct.first)
  return { groups, areDistinct: distinct.rows === corpus.P }
}

/** How many of the dense attributes and clusters a group can have, at least 1. */
function mostDense({ G, offset, cells }: SequenceGroups, { denseOf, D, clusters }: RowStream): number {
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
  { first, firstCutRow, segments }: SequenceGroups,
  areShared: boolean,
  most: number,
): CorpusLayout['tableRows'] {
  if (areShared) return { first: 0, count: first.length }
  const count = segments.long.length > 0 ? first.length - firstCutRow : 0
  return { first: firstCutRow, count: count <= most ? count : 0 }
}

function* cluster(
  corpus: KernelCorpus,
  first: Int32Array,
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
  const clustered = (yield* clusterByKernels(rows, A, costs)) ?? (yield* clusterRows(rows, A, costs))
  giveBack(rows.begin, rows.end)
  return clustered
}

/** The weights of attributes that are not dense, then those of transitions and of first and last labels. */
function sparseWeights({ sparse }: RowStream, layout: WeightLayout): Uint32Array {
  const { trans } = layoutPlaces(layout)
  const all = new Uint32Array(sparse.length + layout.F - trans)
  all.set(sparse)
  for (let f = trans; f < layout.F; f++) all[sparse.length + f - trans] = f
  return all
}
