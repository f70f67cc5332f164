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
import { type BundledRows, bundleRows } from './bundles.js'
import { canListCells, listDenseCells } from './dense-cells.js'
import { findDistinctRows } from './distinct-rows.js'
import { magicNumber, shrinkFactor } from './exact-sums.js'
import { type FactorList, planList, viewList } from './factor-lists.js'
import { type RowAttributes, rowsOfPositions } from './row-attributes.js'
import { createRowStream, fewWeights, type RowStream } from './row-stream.js'
import { groupSequences, type SequenceGroups } from './sequence-groups.js'
import { countPositions, countUses, placeDenseSums } from './sum-widths.js'
import { orderBy } from './transition-factors.js'
import {
  needsTables,
  pairSumBytes,
  planTables,
  rivalBytes,
  type TablePlaces,
  TransitionTables,
} from './transition-tables.js'

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

/** Bytes of tables that a group of sequences may take. */
const GROUP_LIMIT = 1 << 26
/** Adding the weights of so many labels at a time costs as much as adding one. */
const LABELS_AS_ONE = 24
/** Bytes that the sums of shared rows may take, for each thread anew. */
const SHARED_ROWS_LIMIT = 1 << 27

/** Arrays that each thread has of its own (assembly/chain/plan.ts). */
const OWN_ARRAYS = 6
/** Which of them holds the sums of transitions. */
const PAIR_SUMS = 4
/** What assembly/chain/local.ts takes of the tables besides the positions of a group. */
const EDGE_POSITIONS = 2

/** Tables of a group: E, A and P, and for functions of marginals V, G and AS (assembly/chain/workspace.ts). */
const tablesOf = (loss: LaneLoss) => (loss === 'likelihood' || needsTables(loss) ? 3 : 6)

/** Null if the kernels cannot take this corpus: transitions have attributes, or there is too much of something. */
export function createLaneMemory(
  corpus: CompiledCorpus,
  layout: WeightLayout,
  options: LaneMemoryOptions,
): LaneMemory | null {
  if (layout.B > 0) return null
  const stride = Math.ceil(layout.L / 8) * 8
  const limit = Math.floor(GROUP_LIMIT / (tablesOf(options.loss) * stride * 64))
  const groups = groupSequences(corpus, findDistinctRows(corpus.state, corpus.P), limit)
  const plain = rowsOfPositions(corpus.state, groups.first)
  const rows = bundle(plain, corpus, layout, stride, groups)
  const positions = countPositions(rows, countUses(groups.cells, plain.begin.length), layout.A)
  const stream = createRowStream(rows, positions, corpus.state.values, layout, stride)
  return stream && new Planner(corpus, layout, options, stride, groups, rows, positions, stream).create()
}

/** Bundles the attributes of rows, unless rows are shared or attributes have values. */
function bundle(
  rows: RowAttributes,
  corpus: CompiledCorpus,
  { A, L, stateOffset }: WeightLayout,
  stride: number,
  groups: SequenceGroups,
): BundledRows {
  if (corpus.state.values || sharesRows(corpus, groups, stride)) return { ...rows, bundles: 0 }
  const few = fewWeights(L)
  const dense = stride / LABELS_AS_ONE
  const attribute = (a: number) => {
    const count = stateOffset[a + 1] - stateOffset[a]
    return count > few ? dense : count
  }
  return bundleRows(rows, A, { attribute, bundle: dense })
}

/** Whether rows are worked out once for all positions. Not by the number of threads, on which nothing may depend. */
function sharesRows({ state, P }: CompiledCorpus, { first }: SequenceGroups, stride: number): boolean {
  return !state.values && 2 * first.length <= P && 8 * first.length * stride < SHARED_ROWS_LIMIT
}

class Planner {
  private readonly plan = new MemoryPlan()
  private readonly corpus: CompiledCorpus
  private readonly layout: WeightLayout
  private readonly options: LaneMemoryOptions
  private readonly stride: number
  private readonly groups: SequenceGroups
  private readonly attributes: BundledRows
  private readonly positions: Int32Array // [A+bundles] that have an attribute or a bundle
  private readonly stream: RowStream
  private readonly loose: Uint32Array // [K]
  private readonly rows: number
  private readonly magic: number
  private readonly sharesRows: boolean
  private readonly shrink: number

  constructor(
    corpus: CompiledCorpus,
    layout: WeightLayout,
    options: LaneMemoryOptions,
    stride: number,
    groups: SequenceGroups,
    rows: BundledRows,
    positions: Int32Array,
    stream: RowStream,
  ) {
    this.corpus = corpus
    this.layout = layout
    this.options = options
    this.stride = stride
    this.groups = groups
    this.attributes = rows
    this.positions = positions
    this.stream = stream
    this.loose = looseWeights(stream, layout)
    this.magic = magicNumber(corpus, options.loss, options.lambda, groups.longest)
    this.rows = groups.first.length
    this.sharesRows = sharesRows(corpus, groups, stride)
    this.shrink = this.listsDense ? shrinkFactor(corpus, options.loss) : 0
  }

  create(): LaneMemory | null {
    const { plan, layout, corpus } = this
    const { L, F } = layout
    const Q = layout.transFrom.length
    const control = plan.take(CONTROL_BYTES)
    const address = plan.take(PLAN_BYTES)
    const columns = { single: planList(plan, L, 'single'), double: planList(plan, L, 'double') }
    const rows = { single: planList(plan, L, 'single'), double: planList(plan, L, 'double') }
    const tables = planTables(plan, layout, this.options.loss, this.stride)
    const own = this.ownArrays()
    const place = { x: plan.take(8 * F), gradient: plan.take(8 * F) }
    const vectorTask = plan.take(64)
    const partial = plan.take(8 * Math.ceil(F / STRETCH))
    const { vectors, roughVectors } = this.options
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
      own: plan.put(own),
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
        G: this.groups.G,
        rows: this.rows,
        D: this.stream.D,
        bundles: this.stream.bundles,
        K: this.loose.length,
      },
      sharesRows: this.sharesRows,
      usesQuanta: this.shrink !== 0,
      outside: this.groups.outside,
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
      tables: needsTables(this.options.loss) ? this.viewTables(buffer, tables, own) : null,
    }
  }

  private viewTables(buffer: ArrayBufferLike, places: TablePlaces, own: Uint32Array): TransitionTables {
    const sums = Array.from(
      { length: this.options.threads },
      (_, thread) => own[OWN_ARRAYS * thread + PAIR_SUMS],
    )
    return new TransitionTables(buffer, this.layout, this.stride, this.options.loss, places, sums)
  }

  /** Whether groups have lists of their dense attributes. */
  private get listsDense(): boolean {
    return !this.corpus.state.values && !this.sharesRows && canListCells(this.groups)
  }

  /** Dense attributes, then bundles. */
  private get denseRows(): number {
    return this.stream.D + this.stream.bundles
  }

  private sizes() {
    const { layout, stride, stream, options } = this
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
    const { plan, stream, corpus, magic } = this
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
    const { plan, stream, groups, corpus } = this
    const { N, offset, weight } = corpus
    const denseCells = this.listsDense ? listDenseCells(groups, this.attributes, stream) : null
    return {
      firstBundle: this.rows,
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
    const { plan, layout, stream, loose, stride } = this
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
    const { plan, rows, stride, sharesRows } = this
    return {
      rowTable32: sharesRows ? plan.take(4 * rows * stride) : 0,
      rowTable64: sharesRows ? plan.take(8 * rows * stride) : 0,
      rowShift: sharesRows ? plan.take(8 * rows) : 0,
    }
  }

  /**
   * Addresses of the arrays of each thread: its sums of loose weights, dense attributes and rows, its workspace, its
   * sums of transitions, and rivals.
   */
  private ownArrays(): Uint32Array {
    const { plan, options, stride, rows } = this
    const addresses: number[] = []
    for (let thread = 0; thread < options.threads; thread++) {
      addresses.push(plan.take(8 * this.loose.length), plan.take(8 * this.denseRows * stride))
      addresses.push(this.sharesRows ? plan.take(8 * rows * stride) : 0, plan.take(this.workspaceBytes()))
      addresses.push(needsTables(options.loss) ? plan.take(pairSumBytes(this.layout.L, stride)) : 0)
      addresses.push(options.loss === 'margin' ? plan.take(rivalBytes(this.layout.L, stride)) : 0)
    }
    return Uint32Array.from(addresses)
  }

  /** What `layOut` of assembly/chain/workspace.ts takes for the longest group. */
  private workspaceBytes(): number {
    const { stride, layout, groups, options } = this
    const rows = 64 * (groups.longest + (needsTables(options.loss) ? EDGE_POSITIONS : 0))
    const single = 40 * stride + 16 * layout.transFrom.length + 128 * 3 + 64 * 6
    return single + 2 * 64 * stride + 2 * rows + tablesOf(options.loss) * rows * stride
  }

  private taskFields() {
    const { layout, options, stream, magic, plan } = this
    const { trans, start } = layoutPlaces(layout)
    const firstPair = stream.loose.length
    return {
      magic,
      shrink: this.shrink,
      wide: stream.wide,
      densePlace:
        this.shrink === 0 ? 0 : plan.put(placeDenseSums(stream.denseNumber, this.positions, this.stride)),
      loss: LANE_LOSSES.indexOf(options.loss),
      lambda: options.lambda,
      firstPair,
      firstBoundary: layout.boundary === 'symbols' ? firstPair + start - trans : -1,
    }
  }
}

/** The weights of attributes that are not dense, then those of transitions and of first and last labels. */
function looseWeights({ loose }: RowStream, layout: WeightLayout): Uint32Array {
  const { trans } = layoutPlaces(layout)
  const all = new Uint32Array(loose.length + layout.F - trans)
  all.set(loose)
  for (let f = trans; f < layout.F; f++) all[loose.length + f - trans] = f
  return all
}
