/**
 * The loop around an optimizer: when to stop, and what a run must store to be resumed.
 *
 * The rules are those of liblbfgs (N. Okazaki, 2010), with CRFsuite's defaults, so that runs end where users
 * of CRFsuite expect.
 */
import { type Precision, resolutionOf } from './objective.js'
import { type Iteration, type Optimizer, type Progress, progressOf, type StopReason } from './optimizer.js'
import { readState, type SavedState } from './state.js'
import { checkSaved, type Refuse, reals, whole } from './state-shape.js'
import { adoptState, plainVectors, type Vectors } from './vectors.js'

/**
 * Everything that a run needs to continue, apart from x: after saving and restoring, it continues bit for
 * bit.
 */
export interface Run<State> {
  readonly state: State
  /** [period] values of the latest iterations; that of iteration k at k mod period. */
  readonly recent: Float64Array
  /** 1 once the objective is evaluated in full precision. */
  exact: number
  /** Why it ended, as an index in ENDS; −1: it has not, or only because of the iteration limit. */
  ended: number
}

/** Reasons that do not depend on the limits of a resumed run. */
const ENDS: readonly StopReason[] = [
  'converged-gradient',
  'converged-value',
  'line-search-failed',
  'diverged',
]

export interface RunOptions {
  /** Iterations over which the change of the value is judged; 0 never judges it. Default 10. */
  readonly period?: number
}

export interface MinimizeOptions<State> extends RunOptions {
  /** Maximum number of iterations, including those before a resumption. Default: no limit. */
  readonly maxIterations?: number
  /** Stops if ‖g‖ / max(1, ‖x‖) is at most this. Default 1e-5. */
  readonly gradientTolerance?: number
  /** Stops if |f_{k−period} − f_k| / |f_k| is below this. Default 1e-5. */
  readonly valueTolerance?: number
  /**
   * The precision in which a value may show that it changes no more. `single` saves the last evaluations, and holds only if f states its
   * resolution and `valueTolerance` is far above it. Default `double`.
   */
  readonly ending?: Precision
  /** A run to continue, or a new one that the caller wants to observe. Its period is already chosen. */
  readonly run?: Run<State>
}

/** What is minimized: an objective, or a sum of terms. */
interface Minimized {
  readonly size: number
  precision?: Precision
  readonly resolution?: number
  readonly vectors?: Vectors
}

/** Relative change of the value to expect when it is computed more exactly. */
const COARSER = 1e-4

/** Creates a run that starts at x. */
export function createRun<State extends Progress, F extends Minimized>(
  f: F,
  x: Float64Array,
  optimizer: Optimizer<State, F>,
  { period = 10 }: RunOptions = {},
): Run<State> {
  if (x.length !== f.size) throw new RangeError(`x: expected ${f.size} variables, got ${x.length}`)
  if (!(Number.isInteger(period) && period >= 0))
    throw new RangeError(`period: expected an integer of at least 0, got ${period}`)
  const exact = f.precision === 'single' && optimizer.refresh ? 0 : 1
  if (f.precision) f.precision = exact ? 'double' : 'single'
  const state = optimizer.init(f, x)
  const recent = new Float64Array(period)
  if (period > 0) recent[state.iteration % period] = state.value
  return { state, recent, exact, ended: -1 }
}

/**
 * Restores a run from a checkpoint, if it can be one of f at x: what can be recomputed is, once, and
 * compared.
 */
export function restoreRun<State extends Progress, F extends Minimized>(
  f: F,
  x: Float64Array,
  optimizer: Optimizer<State, F>,
  saved: SavedState,
  { period = 10, gradientTolerance = 1e-5, refuse }: RestoreOptions,
): Run<State> {
  const broken = checkSaved(saved, {
    state: optimizer.shape(f),
    recent: reals(period),
    exact: whole(optimizer.refresh ? 0 : 1, 1),
    ended: whole(-1, ENDS.length - 1),
  })
  if (broken) refuse(broken)
  const run = adoptState(readState<Run<State>>(saved), f.vectors ?? plainVectors)
  const { iteration, value } = run.state
  if (period > 0 && !(Math.abs(run.recent[iteration % period] - value) <= COARSER * Math.abs(value)))
    refuse(`recent: expected ${value} of iteration ${iteration}, got ${run.recent[iteration % period]}`)
  if (f.precision) f.precision = run.exact ? 'double' : 'single'
  const wrong = optimizer.check(f, x, run.state)
  if (wrong) refuse(wrong)
  const converged = reasonToStop(run.state, normOf(f, x), { gradientTolerance }) === 'converged-gradient'
  if (ENDS[run.ended] === 'converged-gradient' && !converged)
    refuse(`ended: expected a gradient that is as small as asked for, got ${run.state.gradientNorm}`)
  return run
}

export interface RestoreOptions extends RunOptions, Pick<MinimizeOptions<unknown>, 'gradientTolerance'> {
  /** Says what is wrong with a checkpoint. */
  readonly refuse: Refuse
}

/**
 * Minimizes f from x, in place, and yields after each iteration; then x, and the run if the caller holds it,
 * may be read and saved. The last iteration carries the reason to stop; it is yielded and returned. If there
 * is nothing to do, it is the only one, with the number of earlier iterations.
 */
export function* minimize<State extends Progress, F extends Minimized>(
  f: F,
  x: Float64Array,
  optimizer: Optimizer<State, F>,
  options: MinimizeOptions<State> = {},
): Generator<Iteration, Iteration, void> {
  if (x.length !== f.size) throw new RangeError(`x: expected ${f.size} variables, got ${x.length}`)
  const run = options.run ?? createRun(f, x, optimizer, options)
  if (f.precision) f.precision = run.exact ? 'double' : 'single'
  const startNorm = normOf(f, x)
  const ended = ENDS[run.ended] ?? reasonToStop(run.state, startNorm, options)
  let last: Iteration = { ...progressOf(run.state), step: 0, stop: ended, pointNorm: startNorm }
  if (last.stop !== null) yield last
  while (last.stop === null) {
    const before = run.state.value
    const iteration = optimizer.step(f, x, run.state)
    const pointNorm = normOf(f, x)
    let stop = iteration.stop ?? reasonAfterStep(run, pointNorm, options)
    const settled = stop === null || (stop === 'converged-value' && endsCoarsely(f, options))
    if (!run.exact && (!settled || isCoarse(f, before, run.state.value))) {
      makeExact(f, x, optimizer, run)
      if (stop !== 'max-iterations') stop = null
    }
    run.ended = stop === null ? -1 : ENDS.indexOf(stop)
    last = { ...iteration, ...progressOf(run.state), stop, pointNorm }
    yield last
  }
  return last
}

/** Whether a value has changed by no more than single precision tells from rounding. */
function isCoarse(f: Minimized, before: number, value: number): boolean {
  return Math.abs(before - value) <= resolutionOf(f) * Math.abs(value)
}

/** How far above the resolution of a value its tolerance must be for single precision to judge it. */
const FAR = 1000

/** Whether single precision may tell that a value changes no more. */
function endsCoarsely(
  { resolution }: Minimized,
  { ending, valueTolerance = 1e-5 }: MinimizeOptions<unknown>,
): boolean {
  return ending === 'single' && resolution !== undefined && valueTolerance >= FAR * resolution
}

/** Switches f to full precision: convergence in single precision may be premature. */
function makeExact<State extends Progress, F extends Minimized>(
  f: F,
  x: Float64Array,
  optimizer: Optimizer<State, F>,
  run: Run<State>,
): void {
  run.exact = 1
  f.precision = 'double'
  optimizer.refresh!(f, x, run.state)
}

function reasonAfterStep<State extends Progress>(
  { state, recent }: Run<State>,
  pointNorm: number,
  options: MinimizeOptions<State>,
): StopReason | null {
  const { valueTolerance = 1e-5 } = options
  const { iteration, value } = state
  const period = recent.length
  const before = recent[iteration % period]
  if (period > 0) recent[iteration % period] = value
  const reason = reasonToStop(state, pointNorm, options)
  if (reason !== null && reason !== 'max-iterations') return reason
  const judged = period > 0 && iteration >= period
  // |f_{k−period} − f_k| < δ |f_k|, without the division: f may be 0
  if (judged && Math.abs(before - value) < valueTolerance * Math.abs(value)) return 'converged-value'
  return reason
}

/** The reasons to stop that depend on one point only. */
function reasonToStop<State>(
  { iteration, value, gradientNorm }: Progress,
  pointNorm: number,
  { maxIterations = Infinity, gradientTolerance = 1e-5 }: MinimizeOptions<State>,
): StopReason | null {
  if (!Number.isFinite(value)) return 'diverged'
  if (gradientNorm <= gradientTolerance * Math.max(1, pointNorm)) return 'converged-gradient'
  return iteration >= maxIterations ? 'max-iterations' : null
}

/** ‖x‖₂ */
function normOf({ vectors = plainVectors }: Minimized, x: Float64Array): number {
  return Math.sqrt(vectors.dot(x, x))
}
