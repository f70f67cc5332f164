/**
 * Attributes that come together, as those of a window of tags do, made into one: a *bundle*. Its scores are worked out
 * once for all rows that have it, and what it adds to the gradient is shared out among its attributes once, so that a row costs
 * the kernels a fraction of its attributes.
 *
 * An attribute and those that come with it wherever it is make a bundle. A row gives each of its attributes to one
 * bundle at most: the largest go first.
 */
import { GrowingInt32 } from '../../../common/growing-array.js'
import { SignatureTable } from '../../../common/list-table.js'
import { type Companions, findCompanions } from './co-occurring.js'
import { countRows, type RowAttributes } from './row-attributes.js'

/** Rows in which attribute A + b is bundle b. After them come the rows of the bundles, with their attributes. */
export interface BundledRows extends RowAttributes {
  readonly bundles: number
}

/** What adding up weights costs the kernels, in single weights. */
export interface Costs {
  readonly attribute: (a: number) => number
  readonly bundle: number
}

/** Fewer rows than this are not worth a bundle. */
const LEAST = 48

export function bundleRows(rows: RowAttributes, A: number, costs: Costs): BundledRows {
  const choices = chooseBundles(emptyRepetitive(rows, A), A)
  const number = numberWorthwhile(choices, costs)
  return rewriteRows(rows, A, choices, number)
}

/** The rows, without the attributes of one that has an attribute twice: a bundle has it once. */
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

/** The bundles of each row: numbers of `members`. Those of row r are chosen[offset[r] … offset[r+1]−1]. */
interface Choices {
  readonly members: SignatureTable
  readonly offset: Int32Array // [rows+1]
  readonly chosen: Int32Array
}

function chooseBundles(rows: RowAttributes, A: number): Choices {
  const count = countRows(rows, A)
  const companions = findCompanions(rows, count, LEAST)
  const heads = rankHeads(companions, count)
  const members = new SignatureTable()
  const offset = new Int32Array(rows.begin.length + 1)
  const chosen = new GrowingInt32()
  const taken = new Int32Array(A).fill(-1) // the latest row in which a bundle has an attribute
  const longest = longestRow(rows)
  const [ranks, list] = [new Int32Array(longest), new Int32Array(longest)]
  for (let r = 0; r < rows.begin.length; r++) {
    const headsHere = sortRanks(rows, r, heads.rank, ranks)
    for (let k = 0; k < headsHere; k++) {
      const head = heads.order[ranks[k]]
      if (taken[head] === r) continue
      const length = collect(head, companions, taken, r, list)
      if (length < 2) continue
      for (let i = 0; i < length; i++) taken[list[i]] = r
      chosen.push(members.intern(list, length))
    }
    offset[r + 1] = chosen.length
  }
  return { members, offset, chosen: chosen.data }
}

/** Attributes with companions: those with the most go first, and the more frequent among equals. */
function rankHeads({ begin, end }: Companions, count: Int32Array) {
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

/** Overwrites the list with an attribute and those of its companions that row r has not given away; returns how many. */
function collect(
  head: number,
  companions: Companions,
  taken: Int32Array,
  r: number,
  list: Int32Array,
): number {
  let length = 0
  list[length++] = head
  for (let k = companions.begin[head]; k < companions.end[head]; k++)
    if (taken[companions.ids[k]] !== r) list[length++] = companions.ids[k]
  return length
}

function longestRow({ begin, end }: RowAttributes): number {
  let longest = 0
  for (let r = 0; r < begin.length; r++) longest = Math.max(longest, end[r] - begin[r])
  return longest
}

/** [bundles] the numbers of those that save work, from 0 on, −1 for the others. */
function numberWorthwhile({ members, offset, chosen }: Choices, costs: Costs): Int32Array {
  const uses = new Int32Array(members.size)
  for (let k = 0; k < offset[offset.length - 1]; k++) uses[chosen[k]]++
  const { lists } = members
  let size = 0
  return uses.map((count, bundle) => {
    let cost = 0
    for (let k = lists.offset[bundle]; k < lists.offset[bundle + 1]; k++)
      cost += costs.attribute(lists.ids[k])
    return count >= LEAST && cost >= 2 * costs.bundle ? size++ : -1
  })
}

function rewriteRows(
  rows: RowAttributes,
  A: number,
  { members, offset, chosen }: Choices,
  number: Int32Array,
): BundledRows {
  const bundles = number.reduce((most, b) => Math.max(most, b + 1), 0)
  const R = rows.begin.length
  const { lists } = members
  const begin = new Int32Array(R + bundles)
  const end = new Int32Array(R + bundles)
  const ids = new GrowingInt32(rows.ids.length >> 1)
  const taken = new Int32Array(A).fill(-1)
  for (let r = 0; r < R; r++) {
    begin[r] = ids.length
    for (let k = offset[r]; k < offset[r + 1]; k++) {
      const bundle = chosen[k]
      if (number[bundle] < 0) continue
      ids.push(A + number[bundle])
      for (let i = lists.offset[bundle]; i < lists.offset[bundle + 1]; i++) taken[lists.ids[i]] = r
    }
    for (let k = rows.begin[r]; k < rows.end[r]; k++) if (taken[rows.ids[k]] !== r) ids.push(rows.ids[k])
    end[r] = ids.length
  }
  for (let bundle = 0; bundle < number.length; bundle++) {
    if (number[bundle] < 0) continue
    begin[R + number[bundle]] = ids.length
    ids.pushAll(members.get(bundle))
    end[R + number[bundle]] = ids.length
  }
  return { begin, end, ids: ids.data, bundles }
}
