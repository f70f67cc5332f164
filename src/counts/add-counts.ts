/** Sums and differences of counts, for `update` and `forget`. */

import { type CountArray, countsOf } from '../common/count-array.js'
import {
  createRecords,
  groupItems,
  groupLabels,
  groupPairs,
  type LabelTable,
  type PairRecords,
  type PairTable,
} from './count-table.js'
import type { CountSizes, Counts, PairCounts } from './observations.js'

/** Adds up several counts after mapping their ids into common vocabularies of the given sizes. */
export function addCounts(parts: readonly MappedCounts[], sizes: CountSizes): Counts {
  const [first] = parts
  const items = joinRecords(parts.map(flattenItems))
  const links = parts.map(part => part.counts.links).filter(tables => tables !== undefined)
  return {
    sizes,
    sequences: parts.reduce((total, { counts, sign }) => total + sign * counts.sequences, 0),
    tokens: parts.reduce((total, { counts, sign }) => total + sign * counts.tokens, 0),
    items: groupItems(items, sizes),
    ...addPairs(
      parts,
      parts.map(part => part.counts),
      sizes,
    ),
    ...(links.length > 0 && { links: addPairs(parts, links, sizes) }),
    words: first!.counts.words && addWords(parts, sizes.words),
  }
}

/** Adds up the pairs of counts: those of neighbors, or the links, as `tables` selects them. */
function addPairs(
  parts: readonly MappedCounts[],
  tables: readonly PairCounts[],
  sizes: CountSizes,
): PairCounts {
  const labels = sizes.labels + 1
  const joined = (of: (pairs: PairCounts) => PairTable | null, space: 'keys' | 'signatures') => {
    const flat = parts.map(({ maps, sign }, k) => {
      const table = of(tables[k])
      return table && flattenPairs(table, shifted(maps[space]), shifted(maps.labels), sign)
    })
    return flat[0] && groupPairs(joinRecords(flat), { rows: sizes[space] + 1, labels })
  }
  const labelPairs = joinRecords(
    parts.map(({ maps, sign }, k) => flattenLabels(tables[k].labelPairs, shifted(maps.labels), sign)),
  )
  return {
    labelPairs: groupLabels(labelPairs.row, labelPairs.to, labelPairs.count, labels, labels),
    keyPairs: joined(pairs => pairs.keyPairs, 'keys') ?? null,
    signaturePairs: joined(pairs => pairs.signaturePairs, 'signatures') ?? null,
  }
}

/** Counts, the new ids of their parts, and whether they are added (1) or subtracted (−1). */
export interface MappedCounts {
  readonly counts: Counts
  readonly maps: CountMaps
  readonly sign: 1 | -1
}

/** New ids of labels, keys, signatures and words. Anything with a count must not map to −1. */
export interface CountMaps {
  readonly labels: Int32Array
  readonly keys: Int32Array
  readonly signatures: Int32Array
  readonly words: Int32Array
}

function flattenPairs(
  table: PairTable,
  observation: Int32Array,
  label: Int32Array,
  sign: number,
): PairRecords {
  const records = createRecords(table.next.length, table.count)
  for (let row = 0; row + 1 < table.offset.length; row++) {
    for (let e = table.offset[row]; e < table.offset[row + 1]; e++) {
      records.row[e] = observation[row]
      records.next[e] = observation[table.next[e]]
      records.from[e] = label[table.from[e]]
      records.to[e] = label[table.to[e]]
      records.count[e] = sign * table.count[e]
    }
  }
  return records
}

/** row: key, next: signature, from: label + 1. */
function flattenItems({ counts, maps, sign }: MappedCounts): PairRecords {
  const label = shifted(maps.labels)
  const { keyOffset, signature, offset, label: labels, count } = counts.items
  const records = createRecords(labels.length, count)
  for (let key = 0; key + 1 < keyOffset.length; key++) {
    for (let item = keyOffset[key]; item < keyOffset[key + 1]; item++) {
      for (let e = offset[item]; e < offset[item + 1]; e++) {
        records.row[e] = maps.keys[key]
        records.next[e] = maps.signatures[signature[item]]
        records.from[e] = label[labels[e]]
        records.count[e] = sign * count[e]
      }
    }
  }
  return records
}

/** row: label + 1 of the first, to: label + 1 of the second. */
function flattenLabels(table: LabelTable, label: Int32Array, sign: number): PairRecords {
  const records = createRecords(table.label.length, table.count)
  for (let row = 0; row + 1 < table.offset.length; row++) {
    for (let e = table.offset[row]; e < table.offset[row + 1]; e++) {
      records.row[e] = label[row]
      records.to[e] = label[table.label[e]]
      records.count[e] = sign * table.count[e]
    }
  }
  return records
}

function addWords(parts: readonly MappedCounts[], size: number): CountArray {
  const total = new Float64Array(size)
  for (const { counts, maps, sign } of parts) {
    const words = counts.words!
    for (let word = 0; word < words.length; word++)
      if (words[word] !== 0) total[maps.words[word]] += sign * words[word]
  }
  return countsOf(total)
}

/** Shifts a map over ids from 0 to ids from 1; 0, the boundary, stays 0. */
export function shifted(map: Int32Array): Int32Array {
  const result = new Int32Array(map.length + 1)
  for (let id = 0; id < map.length; id++) result[id + 1] = map[id] + 1
  return result
}

function joinRecords(parts: readonly (PairRecords | null)[]): PairRecords {
  const present = parts.filter(part => part !== null)
  if (present.length === 1) return present[0]
  const size = present.reduce((total, part) => total + part.row.length, 0)
  const joined = createRecords(size, ...present.map(part => part.count))
  let at = 0
  for (const part of present) {
    for (const name of ['row', 'next', 'from', 'to', 'count'] as const) joined[name].set(part[name], at)
    at += part.row.length
  }
  return joined
}
