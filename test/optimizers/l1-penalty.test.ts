import { describe, expect, it } from 'vitest'
import {
  alignDirection,
  l1Value,
  pseudoGradient,
  pseudoNorm,
  stepInOrthant,
} from '../../src/optimizers/l1-penalty.js'

const penalty = { c1: 2, start: 1, end: 6 }

describe('the L1 penalty', () => {
  it('sums what it penalizes', () => {
    expect(l1Value(penalty, Float64Array.of(100, 1, -2, 0, -0, 0.5, 100))).toBe(7)
  })

  it('has as pseudo-gradient the least slope in either direction', () => {
    const x = Float64Array.of(0, 1, -1, 0, 0, 0, 0)
    const g = Float64Array.of(1, 1, 1, -3, 5, -2, 1)
    const pseudo = new Float64Array(7)
    pseudoGradient(penalty, x, g, pseudo)
    expect([...pseudo]).toEqual([1, 3, -1, -1, 3, 0, 1])
    expect(pseudoNorm(penalty, x, g)).toBeCloseTo(Math.sqrt(22), 14)
  })

  it('hides no gradient that is not a number', () => {
    const g = Float64Array.of(0, Number.NaN)
    expect(pseudoNorm({ c1: 1, start: 0, end: 2 }, new Float64Array(2), g)).toBeNaN()
  })

  it('keeps of a direction what leads down, and all that it does not penalize', () => {
    const pseudo = Float64Array.of(1, 1, 1, -1, -1, 0, -1)
    const d = Float64Array.of(3, 3, -3, 3, -3, 3, -3)
    alignDirection(penalty, pseudo, d)
    expect([...d]).toEqual([3, 0, -3, 3, 0, 0, -3])
  })

  it('steps within the orthant and onto its border, but not beyond', () => {
    const x = Float64Array.of(1, 1, -1, 0, 0, 2, -1)
    const pseudo = Float64Array.of(1, 1, -1, -1, 1, 1, -1)
    const d = Float64Array.of(-4, -4, 4, 1, 1, -2, 4)
    const next = new Float64Array(7)
    const predicted = stepInOrthant(penalty, x, pseudo, 0.5, d, next)
    expect([...next]).toEqual([-1, 0, 0, 0.5, 0, 1, 1])
    expect(predicted).toBe(-2 - 1 - 1 - 0.5 - 0 - 1 - 2)
  })
})
