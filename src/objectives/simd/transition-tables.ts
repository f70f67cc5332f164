/**
 * Transitions as tables of scores and of sums, for losses that add scores before taking exponentials
 * (assembly/chain/local.ts) or maxima (assembly/chain/margin.ts).
 */
import type { LossRecipe } from '../../losses/loss-recipe.js'
import type { MemoryPlan } from '../../wasm/memory-plan.js'
import { layoutPlaces, type WeightLayout } from '../../weights/weight-layout.js'

const NOWHERE = {
  transRows: 0,
  transColumns: 0,
  columnSums: 0,
  startScores: 0,
  endScores: 0,
}

/** Addresses, described in assembly/chain/plan.txt. */
export type TablePlaces = Readonly<typeof NOWHERE>

export function planTables(
  plan: MemoryPlan,
  { L, boundary }: WeightLayout,
  loss: LossRecipe,
  stride: number,
): TablePlaces {
  if (!loss.tables) return NOWHERE
  const takeRows = (rows: number) => plan.take(8 * rows * stride)
  const ends = boundary === 'symbols'
  return {
    transRows: takeRows(L),
    transColumns: loss.transposes ? takeRows(L) : 0,
    columnSums: takeRows(1),
    startScores: ends ? takeRows(1) : 0,
    endScores: ends ? takeRows(1) : 0,
  }
}

/** Bytes of a thread's sums: of pairs by their first label, by their second one, and of second labels alone. */
export function pairSumBytes(L: number, stride: number): number {
  return 8 * (2 * L + 1) * stride
}

/** Bytes of a thread's pruning bounds on transitions, for comparing paths. */
export function pruningBytes(L: number, stride: number): number {
  return 8 * L * stride + 4 * L
}

export class TransitionTables {
  private readonly layout: WeightLayout
  private readonly stride: number
  private readonly rows: Float64Array //            [L][stride]
  private readonly columns: Float64Array | null //  [L][stride]
  private readonly columnSums: Float64Array //      [stride]
  private readonly ends: { readonly start: Float64Array; readonly end: Float64Array } | null // [L]
  private readonly share: Float64Array //           [Q] M_ij / Σ_i M_ij
  private readonly absent: Uint32Array //           [L] first labels without a weight for a second one
  private readonly sums: readonly Float64Array[] // by thread
  private readonly sumsColumns: boolean

  constructor(
    buffer: ArrayBufferLike,
    layout: WeightLayout,
    stride: number,
    loss: LossRecipe,
    places: TablePlaces,
    sums: readonly number[],
  ) {
    const { L, transTo, boundary } = layout
    const view = (at: number, size: number) => new Float64Array(buffer, at, size)
    this.layout = layout
    this.stride = stride
    this.rows = view(places.transRows, L * stride)
    this.columns = places.transColumns ? view(places.transColumns, L * stride) : null
    this.columnSums = view(places.columnSums, stride)
    this.ends =
      boundary === 'symbols' ? { start: view(places.startScores, L), end: view(places.endScores, L) } : null
    this.share = new Float64Array(transTo.length)
    this.absent = new Uint32Array(L).fill(L)
    for (const j of transTo) this.absent[j]--
    this.sums = sums.map(at => view(at, pairSumBytes(L, stride) / 8))
    this.sumsColumns = loss.sumsColumns
    for (const table of [this.rows, this.columns]) {
      for (let i = 0; table && i < L; i++) table.fill(-Infinity, i * stride + L, (i + 1) * stride)
    }
  }

  /** Overwrites the tables of scores. */
  write(x: Float64Array): void {
    const { layout, stride, rows, columns, ends } = this
    const { L, transFrom, transTo } = layout
    const at = layoutPlaces(layout)
    for (let q = 0; q < transFrom.length; q++) {
      rows[transFrom[q] * stride + transTo[q]] = x[at.trans + q]
      if (columns) columns[transTo[q] * stride + transFrom[q]] = x[at.trans + q]
    }
    if (this.sumsColumns) this.writeColumnSums(x.subarray(at.trans))
    ends?.start.set(x.subarray(at.start, at.start + L))
    ends?.end.set(x.subarray(at.end, at.end + L))
  }

  /** log Σ_i e^trans(i,j), where pairs without a weight have the score 0. */
  private writeColumnSums(trans: Float64Array): void {
    const { absent, columnSums, share } = this
    const { L, transTo } = this.layout
    const most = new Float64Array(L).fill(-Infinity)
    for (let j = 0; j < L; j++) if (absent[j] > 0) most[j] = 0
    for (let q = 0; q < transTo.length; q++) most[transTo[q]] = Math.max(most[transTo[q]], trans[q])
    for (let j = 0; j < L; j++) columnSums[j] = absent[j] === 0 ? 0 : absent[j] * Math.exp(-most[j])
    for (let q = 0; q < transTo.length; q++) columnSums[transTo[q]] += Math.exp(trans[q] - most[transTo[q]])
    for (let j = 0; j < L; j++) columnSums[j] = most[j] + Math.log(columnSums[j])
    for (let q = 0; q < transTo.length; q++) share[q] = Math.exp(trans[q] - columnSums[transTo[q]])
  }

  /** Adds the threads' sums for transitions to the gradient, and resets them to 0. */
  addGradient(g: Float64Array): void {
    const { layout, stride, sums, share, sumsColumns } = this
    const { L, transFrom, transTo } = layout
    const { trans } = layoutPlaces(layout)
    const bySecond = L * stride
    const alone = 2 * bySecond
    for (let q = 0; q < transFrom.length; q++) {
      const [i, j] = [transFrom[q], transTo[q]]
      let pairs = 0
      let seconds = 0
      for (const sum of sums) {
        pairs += sum[i * stride + j] + sum[bySecond + j * stride + i]
        seconds += sum[alone + j]
      }
      g[trans + q] += sumsColumns ? pairs + seconds * share[q] : pairs
    }
    this.clear()
  }

  /** Resets the sums to 0. */
  clear(): void {
    for (const sum of this.sums) sum.fill(0)
  }
}
