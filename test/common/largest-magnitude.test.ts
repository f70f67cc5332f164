import { expect, it } from 'vitest'
import { largestMagnitude } from '../../src/common/largest-magnitude.js'

it.each<[number[], number]>([
  [[], 0],
  [[1, -3, 2], 3],
  [[0, -0], 0],
  [[-Infinity, 5], NaN],
  [[1, NaN, 2], NaN],
])('of %j is %d', (values, expected) => {
  expect(largestMagnitude(Float64Array.from(values))).toBe(expected)
  const many = new Float64Array(10_000)
  many.set(values, 7_000)
  expect(largestMagnitude(many)).toBe(expected)
})
