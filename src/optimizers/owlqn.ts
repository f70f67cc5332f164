/**
 * OWL-QN: L-BFGS for f(x) + c1‖x‖₁, which is not differentiable where a variable is 0, and has its minimum
 * where many are.
 *
 * G. Andrew and J. Gao, Scalable Training of L1-Regularized Log-Linear Models, ICML 2007. Within one orthant
 * ‖x‖₁ is linear, so curvature comes from f alone. An iteration chooses the orthant that the pseudo-gradient
 * leads into and never leaves it: a variable that would change its sign becomes exactly 0.
 */
import { applyInverseHessian, createCurvatureMemory, remember } from './curvature-memory.js'
import {
  alignDirection,
  type L1Penalty,
  l1Value,
  pseudoGradient,
  pseudoNorm,
  stepInOrthant,
} from './l1-penalty.js'
import { checkPoint, type LbfgsState, lbfgsShape, reasonNotToMove } from './lbfgs.js'
import { type Objective, roundingOf } from './objective.js'
import { type Iteration, type Optimizer, progressOf } from './optimizer.js'
import { createScratch, type Scratch } from './scratch.js'
import { plainVectors } from './vectors.js'

export interface OwlqnOptions {
  /** Weight of ‖x‖₁, at least 0. */
  readonly c1: number
  /** Pairs of steps and gradient changes to remember. Default 6. */
  readonly memory?: number
  /** The variables [start, end) that are penalized. Default: all. */
  readonly penalized?: readonly [start: number, end: number]
  /** Trials of one line search at most. Default 20. */
  readonly maxEvaluations?: number
}

/** Share of the predicted decrease that a step must achieve (γ in the paper). */
const DECREASE = 1e-4
const BACKOFF = 0.5
/** The factor by which a step is shortened after an infinite or undefined value. */
const RETREAT = 0.25

/** `x` and `gradient` of the point where the step began, its `pseudo`-gradient and the direction. */
type OwlqnScratch = Scratch<'x' | 'gradient' | 'pseudo' | 'direction'>

type Trial = { readonly step: number; readonly value: number; readonly gradientNorm: number }
/** The trial that was accepted, or why none was. */
type Search = Trial | 'line-search-failed' | 'diverged'

/**
 * Orthant-wise L-BFGS. `value` includes the penalty, `gradientNorm` is that of the pseudo-gradient, and the
 * `gradient` in the state is that of f alone. The value falls in every iteration, up to rounding (`roundingOf`).
 */
export function owlqn(options: OwlqnOptions): Optimizer<LbfgsState> {
  const { c1, memory = 6, maxEvaluations = 20 } = options
  if (!(c1 >= 0 && c1 < Infinity)) throw new RangeError(`c1: expected a number of at least 0, got ${c1}`)
  if (!(Number.isInteger(memory) && memory >= 1))
    throw new RangeError(`memory: expected an integer of at least 1, got ${memory}`)
  const penaltyFor = (n: number): L1Penalty => {
    const [start, end] = options.penalized ?? [0, n]
    if (!(start >= 0 && start <= end && end <= n))
      throw new RangeError(`penalized: expected a range within [0, ${n}), got [${start}, ${end})`)
    return c1 === 0 ? { c1, start, end: start } : { c1, start, end } // without penalty no orthants either
  }
  const scratchOf = createScratch('x', 'gradient', 'pseudo', 'direction')
  return {
    name: 'owlqn',
    init: (f, x) => createState(f, x, penaltyFor(x.length), memory),
    step: (f, x, state) => takeStep(f, x, state, penaltyFor(x.length), scratchOf(f), maxEvaluations),
    shape: ({ size }) => lbfgsShape(memory, size),
    check(f, x, state) {
      const penalty = penaltyFor(x.length)
      const gradient = new Float64Array(x.length)
      const value = f.evaluate(x, gradient) + l1Value(penalty, x)
      return checkPoint(state, { value, gradient, gradientNorm: pseudoNorm(penalty, x, gradient) })
    },
    refresh(f, x, state) {
      const penalty = penaltyFor(x.length)
      state.value = f.evaluate(x, state.gradient) + l1Value(penalty, x)
      state.gradientNorm = pseudoNorm(penalty, x, state.gradient)
      state.evaluations++
    },
  }
}

function createState(f: Objective, x: Float64Array, penalty: L1Penalty, M: number): LbfgsState {
  const gradient = (f.vectors ?? plainVectors).create(x.length)
  const value = f.evaluate(x, gradient) + l1Value(penalty, x)
  const gradientNorm = pseudoNorm(penalty, x, gradient)
  const memory = createCurvatureMemory(M, x.length, f.vectors)
  return { iteration: 0, value, gradientNorm, evaluations: 1, gradient, memory }
}

function takeStep(
  f: Objective,
  x: Float64Array,
  state: LbfgsState,
  penalty: L1Penalty,
  scratch: OwlqnScratch,
  maxEvaluations: number,
): Iteration {
  const reason = reasonNotToMove(state)
  if (reason !== null) return { ...progressOf(state), step: 0, stop: reason }
  scratch.x.set(x)
  scratch.gradient.set(state.gradient)
  pseudoGradient(penalty, x, state.gradient, scratch.pseudo)
  for (;;) {
    findDirection(f, state, penalty, scratch)
    const found = backtrack(f, x, state, penalty, scratch, maxEvaluations)
    if (typeof found === 'object') {
      remember(state.memory, scratch.x, scratch.gradient, x, state.gradient, f.vectors)
      state.iteration++
      state.value = found.value
      state.gradientNorm = found.gradientNorm
      return { ...progressOf(state), step: found.step, stop: null }
    }
    x.set(scratch.x)
    state.gradient.set(scratch.gradient)
    if (state.memory.pairs === 0) return { ...progressOf(state), step: 0, stop: found }
    state.memory.pairs = 0 // steepest descent may succeed where the stored curvature failed
  }
}

/**
 * Overwrites the direction with −H·pseudo without its ascending components, or with −pseudo if nothing
 * remains.
 */
function findDirection(
  f: Objective,
  { memory }: LbfgsState,
  penalty: L1Penalty,
  scratch: OwlqnScratch,
): void {
  const { vectors = plainVectors } = f
  const { pseudo, direction } = scratch
  vectors.scale(-1, pseudo, direction)
  // Without the units of f: with many weights at 0, these take it to worse places.
  applyInverseHessian(memory, direction, { vectors })
  alignDirection(penalty, pseudo, direction)
  const slope = vectors.dot(pseudo, direction)
  if (slope < 0 && Number.isFinite(slope)) return
  memory.pairs = 0
  vectors.scale(-1, pseudo, direction)
}

/** Shortens the step until the value is low enough. Leaves x and the gradient at the last trial. */
function backtrack(
  f: Objective,
  x: Float64Array,
  state: LbfgsState,
  penalty: L1Penalty,
  scratch: OwlqnScratch,
  maxEvaluations: number,
): Search {
  let step = state.memory.pairs === 0 ? 1 / state.gradientNorm : 1
  let defined = false
  for (let trial = 0; trial < maxEvaluations; trial++) {
    const predicted = stepInOrthant(penalty, scratch.x, scratch.pseudo, step, scratch.direction, x)
    const value = f.evaluate(x, state.gradient) + l1Value(penalty, x)
    state.evaluations++
    const gradientNorm = pseudoNorm(penalty, x, state.gradient)
    const finite = Number.isFinite(value) && Number.isFinite(gradientNorm)
    const next = { step, value, gradientNorm }
    if (finite && isProgress(f, state, next, predicted)) return next
    defined ||= finite
    step *= finite ? BACKOFF : RETREAT
  }
  return defined ? 'line-search-failed' : 'diverged'
}

/**
 * F(x') ≤ F(x) + γ ◇F(x)·(x' − x); or, if the value shows only rounding, a smaller pseudo-gradient, a
 * heuristic that lets it converge beyond the digits of the value.
 */
function isProgress(
  f: Objective,
  { value, gradientNorm }: LbfgsState,
  next: Trial,
  predicted: number,
): boolean {
  if (next.value < value && next.value <= value + DECREASE * predicted) return true
  const isRounding = Math.abs(next.value - value) <= roundingOf(f) * Math.abs(value)
  return isRounding && next.gradientNorm < gradientNorm
}
