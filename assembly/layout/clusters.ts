/** Which clusters rows have, and rows with these; the twin is src/objectives/simd/layout/attribute-clusters.ts. */

import { countUse, internCluster } from './cluster-table'
import { readRow } from './frequent-rows'

const NUMBER: usize = 4

/**
 * Writes the clusters of rows, and where those of each row end. `rank` [A] is −1 for attributes without co-occurring ones, `order` has the
 * others by their rank; `taken` has the latest row in which an attribute belongs to a cluster + 1, `latest` [order][2] the latest cluster
 * of a head: its bits, and its number.
 */
export function chooseClusters(
  ids: usize,
  ends: usize,
  rows: i32,
  first: i32,
  skipped: usize,
  rank: usize,
  order: usize,
  begin: usize,
  end: usize,
  found: usize,
  taken: usize,
  latest: usize,
  table: usize,
  row: usize,
  chosen: usize,
  chosenEnds: usize,
): i32 {
  let at = ids
  let size: i32 = 0
  for (let r = 0; r < rows; r++) {
    const next = ids + <usize>load<u32>(ends + <usize>r * NUMBER) * NUMBER
    if (load<u8>(skipped + <usize>(first + r)) === 0) {
      const stamp = first + r + 1
      const last = readRow(at, next, rank, row)
      sortAscending(row, last)
      for (let k = row; k < last; k += NUMBER) {
        const own = <usize>load<u32>(k)
        const head = load<i32>(order + own * NUMBER)
        const headTaken = taken + <usize>head * NUMBER
        if (load<i32>(headTaken) === stamp) continue
        const from = load<i32>(begin + <usize>head * NUMBER)
        const free = takeOthers(found, from, load<i32>(end + <usize>head * NUMBER), taken, stamp)
        if (free === 0) continue
        store<i32>(headTaken, stamp)
        const known = latest + own * 2 * NUMBER
        if (load<u32>(known) !== free) {
          store<u32>(known, free)
          store<i32>(known, internCluster(table, head, free), 4)
        }
        const cluster = load<i32>(known, 4)
        countUse(table, cluster)
        store<i32>(chosen + <usize>size * NUMBER, cluster)
        size++
      }
    }
    store<i32>(chosenEnds + <usize>r * NUMBER, size)
    at = next
  }
  return size
}

/** Takes those of found[from … end−1] that the row has not assigned yet; a bit for each: there are at most 32. */
function takeOthers(found: usize, from: i32, end: i32, taken: usize, stamp: i32): u32 {
  let free: u32 = 0
  for (let i = from; i < end; i++) {
    const place = taken + <usize>load<u32>(found + <usize>i * NUMBER) * NUMBER
    if (load<i32>(place) === stamp) continue
    store<i32>(place, stamp)
    free |= (<u32>1) << (i - from)
  }
  return free
}

/** Sorts the numbers from … end, which are few. */
function sortAscending(from: usize, end: usize): void {
  for (let k = from + NUMBER; k < end; k += NUMBER) {
    const own = load<i32>(k)
    let place = k
    while (place > from && load<i32>(place - NUMBER) > own) {
      store<i32>(place, load<i32>(place - NUMBER))
      place -= NUMBER
    }
    store<i32>(place, own)
  }
}

/**
 * Writes rows in which clusters with a new number, of `clusterNumber`, stand for their attributes, from `base` on, and where each row ends.
 * `stamp` is a number above all that `taken` has. Returns how many attributes and clusters they have.
 */
export function rewriteRows(
  ids: usize,
  ends: usize,
  rows: i32,
  stamp: i32,
  number: usize,
  chosen: usize,
  chosenEnds: usize,
  clusterNumber: usize,
  offset: usize,
  lists: usize,
  taken: usize,
  base: i32,
  out: usize,
  outEnds: usize,
): i32 {
  let at = ids
  let choice = chosen
  let to = out
  for (let r = 0; r < rows; r++) {
    const next = ids + <usize>load<u32>(ends + <usize>r * NUMBER) * NUMBER
    const lastChoice = chosen + <usize>load<u32>(chosenEnds + <usize>r * NUMBER) * NUMBER
    const own = stamp + r
    for (; choice < lastChoice; choice += NUMBER) {
      const cluster = <usize>load<u32>(choice) * NUMBER
      const worthwhile = load<i32>(clusterNumber + cluster)
      if (worthwhile < 0) continue
      store<i32>(to, base + worthwhile)
      to += NUMBER
      const end = load<i32>(offset + cluster, 4)
      for (let i = load<i32>(offset + cluster); i < end; i++)
        store<i32>(taken + <usize>load<u32>(lists + <usize>i * NUMBER) * NUMBER, own)
    }
    for (; at < next; at += NUMBER) {
      const a = load<i32>(at)
      const frequent = load<i32>(number + <usize>a * NUMBER)
      store<i32>(to, a)
      to += frequent >= 0 && load<i32>(taken + <usize>frequent * NUMBER) === own ? 0 : NUMBER
    }
    store<i32>(outEnds + <usize>r * NUMBER, <i32>((to - out) / NUMBER))
  }
  return <i32>((to - out) / NUMBER)
}
