/** Clusters of attributes by kernels: the same result as `clusterRows`. */
import { createTemporary, giveBack } from '../../../common/give-back.js'
import { type SharedWork, within } from '../../../common/long-work.js'
import { shrink } from '../../../common/shrinkable-array.js'
import { inStepsWithKernels, type LayoutKernels } from '../../../wasm/layout-kernels.js'
import { type ClusteredRows, type Costs, LEAST, numberWorthwhile, rankHeads } from './attribute-clusters.js'
import { MOST_CO_OCCURRING } from './co-occurring.js'
import type { RowAttributes } from './row-attributes.js'
import { RowWindow, type WindowLimits } from './row-window.js'

/** Clustered rows take the place of those given, which are in memory in this order, each with attributes of its own. */
export interface InPlace {
  /** All rows as they lie, one after the other. */
  readonly order: Int32Array
  /** Called before the first attributes are overwritten. */
  begin(): unknown
}

/** Null if there are no kernels, or memory does not suffice. By default the rows given stay as they are. */
export function clusterByKernels(
  rows: RowAttributes,
  A: number,
  costs: Costs,
  limits: WindowLimits = {},
  inPlace: InPlace | null = null,
): SharedWork<ClusteredRows | null> {
  return inStepsWithKernels(kernels => new Clustering(kernels, rows, A, limits, inPlace).run(costs))
}

/** The addresses of frequent attributes: their numbers [A], and by number themselves and how many rows have them. */
interface Frequent {
  readonly size: number
  readonly number: number
  readonly attributes: number
  readonly count: number
}

/** The addresses of co-occurring attributes, as `CoOccurring`. */
interface Found {
  readonly begin: number
  readonly end: number
  readonly ids: number
}

/** The clusters of rows, one row after the other. */
interface Chosen {
  readonly table: number
  readonly taken: number
  readonly clusters: Int32Array
  readonly ends: Int32Array // [R] where those of a row end
}

class Clustering {
  private readonly kernels: LayoutKernels
  private readonly rows: RowAttributes
  private readonly A: number
  private readonly R: number
  private readonly window: RowWindow
  private readonly stored: RowWindow // the rows as they lie, which takes less time where their order does not matter
  private readonly skipped: number // [R] bytes: 1 if a row repeats an attribute
  private readonly row: number //     room for the attributes of a row, and one more
  private readonly inPlace: InPlace | null

  constructor(
    kernels: LayoutKernels,
    rows: RowAttributes,
    A: number,
    limits: WindowLimits,
    inPlace: InPlace | null,
  ) {
    this.kernels = kernels
    this.rows = rows
    this.A = A
    this.inPlace = inPlace
    this.R = rows.begin.length
    this.window = new RowWindow(kernels, rows, limits)
    this.stored = inPlace ? new RowWindow(kernels, rows, limits, inPlace.order) : this.window
    this.skipped = kernels.take(Math.ceil(this.R / 4))
    this.row = kernels.take(this.window.longest + 1)
  }

  *run(costs: Costs): SharedWork<ClusteredRows> {
    const frequent = yield* within(this.findFrequent(), 0, 0.2)
    const found = yield* within(this.findCoOccurring(frequent), 0.2, 0.5)
    const chosen = yield* within(this.choose(frequent, found), 0.5, 0.8)
    const rewritten = yield* within(this.rewrite(frequent, found, chosen, costs), 0.8, 1)
    giveBack(chosen.clusters, chosen.ends)
    return rewritten
  }

  /** Calls back for each window, once its rows are there. */
  private *visit(call: (from: number, rows: number) => void, window = this.window): SharedWork<void> {
    for (const [from, to] of window.stretches) {
      window.put(from, to)
      call(from, to - from)
      yield to / this.R
    }
  }

  private *findFrequent(): SharedWork<Frequent> {
    const { kernels, A, stored: window, skipped } = this
    const seen = kernels.take(2 * A)
    yield* this.visit((from, rows) => {
      kernels.call.countRows(window.ids, window.ends, rows, from, seen, skipped)
    }, window)
    this.numberSkipped()
    const [number, attributes, count] = [kernels.take(A), kernels.take(A), kernels.take(A)]
    const size = kernels.call.selectFrequent(seen, A, LEAST, number, attributes, count)
    return { size, number, attributes, count }
  }

  /** The bytes of skipped rows by the numbers of rows, instead of as they lie. */
  private numberSkipped(): void {
    const { kernels, inPlace, skipped, R } = this
    const { buffer } = kernels.view(skipped, 0)
    const bytes = new Uint8Array(buffer, skipped, R)
    if (!inPlace || !bytes.includes(1)) return
    const { order } = inPlace
    const stored = bytes.slice()
    for (let k = 0; k < R; k++) bytes[order[k]] = stored[k]
  }

  private *findCoOccurring({ size, number, count }: Frequent): SharedWork<Found> {
    const { kernels, window, skipped, row } = this
    const [begin, end, here] = [kernels.take(size), kernels.take(size), kernels.take(size)]
    const most = Math.min(MOST_CO_OCCURRING, window.longest)
    const ids = kernels.take(size * most)
    kernels.view(begin, size).fill(-1)
    let found = 0
    yield* this.visit((from, rows) => {
      found = kernels.call.findCoOccurring(
        ...[window.ids, window.ends, rows, from, skipped],
        ...[number, count, begin, end, here, ids, found, MOST_CO_OCCURRING, row],
      )
    })
    return { begin, end, ids }
  }

  private *choose(frequent: Frequent, { begin, end, ids }: Found): SharedWork<Chosen> {
    const { kernels, A, window, skipped, row } = this
    const heads = rankHeads(
      { begin: kernels.view(begin, frequent.size), end: kernels.view(end, frequent.size) },
      {
        attributes: kernels.view(frequent.attributes, frequent.size),
        count: kernels.view(frequent.count, frequent.size),
        A,
      },
    )
    const [rank, order] = [kernels.put(heads.rank), kernels.put(heads.order)]
    const [taken, latest] = [kernels.take(frequent.size), kernels.take(2 * heads.order.length)]
    const [clusters, ends] = [kernels.take(window.attributes), kernels.take(window.rows)]
    const table = kernels.call.createClusters()
    // A cluster has at least two attributes. What is not used of it takes no memory.
    const all = createTemporary(this.rows.ids.length >> 1)
    const allEnds = createTemporary(this.R)
    let size = 0
    yield* this.visit((from, rows) => {
      const count = kernels.call.chooseClusters(
        ...[window.ids, window.ends, rows, from, skipped],
        ...[rank, order, begin, end, ids, taken, latest, table, row, clusters, ends],
      )
      all.set(kernels.view(clusters, count), size)
      const own = kernels.view(ends, rows)
      for (let k = 0; k < rows; k++) allEnds[from + k] = size + own[k]
      size += count
    })
    return { table, taken, clusters: all, ends: allEnds }
  }

  /** The clusters of the table, which are numbered anew if they save work. */
  private listClusters({ begin, ids }: Found, { table }: Chosen, frequent: Frequent, costs: Costs) {
    const { call } = this.kernels
    const size = call.clusterCount(table)
    const members = call.memberCount(table)
    const uses = this.kernels.take(size)
    const [offset, lists] = [this.kernels.take(size + 1), this.kernels.take(members)]
    call.clusterUses(table, uses)
    call.listClusters(table, begin, ids, offset, lists)
    const view = (address: number, length: number) => this.kernels.view(address, length).slice()
    const attributes = view(frequent.attributes, frequent.size)
    const list = { offset: view(offset, size + 1), ids: view(lists, members) }
    const number = numberWorthwhile(view(uses, size), list, attributes, costs)
    return { offset, lists, list, number, attributes }
  }

  private *rewrite(
    frequent: Frequent,
    found: Found,
    chosen: Chosen,
    costs: Costs,
  ): SharedWork<ClusteredRows> {
    const { kernels, rows, A, R, inPlace, stored: window } = this
    const { offset, lists, list, number, attributes } = this.listClusters(found, chosen, frequent, costs)
    const order = inPlace?.order ?? null
    const numbers = kernels.put(number)
    const [clusters, chosenEnds] = [kernels.take(window.attributes), kernels.take(window.rows)]
    const [out, outEnds] = [kernels.take(window.attributes + 1), kernels.take(window.rows)]
    const count = number.reduce((most, b) => Math.max(most, b + 1), 0)
    const [begin, end] = [createTemporary(R + count), createTemporary(R + count)]
    inPlace?.begin()
    // Rows become shorter, by more than clusters take: most of a new array is never touched, and in place there is room for all.
    const ids = inPlace ? rows.ids : new Int32Array(rows.ids.length + list.ids.length)
    let size = 0
    yield* this.visit((from, length) => {
      const rowAt = (k: number) => (order ? order[from + k] : from + k)
      putChosen(chosen, rowAt, kernels.view(clusters, window.attributes), kernels.view(chosenEnds, length))
      const written = kernels.call.rewriteRows(
        ...[window.ids, window.ends, length, R + 1 + from, frequent.number, clusters, chosenEnds],
        ...[numbers, offset, lists, chosen.taken, A, out, outEnds],
      )
      ids.set(kernels.view(out, written), size)
      const ends = kernels.view(outEnds, length)
      for (let k = 0, at = size; k < length; k++) {
        begin[rowAt(k)] = at
        at = size + ends[k]
        end[rowAt(k)] = at
      }
      size += written
    }, window)
    for (let cluster = 0; cluster < number.length; cluster++) {
      if (number[cluster] < 0) continue
      begin[R + number[cluster]] = size
      for (let k = list.offset[cluster]; k < list.offset[cluster + 1]; k++)
        ids[size++] = attributes[list.ids[k]]
      end[R + number[cluster]] = size
    }
    const clustered = {
      begin,
      end,
      ids: inPlace ? shrink(ids, size) : ids.subarray(0, size),
      clusters: count,
    }
    return inPlace ? arrange(clustered) : clustered
  }
}

/** The same rows one after the other, as all that follows reads them. Those given are given up. */
function arrange({ begin, end, ids, clusters }: ClusteredRows): ClusteredRows {
  const arranged = new Int32Array(ids.length)
  let size = 0
  for (let r = 0; r < begin.length; r++) {
    const last = end[r]
    const first = size
    for (let k = begin[r]; k < last; k++) arranged[size++] = ids[k]
    begin[r] = first
    end[r] = size
  }
  giveBack(ids)
  return { begin, end, ids: arranged, clusters }
}

/** Overwrites the clusters of some rows, one row after the other, and where those of each end. */
function putChosen(
  { clusters, ends }: Chosen,
  rowAt: (k: number) => number,
  to: Int32Array,
  toEnds: Int32Array,
): void {
  let size = 0
  for (let k = 0; k < toEnds.length; k++) {
    const r = rowAt(k)
    for (let i = r > 0 ? ends[r - 1] : 0; i < ends[r]; i++) to[size++] = clusters[i]
    toEnds[k] = size
  }
}
