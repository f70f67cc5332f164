import { describe, expect, it } from 'vitest'
import { l2 } from '../../src/optimizers/penalized.js'
import { rosenbrock, wood } from './problems.js'

describe('l2', () => {
  it('adds c2‖x‖² and its gradient, without ½', () => {
    const x = Float64Array.of(1, -2, 3, 0.5)
    const [g, penalized] = [new Float64Array(4), new Float64Array(4)]
    const value = wood.f.evaluate(x, g)
    expect(l2(wood.f, 0.25).evaluate(x, penalized)).toBeCloseTo(value + 0.25 * 14.25, 10)
    for (let k = 0; k < 4; k++) expect(penalized[k]).toBeCloseTo(g[k] + 0.5 * x[k], 12)
    expect([...x]).toEqual([1, -2, 3, 0.5])
  })

  it('has units by the estimated curvature and its own, and none without an estimate', () => {
    const f = { ...wood.f, evaluate: wood.f.evaluate, estimateCurvature: () => Float64Array.of(0, 1, 8, 1e6) }
    const expected = [0.5, 1.5, 8.5, 1e6 + 0.5].map(curvature => curvature ** (-1 / 8))
    expect([...l2(f, 0.25).units!]).toEqual(expected)
    expect(l2(f, 0).units![0]).toBeLessThan(2) // and not infinite
    expect(l2(wood.f, 0.25).units).toBeUndefined()
  })

  it('estimates the curvature when units are first read, and once', () => {
    let estimates = 0
    const estimateCurvature = () => new Float64Array(4).fill(++estimates)
    const f = l2({ ...wood.f, evaluate: wood.f.evaluate, estimateCurvature }, 0.25)
    f.evaluate(new Float64Array(4), new Float64Array(4))
    expect(estimates).toBe(0)
    expect(f.units).toBe(f.units)
    expect(estimates).toBe(1)
  })

  it('has the gradient of its value', () => {
    const f = l2(rosenbrock(4).f, 3)
    const x = Float64Array.of(0.3, -0.4, 1.1, 0.2)
    const [g, unused] = [new Float64Array(4), new Float64Array(4)]
    f.evaluate(x, g)
    for (let k = 0; k < 4; k++) {
      const at = (h: number) =>
        f.evaluate(
          x.map((a, i) => (i === k ? a + h : a)),
          unused,
        )
      expect((at(1e-5) - at(-1e-5)) / 2e-5 / g[k]).toBeCloseTo(1, 6)
    }
  })

  it('is 0 at its center, and has the gradient of its value around it', () => {
    const center = Float64Array.of(1, -2, 3, 0.5)
    const [g, penalized] = [new Float64Array(4), new Float64Array(4)]
    const f = l2(wood.f, 0.25, center)
    expect(f.evaluate(center, penalized)).toBe(wood.f.evaluate(center, g))
    expect([...penalized]).toEqual([...g])
    const x = Float64Array.of(2, -2, 3, -0.5)
    expect(f.evaluate(x, penalized)).toBeCloseTo(wood.f.evaluate(x, g) + 0.25 * 2, 10)
    const expected = [g[0] + 0.5, g[1], g[2], g[3] - 0.5]
    for (let k = 0; k < 4; k++) expect(penalized[k]).toBeCloseTo(expected[k], 10)
  })

  it.each([-1, Number.NaN, Infinity])('refuses a c2 of %d', c2 => {
    expect(() => l2(wood.f, c2)).toThrow(RangeError)
  })
})
