/** The memory of the kernels: what they read of a corpus and its weights, and what they write. */
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import {
  type ChainPlan,
  LANE_LOSSES,
  type LaneLoss,
  PLAN_BYTES,
  STRETCH,
  writePlan,
} from '../kernels/chain-plan.js'
import { MemoryPlan } from '../kernels/memory-plan.js'
import { CONTROL_BYTES, COUNTER } from '../kernels/thread-pool.js'
import { layoutPlaces, type WeightLayout } from '../model/weight-layout.js'
import type { CorpusLayout } from './corpus-layout.js'
import { listDenseCells } from './dense-cells.js'
import { magicNumber, shrinkFactor } from './exact-sums.js'
import { type FactorList, planList, viewList } from './factor-lists.js'
import { placeDenseSums } from './sum-widths.js'
import { planThreadArrays, threadWords } from './thread-arrays.js'
import { orderBy } from './transition-factors.js'
import { needsTables, planTables, TransitionTables } from './transition-tables.js'

export interface LaneMemory {
  readonly memory: WebAssembly.Memory
  readonly control: number //  address of the control block of threads
  readonly plan: number //     address of the plan
  readonly sizes: LaneSizes
  /** Whether rows are worked out once for all positions that share them. */
  readonly sharesRows: boolean
  /** Whether single precision sums up in quanta. */
  readonly usesQuanta: boolean
  readonly outside: Int32Array // sequences that the kernels are not given
  /** Whether the kernels write the gradient of every weight: not of those that only sequences without a group have. */
  readonly writesAll: boolean
  /** Where vectors of optimizers find room, and the operands and partial sums of operations on them. */
  readonly arena: { readonly start: number; readonly end: number }
  readonly vectorTask: Float64Array
  readonly partial: Float64Array
  readonly point: Uint32Array //        addresses of x and of its gradient
  readonly x: Float64Array //           [F] for those that come from elsewhere
  readonly gradient: Float64Array //    [F]
  readonly observed: Float64Array //    [F]
  readonly value: Float64Array //       [N]
  readonly pairFactor: Float64Array //  [Q]
  readonly boundary: { readonly start: BothPrecisions; readonly end: BothPrecisions } // [L]
  readonly columns: { readonly single: FactorList; readonly double: FactorList }
  readonly rows: { readonly single: FactorList; readonly double: FactorList }
  readonly tables: TransitionTables | null
}

export interface LaneSizes {
  readonly G: number //        groups of sequences
  readonly rows: number
  readonly D: number //        dense attributes
  readonly bundles: number
  readonly K: number //        loose weights
}

export interface BothPrecisions {
  readonly single: Float32Array
  readonly double: Float64Array
}

export interface LaneMemoryOptions {
  readonly loss: LaneLoss
  /** Of the labelwise loss. */
  readonly lambda: number
  readonly threads: number
  /** Vectors of weights that optimizers will ask for, and those in single precision. */
  readonly vectors: number
  readonly roughVectors: number
}

/** Null if there is too much of something. */
export function createLaneMemory(
  corpus: CompiledCorpus,
  layout: WeightLayout,
  laid: CorpusLayout,
  options: LaneMemoryOptions,
): LaneMemory | null {
  return new Planner(corpus, layout, laid, options).create()
}

class Planner {
  private readonly plan = new MemoryPlan()
  private readonly corpus: CompiledCorpus
  private readonly layout: WeightLayout
  private readonly laid: CorpusLayout
  private readonly options: LaneMemoryOptions
  private readonly magic: number
  private readonly shrink: number

  constructor(corpus: CompiledCorpus, layout: WeightLayout, laid: CorpusLayout, options: LaneMemoryOptions) {
    this.corpus = corpus
    this.layout = layout
    this.laid = laid
    this.options = options
    this.magic = magicNumber(corpus, options.loss, options.lambda, laid.groups.longest)
    this.shrink = laid.listsDense ? shrinkFactor(corpus, options.loss) : 0
  }

  create(): LaneMemory | null {
    const { plan, layout, corpus, laid, options } = this
    const { L, F } = layout
    const Q = layout.transFrom.length
    const control = plan.take(CONTROL_BYTES)
    const address = plan.take(PLAN_BYTES)
    const columns = { single: planList(plan, L, 'single'), double: planList(plan, L, 'double') }
    const rows = { single: planList(plan, L, 'single'), double: planList(plan, L, 'double') }
    const tables = planTables(plan, layout, options.loss, laid.stride)
    const own = Array.from({ length: options.threads }, () =>
      planThreadArrays(plan, laid, layout, options.loss),
    )
    const place = { x: plan.take(8 * F), gradient: plan.take(8 * F) }
    const vectorTask = plan.take(64)
    const partial = plan.take(8 * Math.ceil(F / STRETCH))
    const { vectors, roughVectors } = options
    const arenaBytes = vectors * (8 * F + 64) + roughVectors * (4 * F + 64)
    const arena = plan.take(arenaBytes)
    const fields: ChainPlan = {
      ...this.sizes(),
      ...this.corpusFields(),
      ...this.weightFields(),
      ...this.sharedRowFields(),
      columns32: columns.single.address,
      columns64: columns.double.address,
      rows32: rows.single.address,
      rows64: rows.double.address,
      ...tables,
      counter: control + 4 * COUNTER,
      own: plan.put(threadWords(own)),
      vectorTask,
      ...this.taskFields(),
    }
    const memory = plan.createMemory()
    if (!memory) return null
    writePlan(fields, memory, address)
    const { buffer } = memory
    const doubles = (at: number, size: number) => new Float64Array(buffer, at, size)
    const factors = (single: number, double: number): BothPrecisions => ({
      single: new Float32Array(buffer, single, L).fill(1),
      double: doubles(double, L).fill(1),
    })
    return {
      memory,
      control,
      plan: address,
      sizes: {
        G: laid.groups.G,
        rows: laid.groups.first.length,
        D: laid.stream.D,
        bundles: laid.stream.bundles,
        K: laid.loose.length,
      },
      sharesRows: laid.sharesRows,
      usesQuanta: this.shrink !== 0,
      outside: laid.groups.outside,
      writesAll: laid.weights === F,
      arena: { start: arena, end: arena + arenaBytes },
      vectorTask: doubles(vectorTask, 8),
      partial: doubles(partial, Math.ceil(F / STRETCH)),
      point: new Uint32Array(buffer, fields.point, 2),
      x: doubles(place.x, F),
      gradient: doubles(place.gradient, F),
      observed: doubles(fields.observed, F),
      value: doubles(fields.value, corpus.N),
      pairFactor: doubles(fields.pairFactor, Q),
      boundary: { start: factors(fields.start32, fields.start64), end: factors(fields.end32, fields.end64) },
      columns: { single: viewList(buffer, L, columns.single), double: viewList(buffer, L, columns.double) },
      rows: { single: viewList(buffer, L, rows.single), double: viewList(buffer, L, rows.double) },
      tables: needsTables(options.loss)
        ? new TransitionTables(
            buffer,
            layout,
            laid.stride,
            options.loss,
            tables,
            own.map(({ pairSums }) => pairSums),
          )
        : null,
    }
  }

  /** Dense attributes, then bundles. */
  private get denseRows(): number {
    const { D, bundles } = this.laid.stream
    return D + bundles
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
    const { plan, corpus, magic } = this
    const { stream } = this.laid
    const { size } = stream
    if (!corpus.state.values) return { stream: this.writeWords(stream), streamValues: 0, magics: 0 }
    const [values, magics] = [plan.take(8 * size), plan.take(8 * size)]
    plan.write(buffer => {
      const scales = new Float64Array(buffer, magics, size)
      stream.writeValues(new Float64Array(buffer, values, size), scales)
      for (let k = 0; k < size; k++) scales[k] *= magic
    })
    return { stream: this.writeWords(stream), streamValues: values, magics }
  }

  private writeWords({ size, write }: { size: number; write(words: Uint32Array): void }): number {
    const address = this.plan.take(4 * size)
    this.plan.write(buffer => write(new Uint32Array(buffer, address, size)))
    return address
  }

  private corpusFields() {
    const { plan, corpus } = this
    const { stream, groups, rows, listsDense } = this.laid
    const { N, offset, weight } = corpus
    const denseCells = listsDense ? listDenseCells(groups, rows, stream) : null
    return {
      firstBundle: groups.first.length,
      rowOffset: plan.put(stream.offset),
      ...this.streamFields(),
      groupOffset: plan.put(groups.offset),
      cells: plan.put(groups.cells),
      gold: plan.put(groups.gold),
      groupDenseOffset: denseCells ? plan.put(denseCells.offset) : 0,
      groupDense: denseCells ? this.writeWords(denseCells) : 0,
      groupSequence: plan.put(groups.sequence),
      sequenceLength: plan.put(Uint32Array.from({ length: N }, (_, n) => offset[n + 1] - offset[n])),
      sequenceWeight: plan.put(weight ?? new Float64Array(N).fill(1)),
      value: plan.take(8 * N),
    }
  }

  private weightFields() {
    const { plan, layout } = this
    const { stream, loose, stride } = this.laid
    const { F, L, transFrom, transTo } = layout
    const pairs = orderBy(transFrom, transTo, L)
    return {
      point: plan.take(8),
      loose: plan.put(loose),
      weights32: plan.take(4 * loose.length),
      weights64: plan.take(8 * loose.length),
      dense32: plan.take(4 * this.denseRows * stride),
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

  private sharedRowFields() {
    const { plan } = this
    const { groups, stride, sharesRows } = this.laid
    const rows = groups.first.length
    return {
      rowTable32: sharesRows ? plan.take(4 * rows * stride) : 0,
      rowTable64: sharesRows ? plan.take(8 * rows * stride) : 0,
      rowShift: sharesRows ? plan.take(8 * rows) : 0,
    }
  }

  private taskFields() {
    const { layout, options, magic, plan } = this
    const { stream, positions, stride } = this.laid
    const { trans, start } = layoutPlaces(layout)
    const firstPair = stream.loose.length
    return {
      magic,
      shrink: this.shrink,
      wide: stream.wide,
      densePlace: this.shrink === 0 ? 0 : plan.put(placeDenseSums(stream.denseNumber, positions, stride)),
      loss: LANE_LOSSES.indexOf(options.loss),
      lambda: options.lambda,
      firstPair,
      firstBoundary: layout.boundary === 'symbols' ? firstPair + start - trans : -1,
    }
  }
}
