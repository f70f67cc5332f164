import { describe, expect, it } from 'vitest'
import {
  admits,
  CLICK_SEEN_AFTER,
  KEY_SEEN_AFTER,
} from '../../../../studio/page/views/label/model/readiness.js'

const seen = { isBusy: false, shownAt: 1000, isTouched: false }
const enter = (timeStamp: number) => ({ timeStamp, isRepeat: false, seenAfter: KEY_SEEN_AFTER })
const letter = (timeStamp: number) => ({ timeStamp, isRepeat: false, seenAfter: null })

describe('keys that were meant for the string before', () => {
  it('are left out while an accepted string is on its way', () => {
    expect(admits({ ...seen, isBusy: true }, enter(5000))).toBe(false)
    expect(admits({ ...seen, isBusy: true }, letter(5000))).toBe(false)
  })

  it('are left out before the string stands on the screen', () => {
    expect(admits({ ...seen, shownAt: null }, letter(5000))).toBe(false)
    expect(admits(seen, letter(999))).toBe(false)
    expect(admits(seen, letter(1000))).toBe(true)
  })

  it('accept nothing that nobody can have seen', () => {
    expect(admits(seen, enter(1000 + KEY_SEEN_AFTER - 1))).toBe(false)
    expect(admits(seen, enter(1000 + KEY_SEEN_AFTER))).toBe(true)
  })

  it('take no double click for two', () => {
    expect(admits(seen, { ...enter(1250), seenAfter: CLICK_SEEN_AFTER })).toBe(false)
  })

  it('accept at once what the person has worked on', () => {
    expect(admits({ ...seen, isTouched: true }, enter(1001))).toBe(true)
  })

  it('never accept string after string while Enter is held down', () => {
    expect(admits({ ...seen, isTouched: true }, { ...enter(9000), isRepeat: true })).toBe(false)
    expect(admits(seen, { ...letter(9000), isRepeat: true })).toBe(true)
  })
})
