/** The memory of the kernels: what they read of a corpus and its weights, and what they write. */
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { type ChainPlan, LANE_LOSSES, type LaneLoss, PLAN_BYTES, writePlan } from '../kernels/chain-plan.js'
import { MemoryPlan } from '../kernels/memory-plan.js'
import { CONTROL_BYTES, COUNTER } from '../kernels/thread-pool.js'
import { layoutPlaces, type WeightLayout } from '../model/weight-layout.js'
import { findDistinctRows } from './distinct-rows.js'
import { createRowStream, findDenseAttributes } from './row-stream.js'
import { groupSequences } from './sequence-groups.js'
import { type FactorList, orderBy } from './transition-factors.js'

export interface LaneMemory {
  readonly memory: WebAssembly.Memory
  readonly control: number //  address of the control block of threads
  readonly plan: number //     address of the plan
  readonly sizes: { readonly groups: number; readonly rows: number; readonly D: number }
  /** Whether rows are worked out once for all positions that share them. */
  readonly sharesRows: boolean
  readonly outside: Int32Array // sequences that the kernels are not given
  // Views
  readonly x: Float64Array //           [F]
  readonly gradient: Float64Array //    [F]
  readonly observed: Float64Array //    [F]
  readonly value: Float64Array //       [N]
  readonly pairFactor: Float64Array //  [Q]
  readonly start: Factors //            [L]
  readonly end: Factors //              [L]
  readonly columns: { readonly single: FactorList; readonly double: FactorList }
  readonly rows: { readonly single: FactorList; readonly double: FactorList }
}

export interface Factors {
  readonly single: Float32Array
  readonly double: Float64Array
}

export interface LaneMemoryOptions {
  readonly loss: LaneLoss
  /** Of the labelwise loss. */
  readonly lambda: number
  readonly threads: number
}

/** Bytes of tables that a group of sequences may take, and bytes of all. */
const GROUP_LIMIT = 1 << 26
const MEMORY_LIMIT = 2 ** 32 - 65536
/** Rows that are shared take memory for each thread. */
const SHARED_ROWS_LIMIT = 1 << 28
/** Tables of a group: E, A and P, and for losses other than the likelihood V, G and AS. */
const tablesOf = (loss: LaneLoss) => (loss === 'likelihood' ? 3 : 6)

/** Null if the kernels cannot take this corpus: transitions have attributes, or there is too much of something. */
export function createLaneMemory(
  corpus: CompiledCorpus,
  layout: WeightLayout,
  { loss, lambda, threads }: LaneMemoryOptions,
): LaneMemory | null {
  const { L, F } = layout
  const dense = findDenseAttributes(layout)
  if (!dense || layout.B > 0 || !corpus.label) return null
  const { D } = dense
  const Q = layout.transFrom.length
  const stride = Math.ceil(L / 8) * 8
  const distinct = findDistinctRows(corpus.state, corpus.P)
  const tables = tablesOf(loss)
  const groups = groupSequences(corpus, distinct, Math.floor(GROUP_LIMIT / (tables * stride * 64)))
  const stream = createRowStream(corpus.state, distinct, layout, dense, stride)
  const sharesRows =
    distinct.rows < corpus.P && 8 * distinct.rows * stride * (threads + 1.5) < SHARED_ROWS_LIMIT

  const plan = new MemoryPlan()
  const taken: { address: number; data: ArrayLike<number> & { byteLength: number } }[] = []
  const put = <T extends { byteLength: number } & ArrayLike<number>>(data: T): number => {
    const address = plan.take(data.byteLength)
    taken.push({ address, data })
    return address
  }
  const control = plan.take(CONTROL_BYTES)
  const planAddress = plan.take(PLAN_BYTES)
  const pairs = orderBy(layout.transFrom, layout.transTo, L)
  const lists = [4, 8, 4, 8].map(bytes => takeList(plan, L, bytes))
  const bytesOfRow = (groups.longest + 2) * 64
  const workspace =
    8 * stride * 2 +
    16 * Q +
    128 +
    64 * 7 +
    2 * stride * 64 +
    2 * bytesOfRow +
    tables * groups.longest * stride * 64
  const own: number[] = []
  for (let thread = 0; thread < threads; thread++) {
    own.push(plan.take(8 * F), plan.take(8 * D * stride))
    own.push(sharesRows ? plan.take(8 * distinct.rows * stride) : 0, plan.take(workspace))
  }
  const lengths = Uint32Array.from({ length: corpus.N }, (_, n) => corpus.offset[n + 1] - corpus.offset[n])
  const { at, total } = { at: layoutPlaces(layout), total: weightOfAll(corpus) }
  const fields: ChainPlan = {
    L,
    stride,
    F,
    D,
    Q,
    threads,
    labelBits: dense.labelBits,
    rowOffset: put(stream.offset),
    stream: put(stream.words),
    streamValues: stream.values ? put(stream.values) : 0,
    groupOffset: put(groups.offset),
    cells: put(groups.cells),
    gold: put(groups.gold),
    groupSequence: put(groups.sequence),
    sequenceLength: put(lengths),
    sequenceWeight: put(corpus.weight ?? new Float64Array(corpus.N).fill(1)),
    value: plan.take(8 * corpus.N),
    x: plan.take(8 * F),
    weights32: plan.take(4 * F),
    dense32: plan.take(4 * D * stride),
    dense64: plan.take(8 * D * stride),
    denseOffset: put(dense.offset),
    denseCount: put(dense.count),
    label: put(Uint16Array.from(layout.stateLabel)),
    columns32: lists[0].address,
    columns64: lists[1].address,
    rows32: lists[2].address,
    rows64: lists[3].address,
    start32: plan.take(4 * L),
    start64: plan.take(8 * L),
    end32: plan.take(4 * L),
    end64: plan.take(8 * L),
    pairOffset: put(Uint32Array.from(pairs.start)),
    pairTo: put(Uint32Array.from(pairs.other, j => 64 * j)),
    pairFactor: plan.take(8 * Q),
    rowTable32: sharesRows ? plan.take(4 * distinct.rows * stride) : 0,
    rowTable64: sharesRows ? plan.take(8 * distinct.rows * stride) : 0,
    rowShift: sharesRows ? plan.take(8 * distinct.rows) : 0,
    magic: magicFor(total * boundOf(loss, lambda, groups.longest)),
    magics: 0,
    counter: control + 4 * COUNTER,
    observed: plan.take(8 * F),
    gradient: plan.take(8 * F),
    own: put(Uint32Array.from(own)),
    loss: LANE_LOSSES.indexOf(loss),
    lambda,
    firstPair: at.trans,
    firstBoundary: layout.boundary === 'symbols' ? at.start : -1,
  }
  const magics = stream.magics ? put(stream.magics.map(scale => scale * fields.magic)) : 0
  if (plan.bytes > MEMORY_LIMIT) return null
  const memory = plan.createMemory()
  const { buffer } = memory
  for (const { address, data } of taken) new Uint8Array(buffer, address, data.byteLength).set(bytesOf(data))
  for (const list of lists) new Uint32Array(buffer, list.address, 4).set(list.parts)
  writePlan({ ...fields, magics }, memory, planAddress)
  const floats = (address: number, size: number) => new Float64Array(buffer, address, size)
  const factors = (single: number, double: number): Factors => ({
    single: new Float32Array(buffer, single, L).fill(1),
    double: floats(double, L).fill(1),
  })
  const listOf = (k: number) => viewList(buffer, lists[k].parts, L, k % 2 === 0)
  return {
    memory,
    control,
    plan: planAddress,
    sizes: { groups: groups.G, rows: distinct.rows, D },
    sharesRows,
    outside: groups.outside,
    x: floats(fields.x, F),
    gradient: floats(fields.gradient, F),
    observed: floats(fields.observed, F),
    value: floats(fields.value, corpus.N),
    pairFactor: floats(fields.pairFactor, Q),
    start: factors(fields.start32, fields.start64),
    end: factors(fields.end32, fields.end64),
    columns: { single: listOf(0), double: listOf(1) },
    rows: { single: listOf(2), double: listOf(3) },
  }
}

/** Σ_n weight_n T_n */
function weightOfAll({ N, offset, weight }: CompiledCorpus): number {
  let sum = 0
  for (let n = 0; n < N; n++) sum += (weight ? weight[n] : 1) * (offset[n + 1] - offset[n])
  return sum
}

/** The most that one position can add to the gradient of a weight: every position of its sequence may depend on it. */
function boundOf(loss: LaneLoss, lambda: number, longest: number): number {
  if (loss === 'likelihood') return 1
  return 2 * longest * (loss === 'labelwise' ? Math.max(1, lambda / 4) : 1)
}

/** 1.5·2⁵² quanta, for sums of at most 2⁵⁰ quanta (assembly/chain/exact.ts). */
function magicFor(most: number): number {
  const quantum = 2 ** Math.ceil(Math.log2(Math.max(most, 1)) - 50)
  return 1.5 * 2 ** 52 * quantum
}

interface ListPlace {
  readonly address: number
  readonly parts: readonly number[] // start, ones, place, factor
}

function takeList(plan: MemoryPlan, L: number, bytes: number): ListPlace {
  const address = plan.take(16)
  return {
    address,
    parts: [plan.take(4 * (L + 1)), plan.take(4 * L), plan.take(4 * L * L), plan.take(bytes * L * L)],
  }
}

function viewList(buffer: ArrayBufferLike, parts: readonly number[], L: number, single: boolean): FactorList {
  const [start, ones, place, factor] = parts
  return {
    start: new Uint32Array(buffer, start, L + 1),
    ones: new Uint32Array(buffer, ones, L),
    place: new Uint32Array(buffer, place, L * L),
    factor: single ? new Float32Array(buffer, factor, L * L) : new Float64Array(buffer, factor, L * L),
  }
}

function bytesOf(data: ArrayLike<number> & { byteLength: number }): Uint8Array {
  const view = data as unknown as Uint8Array
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}
