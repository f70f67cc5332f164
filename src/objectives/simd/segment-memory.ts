/**
 * The messages of long sequences in the kernels' memory (assembly/chain/recursions/messages.ts and
 * covariance-messages.ts).
 */
import type { LossRecipe } from '../../losses/loss-recipe.js'
import type { Precision } from '../../optimizers/objective.js'
import type { MemoryPlan } from '../../wasm/memory-plan.js'
import { layoutPlaces, type WeightLayout } from '../../weights/weight-layout.js'
import { type Coupling, isCoupled, type OtherPairs } from './coupling.js'
import type { KernelCorpus } from './kernel-corpus.js'
import type { CorpusLayout } from './layout/corpus-layout.js'

/** The fields of the plan (assembly/chain/plan.txt) for segments and their messages. */
export type SegmentPlaces = ReturnType<typeof planSegments>

export function planSegments(
  plan: MemoryPlan,
  { groups, stride }: CorpusLayout,
  { L }: WeightLayout,
  loss: LossRecipe,
  { N, partial }: KernelCorpus,
  coupling: Coupling,
) {
  const { segments, firstCut } = groups
  const [S, long] = [segments.first.length, segments.long.length]
  const takeRows = (rows: number, isNeeded = true) => plan.take(isNeeded ? 8 * rows * stride : 0)
  const passes = !loss.tables
  return {
    firstCut,
    firstSegment: N,
    goldAfter: plan.put(segments.goldAfter),
    longOffset: plan.put(segments.offset),
    longSequence: plan.put(segments.long),
    entering: takeRows(S, passes),
    leaving: takeRows(S, passes),
    enteringAgreeing: takeRows(S, partial !== null),
    leavingAgreeing: takeRows(S, partial !== null),
    enteringCovariance: takeRows(S, loss.slopes),
    leavingCovariance: takeRows(S, loss.slopes),
    segmentScale: plan.take(8 * S),
    reach: plan.take(16 * long),
    matrixRows: takeRows(L, passes && S > 0),
    matrixColumns: takeRows(L, passes && S > 0),
    coupledEven: isCoupled(coupling, 0) ? 1 : 0,
    coupledOdd: isCoupled(coupling, 1) ? 1 : 0,
  }
}

/** Long sequences during an evaluation. */
export class LongSequences {
  readonly count: number
  readonly groups: number //  of segments
  private readonly reach: Float64Array //      [long][2]
  private readonly matrices: Readonly<Record<Precision, readonly [Matrix, Matrix]>> // rows and columns
  private readonly layout: WeightLayout
  private readonly stride: number
  private readonly others: OtherPairs

  constructor(
    buffer: ArrayBufferLike,
    { groups, stride }: CorpusLayout,
    layout: WeightLayout,
    places: SegmentPlaces,
    others: OtherPairs,
  ) {
    this.count = groups.segments.long.length
    this.groups = groups.G - groups.firstCut
    this.layout = layout
    this.stride = stride
    this.others = others
    this.reach = new Float64Array(buffer, places.reach, 2 * this.count)
    const size = layout.L * stride
    const { matrixRows, matrixColumns } = places
    this.matrices = {
      single: [new Float32Array(buffer, matrixRows, size), new Float32Array(buffer, matrixColumns, size)],
      double: [new Float64Array(buffer, matrixRows, size), new Float64Array(buffer, matrixColumns, size)],
    }
  }

  /** Overwrites the factors of transitions, by their first label and by their second one. */
  writeMatrices(x: Float64Array, precision: Precision): void {
    const { layout, stride, others } = this
    const { L, transFrom, transTo } = layout
    const { trans } = layoutPlaces(layout)
    const absent = others === 'neutral' ? 1 : 0
    const [rows, columns] = this.matrices[precision]
    for (const matrix of [rows, columns]) {
      for (let i = 0; i < L; i++) matrix.fill(absent, i * stride, i * stride + L)
    }
    for (let q = 0; q < transFrom.length; q++) {
      const factor = Math.exp(x[trans + q])
      rows[transFrom[q] * stride + transTo[q]] = factor
      columns[transTo[q] * stride + transFrom[q]] = factor
    }
  }

  /**
   * The largest contribution of other segments to the gradient at a position of a segment; NaN if unknown.
   */
  farthestReach(): number {
    let most = 0
    for (let k = 0; k < this.count; k++) {
      const both = this.reach[2 * k] + this.reach[2 * k + 1]
      if (Number.isNaN(both)) return Number.NaN
      most = Math.max(most, both)
    }
    return most
  }
}

type Matrix = Float32Array | Float64Array
