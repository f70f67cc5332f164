import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatNumberOf,
  formatPercent,
  formatTable,
} from '../../reporting/format.js'

describe('figures for people', () => {
  it('group thousands', () => {
    expect([0, 999, 1000, 1234567, 12.6].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567', '13'])
  })

  it('are percent with two decimals, or a dash where they are not defined', () => {
    expect([0, 1, 0.95612, null, undefined].map(formatPercent)).toEqual(['0.00', '100.00', '95.61', '–', '–'])
  })

  it('are durations of a length that fits', () => {
    const seconds = [0.0004, 0.412, 0.9996, 9.994, 9.996, 59.96, 119.9, 125, 7199, 7621]
    expect(seconds.map(formatDuration)).toEqual(
      ['0.000 s', '0.412 s', '1.00 s', '9.99 s', '10.0 s', '60.0 s', '119.9 s', '2 min 05 s'].concat([
        '119 min 59 s',
        '2 h 07 min',
      ]),
    )
  })

  it('are sizes in the unit that fits', () => {
    expect([1, 999, 999.6, 2600, 9949, 9951, 31e6, 5e12].map(formatBytes)).toEqual([
      '1 bytes',
      '999 bytes',
      '1.0 kB',
      '2.6 kB',
      '9.9 kB',
      '10 kB',
      '31 MB',
      '5000 GB',
    ])
  })

  it('have a unit in the right number', () => {
    expect([0, 1, 2].map(count => formatNumberOf(count, 'token'))).toEqual([
      '0 tokens',
      '1 token',
      '2 tokens',
    ])
  })
})

describe('a table', () => {
  it('has texts on the left and numbers on the right, and no spaces at the end of a line', () => {
    expect(
      formatTable([
        ['name', 'n'],
        ['a', '10'],
        ['long name', ''],
      ]),
    ).toBe('name        n\na          10\nlong name\n')
  })

  it('can have several texts', () => {
    expect(
      formatTable(
        [
          ['gold', 'as', 'n'],
          ['A', 'BB', '1'],
        ],
        [0, 1],
      ),
    ).toBe('gold  as  n\nA     BB  1\n')
  })
})
