import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lbfgs } from '../../src/optimizers/lbfgs.js'
import { type MinimizeOptions, minimize } from '../../src/optimizers/minimize.js'
import type { Objective } from '../../src/optimizers/objective.js'
import type { Optimizer, Progress } from '../../src/optimizers/optimizer.js'
import { type OwlqnOptions, owlqn } from '../../src/optimizers/owlqn.js'
import { readState, writeState } from '../../src/optimizers/state.js'
import { describeOptimizer } from '../contract/optimizer.js'
import { createExamples, logistic } from './logistic.js'
import { quadratic } from './problems.js'

describeOptimizer(() => owlqn({ c1: 0 }))

const STRICT = { gradientTolerance: 1e-9, period: 0, maxIterations: 5000 }

function run<State extends Progress>(
  optimizer: Optimizer<State>,
  f: Objective,
  start: ArrayLike<number>,
  options: MinimizeOptions<State> = STRICT,
) {
  const x = Float64Array.from(start)
  const reports = [...minimize(f, x, optimizer, options)]
  return { x, reports, last: reports.at(-1)! }
}

/** Σ_k ½ a_k (x_k − b_k)²: with c1‖x‖₁ its minimum is b_k moved by c1/a_k towards 0, and no further. */
function separable(a: readonly number[], b: readonly number[]): Objective {
  return {
    size: a.length,
    evaluate(x, g) {
      let value = 0
      for (let k = 0; k < a.length; k++) {
        g[k] = a[k] * (x[k] - b[k])
        value += (g[k] * (x[k] - b[k])) / 2
      }
      return value
    },
  }
}

const soften = (b: number, threshold: number) => Math.sign(b) * Math.max(0, Math.abs(b) - threshold)

/** How far x is from the conditions of Karush, Kuhn and Tucker for f(x) + c1‖x‖₁. */
function violation(f: Objective, x: Float64Array, c1: number): number {
  const g = new Float64Array(x.length)
  f.evaluate(x, g)
  const of = (k: number) =>
    x[k] === 0 ? Math.max(0, Math.abs(g[k]) - c1) : Math.abs(g[k] + c1 * Math.sign(x[k]))
  return Math.max(...Array.from(x, (_, k) => of(k)))
}

describe('owlqn', () => {
  it('thresholds softly where variables do not interact', () => {
    const variable = fc.tuple(
      fc.double({ min: 0.5, max: 4, noNaN: true }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.double({ min: -3, max: 3, noNaN: true }),
    )
    const property = fc.property(fc.array(variable, { minLength: 1, maxLength: 9 }), variables => {
      const [a, b, start] = [0, 1, 2].map(i => variables.map(v => v[i]))
      const { x } = run(owlqn({ c1: 1 }), separable(a, b), start)
      for (let k = 0; k < a.length; k++) {
        const target = soften(b[k], 1 / a[k])
        expect(x[k]).toBeCloseTo(target, 6)
        if (a[k] * Math.abs(b[k]) < 0.999) expect(Math.abs(x[k])).toBe(0) // a start at −0 may stay there
      }
    })
    fc.assert(property, { numRuns: 100 })
  })

  it('leaves variables outside its range alone', () => {
    const f = separable([1, 1, 1, 1], [3, 3, -3, 0.5])
    const { x, last } = run(owlqn({ c1: 1, penalized: [1, 3] }), f, [0, 0, 0, 0])
    for (const [k, target] of [3, 2, -2, 0.5].entries()) expect(x[k]).toBeCloseTo(target, 8)
    expect(last.value).toBeCloseTo(0.5 + 0.5 + 4, 8)
  })

  it.each([0.5, 2, 8, 30])('meets the conditions of a minimum of a lasso with c1 = %d', c1 => {
    const f = logistic(createExamples(40, 400, 7))
    const { x, last } = run(owlqn({ c1 }), f, new Float64Array(40))
    expect(last.stop).toBe('converged-gradient')
    expect(violation(f, x, c1)).toBeLessThan(1e-7)
    const zeros = x.filter(a => a === 0).length
    expect(zeros).toBeGreaterThan(0)
    expect(zeros).toBeLessThan(40)
  })

  it('needs no step where 0 is the minimum', () => {
    const f = logistic(createExamples(40, 400, 7))
    const { x, reports } = run(owlqn({ c1: 1000 }), f, new Float64Array(40))
    expect(reports).toMatchObject([{ iteration: 0, gradientNorm: 0, stop: 'converged-gradient' }])
    expect(x).toEqual(new Float64Array(40))
  })

  it('comes to 0 from elsewhere if that is the minimum', () => {
    const f = logistic(createExamples(40, 400, 7))
    const { x, last } = run(owlqn({ c1: 1000 }), f, new Float64Array(40).fill(-0.3))
    expect(last.stop).toBe('converged-gradient')
    expect(Array.from(x, Math.abs)).toEqual(new Array(40).fill(0))
  })

  it('reports falling values with the penalty, and the norm of the pseudo-gradient', () => {
    const c1 = 2
    const f = logistic(createExamples(40, 400, 9))
    const x = new Float64Array(40)
    const g = new Float64Array(40)
    let before = f.evaluate(x, g)
    for (const { value, gradientNorm } of minimize(f, x, owlqn({ c1 }), STRICT)) {
      const penalty = c1 * x.reduce((sum, a) => sum + Math.abs(a), 0)
      expect(value).toBeCloseTo(f.evaluate(x, g) + penalty, 10)
      const slopes = Array.from(x, (a, k) => (a === 0 ? soften(g[k], c1) : g[k] + c1 * Math.sign(a)))
      expect(gradientNorm).toBeCloseTo(Math.hypot(...slopes), 10)
      expect(value).toBeLessThanOrEqual(before * (1 + 1e-14))
      before = value
    }
  })

  it('finds the minimum of L-BFGS where nothing is penalized', () => {
    const { f, start } = quadratic(10, 100, 11)
    const smooth = run(lbfgs(), f, start)
    for (const options of [{ c1: 0 }, { c1: 5, penalized: [4, 4] as const }]) {
      const { x, last } = run(owlqn(options), f, start)
      expect(last.value).toBeCloseTo(smooth.last.value, 12)
      for (let k = 0; k < 10; k++) expect(x[k]).toBeCloseTo(smooth.x[k], 7)
    }
  })

  it('resumes bit for bit', () => {
    const f = logistic(createExamples(40, 400, 9))
    const whole = run(owlqn({ c1: 2 }), f, new Float64Array(40))
    const optimizer = owlqn({ c1: 2 })
    let x = new Float64Array(40)
    let state = optimizer.init(f, x)
    for (const { value, step } of whole.reports) {
      const saved = writeState({ state, x })
      ;({ state, x } = readState<{ state: typeof state; x: typeof x }>(saved))
      expect(optimizer.step(f, x, state)).toMatchObject({ value, step })
    }
    expect(x).toEqual(whole.x)
  })

  const wrong: OwlqnOptions[] = [{ c1: -1 }, { c1: Number.NaN }, { c1: Infinity }, { c1: 1, memory: 0 }]
  it.each(wrong)('refuses %o', options => expect(() => owlqn(options)).toThrow(RangeError))

  it.each([
    [-1, 2],
    [2, 1],
    [0, 4],
  ])('refuses to penalize [%i, %i) of 3 variables', (start, end) => {
    const optimizer = owlqn({ c1: 1, penalized: [start, end] })
    expect(() => optimizer.init(separable([1, 1, 1], [1, 1, 1]), new Float64Array(3))).toThrow(RangeError)
  })
})
