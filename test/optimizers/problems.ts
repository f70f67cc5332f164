import { Random } from '../../src/common/random.js'
import type { Objective } from '../../src/optimizers/objective.js'

/** A function, where to start, and what is known of its minimum. */
export interface Problem {
  readonly name: string
  readonly f: Objective
  readonly start: readonly number[]
  readonly minimum: number
  readonly minimizer?: readonly number[]
}

/** ½ (x − x*)ᵀ A (x − x*) − 3, A = R D R with a reflection R and eigenvalues D from 1 to `condition`. */
export function quadratic(n: number, condition: number, seed: number): Problem {
  const random = new Random(seed)
  const target = Array.from({ length: n }, () => random.uniform() * 4 - 2)
  const normal = Array.from({ length: n }, () => random.uniform() - 0.5)
  const length = Math.hypot(...normal) || 1
  const v = normal.map(a => a / length)
  const D = target.map((_, k) => condition ** (n > 1 ? k / (n - 1) : 0))
  const reflect = (z: number[]): number[] => {
    const along = 2 * z.reduce((sum, a, k) => sum + a * v[k], 0)
    return z.map((a, k) => a - along * v[k])
  }
  const f: Objective = {
    size: n,
    evaluate(x, g) {
      const z = reflect(target.map((a, k) => x[k] - a))
      g.set(reflect(z.map((a, k) => D[k] * a)))
      return z.reduce((sum, a, k) => sum + (D[k] * a * a) / 2, -3)
    },
  }
  const start = target.map(() => random.uniform() * 4 - 2)
  return { name: `quadratic of ${n}, condition ${condition}`, f, start, minimum: -3, minimizer: target }
}

/** Σ over pairs of 100 (b − a²)² + (1 − a)²: a valley that bends. */
export function rosenbrock(n: number): Problem {
  const f: Objective = {
    size: n,
    evaluate(x, g) {
      let value = 0
      for (let k = 0; k < n; k += 2) {
        const [a, b] = [x[k], x[k + 1]]
        value += 100 * (b - a * a) ** 2 + (1 - a) ** 2
        g[k] = -400 * a * (b - a * a) - 2 * (1 - a)
        g[k + 1] = 200 * (b - a * a)
      }
      return value
    },
  }
  const start = Array.from({ length: n }, (_, k) => (k % 2 ? 1 : -1.2))
  return { name: `Rosenbrock of ${n}`, f, start, minimum: 0, minimizer: start.map(() => 1) }
}

export const beale: Problem = {
  name: 'Beale',
  f: {
    size: 2,
    evaluate([x, y], g) {
      g.fill(0)
      let value = 0
      for (const [p, c] of [1.5, 2.25, 2.625].entries()) {
        const power = y ** (p + 1)
        const r = c - x * (1 - power)
        value += r * r
        g[0] -= 2 * r * (1 - power)
        g[1] += 2 * r * x * (p + 1) * y ** p
      }
      return value
    },
  },
  start: [1, 1],
  minimum: 0,
  minimizer: [3, 0.5],
}

export const wood: Problem = {
  name: 'Wood',
  f: {
    size: 4,
    evaluate([a, b, c, d], g) {
      g[0] = -400 * a * (b - a * a) - 2 * (1 - a)
      g[1] = 200 * (b - a * a) + 20.2 * (b - 1) + 19.8 * (d - 1)
      g[2] = -360 * c * (d - c * c) - 2 * (1 - c)
      g[3] = 180 * (d - c * c) + 20.2 * (d - 1) + 19.8 * (b - 1)
      const first = 100 * (b - a * a) ** 2 + (1 - a) ** 2
      const second = 90 * (d - c * c) ** 2 + (1 - c) ** 2
      return first + second + 10.1 * ((b - 1) ** 2 + (d - 1) ** 2) + 19.8 * (b - 1) * (d - 1)
    },
  },
  start: [-3, -1, -3, -1],
  minimum: 0,
  minimizer: [1, 1, 1, 1],
}

/** Σ_k c_k x_k − log x_k: not a number, or infinite, where any x_k ≤ 0; least where c_k x_k = 1. */
export const barrier: Problem = {
  name: 'log barrier',
  f: {
    size: 3,
    evaluate(x, g) {
      let value = 0
      for (const [k, c] of BARRIER_SLOPES.entries()) {
        value += c * x[k] - Math.log(x[k])
        g[k] = c - 1 / x[k]
      }
      return value
    },
  },
  start: [0.9, 1e-3, 40],
  get minimum() {
    return BARRIER_SLOPES.reduce((sum, c) => sum + 1 + Math.log(c), 0)
  },
  get minimizer() {
    return BARRIER_SLOPES.map(c => 1 / c)
  },
}
const BARRIER_SLOPES = [5, 0.2, 30]

/** cosh(x − 2) + cosh(3x): one variable, and far from a parabola. */
export const single: Problem = {
  name: 'one variable',
  f: {
    size: 1,
    evaluate([x], g) {
      g[0] = Math.sinh(x - 2) + 3 * Math.sinh(3 * x)
      return Math.cosh(x - 2) + Math.cosh(3 * x)
    },
  },
  start: [-4],
  minimum: 4.255327751708854,
  minimizer: [0.27180180562935363],
}
