import { describe, expect, it } from 'vitest'
import { equalRows, MeasuredRows } from '../../../../studio/page/components/virtual-rows.js'

describe('rows of one height', () => {
  it('are found by division', () => {
    const rows = equalRows(10, 20)
    expect([rows.height, rows.topOf(3), rows.indexAt(59), rows.indexAt(60)]).toEqual([200, 60, 2, 3])
    expect([rows.indexAt(-5), rows.indexAt(1000)]).toEqual([0, 9])
  })
})

describe('rows that are measured', () => {
  it('have the guessed height until they are', () => {
    const rows = new MeasuredRows(4, 10, k => (k === 1 ? 30 : undefined))
    expect([0, 1, 2, 3, 4].map(k => rows.topOf(k))).toEqual([0, 10, 40, 50, 60])
    expect(rows.height).toBe(60)
  })

  it('move those below when a height is news', () => {
    const rows = new MeasuredRows(4, 10, () => undefined)
    expect(rows.height).toBe(40)
    expect([rows.set(2, 10), rows.set(2, 25)]).toEqual([false, true])
    expect([rows.topOf(2), rows.topOf(3), rows.height]).toEqual([20, 45, 55])
    rows.set(0, 5)
    expect([rows.topOf(2), rows.height]).toEqual([15, 50])
  })

  it('are found by halving', () => {
    const rows = new MeasuredRows(4, 10, k => 10 * (k + 1)) // tops 0, 10, 30, 60
    expect([-1, 0, 9, 10, 29, 30, 59, 60, 500].map(pixels => rows.indexAt(pixels))).toEqual([
      0, 0, 0, 1, 1, 2, 2, 3, 3,
    ])
  })
})
