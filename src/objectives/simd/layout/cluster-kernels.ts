/** Clusters of attributes by kernels: the same result as `clusterRows`. */
import { giveBack } from '../../../common/give-back.js'
import { type SharedWork, within } from '../../../common/long-work.js'
import { type ClusteredRows, type Costs, LEAST, numberWorthwhile, rankHeads } from './attribute-clusters.js'
import { MOST_CO_OCCURRING } from './co-occurring.js'
import { inStepsWithKernels, type LayoutKernels } from './layout-kernels.js'
import type { RowAttributes } from './row-attributes.js'
import { RowWindow, type WindowLimits } from './row-window.js'

/** Null if there are no kernels, or memory does not suffice. */
export function clusterByKernels(
  rows: RowAttributes,
  A: number,
  costs: Costs,
  limits: WindowLimits = {},
): SharedWork<ClusteredRows | null> {
  return inStepsWithKernels(kernels => new Clustering(kernels, rows, A, limits).run(costs))
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

/** The clusters of rows, window by window, and where those of each row end. */
interface Chosen {
  readonly table: number
  readonly taken: number
  /** They are taken away one after the other, as the rows they make grow. */
  readonly windows: { readonly clusters: Int32Array; readonly ends: Int32Array }[]
}

class Clustering {
  private readonly kernels: LayoutKernels
  private readonly rows: RowAttributes
  private readonly A: number
  private readonly R: number
  private readonly window: RowWindow
  private readonly skipped: number // [R] bytes: 1 if a row repeats an attribute
  private readonly row: number //     room for the attributes of a row, and one more

  constructor(kernels: LayoutKernels, rows: RowAttributes, A: number, limits: WindowLimits) {
    this.kernels = kernels
    this.rows = rows
    this.A = A
    this.R = rows.begin.length
    this.window = new RowWindow(kernels, rows, limits)
    this.skipped = kernels.take(Math.ceil(this.R / 4))
    this.row = kernels.take(this.window.longest + 1)
  }

  *run(costs: Costs): SharedWork<ClusteredRows> {
    const frequent = yield* within(this.findFrequent(), 0, 0.2)
    const found = yield* within(this.findCoOccurring(frequent), 0.2, 0.5)
    const chosen = yield* within(this.choose(frequent, found), 0.5, 0.8)
    return yield* within(this.rewrite(frequent, found, chosen, costs), 0.8, 1)
  }

  /** Calls back for each window, once its rows are there. */
  private *visit(call: (from: number, rows: number) => void): SharedWork<void> {
    for (const [from, to] of this.window.stretches) {
      this.window.put(from, to)
      call(from, to - from)
      yield to / this.R
    }
  }

  private *findFrequent(): SharedWork<Frequent> {
    const { kernels, A, window, skipped } = this
    const seen = kernels.take(2 * A)
    yield* this.visit((from, rows) => {
      kernels.call.countRows(window.ids, window.ends, rows, from, seen, skipped)
    })
    const [number, attributes, count] = [kernels.take(A), kernels.take(A), kernels.take(A)]
    const size = kernels.call.selectFrequent(seen, A, LEAST, number, attributes, count)
    return { size, number, attributes, count }
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
    const { size } = frequent
    const heads = rankHeads(
      { begin: kernels.view(begin, size), end: kernels.view(end, size) },
      { attributes: kernels.view(frequent.attributes, size), count: kernels.view(frequent.count, size), A },
    )
    const [rank, order] = [kernels.put(heads.rank), kernels.put(heads.order)]
    const [taken, latest] = [kernels.take(size), kernels.take(2 * heads.order.length)]
    const [clusters, ends] = [kernels.take(window.attributes), kernels.take(window.rows)]
    const table = kernels.call.createClusters()
    const windows: Chosen['windows'][number][] = []
    yield* this.visit((from, rows) => {
      const count = kernels.call.chooseClusters(
        ...[window.ids, window.ends, rows, from, skipped],
        ...[rank, order, begin, end, ids, taken, latest, table, row, clusters, ends],
      )
      windows.push({
        clusters: kernels.view(clusters, count).slice(),
        ends: kernels.view(ends, rows).slice(),
      })
    })
    return { table, taken, windows }
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
    const { kernels, rows, A, R, window } = this
    const { offset, lists, list, number, attributes } = this.listClusters(found, chosen, frequent, costs)
    const numbers = kernels.put(number)
    const [clusters, chosenEnds] = [kernels.take(window.attributes), kernels.take(window.rows)]
    const [out, outEnds] = [kernels.take(window.attributes + 1), kernels.take(window.rows)]
    const count = number.reduce((most, b) => Math.max(most, b + 1), 0)
    const begin = new Int32Array(R + count + 1)
    const end = begin.subarray(1) // each row begins where the one before ends
    const ids = new Int32Array(rows.ids.length + list.ids.length) // rows become shorter: most of it is never touched
    let size = 0
    yield* this.visit((from, length) => {
      const own = chosen.windows.shift()!
      kernels.view(clusters, own.clusters.length).set(own.clusters)
      kernels.view(chosenEnds, length).set(own.ends)
      giveBack(own.clusters, own.ends)
      const written = kernels.call.rewriteRows(
        ...[window.ids, window.ends, length, R + 1 + from, frequent.number, clusters, chosenEnds],
        ...[numbers, offset, lists, chosen.taken, A, out, outEnds],
      )
      ids.set(kernels.view(out, written), size)
      const ends = kernels.view(outEnds, length)
      for (let r = 0; r < length; r++) end[from + r] = size + ends[r]
      size += written
    })
    for (let cluster = 0; cluster < number.length; cluster++) {
      if (number[cluster] < 0) continue
      for (let k = list.offset[cluster]; k < list.offset[cluster + 1]; k++)
        ids[size++] = attributes[list.ids[k]]
      end[R + number[cluster]] = size
    }
    return { begin: begin.subarray(0, R + count), end, ids: ids.subarray(0, size), clusters: count }
  }
}
