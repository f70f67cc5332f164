import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CellCollection } from '../../../src/counts/cells/cell-collection.js'
import { CellList } from '../../../src/counts/cells/cell-list.js'
import { createPackedCells } from '../../../src/counts/cells/packed-cells.js'
import type { PairTable } from '../../../src/counts/count-table.js'
import { limitMemory } from '../../../src/wasm/memory.js'

type Cell = readonly [row: number, next: number, from: number, to: number, count: number]

/** Maps that turn numbers around; the boundary, 0, stays. */
function reversed(size: number): Int32Array {
  return Int32Array.from({ length: size }, (_, k) => (k === 0 ? 0 : size - k))
}

/** The bytes of a table; large arrays take long to compare otherwise. */
function bytesOf(table: PairTable | null): string {
  return Object.values(table ?? {})
    .map((array: Int32Array) => `${array.constructor.name} ${Buffer.from(array.buffer).toString('base64')}`)
    .join()
}

function cellsBelow(rows: number, labels: number) {
  const [id, label] = [fc.nat(rows - 1), fc.nat(labels - 1)]
  return fc.array(fc.tuple(id, id, label, label, fc.constantFrom(1, 2, 2 ** 31, 2 ** 40)), { maxLength: 200 })
}

describe('PackedCells', () => {
  it.each([
    [7, 3],
    [3000, 5],
    [60_000, 400],
  ])('gives the table of the readable list: %i rows, %i labels', (rows, labels) => {
    const sizes = fc.record({
      block: fc.integer({ min: 1, max: 9 }),
      bucket: fc.integer({ min: 1, max: 40 }),
      compactAt: fc.integer({ min: 1, max: 90 }),
    })
    const maps = [reversed(rows), reversed(labels)] as const
    fc.assert(
      fc.property(cellsBelow(rows, labels), sizes, (cells, options) => {
        const [packed, list] = [createPackedCells(options)!, new CellList()]
        for (const cell of cells) {
          expect(packed.add(...cell)).toBe(true)
          list.add(...cell)
        }
        const found = bytesOf(packed.takeTable(maps[0], rows, maps[1]))
        expect(found === bytesOf(list.takeTable(maps[0], rows, maps[1]))).toBe(true)
      }),
      { numRuns: rows > 10_000 ? 5 : 50 },
    )
  })

  it('keeps at most twice as many records as cells', () => {
    const packed = createPackedCells({ block: 4, compactAt: 16 })!
    let most = 0
    for (let k = 0; k < 1000; k++) {
      packed.add(k % 5, 1, 0, 0, 1)
      most = Math.max(most, packed.size)
    }
    expect(most).toBeLessThanOrEqual(20)
  })
})

describe('CellCollection', () => {
  const ROWS = 2 ** 18
  const many: Cell[] = Array.from({ length: 5000 }, (_, k) => [
    k % 97,
    (k * 31) % 89,
    k % 3,
    k % 2,
    1 + (k % 4),
  ])
  const maps = [reversed(ROWS), reversed(2 ** 15)] as const

  function tables(cells: readonly Cell[], release?: () => void) {
    const [collection, list] = [new CellCollection({ block: 8 }), new CellList()]
    for (const cell of cells) collection.add(...cell)
    for (const cell of cells) list.add(...cell)
    const found = bytesOf(collection.takeTable(maps[0], ROWS, maps[1]))
    release?.()
    return [found, bytesOf(list.takeTable(maps[0], ROWS, maps[1]))]
  }

  it('goes on as a list when cells no longer fit into 64 bits', () => {
    const [found, expected] = tables([...many, [ROWS - 1, 5, 2 ** 15 - 1, 1, 7], ...many])
    expect(found === expected).toBe(true)
  })

  it.each([0, 18, 19, 40])('goes on as a list when memory is full: %i pages', pages => {
    const [found, expected] = tables(many, limitMemory(pages))
    expect(found === expected).toBe(true)
  })
})
