import { describe, expect, it } from 'vitest'
import { cNumber } from '../../../cli/like/c-number.js'

describe('cNumber', () => {
  it.each([
    [0.125, 2, '0.12'],
    [0.375, 2, '0.38'],
    [-0.125, 2, '-0.12'],
    [1 / 128, 6, '0.007812'],
    [3 / 128, 6, '0.023438'],
    [0.1250001, 2, '0.13'],
    [1.005, 2, '1.00'],
    [-0, 6, '-0.000000'],
    [-1e-9, 6, '-0.000000'],
    [1e22, 1, '10000000000000000000000.0'],
    [Number.NaN, 6, '-nan'],
    [-Infinity, 6, '-inf'],
  ])('prints %d with %d digits as printf does', (value, digits, text) => {
    expect(cNumber(value, digits)).toBe(text)
  })
})
