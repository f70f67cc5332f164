import { describe, expect, it } from 'vitest'
import { areAllOnes, columnOfOnes } from '../../src/data/attribute-column.js'
import { StringTable } from '../../src/data/string-table.js'

const create = () =>
  columnOfOnes({ offset: Int32Array.of(0, 2, 3), ids: Int32Array.of(0, 1, 0), strings: new StringTable() })

describe('columnOfOnes', () => {
  it('has values that are all 1, whether or not somebody has asked for them', () => {
    const column = create()
    expect(areAllOnes(column)).toBe(true)
    expect([...column.values]).toEqual([1, 1, 1])
    expect(column.values).toBe(column.values)
    expect(areAllOnes(column)).toBe(true)
    expect(areAllOnes({ ...create() })).toBe(true)
  })

  it('has values that may be changed', () => {
    const column = create()
    column.values[1] = 2
    expect(areAllOnes(column)).toBe(false)
    expect([...structuredClone(create().values)]).toEqual([1, 1, 1])
  })
})
