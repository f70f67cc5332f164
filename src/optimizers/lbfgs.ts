/**
 * L-BFGS: the quasi-Newton method for smooth functions of very many variables.
 *
 * D. C. Liu and J. Nocedal, On the Limited Memory BFGS Method for Large Scale Optimization, Mathematical
 * Programming 45, 1989. Each iteration costs one evaluation of the objective, rarely more, and 4·memory
 * passes over a vector; nothing has to be tuned. As in liblbfgs, the first step has length 1.
 */
import {
  applyInverseHessian,
  type CurvatureMemory,
  checkCurvature,
  createCurvatureMemory,
  curvatureShape,
  remember,
} from './curvature-memory.js'
import { type LineSearchOptions, type LineSearchResult, searchLine } from './line-search.js'
import { type Objective, roundingOf } from './objective.js'
import { type Iteration, type Optimizer, type Progress, progressOf, type StopReason } from './optimizer.js'
import { createScratch, type Scratch } from './scratch.js'
import { real, reals, type StateShape, whole } from './state-shape.js'
import { plainVectors } from './vectors.js'

export interface LbfgsOptions {
  /** Pairs of steps and gradient changes to remember. Default 6. */
  readonly memory?: number
  readonly lineSearch?: LineSearchOptions
}

export interface LbfgsState extends Progress {
  readonly gradient: Float64Array // [n]  at x
  readonly memory: CurvatureMemory
}

/** `x` and `gradient` of the point where the step began, and the direction. */
type LbfgsScratch = Scratch<'x' | 'gradient' | 'direction'>

/** L-BFGS with Moré and Thuente's line search. The value falls in every iteration, up to rounding (`roundingOf`). */
export function lbfgs({ memory = 6, lineSearch = {} }: LbfgsOptions = {}): Optimizer<LbfgsState> {
  if (!(Number.isInteger(memory) && memory >= 1))
    throw new RangeError(`memory: expected an integer of at least 1, got ${memory}`)
  const scratchOf = createScratch('x', 'gradient', 'direction')
  return {
    name: 'lbfgs',
    init: (f, x) => createState(f, x, memory),
    step: (f, x, state) => takeStep(f, x, state, scratchOf(f), lineSearch),
    shape: ({ size }) => lbfgsShape(memory, size),
    check(f, x, state) {
      const gradient = new Float64Array(x.length)
      const value = f.evaluate(x, gradient)
      return checkPoint(state, { value, gradient, gradientNorm: norm(f, gradient) })
    },
    refresh(f, x, state) {
      state.value = f.evaluate(x, state.gradient)
      state.gradientNorm = norm(f, state.gradient)
      state.evaluations++
    },
  }
}

/** The shape of a state with n variables. */
export function lbfgsShape(M: number, n: number): StateShape {
  return {
    iteration: whole(0),
    value: real(),
    gradientNorm: real(0),
    evaluations: whole(1),
    gradient: reals(n),
    memory: curvatureShape(M, n),
  }
}

/** Relative difference allowed between evaluations on different machines. */
const AGREEMENT = 1e-6

/** Why a state does not belong to the point at which f has just been evaluated; null if it does. */
export function checkPoint(
  state: LbfgsState,
  { value, gradient, gradientNorm }: Pick<LbfgsState, 'value' | 'gradient' | 'gradientNorm'>,
): string | null {
  const allowed = AGREEMENT * Math.max(1, Math.abs(state.value))
  const differ = (a: number, b: number) => !(Math.abs(a - b) <= allowed)
  if (differ(state.value, value)) return `value: expected ${value}, as the weights have, got ${state.value}`
  if (differ(state.gradientNorm, gradientNorm))
    return `gradientNorm: expected ${gradientNorm}, as the weights have, got ${state.gradientNorm}`
  const wrong = state.gradient.findIndex((g, k) => differ(g, gradient[k]))
  if (wrong >= 0) return `gradient: expected ${gradient[wrong]} at ${wrong}, got ${state.gradient[wrong]}`
  if (state.memory.pairs > state.iteration) return 'memory.pairs: expected at most one of each iteration'
  return checkCurvature(state.memory, gradient.length)
}

function createState(f: Objective, x: Float64Array, M: number): LbfgsState {
  const { vectors = plainVectors } = f
  const gradient = vectors.create(x.length)
  const value = f.evaluate(x, gradient)
  const memory = createCurvatureMemory(M, x.length, vectors)
  return { iteration: 0, value, gradientNorm: norm(f, gradient), evaluations: 1, gradient, memory }
}

function takeStep(
  f: Objective,
  x: Float64Array,
  state: LbfgsState,
  scratch: LbfgsScratch,
  options: LineSearchOptions,
): Iteration {
  const reason = reasonNotToMove(state)
  if (reason !== null) return { ...progressOf(state), step: 0, stop: reason }
  for (;;) {
    const { outcome, point } = searchFrom(f, x, state, scratch, options)
    if (outcome === 'wolfe' || outcome === 'decrease') {
      remember(state.memory, scratch.x, scratch.gradient, x, state.gradient, f.vectors)
      state.iteration++
      state.value = point.value
      state.gradientNorm = norm(f, state.gradient)
      return { ...progressOf(state), step: point.step, stop: null }
    }
    x.set(scratch.x)
    state.gradient.set(scratch.gradient)
    if (state.memory.pairs === 0) {
      const stop = outcome === 'failed' ? 'line-search-failed' : 'diverged'
      return { ...progressOf(state), step: 0, stop }
    }
    state.memory.pairs = 0 // steepest descent may succeed where the stored curvature failed
  }
}

/** Why no direction leads down from here; null if one may. */
export function reasonNotToMove({ value, gradientNorm }: Progress): StopReason | null {
  if (!Number.isFinite(value) || !Number.isFinite(gradientNorm)) return 'diverged'
  return gradientNorm === 0 ? 'converged-gradient' : null
}

/** Searches along −H·g. Leaves x and the gradient at the last trial, and their old values in `scratch`. */
function searchFrom(
  f: Objective,
  x: Float64Array,
  state: LbfgsState,
  scratch: LbfgsScratch,
  options: LineSearchOptions,
): LineSearchResult {
  const { gradient } = state
  const { direction } = scratch
  const { vectors = plainVectors } = f
  // Copies by all threads
  vectors.scale(1, x, scratch.x)
  vectors.scale(1, gradient, scratch.gradient)
  const slope = findDirection(f, state, direction)
  const phi = (step: number) => {
    vectors.addScaled(scratch.x, step, direction, x)
    const value = f.evaluate(x, gradient)
    return { step, value, slope: vectors.dot(gradient, direction) }
  }
  const step = state.memory.pairs === 0 ? 1 / state.gradientNorm : 1
  const start = { step: 0, value: state.value, slope }
  const result = searchLine(phi, start, step, { rounding: roundingOf(f), ...options })
  state.evaluations += result.evaluations
  return result
}

/**
 * Overwrites d with −H·g, or with −g if rounding has made that an ascent direction; returns the slope g·d.
 */
function findDirection(f: Objective, { gradient, memory }: LbfgsState, d: Float64Array): number {
  const { vectors = plainVectors } = f
  vectors.scale(-1, gradient, d)
  applyInverseHessian(memory, d, f)
  const slope = vectors.dot(gradient, d)
  if (slope < 0 && Number.isFinite(slope)) return slope
  memory.pairs = 0
  vectors.scale(-1, gradient, d)
  return vectors.dot(gradient, d)
}

function norm({ vectors = plainVectors }: Objective, x: Float64Array): number {
  return Math.sqrt(vectors.dot(x, x))
}
