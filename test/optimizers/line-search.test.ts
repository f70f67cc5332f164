import { describe, expect, it } from 'vitest'
import { type LineSearchOptions, searchLine } from '../../src/optimizers/line-search.js'
import type { LinePoint } from '../../src/optimizers/trial-step.js'

type Phi = (a: number) => readonly [value: number, slope: number]

/** The six functions of Moré and Thuente, section 5, with the μ and η of their tables. */
const gamma = (b: number) => Math.sqrt(1 + b * b) - b
const yanai =
  (b1: number, b2: number): Phi =>
  a => {
    const left = Math.hypot(1 - a, b2)
    const right = Math.hypot(a, b1)
    return [gamma(b1) * left + gamma(b2) * right, (gamma(b1) * (a - 1)) / left + (gamma(b2) * a) / right]
  }
const l = 39
const rippled: Phi = a => {
  const b = 0.01
  const ripple = (2 * (1 - b)) / (l * Math.PI)
  const [base, slope] =
    a <= 1 - b ? [1 - a, -1] : a >= 1 + b ? [a - 1, 1] : [(a - 1) ** 2 / (2 * b) + b / 2, (a - 1) / b]
  return [base + ripple * Math.sin((l * Math.PI * a) / 2), slope + (1 - b) * Math.cos((l * Math.PI * a) / 2)]
}
const quintic: Phi = a => {
  const b = a + 0.004
  return [b ** 5 - 2 * b ** 4, 5 * b ** 4 - 8 * b ** 3]
}
const sparse = { decrease: 1e-3, curvature: 0.1 }
const middle = { decrease: 0.1, curvature: 0.1 }
const tight = { decrease: 1e-3, curvature: 1e-3 }
const FIRST_STEPS = [1e-3, 1e-1, 1e1, 1e3]
/** With the trials needed from each first step. SciPy 1.17.1 (DCSRCH) takes the same. */
const FUNCTIONS: [name: string, phi: Phi, options: typeof sparse, trials: number[]][] = [
  ['5.1', a => [-a / (a * a + 2), (a * a - 2) / (a * a + 2) ** 2], sparse, [6, 3, 1, 4]],
  ['5.2', quintic, middle, [12, 8, 8, 11]],
  ['5.3', rippled, middle, [12, 12, 10, 13]],
  ['5.4, β = 0.001, 0.001', yanai(0.001, 0.001), tight, [4, 1, 3, 4]],
  ['5.4, β = 0.01, 0.001', yanai(0.01, 0.001), tight, [6, 3, 7, 8]],
  ['5.4, β = 0.001, 0.01', yanai(0.001, 0.01), tight, [13, 11, 8, 11]],
]

function search(phi: Phi, step: number, options: LineSearchOptions = {}) {
  const trials: LinePoint[] = []
  const evaluate = (a: number): LinePoint => {
    const [value, slope] = phi(a)
    trials.push({ step: a, value, slope })
    return trials.at(-1)!
  }
  const [value, slope] = phi(0)
  const start = { step: 0, value, slope }
  return { ...searchLine(evaluate, start, step, options), start, trials }
}

describe('searchLine', () => {
  for (const [name, phi, options, counts] of FUNCTIONS) {
    it.each(FIRST_STEPS)(`meets both conditions on function ${name} from %d`, step => {
      const { outcome, point, start, evaluations, trials } = search(phi, step, options)
      expect(outcome).toBe('wolfe')
      expect(point.value).toBeLessThanOrEqual(start.value + options.decrease * point.step * start.slope)
      expect(Math.abs(point.slope)).toBeLessThanOrEqual(options.curvature * Math.abs(start.slope))
      expect(evaluations).toBe(counts[FIRST_STEPS.indexOf(step)])
      expect(trials).toHaveLength(evaluations)
      expect(trials.at(-1)).toBe(point)
    })
  }

  it('accepts at once a first step that is good enough', () => {
    const { evaluations, point } = search(a => [(a - 1) ** 2, 2 * (a - 1)], 1)
    expect([evaluations, point.step]).toEqual([1, 1])
  })

  it('judges by the slope what may be rounding of the value', () => {
    // A parabola that falls by 1e-9, and values that are 1e-8 too high everywhere but at the start.
    const phi: Phi = a => [1 + 1e-9 * (a * a - 2 * a) + (a > 0 ? 1e-8 : 0), 2e-9 * (a - 1)]
    const { outcome, evaluations } = search(phi, 1, { rounding: 1e-7 })
    expect([outcome, evaluations]).toEqual(['wolfe', 1])
    expect(search(phi, 1).outcome).toBe('failed')
  })

  it('goes to the minimum of a parabola in two trials', () => {
    const { point, evaluations } = search(a => [(a - 1) ** 2, 2 * (a - 1)], 7, { curvature: 1e-9 })
    expect(point.step).toBeCloseTo(1, 9)
    expect(evaluations).toBe(2)
  })

  it('comes back into the domain', () => {
    const phi: Phi = a => (a < 0.1 ? [-Math.log(0.1 - a) - 30 * a, 1 / (0.1 - a) - 30] : [Number.NaN, 1])
    const { outcome, point, trials } = search(phi, 1, { curvature: 0.1 })
    expect(outcome).toBe('wolfe')
    expect(Math.abs(point.slope)).toBeLessThanOrEqual(2)
    expect(trials.map(trial => trial.step).slice(0, 3)).toEqual([1, 0.25, 0.0625])
  })

  it('never goes beyond a step that led out of the domain', () => {
    const { outcome, point, trials } = search(a => (a < 1 ? [-a, -1] : [Number.NaN, -1]), 0.9)
    expect(outcome).toBe('decrease')
    expect(point.step).toBeGreaterThan(0.99)
    for (const [k, { step }] of trials.entries())
      for (const { step: before } of trials.slice(0, k)) if (before >= 1) expect(step).toBeLessThan(before)
  })

  it('is content with a decrease at the longest step', () => {
    const { outcome, point } = search(a => [-a, -1], 1, { maxStep: 50 })
    expect(outcome).toBe('decrease')
    expect(point).toEqual({ step: 50, value: -50, slope: -1 })
  })

  it('returns to the best trial when there are no more', () => {
    // Falls to 1 and then stands on a step with a slope that is never flat enough.
    const phi: Phi = a => (a <= 1 ? [-a, -1] : [1000, 1])
    const { outcome, point, evaluations, trials } = search(phi, 0.5, { maxEvaluations: 8 })
    expect(outcome).toBe('decrease')
    expect(evaluations).toBeLessThanOrEqual(9)
    expect(point.step).toBeGreaterThanOrEqual(0.5)
    expect(point.step).toBeLessThanOrEqual(1)
    expect(trials.at(-1)).toBe(point)
  })

  it('fails where the value only rises, within the trials allowed', () => {
    const { outcome, evaluations } = search(a => [a, a === 0 ? -1 : 1], 1, { maxEvaluations: 15 })
    expect(outcome).toBe('failed')
    expect(evaluations).toBeLessThanOrEqual(15)
  })

  it('does not take for a decrease what is only rounding', () => {
    const { outcome } = search(() => [1e6, -1e-12], 1)
    expect(outcome).toBe('failed')
  })

  it('trusts the slope where the value is rounded away', () => {
    const { outcome } = search(a => [1e6, -1e-12 * (1 - a)], 1)
    expect(outcome).toBe('wolfe')
  })

  it('knows when no trial has a value', () => {
    const { outcome, evaluations } = search(a => (a === 0 ? [0, -1] : [Infinity, 0]), 1)
    expect([outcome, evaluations]).toEqual(['not-finite', 20])
  })
})
