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
import { type FrequentRows, findFrequent } from './frequent-rows.js'
import { type RowAttributes, STEP } from './row-attributes.js'

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
export const LEAST = 48

export function* clusterRows(rows: RowAttributes, A: number, costs: Costs): SharedWork<ClusteredRows> {
  const frequent = yield* within(findFrequent(rows, A, LEAST), 0, 0.2)
  const choices = yield* within(chooseClusters(frequent), 0.2, 0.8)
  const { members, offset, chosen } = choices
  const uses = new Int32Array(members.size)
  for (let k = 0; k < offset[offset.length - 1]; k++) uses[chosen[k]]++
  const number = numberWorthwhile(uses, members.lists, frequent.attributes, costs)
  return yield* within(rewriteRows(rows, frequent, A, choices, number), 0.8, 1)
}

/**
 * The clusters of each row, as indices in `members`. Those of row r are chosen[offset[r] … offset[r+1]−1]. Their attributes are numbers of
 * `FrequentRows`.
 */
interface Choices {
  readonly members: ListTable
  readonly offset: Int32Array // [rows+1]
  readonly chosen: Int32Array
}

function* chooseClusters(rows: FrequentRows): SharedWork<Choices> {
  const { R, count, longest } = rows
  const coOccurring = yield* within(findCoOccurring(rows), 0, 0.5)
  const heads = rankHeads(coOccurring, { ...rows, A: rows.number.length })
  const { begin, end, ids } = coOccurring
  const members = new ListTable()
  const offset = new Int32Array(R + 1)
  const chosen = new GrowingInt32(R)
  const taken = new Int32Array(count.length).fill(-1) // the latest row in which an attribute belongs to a cluster
  const latest = new Int32Array(2 * heads.order.length) // [heads][2] the latest cluster of a head: which of its co-occurring ones, and number
  const [ranks, list] = [new Int32Array(longest), new Int32Array(longest)]
  const choose = (r: number) => {
    const headsHere = sortAscending(ranks, rows.read(r, heads.rank, ranks))
    for (let k = 0; k < headsHere; k++) {
      const at = 2 * ranks[k]
      const head = heads.order[ranks[k]]
      if (taken[head] === r) continue
      const from = begin[head]
      const to = end[head]
      let free = 0 // a bit for each of the co-occurring ones that row r has not assigned yet: there are at most 32
      for (let i = from; i < to; i++) {
        if (taken[ids[i]] === r) continue
        taken[ids[i]] = r
        free |= 1 << (i - from)
      }
      if (free === 0) continue
      taken[head] = r
      if (latest[at] !== free) {
        latest[at] = free
        latest[at + 1] = members.intern(list, listCluster(head, from, free, ids, list))
      }
      chosen.push(latest[at + 1])
    }
    offset[r + 1] = chosen.length
  }
  for (const [from, to] of stretches(0, R, STEP)) {
    for (let r = from; r < to; r++) choose(r)
    yield 0.5 + (0.5 * to) / R
  }
  return { members, offset, chosen: chosen.data }
}

/** Ranks the attributes that have co-occurring ones: the most co-occurring first, ties by frequency. `rank` [A] is −1 for others. */
export function rankHeads(
  { begin, end }: Pick<CoOccurring, 'begin' | 'end'>,
  { attributes, count, A }: { attributes: Int32Array; count: Int32Array; A: number },
) {
  const order = Int32Array.from(begin.keys()).filter(a => end[a] > begin[a])
  order.sort((a, b) => end[b] - begin[b] - (end[a] - begin[a]) || count[b] - count[a] || a - b)
  const rank = new Int32Array(A).fill(-1)
  for (let k = 0; k < order.length; k++) rank[attributes[order[k]]] = k
  return { order, rank }
}

/** Sorts the first `length` numbers, which are few, and returns how many they are. */
function sortAscending(numbers: Int32Array, length: number): number {
  for (let k = 1; k < length; k++) {
    const own = numbers[k]
    let place = k
    for (; place > 0 && numbers[place - 1] > own; place--) numbers[place] = numbers[place - 1]
    numbers[place] = own
  }
  return length
}

/** Overwrites the list with an attribute and those of ids[from …] whose bits are set; returns how many. */
function listCluster(head: number, from: number, bits: number, ids: Int32Array, list: Int32Array): number {
  let length = 0
  list[length++] = head
  for (; bits !== 0; bits &= bits - 1) list[length++] = ids[from + 31 - Math.clz32(bits & -bits)]
  return length
}

/** [clusters] new numbers from 0 for those that save work, −1 for the others. `lists` are their attributes, as numbers that index `attributes`. */
export function numberWorthwhile(
  uses: Int32Array,
  lists: { readonly ids: Int32Array; readonly offset: Int32Array },
  attributes: Int32Array,
  costs: Costs,
): Int32Array {
  let size = 0
  return uses.map((count, cluster) => {
    if (count < LEAST) return -1
    let cost = 0
    for (let k = lists.offset[cluster]; k < lists.offset[cluster + 1]; k++)
      cost += costs.attribute(attributes[lists.ids[k]])
    return cost >= 2 * costs.cluster ? size++ : -1
  })
}

function* rewriteRows(
  rows: RowAttributes,
  frequent: FrequentRows,
  A: number,
  { members, offset, chosen }: Choices,
  number: Int32Array,
): SharedWork<ClusteredRows> {
  const clusters = number.reduce((most, b) => Math.max(most, b + 1), 0)
  const R = rows.begin.length
  const { lists } = members
  const begin = new Int32Array(R + clusters)
  const end = new Int32Array(R + clusters)
  const ids = new Int32Array(rows.ids.length + lists.ids.length) // rows become shorter: most of it is never touched
  let size = 0
  const taken = new Int32Array(frequent.count.length).fill(-1)
  const rewrite = (r: number) => {
    begin[r] = size
    for (let k = offset[r]; k < offset[r + 1]; k++) {
      const cluster = chosen[k]
      if (number[cluster] < 0) continue
      ids[size++] = A + number[cluster]
      for (let i = lists.offset[cluster]; i < lists.offset[cluster + 1]; i++) taken[lists.ids[i]] = r
    }
    const last = rows.end[r]
    for (let k = rows.begin[r]; k < last; k++) {
      const a = rows.ids[k]
      const own = frequent.number[a]
      if (own < 0 || taken[own] !== r) ids[size++] = a
    }
    end[r] = size
  }
  for (const [from, to] of stretches(0, R, STEP)) {
    for (let r = from; r < to; r++) rewrite(r)
    yield to / R
  }
  for (let cluster = 0; cluster < number.length; cluster++) {
    if (number[cluster] < 0) continue
    begin[R + number[cluster]] = size
    for (const own of members.get(cluster)) ids[size++] = frequent.attributes[own]
    end[R + number[cluster]] = size
  }
  return { begin, end, ids: ids.subarray(0, size), clusters }
}
