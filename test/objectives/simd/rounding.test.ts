/** Single precision has the value of a point close by, whose weights are multiples of a unit (assembly/chain/coarse.ts). */
import { expect, it } from 'vitest'
import { oneThread } from '../../../src/wasm/thread-pool.js'
import { DESCRIPTIONS, prepare } from './both-objectives.js'
import type { Description } from './random-corpus.js'

const UNIT = 2 ** -18
/** Of a position: rounding of exponentials and recursions, but not of sums of weights. */
const LIMIT = 1.5e-7

/** How far values in single precision are from those in double precision at the points that they belong to, per position. */
function differences(description: Description): number[] {
  const lengths = Array.from({ length: 400 }, (_, n) => 15 + (n % 11))
  const shape = { L: 5, lengths, description, seed: 3, scale: 2, favorite: 10, labelPairs: 'none' } as const
  const { simd, x } = prepare('likelihood', shape, oneThread, { many: 100 })
  const g = new Float64Array(x.length)
  const evaluate = (precision: 'single' | 'double', point: Float64Array) => {
    simd.precision = precision
    return simd.evaluate(point, g)
  }
  return Array.from({ length: 12 }, (_, k) => {
    const point = x.map((w, f) => w + 1e-6 * k * ((f % 7) - 3))
    const rounded = point.map(w => UNIT * Math.round(w / UNIT))
    const P = lengths.reduce((sum, length) => sum + length, 0)
    return (evaluate('single', point) - evaluate('double', rounded)) / P
  })
}

it.each(DESCRIPTIONS)('rounds weights, those of gold labels as well, but not their sums: %s', description => {
  const found = differences(description)
  for (const difference of found) expect(Math.abs(difference)).toBeLessThan(LIMIT)
})
