/**
 * The tables of a corpus, counted by the kernel. A corpus that is larger than the memory of a kernel is cut between sequences; the tables of
 * its parts are sorted, with the same ids, so they are merged like sorted lists.
 */

import { type CellCounter, createCellCounter, type MappedColumn } from './cell-counter.js'
import { itemStream, labelStream, pairStream } from './merging/entry-streams.js'
import { mergeItemTables, mergeLabelTables, mergePairTables } from './merging/merge-tables.js'
import type { CountSizes, Observations, PairTables, Tables } from './observations.js'

/** Which corpora the kernel counts, and how. */
export interface CellLimits {
  /** Positions of the largest corpus that is counted in one piece. Default 2²⁵: its cells fit into what a kernel can address. */
  readonly whole?: number
  /** Positions of a part of a larger one, unless a single sequence has more. Default 2²⁴. */
  readonly part?: number
  /** Positions of the smallest corpus for which compiling the kernel pays off. Default 2¹². */
  readonly fewest?: number
}

/** The tables of a corpus, or null if the kernel cannot count one of them. It counts neighbors, each sequence once. */
export function countCells(
  observed: Observations,
  sizes: CountSizes,
  pairs: PairTables,
  { whole = 1 << 25, part = 1 << 24, fewest = 1 << 12 }: CellLimits = {},
): Tables | null {
  const P = observed.label.ids.length
  if (P < fewest) return null
  const tables: Tables[] = []
  for (const piece of P > whole ? cutSequences(observed, Math.min(part, whole)) : [observed]) {
    const counted = countPiece(piece, sizes, pairs, whole)
    if (!counted) return null
    tables.push(counted)
  }
  return tables.length === 1 ? tables[0] : mergeTables(tables, sizes)
}

function countPiece(
  { offset, label, key, signature }: Observations,
  sizes: CountSizes,
  pairs: PairTables,
  most: number,
): Tables | null {
  if (label.ids.length > most) return null
  const counter = createCellCounter({ offset, label, labels: sizes.labels })
  return counter && countTables(counter, key, signature, sizes, pairs)
}

function countTables(
  counter: CellCounter,
  key: MappedColumn,
  signature: MappedColumn,
  sizes: CountSizes,
  pairs: PairTables,
): Tables | null {
  const signatures = pairs.keys ? signaturesOfKeys(key, signature, sizes.keys) : null
  if (signatures)
    return counter.fromKeys(
      key,
      signatures,
      sizes,
      pairs.signatures ? 'pairs of signatures' : 'no more pairs',
    )
  const items = counter.items(key, signature, sizes)
  const keyPairs = pairs.keys ? counter.pairs(key, sizes.keys, 'sort') : null
  const signaturePairs = pairs.signatures ? counter.pairs(signature, sizes.signatures, 'tally') : null
  const labelPairs = counter.labelPairs()
  if (!items || !labelPairs) return null
  if ((pairs.keys && !keyPairs) || (pairs.signatures && !signaturePairs)) return null
  return { items, labelPairs, keyPairs, signaturePairs }
}

/** [keys] The signature of each key, 0 for those that do not occur; null if a key has several. */
function signaturesOfKeys(key: MappedColumn, signature: MappedColumn, keys: number): Int32Array | null {
  if (key.ids !== signature.ids) return null
  const known = new Int32Array(keys).fill(-1)
  for (let id = 0; id < key.map.length; id++) {
    const there = known[key.map[id]]
    if (there >= 0 && there !== signature.map[id]) return null
    known[key.map[id]] = signature.map[id]
  }
  return known.map(number => Math.max(0, number))
}

/** Parts of whole sequences with at most `most` positions, or one sequence. */
function* cutSequences(observed: Observations, most: number): Generator<Observations> {
  const { offset } = observed
  const N = offset.length - 1
  for (let first = 0; first < N; ) {
    let last = first + 1
    while (last < N && offset[last + 1] - offset[first] <= most) last++
    const [from, to] = [offset[first], offset[last]]
    const { label, key, signature } = observed
    const ids = [label, key].map(column => column.ids.subarray(from, to))
    const isLocal = signature.ids === key.ids
    yield {
      ...observed,
      offset: offset.slice(first, last + 1).map(p => p - from),
      label: { ids: ids[0], map: label.map },
      key: { ids: ids[1], map: key.map },
      signature: { ids: isLocal ? ids[1] : signature.ids.subarray(from, to), map: signature.map },
    }
    first = last
  }
}

function mergeTables(tables: readonly Tables[], sizes: CountSizes): Tables {
  const [keys, signatures, labels] = [sizes.keys, sizes.signatures, sizes.labels].map(size =>
    identity(size + 1),
  )
  const rows = Math.max(sizes.keys, sizes.signatures)
  const pairsOf = (name: 'keyPairs' | 'signaturePairs', ids: Int32Array) => {
    const parts = tables.map(table => table[name]).filter(table => table !== null)
    if (parts.length === 0) return null
    return mergePairTables(
      parts.map(table => pairStream(table, ids, labels, ids.length)),
      sum(parts.map(({ next }) => next.length)),
      ids.length,
    )
  }
  return {
    items: mergeItemTables(
      tables.map(({ items }) => itemStream(items, keys, signatures, labels, rows)),
      sum(tables.map(({ items }) => items.label.length)),
      { keys: sizes.keys, rows },
    ),
    labelPairs: mergeLabelTables(
      tables.map(({ labelPairs }) => labelStream(labelPairs, labels)),
      sum(tables.map(({ labelPairs }) => labelPairs.label.length)),
      labels.length,
    ),
    keyPairs: pairsOf('keyPairs', keys),
    signaturePairs: pairsOf('signaturePairs', signatures),
  }
}

function identity(size: number): Int32Array {
  return Int32Array.from({ length: size }, (_, k) => k)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
