/**
 * What patterns stand for those that were never seen. A position whose word occurs once has, without it, the list of attributes that
 * a position with an unknown word has: its joint signature. The same holds for every other attribute that occurs once. So each position is
 * counted as if it were left out itself.
 *
 * Zhu et al., Empirical Co-occurrence Rate Networks for Sequence Labeling, 2013, III-D, where only words are left out.
 */

import { GrowingInt32 } from '../../common/growing-array.js'
import { groupLabels, type LabelTable } from '../../counts/count-table.js'
import type { StateCounts } from './counted-patterns.js'
import { type AttributeList, PatternTable } from './pattern-table.js'

export interface UnknownPatterns {
  readonly patterns: PatternTable // [U] lists without attributes that occur once
  readonly states: LabelTable //     [U]
}

/** A list that stands for one position says too little for its place in a file. */
const FEWEST = 2

/** Counts the patterns with an attribute that occurs once, of A attributes, without all such attributes. */
export function countUnknown(
  table: PatternTable,
  { pattern, label, weight }: StateCounts,
  A: number,
  L: number,
): UnknownPatterns {
  const occurrences = new Float64Array(A)
  for (let e = 0; e < pattern.length; e++) {
    const { ids, count } = table.get(pattern[e])
    for (let k = 0; k < count; k++) occurrences[ids[k]] += weight[e]
  }
  const lists = new PatternTable(table.binary)
  const [rows, labels] = [new GrowingInt32(), new GrowingInt32()]
  const total = new GrowingInt32()
  for (let e = 0; e < pattern.length; e++) {
    const list = table.get(pattern[e])
    const rest = without(list, id => occurrences[id] === 1)
    if (rest.count === list.count) continue
    const row = lists.intern(rest)
    if (row === total.length) total.push(0)
    total.data[row]++
    rows.push(row)
    labels.push(label[e] + 1)
  }
  return frequent(lists, total.data, rows.toArray(), labels.toArray(), L)
}

/** The lists that stand for several positions. */
function frequent(
  all: PatternTable,
  total: Int32Array,
  rows: Int32Array,
  labels: Int32Array,
  L: number,
): UnknownPatterns {
  const patterns = new PatternTable(all.binary)
  const map = new Int32Array(all.size).fill(-1)
  for (let row = 0; row < all.size; row++) if (total[row] >= FEWEST) map[row] = patterns.intern(all.get(row))
  const kept = rows.map(row => map[row])
  const own = kept.filter(row => row >= 0)
  const states = groupLabels(
    own,
    labels.filter((_, e) => kept[e] >= 0),
    new Int32Array(own.length).fill(1),
    patterns.size,
    L + 1,
  )
  return { patterns, states }
}

function without({ ids, values, count }: AttributeList, isLeftOut: (id: number) => boolean): AttributeList {
  const kept = Array.from({ length: count }, (_, k) => k).filter(k => !isLeftOut(ids[k]))
  return {
    ids: Int32Array.from(kept, k => ids[k]),
    values: values && Float64Array.from(kept, k => values[k]),
    count: kept.length,
  }
}
