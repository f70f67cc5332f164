import { expect, it } from 'vitest'

it.each([
  ['another byte', Uint8Array.of(1, 2), Uint8Array.of(1, 3)],
  ['another length', Uint8Array.of(1, 2), Uint8Array.of(1, 2, 0)],
  ['another type of the same bytes', Int8Array.of(1, 2), Uint8Array.of(1, 2)],
  ['the other zero', Float64Array.of(0), Float64Array.of(-0)],
  ['a part of more bytes', new Uint8Array([1, 2, 3]).subarray(1), Uint8Array.of(1, 2)],
])('arrays of numbers are not equal with %s', (_, a, b) => {
  expect(a).not.toEqual(b)
  expect({ within: [a] }).not.toEqual({ within: [b] })
})

it('arrays of numbers are equal with the same bytes, wherever these lie', () => {
  const bytes = new Uint8Array([9, 1, 2, 9]).subarray(1, 3)
  expect({ within: [bytes] }).toEqual({ within: [Uint8Array.of(1, 2)] })
  expect(Float64Array.of(Number.NaN)).toEqual(Float64Array.of(Number.NaN))
})
