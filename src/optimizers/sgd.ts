/**
 * Averaged stochastic gradient descent for f(x) = Σ_k f_k(x) + c2‖x‖².
 *
 * W. Xu, Towards Optimal One Pass Large Scale Learning with Averaged Stochastic Gradient Descent, 2011;
 * L. Bottou, Stochastic Gradient Descent Tricks, 2012. After each term the point moves a little against that
 * term's gradient; the mean of all points passed is far better than the last of them. A few passes lead near
 * the minimum, but the last digits take long: use L-BFGS for those.
 *
 * Rates are those of the mean of the N terms, f(x)/N, whose penalty is λ/2‖x‖² with λ = 2·c2/N. The t-th step
 *
 *     w ← (w − η_t ∇f_k(w)) / (1 + λ η_t),     η_t = η₀ (1 + λ' η₀ t)^(−3/4),     λ' = max(λ, 1/N),
 *
 * shrinks w by a quotient rather than by Bottou's 1 − λ η_t, which is the same to first order but never
 * negative. The bound of λ' is a heuristic: with little penalty or none the rate would hardly fall, and the
 * mean would settle beside the minimum.
 */
import {
  type AveragedPoint,
  countPoint,
  createAveragedPoint,
  normalizePoint,
  pointShape,
  readMean,
  resetPoint,
  shrinkPoint,
} from './averaged-point.js'
import { calibrateRate } from './calibrate-rate.js'
import type { StochasticObjective } from './objective.js'
import { type Iteration, type Optimizer, type Progress, progressOf } from './optimizer.js'
import { NOT_COMPUTED, real, whole } from './state-shape.js'
import { dot } from './vector.js'

export interface SgdOptions {
  /**
   * Permutes the numbers of the terms, given in ascending order, for an epoch from 1 on; epoch 0 is the
   * calibration. Must depend only on its arguments, or a resumed run would differ.
   */
  readonly shuffle: (order: Uint32Array, epoch: number) => void
  /** Weight of ‖x‖². Default 0. */
  readonly c2?: number
  /** η₀. Default: calibrated. */
  readonly rate?: number
  /** Terms on which the rate is calibrated, at most. Default 1000. */
  readonly sample?: number
  /** Epochs before points enter the mean. Default 1. */
  readonly averageAfter?: number
}

export interface SgdState extends Progress {
  readonly rate: number // η₀
  steps: number //         t
  readonly point: AveragedPoint
}

/**
 * Averaged SGD. An iteration is an epoch, that is one step for each term; x becomes the mean of the points so
 * far. `value` is the sum of the terms as the epoch met them, plus the penalty at its end, so it costs no
 * evaluation of its own; it is that of the points passed, and f(x) is usually lower. `gradientNorm` is NaN.
 * After `diverged`, x is that of the epoch before and the state has started afresh from it.
 */
export function sgd(options: SgdOptions): Optimizer<SgdState, StochasticObjective> {
  const { c2 = 0, rate, sample = 1000, averageAfter = 1 } = options
  if (!(c2 >= 0 && c2 < Infinity)) throw new RangeError(`c2: expected a number of at least 0, got ${c2}`)
  if (rate !== undefined && !(rate > 0)) throw new RangeError(`rate: expected a number above 0, got ${rate}`)
  if (!(sample >= 1)) throw new RangeError(`sample: expected at least 1 term, got ${sample}`)
  return {
    name: 'sgd',
    init: (f, x) => createState(f, x, { ...options, c2, sample }),
    step: (f, x, state) => runEpoch(f, x, state, { ...options, c2, averageAfter }),
    shape: ({ size }) => ({
      iteration: whole(0),
      value: real(),
      gradientNorm: NOT_COMPUTED,
      evaluations: real(0),
      rate: real(Number.MIN_VALUE),
      steps: whole(0),
      point: pointShape(size),
    }),
    check: (f, x, state) => checkEpochs(f, x, state, averageAfter),
  }
}

/** Checks that steps and points match the number of epochs, and that x is their mean. */
function checkEpochs(
  { terms }: StochasticObjective,
  x: Float64Array,
  { iteration, steps, point }: SgdState,
  averageAfter: number,
): string | null {
  if (steps !== iteration * terms) return `steps: expected ${iteration * terms}, got ${steps}`
  const count = Math.max(0, iteration - averageAfter) * terms
  if (point.count !== count) return `point.count: expected ${count}, got ${point.count}`
  if (point.scale !== 1 || point.mass !== 0) return 'point: expected scale 1 and mass 0 between epochs'
  const mean = new Float64Array(x.length)
  readMean(point, mean)
  const wrong = mean.findIndex((value, k) => value !== x[k])
  return wrong < 0 ? null : `x: expected ${mean[wrong]} at ${wrong}, the mean of all points, got ${x[wrong]}`
}

function createState(
  f: StochasticObjective,
  x: Float64Array,
  { c2, rate, sample, shuffle }: SgdOptions & { readonly c2: number; readonly sample: number },
): SgdState {
  if (!(f.terms >= 1)) throw new RangeError(`terms: expected at least 1, got ${f.terms}`)
  const order = orderOf(f, 0, shuffle).subarray(0, sample)
  const share = order.length / f.terms
  const value = sumOfTerms(f, order, x) / share + c2 * dot(x, x)
  const state = { iteration: 0, value, gradientNorm: Number.NaN, evaluations: share, steps: 0 }
  const point = createAveragedPoint(x)
  if (rate !== undefined) return { ...state, rate, point }
  const lambda = (2 * c2) / f.terms
  const calibrated = calibrateRate(eta => {
    resetPoint(point, x)
    state.evaluations += 2 * share
    descend(f, order, point, lambda, () => eta, false)
    normalizePoint(point)
    return sumOfTerms(f, order, point.v) / order.length + (lambda / 2) * dot(point.v, point.v)
  })
  resetPoint(point, x)
  return { ...state, rate: calibrated, point }
}

function runEpoch(
  f: StochasticObjective,
  x: Float64Array,
  state: SgdState,
  { c2, averageAfter, shuffle }: SgdOptions & { readonly c2: number; readonly averageAfter: number },
): Iteration {
  const { point, rate } = state
  const lambda = (2 * c2) / f.terms
  const decay = Math.max(lambda, 1 / f.terms)
  const rateAt = (t: number) => rate * (1 + decay * rate * t) ** -0.75
  const { steps } = state
  const averaging = state.iteration >= averageAfter
  const order = orderOf(f, state.iteration + 1, shuffle)
  const sum = descend(f, order, point, lambda, t => rateAt(steps + t), averaging)
  normalizePoint(point)
  const value = sum + c2 * dot(point.v, point.v)
  state.evaluations++
  if (!Number.isFinite(value)) {
    resetPoint(point, x)
    return { ...progressOf(state), step: 0, stop: 'diverged' }
  }
  readMean(point, x)
  state.iteration++
  state.steps += f.terms
  state.value = value
  return { ...progressOf(state), step: rateAt(state.steps - 1), stop: null }
}

/** One step for each term of `order`; returns the sum of the terms as they were met. */
function descend(
  f: StochasticObjective,
  order: Uint32Array,
  point: AveragedPoint,
  lambda: number,
  rateAt: (t: number) => number,
  averaging: boolean,
): number {
  const { v, u } = point
  let move = 0
  let compensation = 0
  // v_i ← v_i − (η/scale) g_i,  u_i ← u_i + mass (η/scale) g_i
  const add = (i: number, g: number): void => {
    v[i] -= move * g
    u[i] += compensation * g
  }
  let sum = 0
  for (let t = 0; t < order.length; t++) {
    const eta = rateAt(t)
    move = eta / point.scale
    compensation = move * point.mass
    sum += f.evaluateTerm(order[t], v, point.scale, add)
    shrinkPoint(point, 1 + lambda * eta)
    if (averaging) countPoint(point)
  }
  return sum
}

function sumOfTerms(f: StochasticObjective, order: Uint32Array, x: Float64Array): number {
  let sum = 0
  for (let t = 0; t < order.length; t++) sum += f.evaluateTerm(order[t], x, 1)
  return sum
}

function orderOf({ terms }: StochasticObjective, epoch: number, shuffle: SgdOptions['shuffle']): Uint32Array {
  const order = new Uint32Array(terms)
  for (let k = 0; k < terms; k++) order[k] = k
  shuffle(order, epoch)
  return order
}
