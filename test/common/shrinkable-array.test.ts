import { describe, expect, it } from 'vitest'
import { giveBack } from '../../src/common/give-back.js'
import { createShrinkable, shrink } from '../../src/common/shrinkable-array.js'

const SIZE = 1 << 17

function filled(large?: number): Int32Array {
  const numbers = createShrinkable(SIZE, large)
  for (let k = 0; k < SIZE; k++) numbers[k] = 3 * k
  return numbers
}

describe.each([
  ['large', SIZE],
  ['small', SIZE + 1],
])('a %s array', (_, large) => {
  it('is 0 everywhere in the beginning', () => {
    expect(createShrinkable(SIZE, large).every(own => own === 0)).toBe(true)
  })

  it.each([0, 1, SIZE - 1, SIZE])('keeps its first %i numbers', length => {
    const expected = filled(large).slice(0, length)
    const kept = shrink(filled(large), length)
    expect([kept.length, kept]).toEqual([length, expected])
  })

  it('keeps the first numbers of a part of it', () => {
    const part = filled(large).subarray(0, 100)
    expect([...shrink(part, 3)]).toEqual([0, 3, 6])
  })

  it('can be given back', () => {
    const numbers = filled(large)
    const kept = shrink(numbers, SIZE / 2)
    giveBack(kept)
    expect([numbers.length, kept.length]).toEqual([0, 0])
  })
})

it('shrinks without a copy if it is large', () => {
  const numbers = filled(SIZE)
  expect(shrink(numbers, 5).buffer).toBe(numbers.buffer)
})
