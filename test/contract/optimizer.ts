import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRun, type MinimizeOptions, minimize, type Run } from '../../src/optimizers/minimize.js'
import type { Objective } from '../../src/optimizers/objective.js'
import type { Iteration, Optimizer, Progress } from '../../src/optimizers/optimizer.js'
import { l2 } from '../../src/optimizers/penalized.js'
import { readState, writeState } from '../../src/optimizers/state.js'
import { createExamples, logistic } from '../optimizers/logistic.js'
import { barrier, beale, type Problem, quadratic, rosenbrock, single, wood } from '../optimizers/problems.js'

const penalizedLogistic: Problem = {
  name: 'logistic regression',
  f: l2(logistic(createExamples(30, 300, 1)), 0.5),
  start: new Array(30).fill(0),
  minimum: 130.6043633215863, // SciPy 1.17.1, minimize(method='L-BFGS-B')
}
const PROBLEMS = [
  quadratic(1, 1, 1),
  quadratic(7, 10, 2),
  quadratic(50, 1e3, 3),
  rosenbrock(2),
  rosenbrock(20),
  beale,
  wood,
  barrier,
  single,
  penalizedLogistic,
]
/** Far stricter than what users ask for, and no stop for another reason. */
const STRICT = { gradientTolerance: 1e-8, period: 0, maxIterations: 10_000 }
/** By how much of itself a value may rise where it is rounded. */
const ROUNDING = 1e-14

/** What every optimizer of a smooth function by its whole gradient must do. */
export function describeOptimizer<State extends Progress>(create: () => Optimizer<State>): void {
  describe(`${create().name} as an optimizer`, () => {
    testProblems(create)
    testReports(create)
    testResumption(create)
    testStops(create)
    testSmallest(create)
  })
}

function testProblems<State extends Progress>(create: () => Optimizer<State>): void {
  it.each(PROBLEMS)('finds the minimum of $name', ({ f, start, minimum, minimizer }) => {
    const { x, last } = run(create(), f, start, STRICT)
    expect(last.stop).toBe('converged-gradient')
    expect(Math.abs(last.value - minimum)).toBeLessThan(1e-12 * Math.max(1, Math.abs(minimum)))
    for (const [k, target] of (minimizer ?? []).entries()) expect(x[k]).toBeCloseTo(target, 5)
  })

  it('comes close to the minimum of a quadratic of condition 1e6', () => {
    const { f, start, minimum } = quadratic(20, 1e6, 4)
    const { last, first } = run(create(), f, start, { period: 0, maxIterations: 3000 })
    expect(last.value - minimum).toBeLessThan(1e-8 * (first.value - minimum))
  })

  it('finds the minimum of any quadratic', () => {
    const shape = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 3 }), fc.nat(1e6))
    const property = fc.property(shape, ([n, digits, seed]) => {
      const { f, start, minimizer } = quadratic(n, 10 ** digits, seed)
      const { x } = run(create(), f, start, STRICT)
      for (const [k, target] of minimizer!.entries()) expect(x[k]).toBeCloseTo(target, 5)
    })
    fc.assert(property, { numRuns: 60 })
  })
}

function testReports<State extends Progress>(create: () => Optimizer<State>): void {
  it.each(PROBLEMS)('reports on $name what is true of x, and falling values', ({ f, start }) => {
    const x = Float64Array.from(start)
    const g = new Float64Array(f.size)
    const counted = counting(f)
    let before = f.evaluate(x, g)
    let count = 0
    for (const report of minimize(counted, x, create(), STRICT)) {
      const { iteration, value, gradientNorm, pointNorm, evaluations, step } = report
      expect(iteration).toBe(++count)
      expect(value).toBe(f.evaluate(x, g))
      expect(Math.abs(gradientNorm - Math.hypot(...g))).toBeLessThanOrEqual(1e-12 * gradientNorm)
      expect(pointNorm).toBeCloseTo(Math.hypot(...x), 12)
      expect(evaluations).toBe(counted.calls)
      expect(step).toBeGreaterThan(0)
      expect(value).toBeLessThanOrEqual(before + ROUNDING * Math.abs(before))
      before = value
    }
    expect(count).toBeGreaterThan(0)
  })

  it('yields the iteration that it returns last', () => {
    const { f, start } = rosenbrock(2)
    const generator = minimize(f, Float64Array.from(start), create())
    let yielded: Iteration | undefined
    for (;;) {
      const { done, value } = generator.next()
      if (done) {
        expect(value).toBe(yielded)
        return
      }
      expect(yielded?.stop ?? null).toBeNull()
      yielded = value
    }
  })

  it('throws a RangeError for an x of another size', () => {
    const { f } = rosenbrock(4)
    expect(() => createRun(f, new Float64Array(3), create())).toThrow(RangeError)
    expect(() => minimize(f, new Float64Array(5), create()).next()).toThrow(RangeError)
  })
}

function testResumption<State extends Progress>(create: () => Optimizer<State>): void {
  it.each(PROBLEMS)('resumes on $name bit for bit, with the same end', ({ f, start }) => {
    const options = { gradientTolerance: 1e-6 }
    const whole = trace(create(), f, start, options)
    for (const k of [0, 1, 2, 7, 11]) {
      if (k >= whole.length) break
      const x = Float64Array.from(start)
      const held = createRun(f, x, create())
      const generator = minimize(f, x, create(), { ...options, run: held })
      const parts: unknown[] = []
      for (let i = 0; i < k; i++) parts.push([generator.next().value, [...x]])
      const saved = throughJson(writeState({ ...held, x }))
      for (let i = 0; i < 3; i++) generator.next() // what was saved must not follow
      const { x: y, ...rest } = readState<Run<State> & { x: Float64Array }>(saved)
      for (const iteration of minimize(f, y, create(), { ...options, run: rest }))
        parts.push([iteration, [...y]])
      expect(parts).toEqual(whole)
    }
  })

  it('remembers nothing itself: two runs taken in turns go as each alone', () => {
    const [a, b] = [rosenbrock(2), beale]
    const shared = create()
    const xs = [Float64Array.from(a.start), Float64Array.from(b.start)]
    const runs = [minimize(a.f, xs[0], shared), minimize(b.f, xs[1], shared)]
    for (let i = 0; i < 60; i++) for (const generator of runs) generator.next()
    expect(xs[0]).toEqual(run(create(), a.f, a.start).x)
    expect(xs[1]).toEqual(run(create(), b.f, b.start).x)
  })
}

function testStops<State extends Progress>(create: () => Optimizer<State>): void {
  it('stops by the gradient as soon as it is small in relation to x', () => {
    const { f, start } = wood
    const { reports, points } = run(create(), f, start, { gradientTolerance: 1e-3, period: 0 })
    const small = reports.map((r, k) => r.gradientNorm <= 1e-3 * Math.max(1, Math.hypot(...points[k])))
    expect(small.indexOf(true)).toBe(reports.length - 1)
    expect(reports.at(-1)!.stop).toBe('converged-gradient')
  })

  it.each([1, 3, 10])('stops by the value as soon as it is stable over %i iterations', period => {
    const { f, start } = penalizedLogistic
    const options = { period, valueTolerance: 1e-3, gradientTolerance: 0 }
    const { reports, first } = run(create(), f, start, options)
    const values = [first.value, ...reports.map(r => r.value)]
    const stable = values.map((v, k) => k >= period && Math.abs(values[k - period] - v) / v < 1e-3)
    expect(stable.indexOf(true)).toBe(values.length - 1)
    expect(reports.at(-1)!.stop).toBe('converged-value')
  })

  it.each([1, 4])('does not judge the value before %i iterations have passed', period => {
    const { f, start } = penalizedLogistic
    const { last } = run(create(), f, start, { period, valueTolerance: 100, gradientTolerance: 0 })
    expect(last).toMatchObject({ iteration: period, stop: 'converged-value' })
  })

  it('stops after as many iterations as allowed', () => {
    const { f, start } = rosenbrock(2)
    const { reports } = run(create(), f, start, { maxIterations: 3 })
    expect(reports.map(r => r.stop)).toEqual([null, null, 'max-iterations'])
    const none = run(create(), f, start, { maxIterations: 0 })
    expect(none.reports).toMatchObject([{ iteration: 0, step: 0, stop: 'max-iterations' }])
    expect([...none.x]).toEqual(start)
  })

  it('does not move from a minimum', () => {
    const { f, minimizer } = rosenbrock(4)
    const { reports, x } = run(create(), f, minimizer!)
    expect(reports).toMatchObject([{ iteration: 0, evaluations: 1, stop: 'converged-gradient' }])
    expect([...x]).toEqual(minimizer)
    const optimizer = create()
    const state = optimizer.init(f, x)
    expect(optimizer.step(f, x, state)).toMatchObject({ iteration: 0, step: 0, stop: 'converged-gradient' })
  })

  const broken: [string, number, number][] = [
    ['value', Number.NaN, 1],
    ['infinite value', Infinity, 1],
    ['gradient', 1, Number.NaN],
    ['infinite gradient', 1, Infinity],
  ]
  it.each(broken)('has diverged where it starts without a finite %s', (_, value, slope) => {
    const f: Objective = {
      size: 2,
      evaluate(_x, g) {
        g.fill(slope)
        return value
      },
    }
    const { last, x } = run(create(), f, [3, 4])
    expect(last).toMatchObject({ iteration: 0, stop: 'diverged' })
    expect([...x]).toEqual([3, 4])
  })

  it('has diverged where every step leads out of the domain, and stays', () => {
    const f: Objective = {
      size: 1,
      evaluate([x], g) {
        g[0] = x === 3 ? 1 : 7
        return x === 3 ? 0 : Number.NaN
      },
    }
    const optimizer = create()
    const x = Float64Array.of(3)
    const state = optimizer.init(f, x)
    const { arrays } = writeState(state)
    const still = { iteration: 0, value: 0, gradientNorm: 1, step: 0, stop: 'diverged' }
    expect(optimizer.step(f, x, state)).toMatchObject(still)
    expect(x[0]).toBe(3)
    expect(writeState(state).arrays).toEqual(arrays)
  })

  it('says so when the gradient leads nowhere, and stays at the best point', () => {
    const { f, start } = quadratic(5, 10, 8)
    let calls = 0
    // From the fifth evaluation on the gradient has the wrong sign.
    const liar: Objective = {
      size: f.size,
      evaluate(x, g) {
        const value = f.evaluate(x, g)
        if (++calls >= 5) for (let k = 0; k < g.length; k++) g[k] = -g[k]
        return value
      },
    }
    const { last, x } = run(create(), liar, start, STRICT)
    expect(last.stop).toBe('line-search-failed')
    expect(last.iteration).toBeGreaterThan(0)
    expect(last.value).toBe(f.evaluate(x, new Float64Array(5)))
  })
}

function testSmallest<State extends Progress>(create: () => Optimizer<State>): void {
  it('has nothing to do without variables', () => {
    const { last } = run(create(), { size: 0, evaluate: () => 7 }, [])
    const still = { iteration: 0, value: 7, gradientNorm: 0, pointNorm: 0, evaluations: 1, step: 0 }
    expect(last).toEqual({ ...still, stop: 'converged-gradient' })
  })
}

interface Outcome {
  readonly x: Float64Array
  readonly first: Progress
  readonly last: Iteration
  readonly reports: Iteration[]
  readonly points: number[][]
}

function run<State extends Progress>(
  optimizer: Optimizer<State>,
  f: Objective,
  start: readonly number[],
  options: MinimizeOptions<State> = {},
): Outcome {
  const x = Float64Array.from(start)
  const held = createRun(f, x, optimizer, options)
  const first = { ...held.state }
  const reports: Iteration[] = []
  const points: number[][] = []
  for (const iteration of minimize(f, x, optimizer, { ...options, run: held })) {
    reports.push(iteration)
    points.push([...x])
  }
  return { x, first, last: reports.at(-1)!, reports, points }
}

function trace<State extends Progress>(
  optimizer: Optimizer<State>,
  f: Objective,
  start: readonly number[],
  options: MinimizeOptions<State>,
): unknown[] {
  const { reports, points } = run(optimizer, f, start, options)
  return reports.map((report, k) => [report, points[k]])
}

function counting(f: Objective): Objective & { calls: number } {
  return {
    size: f.size,
    calls: 0,
    evaluate(x, g) {
      this.calls++
      return f.evaluate(x, g)
    },
  }
}

function throughJson<Saved extends { json: unknown }>(saved: Saved): Saved {
  return { ...saved, json: JSON.parse(JSON.stringify(saved.json)) }
}
