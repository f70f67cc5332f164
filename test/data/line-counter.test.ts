import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countLines, createLineCounter } from '../../src/data/reading/line-counter.js'
import { limitMemory } from '../../src/wasm/memory.js'

const bytes = fc
  .array(fc.constantFrom(10, 10, 13, 97, 138), { maxLength: 200 })
  .map(list => Uint8Array.from(list))

it.each([1, 15, 16, 17, 50, 1000])('the kernel counts the lines of pieces of %i bytes', piece => {
  const count = createLineCounter(piece)
  expect(count).not.toBe(countLines)
  fc.assert(
    fc.property(bytes, each => {
      expect(count(each)).toBe(countLines(each))
    }),
  )
})

it('the readable form counts LF, also where there is no kernel', () => {
  expect(countLines(Uint8Array.of(10, 97, 10, 10, 13))).toBe(3)
  const unlimited = limitMemory(1)
  try {
    expect(createLineCounter()).toBe(countLines)
  } finally {
    unlimited()
  }
})
