/**
 * The counts of a corpus. All of them are additive: the counts of two corpora are the sums of their counts,
 * so models can be updated, merged and made to forget exactly.
 */

import { type CountArray, checkTokens, countsOf } from '../common/count-array.js'
import { positionWeights, totalsOf } from '../data/counted-corpus.js'
import type { MappedColumn } from './cell-counter.js'
import { Tally } from './cells/tally.js'
import { countCells } from './count-cells.js'
import { createRecords, groupItems, groupLabels, groupPairs, type PairRecords } from './count-table.js'

import type {
  CountSizes,
  Counts,
  Observations,
  PairCounts,
  PairTables,
  PositionPairs,
  Tables,
} from './observations.js'

/** Counts a corpus. */
export function countObservations(observed: Observations, sizes: CountSizes, pairs: PairTables): Counts {
  const { word, links } = observed
  const label = isPartial(observed) ? numbersOf(observed.label) : null
  const totals = totalsOf(observed, label)
  checkTokens(totals.tokens, 'weights')
  return {
    sizes,
    ...totals,
    ...countTables(observed, sizes, pairs),
    ...(links && { links: groupPairTables(observed, links, sizes, pairs) }),
    ...(label && { partial: true }),
    words: word && histogram(numbersOf(word), label, positionWeights(observed), sizes.words),
  }
}

/** Whether some labels are not known. What is certain is counted: tokens with a known label, and pairs of which both ends have one. */
function isPartial({ label }: Observations): boolean {
  return label.map.includes(-1)
}

/** Uses the kernel if it can: it counts neighbors, each sequence once, and skips what has no id. */
function countTables(observed: Observations, sizes: CountSizes, pairs: PairTables): Tables {
  const { label, key, signature, weight } = observed
  const plain =
    !weight && !observed.pairs && [label, key, signature].every(({ map }) => map.every(number => number >= 0))
  return (plain ? countCells(observed, sizes, pairs) : null) ?? groupTables(observed, sizes, pairs)
}

/** The readable form; also used for weighted sequences and for pairs of positions that are not neighbors. */
export function groupTables(observed: Observations, sizes: CountSizes, pairs: PairTables): Tables {
  const [key, signature, label] = [observed.key, observed.signature, observed.label].map(numbersOf)
  const plusOne = label.map(j => j + 1)
  return {
    items: groupItems(tallyItems(key, signature, plusOne, positionWeights(observed)), sizes),
    ...groupPairTables(observed, observed.pairs ?? certainNeighbors(observed, label), sizes, pairs),
  }
}

function certainNeighbors(observed: Observations, label: Int32Array): PositionPairs {
  const { from, to } = neighbors(observed.offset)
  if (!isPartial(observed)) return { from, to }
  const isKnown = (p: number) => p < 0 || label[p] >= 0
  const isCertain = (_: number, e: number) => isKnown(from[e]) && isKnown(to[e])
  return { from: from.filter(isCertain), to: to.filter(isCertain) }
}

function groupPairTables(
  observed: Observations,
  positions: PositionPairs,
  sizes: CountSizes,
  pairs: PairTables,
): PairCounts {
  const weights = positionWeights(observed)
  const [key, signature, label] = [observed.key, observed.signature, observed.label].map(numbersOf)
  const plusOne = label.map(j => j + 1)
  const labels = sizes.labels + 1
  // Most pairs of words occur once, so they are sorted directly; signatures and labels recur.
  const keyPairs = () =>
    groupPairs(pairRecords(positions, plusOne, key, weights), { rows: sizes.keys + 1, labels })
  const signaturePairs = () =>
    groupPairs(tallyPairs(positions, plusOne, signature, weights), { rows: sizes.signatures + 1, labels })
  const labelPairs = tallyPairs(positions, plusOne, label, weights)
  return {
    labelPairs: groupLabels(labelPairs.row, labelPairs.to, labelPairs.count, labels, labels),
    keyPairs: pairs.keys ? keyPairs() : null,
    signaturePairs: pairs.signatures ? signaturePairs() : null,
  }
}

/** All pairs of neighbors, including the boundary before the first and after the last position. */
function neighbors(offset: Int32Array): PositionPairs {
  const N = offset.length - 1
  const from = new Int32Array(offset[N] + N)
  const to = new Int32Array(from.length)
  for (let n = 0, e = 0; n < N; n++) {
    for (let p = offset[n]; p <= offset[n + 1]; p++, e++) {
      from[e] = p > offset[n] ? p - 1 : -1
      to[e] = p < offset[n + 1] ? p : -1
    }
  }
  return { from, to }
}

/** The id of every position. */
function numbersOf({ ids, map }: MappedColumn): Int32Array {
  const numbers = new Int32Array(ids.length)
  for (let p = 0; p < ids.length; p++) numbers[p] = map[ids[p]]
  return numbers
}

/** The counts of each key with each signature and known label + 1: row, next and from of a record. */
function tallyItems(
  key: Int32Array,
  signature: Int32Array,
  label: Int32Array,
  weight: CountArray,
): PairRecords {
  const tally = new Tally()
  for (let p = 0; p < key.length; p++)
    if (label[p] > 0) tally.add(key[p], signature[p], label[p], 0, weight[p])
  return tally.takeRecords()
}

/** The same as `pairRecords`, with one record per cell. */
function tallyPairs(
  { from, to }: PositionPairs,
  label: Int32Array,
  ids: Int32Array,
  weight: CountArray,
): PairRecords {
  const tally = new Tally()
  for (let e = 0; e < from.length; e++) {
    const [f, t] = [from[e], to[e]]
    tally.add(
      f < 0 ? 0 : ids[f] + 1,
      t < 0 ? 0 : ids[t] + 1,
      f < 0 ? 0 : label[f],
      t < 0 ? 0 : label[t],
      weight[t < 0 ? f : t],
    )
  }
  return tally.takeRecords()
}

/** One record per pair of positions. */
function pairRecords(
  { from, to }: PositionPairs,
  label: Int32Array,
  ids: Int32Array,
  weight: CountArray,
): PairRecords {
  const records = createRecords(from.length, weight)
  for (let e = 0; e < from.length; e++) {
    const [f, t] = [from[e], to[e]]
    if (f >= 0) {
      records.row[e] = ids[f] + 1
      records.from[e] = label[f]
    }
    if (t >= 0) {
      records.next[e] = ids[t] + 1
      records.to[e] = label[t]
    }
    records.count[e] = weight[t < 0 ? f : t]
  }
  return records
}

/** How often each word has a known label; null: all labels are known. */
function histogram(ids: Int32Array, label: Int32Array | null, weight: CountArray, size: number): CountArray {
  const counts = new Float64Array(size)
  for (let p = 0; p < ids.length; p++) if (!label || label[p] >= 0) counts[ids[p]] += weight[p]
  return countsOf(counts)
}

/** Calls `visit` for every key, signature and label that has a count. */
export function eachItem(
  { items }: Counts,
  visit: (key: number, signature: number, label: number, count: number) => void,
): void {
  for (let key = 0; key + 1 < items.keyOffset.length; key++) {
    for (let item = items.keyOffset[key]; item < items.keyOffset[key + 1]; item++) {
      for (let e = items.offset[item]; e < items.offset[item + 1]; e++) {
        visit(key, items.signature[item], items.label[e] - 1, items.count[e])
      }
    }
  }
}

/** How often a key was counted in all layers; 0 for −1. */
export function keyTotal(layers: readonly Counts[], key: number): number {
  let total = 0
  for (let k = 0; k < layers.length; k++) {
    const { items } = layers[k]
    if (key < 0 || key + 1 >= items.keyOffset.length) continue
    const last = items.offset[items.keyOffset[key + 1]]
    for (let e = items.offset[items.keyOffset[key]]; e < last; e++) total += items.count[e]
  }
  return total
}
