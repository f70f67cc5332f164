import { describe, expect, it } from 'vitest'
import { type Cost, forecast, iterationLimit, iterationsNeeded } from '../../src/best/forecast.js'

/** 2 for features, and 10 iterations of 1. */
const cost: Cost = { tokens: 100, training: 12, iteration: 1, iterations: 10, needed: 15, stages: 1 }

describe('the forecast of a training', () => {
  it('scales features and iterations with the tokens, and expects as many iterations as are needed', () => {
    expect(forecast(cost, 200)).toEqual({ total: 34, setup: 4, iteration: 2, iterations: 15, stages: 1 })
  })

  it('expects nothing of iterations from a closed form', () => {
    const counted = { ...cost, training: 3, iteration: 0 }
    expect(forecast(counted, 1000)).toMatchObject({ total: 30, setup: 30 })
    expect(iterationLimit(forecast(counted, 1000), 1, 100)).toBeUndefined()
  })

  it('takes the iterations of a training from nothing, where one has started from a model', () => {
    expect(iterationsNeeded(20, true, undefined)).toBe(30)
    expect(iterationsNeeded(20, false, undefined)).toBe(20)
    expect(iterationsNeeded(4, true, cost)).toBe(15)
  })
})

describe('the limit of iterations', () => {
  const expected = forecast(cost, 100)

  it('is left out if twice what is expected fits, or what the method does at most', () => {
    expect(iterationLimit(expected, Infinity, 100)).toBeUndefined()
    expect(iterationLimit(expected, 40, 100)).toBeUndefined()
    expect(iterationLimit(expected, 20, 15)).toBeUndefined()
  })

  it('is what fits into the time left, features and all stages included', () => {
    expect(iterationLimit(expected, 20, 100)).toBe(16)
    expect(iterationLimit({ ...expected, stages: 2 }, 10, 100)).toBe(3)
    expect(iterationLimit(expected, 1, 100)).toBe(1)
  })
})
