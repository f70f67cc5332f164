import { describe, expect, it } from 'vitest'
import { percent } from '../../../studio/page/words/english/shell.js'

describe('words', () => {
  it('calls nothing 100 % that is less', () => {
    expect(percent(0.996)).toBe('99 %')
    expect(percent(0.9999, 1)).toBe('99.9 %')
    expect(percent(1, 1)).toBe('100.0 %')
    expect(percent(0.942, 1)).toBe('94.2 %')
    expect(percent(0.995, 1)).toBe('99.5 %')
  })
})
