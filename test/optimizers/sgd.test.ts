import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { lbfgs } from '../../src/optimizers/lbfgs.js'
import { createRun, minimize, type Run } from '../../src/optimizers/minimize.js'
import type { Objective, StochasticObjective } from '../../src/optimizers/objective.js'
import { l2 } from '../../src/optimizers/penalized.js'
import { type SgdOptions, type SgdState, sgd } from '../../src/optimizers/sgd.js'
import { readState, writeState } from '../../src/optimizers/state.js'
import { createExamples, logistic } from './logistic.js'

const shuffle = (order: Uint32Array, epoch: number): void => {
  new Random(epoch).shuffle(order)
}
const data = logistic(createExamples(30, 1000, 3))
const valueAt = (f: Objective, x: Float64Array) => f.evaluate(x, new Float64Array(x.length))

function train(options: Partial<SgdOptions>, epochs: number, f: StochasticObjective = data) {
  const x = new Float64Array(f.size)
  const reports = [...minimize(f, x, sgd({ shuffle, ...options }), { maxIterations: epochs, period: 0 })]
  return { x, reports, last: reports.at(-1)! }
}

function minimumOf(f: Objective): number {
  const x = new Float64Array(f.size)
  for (const _ of minimize(f, x, lbfgs()));
  return valueAt(f, x)
}

/** Dense, with every vector in full: what sgd does by sparse steps. */
function followFormula(c2: number, rate: number, epochs: number) {
  const N = data.terms
  const lambda = (2 * c2) / N
  const w = new Float64Array(data.size)
  const sum = new Float64Array(data.size)
  let [t, value, eta] = [0, 0, 0]
  for (let epoch = 1; epoch <= epochs; epoch++) {
    const order = Uint32Array.from({ length: N }, (_, k) => k)
    shuffle(order, epoch)
    value = 0
    for (const k of order) {
      eta = rate * (1 + Math.max(lambda, 1 / N) * rate * t++) ** -0.75
      const g = new Float64Array(data.size)
      value += data.evaluateTerm(k, w, 1, (i, d) => {
        g[i] += d
      })
      for (let i = 0; i < w.length; i++) w[i] = (w[i] - eta * g[i]) / (1 + lambda * eta)
      if (epoch > 1) for (let i = 0; i < w.length; i++) sum[i] += w[i]
    }
    value += c2 * w.reduce((s, a) => s + a * a, 0)
  }
  return { mean: Array.from(sum, a => a / ((epochs - 1) * N)), value, eta }
}

describe('sgd', () => {
  it.each([0, 0.05, 0.5, 5])('comes near the minimum of L-BFGS with c2 = %d', c2 => {
    const f = l2(data, c2)
    const minimum = minimumOf(f)
    const { x, last } = train({ c2 }, 30)
    expect(last).toMatchObject({ iteration: 30, stop: 'max-iterations' })
    expect(valueAt(f, x)).toBeGreaterThan(minimum)
    expect(valueAt(f, x) / minimum).toBeLessThan(1 + 5e-4)
  })

  it('owes that to the mean', () => {
    const f = l2(data, 0.5)
    const mean = valueAt(f, train({ c2: 0.5 }, 10).x)
    const point = valueAt(f, train({ c2: 0.5, averageAfter: Infinity }, 10).x)
    expect(mean - minimumOf(f)).toBeLessThan((point - minimumOf(f)) / 2)
  })

  // The last shrinks the point by more than 1e9 in one epoch, many times the range of a scale.
  it.each([
    [0, 0.3],
    [0.2, 0.3],
    [2, 0.3],
    [1e4, 20],
  ])('takes the steps of its formula with c2 = %d, rate = %d', (c2, rate) => {
    const epochs = 3
    const { mean, value, eta } = followFormula(c2, rate, epochs)
    const { x, last } = train({ c2, rate }, epochs)
    const size = Math.max(...mean.map(Math.abs))
    for (let i = 0; i < mean.length; i++) expect(Math.abs(x[i] - mean[i])).toBeLessThan(1e-10 * size)
    expect(last.value / value).toBeCloseTo(1, 12)
    expect(last.step / eta).toBeCloseTo(1, 12)
  })

  it('resumes bit for bit after any epoch', () => {
    const options = { c2: 0.5, shuffle }
    const whole = train(options, 6)
    for (const k of [0, 1, 2, 5]) {
      const x = new Float64Array(data.size)
      const held = createRun(data, x, sgd(options))
      const generator = minimize(data, x, sgd(options), { run: held })
      for (let i = 0; i < k; i++) generator.next()
      const saved = writeState({ ...held, x })
      const text = { ...saved, json: JSON.parse(JSON.stringify(saved.json)) }
      const { x: y, ...run } = readState<Run<SgdState> & { x: Float64Array }>(text)
      const rest = [...minimize(data, y, sgd(options), { run, maxIterations: 6 })]
      expect(y).toEqual(whole.x)
      expect(rest.map(r => r.value)).toEqual(whole.reports.slice(k).map(r => r.value))
    }
  })

  it('depends on the order, and on nothing else', () => {
    const other = (order: Uint32Array, epoch: number): void => {
      new Random(1000 + epoch).shuffle(order)
    }
    expect(train({ c2: 1 }, 2).x).toEqual(train({ c2: 1 }, 2).x)
    expect(train({ c2: 1, shuffle: other }, 2).x).not.toEqual(train({ c2: 1 }, 2).x)
  })

  it('evaluates as many terms as it says', () => {
    let calls = 0
    const counted: StochasticObjective = {
      ...data,
      evaluateTerm(...parameters) {
        calls++
        return data.evaluateTerm(...parameters)
      },
    }
    const { last } = train({ sample: 100 }, 2, counted)
    expect(last.evaluations).toBeCloseTo(calls / data.terms, 10)
  })

  it('stops by the value like any other', () => {
    const reports = [
      ...minimize(data, new Float64Array(30), sgd({ shuffle, c2: 1 }), { period: 2, valueTolerance: 1e-2 }),
    ]
    const values = reports.map(r => r.value)
    expect(reports.at(-1)!.stop).toBe('converged-value')
    expect(Math.abs(values.at(-3)! - values.at(-1)!) / values.at(-1)!).toBeLessThan(1e-2)
  })

  it('finds a rate where most lead to nothing', () => {
    // 1e6 (x − 1)²: any rate above 1e-6 diverges.
    const steep: StochasticObjective = {
      size: 1,
      terms: 50,
      evaluateTerm(_, v, scale, add) {
        const distance = scale * v[0] - 1
        add?.(0, 2e6 * distance)
        return 1e6 * distance ** 2
      },
    }
    const { x } = train({}, 5, steep)
    expect(x[0]).toBeCloseTo(1, 6)
  })

  it('has diverged with a rate too high, and stays where it was', () => {
    const cubic: StochasticObjective = {
      size: 1,
      terms: 40,
      evaluateTerm(_, v, scale, add) {
        const x = scale * v[0]
        add?.(0, 4 * x ** 3 - 1)
        return x ** 4 - x
      },
    }
    const x = Float64Array.of(2)
    const optimizer = sgd({ shuffle, rate: 10 })
    const state = optimizer.init(cubic, x)
    expect(optimizer.step(cubic, x, state)).toMatchObject({ iteration: 0, step: 0, stop: 'diverged' })
    expect(x[0]).toBe(2)
    expect(state.point).toMatchObject({ v: Float64Array.of(2), u: Float64Array.of(0), scale: 1, count: 0 })
  })

  it('refuses what cannot be', () => {
    expect(() => sgd({ shuffle, c2: -1 })).toThrow(RangeError)
    expect(() => sgd({ shuffle, rate: 0 })).toThrow(RangeError)
    expect(() => sgd({ shuffle, sample: 0 })).toThrow(RangeError)
    expect(() => sgd({ shuffle }).init({ ...data, terms: 0 }, new Float64Array(30))).toThrow(RangeError)
  })
})
