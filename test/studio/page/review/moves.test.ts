import { describe, expect, it } from 'vitest'
import { createEntryIndex } from '../../../../studio/page/views/review/entries.js'
import { indexOfString, moveTo, neighborOf } from '../../../../studio/page/views/review/moves.js'
import type { Line } from '../../../../studio/page/views/review/review-state.js'
import { slipReason } from '../../../../studio/page/views/review/slip-reason.js'
import { slipOf, stateOf, stringOf } from './sample.js'

const strings = [1, 2, 3].map(number => stringOf(number, 'a b'))
const entries = createEntryIndex()({ state: stateOf(strings), slips: [], confidenceOf: () => null })
const heading = (name: 'slips' | 'others'): Line => ({ kind: 'group', group: { name, entries: [] } })
/** A header, a slip, and two others. */
const lines: readonly Line[] = [
  { kind: 'header' },
  heading('slips'),
  { kind: 'entry', entry: entries[0], group: 'slips' },
  heading('others'),
  { kind: 'entry', entry: entries[1], group: 'others' },
  { kind: 'entry', entry: entries[2], group: 'others' },
]

describe('moving in the list', () => {
  it.each([
    ['ArrowDown', 2, 4],
    ['ArrowDown', 5, 5],
    ['ArrowUp', 4, 2],
    ['ArrowUp', 2, 2],
    ['ArrowDown', -1, 2],
    ['PageDown', 2, 5],
    ['PageUp', 5, 2],
    ['End', 2, 5],
    ['Home', 5, 2],
    ['k', 2, null],
  ])('%s from line %i leads to %s', (key, active, target) => {
    expect(moveTo(lines, active, key, 10)).toBe(target)
  })

  it('gives the place of a row that goes away to one of its group, or to the next one', () => {
    expect([neighborOf(lines, 4), neighborOf(lines, 5), neighborOf(lines, 2)]).toEqual([5, 4, 4])
  })

  it('finds strings by their ids', () => {
    expect([indexOfString(lines, 's2'), indexOfString(lines, 's9'), indexOfString(lines, null)]).toEqual([
      4, -1, -1,
    ])
  })
})

describe('the reason of a slip', () => {
  const string = stringOf(1, 'plain flour')
  const reason = (seen: Record<string, number>, model = 'NAME NAME', said = 'PREP NAME') =>
    slipReason({ ...slipOf(string, said, model, 0.9), seen }, 'plain')

  it('is what the word is in other strings', () => {
    expect(reason({ NAME: 6 })).toEqual({ kind: 'label', word: 'plain', name: 'NAME', places: 6 })
    expect(reason({ O: 3 }, 'O NAME')).toEqual({ kind: 'none', word: 'plain', places: 3 })
  })

  it('tells when both have happened, the more frequent one first', () => {
    expect(reason({ NAME: 4, PREP: 6 })).toEqual({
      kind: 'both',
      counts: [
        { name: 'PREP', places: 6 },
        { name: 'NAME', places: 4 },
      ],
    })
  })

  it('tells when the word was never seen', () => {
    expect(reason({})).toEqual({ kind: 'never', word: 'plain' })
  })

  it('takes labels with and without beginnings together', () => {
    const slip = { ...slipOf(string, 'O O', 'B-LOC O', 0.9), seen: { 'B-LOC': 2, 'I-LOC': 3 } }
    expect(slipReason(slip, 'bio')).toEqual({ kind: 'label', word: 'plain', name: 'LOC', places: 5 })
  })
})
