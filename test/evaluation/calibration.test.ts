import { expect, it } from 'vitest'
import { CalibrationCounter } from '../../src/evaluation/calibration.js'

it('compares probabilities with the share of labels that is right', () => {
  const counter = new CalibrationCounter(4)
  for (const right of [true, true, true, false]) counter.add(0.8, right)
  counter.add(1, true)
  counter.add(0.1, true)
  const { bins, error } = counter.calibration()
  expect(bins).toEqual([
    { from: 0, to: 0.25, labels: 1, confidence: 0.1, accuracy: 1 },
    { from: 0.75, to: 1, labels: 5, confidence: 0.8400000000000001, accuracy: 0.8 },
  ])
  expect(error).toBeCloseTo((0.9 + 0.2) / 6)
})

it('has no error where there is nothing', () => {
  expect(new CalibrationCounter().calibration()).toEqual({ bins: [], error: 0 })
})

it('takes probabilities that rounding has put a little outside', () => {
  const counter = new CalibrationCounter()
  counter.add(1 + 1e-12, true)
  counter.add(-1e-12, false)
  expect(counter.calibration().bins.map(({ labels }) => labels)).toEqual([1, 1])
})
