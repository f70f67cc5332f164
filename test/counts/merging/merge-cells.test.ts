import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countsOf } from '../../../src/common/count-array.js'
import { createRecords, groupPairs, type PairSizes, type PairTable } from '../../../src/counts/count-table.js'
import { pairStream } from '../../../src/counts/merging/entry-streams.js'
import { type MappedPairs, mergePairCells } from '../../../src/counts/merging/merge-cells.js'
import { mergePairTables } from '../../../src/counts/merging/merge-tables.js'

type Entry = readonly [row: number, next: number, from: number, to: number, count: number]

/** A table of entries, of which equal ones are added up. */
function tableOf(entries: readonly Entry[], { rows, labels }: PairSizes): PairTable {
  const records = createRecords(entries.length, countsOf(Float64Array.from(entries, entry => entry[4])))
  entries.forEach(([row, next, from, to, count], r) => {
    records.row[r] = row % rows
    records.next[r] = next % rows
    records.from[r] = from % labels
    records.to[r] = to % labels
    records.count[r] = count
  })
  return groupPairs(records, { rows, labels })
}

/** `size` of the numbers below `merged`, ascending from 0: the boundary is the same everywhere. */
function ascending(size: number, merged: number): fc.Arbitrary<Int32Array> {
  const others = Array.from({ length: merged - 1 }, (_, k) => k + 1)
  return fc
    .subarray(others, { minLength: size - 1, maxLength: size - 1 })
    .map(numbers => Int32Array.of(0, ...numbers))
}

const MERGED = { rows: 40, labels: 9 }

const part: fc.Arbitrary<MappedPairs> = fc
  .record({
    rows: fc.integer({ min: 1, max: MERGED.rows }),
    labels: fc.integer({ min: 1, max: MERGED.labels }),
  })
  .chain(sizes =>
    fc.record({
      table: fc
        .array(fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99), fc.nat(99), fc.integer({ min: 1, max: 9 })))
        .map(entries => tableOf(entries, sizes)),
      observations: ascending(sizes.rows, MERGED.rows),
      labels: ascending(sizes.labels, MERGED.labels),
    }),
  )

function readable(parts: readonly MappedPairs[], rows: number): PairTable {
  return mergePairTables(
    parts.map(({ table, observations, labels }) => pairStream(table, observations, labels, rows)),
    parts.reduce((sum, { table }) => sum + table.next.length, 0),
    rows,
  )
}

describe('the kernel that merges tables of pairs', () => {
  it('adds up what the readable form adds up', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 7 }), parts => {
        expect(mergePairCells(parts, MERGED, 0)).toEqual(readable(parts, MERGED.rows))
      }),
    )
  })

  const identity = (size: number) => Int32Array.from({ length: size }, (_, k) => k)
  const one = (count: number): MappedPairs => ({
    table: tableOf([[1, 2, 1, 1, count]], { rows: 3, labels: 2 }),
    observations: identity(3),
    labels: identity(2),
  })

  it('takes counts up to 31 bits, and leaves others to the readable form', () => {
    const sizes = { rows: 3, labels: 2 }
    const most = 2 ** 31 - 1
    for (const [counts, takes] of [
      [[most - 1, 1], true],
      [[most, 1], false],
      [[2 ** 31, 1], false],
      [[2 ** 40], false],
    ] as const) {
      const parts = counts.map(one)
      const merged = mergePairCells(parts, sizes, 0)
      expect(merged).toEqual(takes ? readable(parts, 3) : null)
    }
    const wide = { ...one(1).table, count: Float64Array.of(1) }
    expect(mergePairCells([{ ...one(1), table: wide }], sizes, 0)).toBeNull()
  })

  it('leaves few entries, and cells of too many bits, to the readable form', () => {
    expect(mergePairCells([one(1)], { rows: 3, labels: 2 })).toBeNull()
    expect(mergePairCells([one(1)], { rows: 1 << 24, labels: 257 }, 0)).toBeNull()
  })
})
