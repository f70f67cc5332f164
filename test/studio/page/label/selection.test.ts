import { describe, expect, it } from 'vitest'
import {
  afterLabel,
  beginRange,
  fitTo,
  moveTo,
  rangeOf,
  selectRange,
  selectToken,
  toggleRange,
} from '../../../../studio/page/views/label/model/selection.js'

describe('selection of tokens', () => {
  it('moves the focus and takes the anchor along', () => {
    expect(rangeOf(moveTo(selectToken(2), 3, 5))).toEqual({ from: 3, to: 3 })
  })

  it('stops at the first and the last token', () => {
    expect(moveTo(selectToken(0), -1, 5).focus).toBe(0)
    expect(moveTo(selectToken(4), 5, 5).focus).toBe(4)
  })

  it('extends to both sides of the anchor', () => {
    const right = moveTo(selectToken(2), 4, 5, true)
    expect(rangeOf(right)).toEqual({ from: 2, to: 4 })
    expect(rangeOf(moveTo(right, 1, 5, true))).toEqual({ from: 1, to: 2 })
  })

  it('takes a range with two clicks once it was begun, and without Shift', () => {
    const begun = toggleRange(selectToken(1))
    expect(rangeOf(moveTo(begun, 3, 5))).toEqual({ from: 1, to: 3 })
    expect(rangeOf(moveTo(beginRange(3), 0, 5))).toEqual({ from: 0, to: 3 })
  })

  it('ends a range at the focus when it is switched off', () => {
    const ended = toggleRange(moveTo(beginRange(1), 3, 5))
    expect(ended).toEqual(selectToken(3))
  })

  it('goes to the token behind what was labeled, in whichever direction it was selected', () => {
    expect(afterLabel(moveTo(selectToken(3), 1, 5, true), 5)).toEqual(selectToken(4))
    expect(afterLabel(selectRange({ from: 3, to: 4 }), 5)).toEqual(selectToken(4))
  })

  it('fits into a string that has fewer tokens now', () => {
    expect(fitTo(selectRange({ from: 2, to: 6 }), 4)).toEqual({ focus: 3, anchor: 2, isRange: false })
    const same = selectToken(1)
    expect(fitTo(same, 4)).toBe(same)
    expect(fitTo(selectToken(3), 0).focus).toBe(0)
  })
})
