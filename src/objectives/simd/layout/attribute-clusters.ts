/**
 * Attributes that occur together, such as those of a window of tags, combined into a *cluster*. Its scores
 * are computed once for all rows that have it, and its gradient is distributed to its attributes once, so
 * that a row costs the kernels a fraction of its attributes.
 *
 * An attribute and those that occur wherever it does make a cluster. A row assigns each of its attributes to
 * at most one cluster, the largest clusters first.
 */
import { GrowingInt32 } from '../../../common/growing-array.js'
import { ListTable } from '../../../common/list-table.js'
import { type SharedWork, stretches, within } from '../../../common/long-work.js'
import { type CoOccurring, findCoOccurring } from './co-occurring.js'
import { countRows, type RowAttributes, STEP } from './row-attributes.js'

/**
 * Rows in which attribute A + b is cluster b. After them come the rows of the clusters, with their
 * attributes.
 */
export interface ClusteredRows extends RowAttributes {
  readonly clusters: number
}

/** The cost of adding weights in the kernels, in units of single weights. */
export interface Costs {
  readonly attribute: (a: number) => number
  readonly cluster: number
}

/** Fewer rows than this do not justify a cluster. */
const LEAST = 48

export function* clusterRows(rows: RowAttributes, A: number, costs: Costs): SharedWork<ClusteredRows> {
  const choices = yield* within(chooseClusters(emptyRepetitive(rows, A), A), 0, 0.85)
  const number = numberWorthwhile(choices, costs)
  return yield* within(rewriteRows(rows, A, choices, number), 0.85, 1)
}

/** The rows without the attributes of rows that repeat one: a cluster has each attribute once. */
function emptyRepetitive({ begin, end, ids }: RowAttributes, A: number): RowAttributes {
  const latest = new Int32Array(A).fill(-1)
  const ends = end.map((last, r) => {
    for (let k = begin[r]; k < last; k++) {
      if (latest[ids[k]] === r) return begin[r]
      latest[ids[k]] = r
    }
    return last
  })
  return { begin, end: ends, ids }
}

/**
 * The clusters of each row, as indices in `members`. Those of row r are chosen[offset[r] … offset[r+1]−1].
 */
interface Choices {
  readonly members: ListTable
  readonly offset: Int32Array // [rows+1]
  readonly chosen: Int32Array
}

function* chooseClusters(rows: RowAttributes, A: number): SharedWork<Choices> {
  const count = countRows(rows, A)
  const coOccurring = yield* within(findCoOccurring(rows, count, LEAST), 0, 0.4)
  const heads = rankHeads(coOccurring, count)
  const members = new ListTable()
  const offset = new Int32Array(rows.begin.length + 1)
  const chosen = new GrowingInt32()
  const taken = new Int32Array(A).fill(-1) // the latest row in which an attribute belongs to a cluster
  const whole = new Int32Array(heads.order.length).fill(-1) // clusters of heads with all that co-occur
  const longest = longestRow(rows)
  const [ranks, list] = [new Int32Array(longest), new Int32Array(longest)]
  const choose = (r: number) => {
    const headsHere = sortRanks(rows, r, heads.rank, ranks)
    for (let k = 0; k < headsHere; k++) {
      const head = heads.order[ranks[k]]
      if (taken[head] === r) continue
      const length = collect(head, coOccurring, taken, r, list)
      if (length < 2) continue
      for (let i = 0; i < length; i++) taken[list[i]] = r
      const isWhole = length === 1 + coOccurring.end[head] - coOccurring.begin[head]
      const known = isWhole ? whole[ranks[k]] : -1
      const cluster = known >= 0 ? known : members.intern(list, length)
      if (isWhole) whole[ranks[k]] = cluster
      chosen.push(cluster)
    }
    offset[r + 1] = chosen.length
  }
  const R = rows.begin.length
  for (const [from, to] of stretches(0, R, STEP)) {
    for (let r = from; r < to; r++) choose(r)
    yield 0.4 + (0.6 * to) / R
  }
  return { members, offset, chosen: chosen.data }
}

/** Ranks the attributes that have co-occurring ones: the most co-occurring first, ties by frequency. */
function rankHeads({ begin, end }: CoOccurring, count: Int32Array) {
  const order = Int32Array.from(begin.keys()).filter(a => begin[a] >= 0 && end[a] > begin[a])
  order.sort((a, b) => end[b] - begin[b] - (end[a] - begin[a]) || count[b] - count[a] || a - b)
  const rank = new Int32Array(count.length).fill(-1)
  for (let k = 0; k < order.length; k++) rank[order[k]] = k
  return { order, rank }
}

/** Overwrites `sorted` with the ranks of the attributes of row r that have one, ascending; returns how many. */
function sortRanks(
  { begin, end, ids }: RowAttributes,
  r: number,
  rank: Int32Array,
  sorted: Int32Array,
): number {
  let size = 0
  for (let k = begin[r]; k < end[r]; k++) {
    const own = rank[ids[k]]
    if (own < 0) continue
    let place = size++
    for (; place > 0 && sorted[place - 1] > own; place--) sorted[place] = sorted[place - 1]
    sorted[place] = own
  }
  return size
}

/**
 * Overwrites the list with an attribute and those of its co-occurring ones that row r has not assigned yet;
 * returns how many.
 */
function collect(
  head: number,
  coOccurring: CoOccurring,
  taken: Int32Array,
  r: number,
  list: Int32Array,
): number {
  let length = 0
  list[length++] = head
  for (let k = coOccurring.begin[head]; k < coOccurring.end[head]; k++)
    if (taken[coOccurring.ids[k]] !== r) list[length++] = coOccurring.ids[k]
  return length
}

function longestRow({ begin, end }: RowAttributes): number {
  let longest = 0
  for (let r = 0; r < begin.length; r++) longest = Math.max(longest, end[r] - begin[r])
  return longest
}

/** [clusters] new numbers from 0 for those that save work, −1 for the others. */
function numberWorthwhile({ members, offset, chosen }: Choices, costs: Costs): Int32Array {
  const uses = new Int32Array(members.size)
  for (let k = 0; k < offset[offset.length - 1]; k++) uses[chosen[k]]++
  const { lists } = members
  let size = 0
  return uses.map((count, cluster) => {
    let cost = 0
    for (let k = lists.offset[cluster]; k < lists.offset[cluster + 1]; k++)
      cost += costs.attribute(lists.ids[k])
    return count >= LEAST && cost >= 2 * costs.cluster ? size++ : -1
  })
}

function* rewriteRows(
  rows: RowAttributes,
  A: number,
  { members, offset, chosen }: Choices,
  number: Int32Array,
): SharedWork<ClusteredRows> {
  const clusters = number.reduce((most, b) => Math.max(most, b + 1), 0)
  const R = rows.begin.length
  const { lists } = members
  const begin = new Int32Array(R + clusters)
  const end = new Int32Array(R + clusters)
  const ids = new GrowingInt32(rows.ids.length >> 1)
  const taken = new Int32Array(A).fill(-1)
  const rewrite = (r: number) => {
    begin[r] = ids.length
    for (let k = offset[r]; k < offset[r + 1]; k++) {
      const cluster = chosen[k]
      if (number[cluster] < 0) continue
      ids.push(A + number[cluster])
      for (let i = lists.offset[cluster]; i < lists.offset[cluster + 1]; i++) taken[lists.ids[i]] = r
    }
    for (let k = rows.begin[r]; k < rows.end[r]; k++) if (taken[rows.ids[k]] !== r) ids.push(rows.ids[k])
    end[r] = ids.length
  }
  for (const [from, to] of stretches(0, R, STEP)) {
    for (let r = from; r < to; r++) rewrite(r)
    yield to / R
  }
  for (let cluster = 0; cluster < number.length; cluster++) {
    if (number[cluster] < 0) continue
    begin[R + number[cluster]] = ids.length
    ids.pushAll(members.get(cluster))
    end[R + number[cluster]] = ids.length
  }
  return { begin, end, ids: ids.data, clusters }
}
