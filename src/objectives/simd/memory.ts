/** The memory of the kernels: their inputs (corpus and weights) and outputs. */
import type { SharedWork } from '../../common/long-work.js'
import type { LossRecipe } from '../../losses/loss-recipe.js'
import { COMPUTATION, PLAN_FIELDS, type Plan } from '../../wasm/binaries/chain-plan.js'
import { MemoryPlan } from '../../wasm/memory-plan.js'
import { planBytes, writePlan } from '../../wasm/plan-words.js'
import { CONTROL_BYTES, COUNTER } from '../../wasm/thread-pool.js'
import { layoutPlaces, type WeightLayout } from '../../weights/weight-layout.js'
import type { TransitionRules } from './coupling.js'
import { magicNumbers } from './exact-sums.js'
import { type FactorList, planList, viewList } from './factor-lists.js'
import { chooseFixedPoint, type FixedPoint, planFixedPoint } from './fixed-point.js'
import type { KernelCorpus } from './kernel-corpus.js'
import { type CorpusLayout, giveBackRows } from './layout/corpus-layout.js'
import { listPieces } from './layout/pieces.js'
import type { RowStream } from './layout/row-stream.js'
import { LongSequences, planSegments } from './segment-memory.js'
import { planThreadArrays, threadWords } from './thread-arrays.js'
import { orderBy } from './transition-factors.js'
import { planTables, TransitionTables } from './transition-tables.js'

export interface SimdMemory {
  readonly memory: WebAssembly.Memory
  readonly control: number //  address of the control block of threads
  readonly plan: number //     address of the plan
  readonly sizes: SimdSizes
  /** Whether rows are computed once for all positions that share them. */
  readonly sharesRows: boolean
  /** Whether single precision sums up in fixed point. */
  readonly usesFixedPoint: boolean
  readonly outside: Int32Array // sequences that the kernels do not process
  readonly longSequences: Int32Array // sequences that are cut into segments
  readonly long: LongSequences | null // null: there are none
  /**
   * Whether the kernels write the gradient of every weight: not if some occur only in sequences without a
   * group.
   */
  readonly writesAll: boolean
  /** Space for vectors of optimizers, and for the operands and partial sums of operations on them. */
  readonly arena: { readonly start: number; readonly end: number }
  readonly vectorTask: Float64Array
  readonly partial: Float64Array
  readonly point: Uint32Array //        addresses of x and of its gradient
  readonly x: Float64Array //           [F] copy of an x that is elsewhere
  readonly gradient: Float64Array //    [F]
  readonly observed: Float64Array //    [F]
  readonly value: Float64Array //       [N+segments]
  readonly magic: Float64Array //       [1], see `magicOf`
  /** The magic number of exact sums, given how far the gradients of segments reach. */
  readonly magicOf: (reach: number) => number
  readonly pairFactor: Float64Array //  [Q]
  readonly boundary: { readonly start: BothPrecisions; readonly end: BothPrecisions } // [L]
  readonly columns: { readonly single: FactorList; readonly double: FactorList }
  readonly rows: { readonly single: FactorList; readonly double: FactorList }
  readonly tables: TransitionTables | null
  /** [threads] sums, which also hold weights while they are in fixed point. */
  readonly sums: readonly Float64Array[]
}

export interface SimdSizes {
  readonly G: number //        groups of sequences
  readonly rows: number
  readonly tableRows: number // rows whose states are computed beforehand
  readonly D: number //        dense attributes
  readonly clusters: number
  readonly K: number //        sparse weights
}

export interface BothPrecisions {
  readonly single: Float32Array
  readonly double: Float64Array
}

export interface SimdMemoryOptions extends TransitionRules {
  /** Whether weights in single precision are multiples of one unit (assembly/chain/coarse.ts). */
  readonly coarse: boolean
  readonly loss: LossRecipe
  readonly threads: number
  /** Number of weight vectors that optimizers will request, and of those in single precision. */
  readonly vectors: number
  readonly singleVectors: number
}

/** Null if something is too large. */
export function createSimdMemory(
  corpus: KernelCorpus,
  layout: WeightLayout,
  laid: CorpusLayout,
  options: SimdMemoryOptions,
): SharedWork<SimdMemory | null> {
  return new Planner(corpus, layout, laid, options).create()
}

/** Weights in single precision are multiples of 2⁻¹⁸: adding and subtracting 1.5·2⁵² of these rounds to one. */
const COARSE_MAGIC = 1.5 * 2 ** (52 - 18)

/** Elements of a vector that a thread takes at a time, with one partial sum. */
export const STRETCH = 1 << 13

type Places = ReturnType<Planner['takePlaces']>

class Planner {
  private readonly plan = new MemoryPlan()
  private readonly corpus: KernelCorpus
  private readonly layout: WeightLayout
  private readonly laid: CorpusLayout
  private readonly options: SimdMemoryOptions
  private readonly magicOf: (reach: number) => number
  private readonly fixedPoint: FixedPoint | null

  constructor(corpus: KernelCorpus, layout: WeightLayout, laid: CorpusLayout, options: SimdMemoryOptions) {
    this.corpus = corpus
    this.layout = layout
    this.laid = laid
    this.options = options
    this.magicOf = magicNumbers(corpus, options.loss, laid.groups.longest)
    this.fixedPoint = chooseFixedPoint(corpus, laid, options.loss)
  }

  *create(): SharedWork<SimdMemory | null> {
    const places = this.takePlaces()
    const fields = this.fields(places)
    const memory = yield* this.plan.createInSteps()
    if (!memory) return null
    writePlan(PLAN_FIELDS, fields, memory, places.address)
    return { ...this.properties(places), ...this.views(memory, fields, places) }
  }

  /** Takes what does not depend on anything else. */
  private takePlaces() {
    const { plan, layout, corpus, laid, options } = this
    const { L, F } = layout
    const { loss, threads, vectors, singleVectors } = options
    const arenaBytes = vectors * (8 * F + 64) + singleVectors * (4 * F + 64)
    return {
      control: plan.take(CONTROL_BYTES),
      address: plan.take(planBytes(PLAN_FIELDS)),
      columns: { single: planList(plan, L, 'single'), double: planList(plan, L, 'double') },
      rows: { single: planList(plan, L, 'single'), double: planList(plan, L, 'double') },
      tables: planTables(plan, layout, loss, laid.stride),
      own: Array.from({ length: threads }, () =>
        planThreadArrays(plan, laid, layout, loss, {
          isPartial: corpus.partial !== null,
          wideSums: this.fixedPoint?.wideSums ?? 0,
        }),
      ),
      segments: planSegments(plan, laid, layout, loss, corpus, options.coupling),
      x: plan.take(8 * F),
      gradient: plan.take(8 * F),
      vectorTask: plan.take(64),
      partial: plan.take(8 * Math.ceil(F / STRETCH)),
      arena: plan.take(arenaBytes),
      arenaBytes,
    }
  }

  private fields({ control, columns, rows, tables, segments, own, vectorTask }: Places): Plan {
    return {
      ...this.sizes(),
      ...this.corpusFields(),
      ...this.weightFields(),
      ...this.tableFields(),
      columns32: columns.single.address,
      columns64: columns.double.address,
      rows32: rows.single.address,
      rows64: rows.double.address,
      ...tables,
      ...segments,
      counter: control + 4 * COUNTER,
      own: this.plan.put(threadWords(own)),
      vectorTask,
      ...this.taskFields(),
    }
  }

  /** All that is no array of the memory. */
  private properties({ control, address, arena, arenaBytes }: Places) {
    const { laid, layout } = this
    const { groups, stream } = laid
    return {
      control,
      plan: address,
      sizes: {
        G: groups.G,
        rows: laid.R,
        tableRows: laid.tableRows.count,
        D: stream.D,
        clusters: stream.clusters,
        K: laid.sparse.length,
      },
      sharesRows: laid.sharesRows,
      usesFixedPoint: this.fixedPoint !== null,
      outside: groups.outside,
      longSequences: groups.segments.long,
      writesAll: laid.weights === layout.F,
      arena: { start: arena, end: arena + arenaBytes },
      magicOf: this.magicOf,
    }
  }

  private views(memory: WebAssembly.Memory, fields: Plan, places: Places) {
    const { layout, laid, options } = this
    const { L, F } = layout
    const { buffer } = memory
    const { columns, rows, segments, tables, own } = places
    const doubles = (at: number, size: number) => new Float64Array(buffer, at, size)
    const factors = (single: number, double: number): BothPrecisions => ({
      single: new Float32Array(buffer, single, L).fill(1),
      double: doubles(double, L).fill(1),
    })
    const pairSums = own.map(array => array.pairSums)
    const { segments: cut } = laid.groups
    return {
      memory,
      long: cut.long.length > 0 ? new LongSequences(buffer, laid, layout, segments, options.others) : null,
      vectorTask: doubles(places.vectorTask, 8),
      partial: doubles(places.partial, Math.ceil(F / STRETCH)),
      point: new Uint32Array(buffer, fields.point, 2),
      x: doubles(places.x, F),
      gradient: doubles(places.gradient, F),
      observed: doubles(fields.observed, F),
      value: doubles(fields.value, this.corpus.N + cut.first.length),
      magic: doubles(fields.magicPlace, 1),
      pairFactor: doubles(fields.pairFactor, layout.transFrom.length),
      boundary: { start: factors(fields.start32, fields.start64), end: factors(fields.end32, fields.end64) },
      columns: { single: viewList(buffer, L, columns.single), double: viewList(buffer, L, columns.double) },
      rows: { single: viewList(buffer, L, rows.single), double: viewList(buffer, L, rows.double) },
      sums: own.flatMap(array => [
        doubles(array.sums, laid.sparse.length),
        doubles(array.denseSums, this.denseRows * laid.stride),
      ]),
      tables: options.loss.tables
        ? new TransitionTables(buffer, layout, laid.stride, options.loss, tables, pairSums)
        : null,
    }
  }

  /** Dense attributes, then clusters. */
  private get denseRows(): number {
    const { D, clusters } = this.laid.stream
    return D + clusters
  }

  private sizes() {
    const { layout, laid, options } = this
    const { stride, stream } = laid
    return {
      L: layout.L,
      stride,
      D: stream.D,
      Q: layout.transFrom.length,
      threads: options.threads,
      labelBits: stream.labelBits,
    }
  }

  private streamFields() {
    const { plan, corpus } = this
    const { stream } = this.laid
    const { size } = stream
    if (!corpus.state.values) return { stream: this.writeWords(stream), streamValues: 0, streamScales: 0 }
    const [values, scales] = [plan.take(8 * size), plan.take(8 * size)]
    plan.write(buffer =>
      stream.writeValues(new Float64Array(buffer, values, size), new Float64Array(buffer, scales, size)),
    )
    return { stream: this.writeWords(stream), streamValues: values, streamScales: scales }
  }

  private writeWords({ size, write }: Pick<RowStream, 'size' | 'write'>): number {
    const { laid } = this
    const address = this.plan.take(4 * size)
    this.plan.write(function* (buffer) {
      yield* write(new Uint32Array(buffer, address, size))
      giveBackRows(laid)
    })
    return address
  }

  private corpusFields() {
    const { plan } = this
    const { stream, groups } = this.laid
    const pieces = listPieces(this.corpus, groups.segments)
    return {
      firstCluster: this.laid.R,
      rowOffset: plan.put(stream.offset),
      ...this.streamFields(),
      groupOffset: plan.put(groups.offset),
      cells: plan.put(groups.cells),
      gold: plan.put(groups.gold),
      groupPiece: plan.put(groups.piece),
      pieceLength: plan.put(pieces.length),
      pieceWeight: plan.put(pieces.weight),
      agreeingWeight: pieces.agreeing ? plan.put(pieces.agreeing) : 0,
      value: plan.take(pieces.weight.byteLength),
    }
  }

  private weightFields() {
    const { plan, layout } = this
    const { stream, sparse, stride } = this.laid
    const { F, L, transFrom, transTo } = layout
    const pairs = orderBy(transFrom, transTo, L)
    return {
      point: plan.take(8),
      sparse: plan.put(sparse),
      // In fixed point these are beside the sums of each thread.
      weights32: this.fixedPoint ? 0 : plan.take(4 * sparse.length),
      weights64: plan.take(8 * sparse.length),
      dense32: this.fixedPoint ? 0 : plan.take(4 * this.denseRows * stride),
      dense64: plan.take(8 * this.denseRows * stride),
      denseOffset: plan.put(stream.denseOffset),
      denseCount: plan.put(stream.denseCount),
      label: plan.put(Uint16Array.from(layout.stateLabel)),
      start32: plan.take(4 * L),
      start64: plan.take(8 * L),
      end32: plan.take(4 * L),
      end64: plan.take(8 * L),
      pairOffset: plan.put(Uint32Array.from(pairs.start)),
      pairTo: plan.put(Uint32Array.from(pairs.other, j => 64 * j)),
      pairFactor: plan.take(8 * transFrom.length),
      observed: plan.take(8 * F),
    }
  }

  /** Single and double precision share the table, one at a time. */
  private tableFields() {
    const { plan } = this
    const { stride, tableRows } = this.laid
    const { first, count } = tableRows
    const table = count > 0 ? plan.take(8 * count * stride) : 0
    return { firstTableRow: first, rowTable: table, rowShift: count > 0 ? plan.take(8 * count) : 0 }
  }

  private taskFields() {
    const { layout, options, plan } = this
    const { stream } = this.laid
    const { trans, start } = layoutPlaces(layout)
    const firstPair = stream.sparse.length
    return {
      coarseMagic: options.coarse && !this.corpus.state.values ? COARSE_MAGIC : 0,
      magicPlace: plan.put(Float64Array.of(this.magicOf(0))),
      wide: stream.wide,
      ...planFixedPoint(plan, this.fixedPoint),
      loss: COMPUTATION[options.loss.computation],
      lambda: options.loss.lambda,
      firstPair,
      firstBoundary: layout.boundary === 'symbols' ? firstPair + start - trans : -1,
    }
  }
}
