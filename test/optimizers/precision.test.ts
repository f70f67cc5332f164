import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { type LbfgsState, lbfgs } from '../../src/optimizers/lbfgs.js'
import { createRun, type MinimizeOptions, minimize } from '../../src/optimizers/minimize.js'
import type { Objective, Precision } from '../../src/optimizers/objective.js'
import type { StopReason } from '../../src/optimizers/optimizer.js'

/** Σ_k c_k x_k², with the precision of each evaluation and the change of each value. */
function minimizeIn(resolution: number | undefined, options: MinimizeOptions<LbfgsState> = {}) {
  const scales = Array.from({ length: 12 }, (_, k) => 2 ** k)
  const used: Precision[] = []
  const f: Objective = {
    size: scales.length,
    precision: 'single',
    ...(resolution !== undefined && { resolution }),
    evaluate(x, g) {
      used.push(this.precision!)
      for (const [k, c] of scales.entries()) g[k] = 2 * c * x[k]
      return 1 + scales.reduce((sum, c, k) => sum + c * x[k] ** 2, 0)
    },
  }
  const x = new Float64Array(f.size).fill(1)
  const run = createRun(f, x, lbfgs(), { period: 0, ...options })
  const values = [run.state.value]
  let switched = -1
  let stop: StopReason | null = null
  for (const iteration of minimize(f, x, lbfgs(), { run, gradientTolerance: 1e-9, ...options })) {
    values.push(iteration.value)
    ;({ stop } = iteration)
    if (switched < 0 && f.precision === 'double') switched = values.length - 1
  }
  return { used, values, switched, stop }
}

it.each([undefined, 1e-4, 1e-9])(
  'goes over to double precision where the value changes by less than the resolution %s',
  resolution => {
    const { used, values, switched } = minimizeIn(resolution)
    const changes = values.slice(1).map((value, k) => Math.abs(value - values[k]) / Math.abs(value))
    const first = changes.findIndex(change => change < (resolution ?? 1e-6))
    expect(first).toBeGreaterThan(0)
    expect(switched).toBe(first + 1)
    expect(used.lastIndexOf('single')).toBeLessThan(used.indexOf('double'))
  },
)

it('stays in single precision for longer where the objective resolves more', () => {
  expect(minimizeIn(1e-9).switched).toBeGreaterThan(minimizeIn(1e-4).switched)
})

describe('the end in single precision', () => {
  const loose = { period: 3, valueTolerance: 1e-2, ending: 'single' } as const

  it('saves all evaluations in double precision', () => {
    const { used, stop } = minimizeIn(1e-7, loose)
    expect(stop).toBe('converged-value')
    expect(new Set(used)).toEqual(new Set(['single']))
  })

  it.each([
    ['it is not asked for', 1e-7, { ending: 'double' }],
    ['the objective states no resolution', undefined, {}],
    ['the tolerance is near the resolution', 1e-4, {}],
    ['a limit ends the run', 1e-7, { maxIterations: 2 }],
  ] as const)('is in double precision where %s', (_, resolution, options) => {
    const { used } = minimizeIn(resolution, { ...loose, ...options })
    expect(used.at(-1)).toBe('double')
  })
})

it('does not search in vain for a lower value where single precision has none', () => {
  const noise = new Random(4)
  const scales = Array.from({ length: 12 }, (_, k) => 2 ** k)
  const f: Objective = {
    size: scales.length,
    precision: 'single',
    resolution: 1e-6,
    evaluate(x, g) {
      for (const [k, c] of scales.entries()) g[k] = 2 * c * x[k]
      const value = 1 + scales.reduce((sum, c, k) => sum + c * x[k] ** 2, 0)
      return this.precision === 'single' ? value * (1 + 1e-6 * (noise.uniform() - 0.5)) : value
    },
  }
  const x = new Float64Array(f.size).fill(1)
  let evaluations = 1
  for (const iteration of minimize(f, x, lbfgs(), { gradientTolerance: 1e-9, period: 0 })) {
    expect(iteration.evaluations - evaluations).toBeLessThan(8)
    ;({ evaluations } = iteration)
  }
  expect(Math.max(...x.map(Math.abs))).toBeLessThan(1e-8)
})
