import { describe, expect, it } from 'vitest'
import { lbfgs } from '../../src/optimizers/lbfgs.js'
import { minimize } from '../../src/optimizers/minimize.js'
import { describeOptimizer } from '../contract/optimizer.js'
import { barrier, type Problem, quadratic, rosenbrock } from './problems.js'

describeOptimizer(() => lbfgs())
describe('with a memory of 3', () => describeOptimizer(() => lbfgs({ memory: 3 })))

function last({ f, start }: Problem, memory?: number) {
  const x = Float64Array.from(start)
  const generator = minimize(f, x, lbfgs({ memory }), { gradientTolerance: 1e-8, period: 0 })
  for (;;) {
    const { done, value } = generator.next()
    if (done) return value
  }
}

describe('lbfgs', () => {
  // SciPy 1.17.1, minimize(method='L-BFGS-B', jac=True, options={'maxcor': 6, 'ftol': 0, 'gtol': 1e-8})
  it.each([
    [2, 38, 46, 3.7078e-19],
    [20, 37, 51, 8.48524e-21],
  ])('takes the way of SciPy through Rosenbrock of %i', (n, iterations, evaluations, value) => {
    const end = last(rosenbrock(n))
    expect(end).toMatchObject({ iteration: iterations, evaluations })
    // Values as small as these show the order in which sums were taken.
    expect(end.value / value).toBeCloseTo(1, 3)
  })

  it('begins with a step of length 1 along the gradient', () => {
    const { f, start } = quadratic(6, 4, 5)
    const x = Float64Array.from(start)
    const g = new Float64Array(6)
    f.evaluate(x, g)
    const { step } = minimize(f, x, lbfgs()).next().value
    const moved = start.map((a, k) => (x[k] - a) / -g[k])
    for (const ratio of moved) expect(ratio).toBeCloseTo(step, 10)
    expect(step).toBeCloseTo(1 / Math.hypot(...g), 10)
  })

  it('needs fewer iterations the more it remembers', () => {
    const problem = quadratic(20, 1e4, 6)
    expect(last(problem, 20).iteration).toBeLessThan(last(problem, 3).iteration)
  })

  it('never leaves the domain of a barrier', () => {
    const x = Float64Array.from(barrier.start)
    for (const { value } of minimize(barrier.f, x, lbfgs())) {
      expect(Number.isFinite(value)).toBe(true)
      expect(Math.min(...x)).toBeGreaterThan(0)
    }
  })

  it('forgets what misleads it, and goes down the gradient instead', () => {
    const optimizer = lbfgs()
    for (const sy of [1e40, -1, Number.NaN]) {
      const x = Float64Array.from(barrier.start)
      const state = optimizer.init(barrier.f, x)
      optimizer.step(barrier.f, x, state)
      optimizer.step(barrier.f, x, state)
      const y = x.slice()
      const fresh = optimizer.step(barrier.f, y, optimizer.init(barrier.f, y))
      state.memory.sy.fill(sy) // a direction far out of the domain, one uphill, and none at all
      const { value, step, stop, iteration } = optimizer.step(barrier.f, x, state)
      expect([stop, iteration]).toEqual([null, 3])
      expect([value, step]).toEqual([fresh.value, fresh.step])
      expect(x).toEqual(y)
      expect(state.memory.pairs).toBe(1)
    }
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses a memory of %d', memory => {
    expect(() => lbfgs({ memory })).toThrow(RangeError)
  })
})
