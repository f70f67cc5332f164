import { describe, expect, it } from 'vitest'
import { addScaled, axpy, dot, norm, scale } from '../../src/optimizers/vector.js'

const SIZES = [0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17]
const vector = (n: number, seed: number) => Float64Array.from({ length: n }, (_, k) => Math.sin(seed + 3 * k))

describe.each(SIZES)('vectors of %i', n => {
  const [x, y] = [vector(n, 1), vector(n, 2)]

  it('have a dot product and a norm', () => {
    let sum = 0
    for (let k = 0; k < n; k++) sum += x[k] * y[k]
    expect(dot(x, y)).toBeCloseTo(sum, 14)
    expect(norm(x)).toBeCloseTo(Math.hypot(...x), 14)
  })

  it('are added and scaled', () => {
    const [sum, product, other] = [y.slice(), y.slice(), y.slice()]
    axpy(2, x, sum)
    scale(-3, x, product)
    addScaled(x, 0.5, y, other)
    expect(sum).toEqual(y.map((b, k) => b + 2 * x[k]))
    expect(product).toEqual(x.map(a => -3 * a))
    expect(other).toEqual(x.map((a, k) => a + 0.5 * y[k]))
  })
})
