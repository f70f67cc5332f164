import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CellList } from '../../../src/counts/cells/cell-list.js'
import { createRecords, groupPairs } from '../../../src/counts/count-table.js'

const ROWS = 7
const LABELS = 3
const cell = fc.tuple(
  fc.nat(ROWS - 1),
  fc.nat(ROWS - 1),
  fc.nat(LABELS - 1),
  fc.nat(LABELS - 1),
  fc.constantFrom(1, 2, 2 ** 31, 2 ** 40),
)
type Cell = readonly [row: number, next: number, from: number, to: number, count: number]

/** The table of cells by the readable form, with new numbers. */
function grouped(cells: readonly Cell[], rows: Int32Array, labels: Int32Array) {
  const records = createRecords(cells.length, new Float64Array(0))
  for (const [r, [row, next, from, to, count]] of cells.entries()) {
    records.row[r] = rows[row]
    records.next[r] = rows[next]
    records.from[r] = labels[from]
    records.to[r] = labels[to]
    records.count[r] = count
  }
  return groupPairs(records, { rows: ROWS, labels: LABELS })
}

describe('CellList', () => {
  it('sorts and adds up cells as grouping all records does, with any sizes of its parts', () => {
    const sizes = fc.record({
      block: fc.integer({ min: 1, max: 5 }),
      bucket: fc.integer({ min: 1, max: 20 }),
      compactAt: fc.integer({ min: 1, max: 40 }),
      sample: fc.constantFrom(1, 2),
    })
    const numbers = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 })
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 120 }), sizes, numbers, (cells, options, order) => {
        const rows = Int32Array.from([0, ...order])
        const labels = Int32Array.of(0, 2, 1)
        const list = new CellList(options)
        for (const each of cells) list.add(...each)
        expect(list.takeTable(rows, ROWS, labels)).toEqual(grouped(cells, rows, labels))
      }),
    )
  })

  it('keeps about as many records as there are cells', () => {
    const list = new CellList({ block: 4, compactAt: 16, sample: 1 })
    let most = 0
    for (let k = 0; k < 1000; k++) {
      list.add(k % 5, 1, 0, 0, 1)
      most = Math.max(most, list.size)
    }
    expect(most).toBeLessThanOrEqual(20)
    const table = list.takeTable(Int32Array.of(0, 1, 2, 3, 4), 5, Int32Array.of(0))
    expect([...table.count]).toEqual([200, 200, 200, 200, 200])
  })
})
