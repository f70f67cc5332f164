/**
 * The next step to try in a line search, from values and slopes at the ends of the interval and at the last
 * trial: safeguarded cubic and quadratic interpolation.
 *
 * J. J. Moré and D. J. Thuente, Line Search Algorithms with Guaranteed Sufficient Decrease, ACM Transactions
 * on Mathematical Software 20, 1994, section 4.
 */

/** φ and φ' at one step along a direction. */
export interface LinePoint {
  readonly step: number
  readonly value: number
  readonly slope: number
}

/** Where a minimizer is sought: `best` has the least value so far, and φ falls from it towards `other`. */
export interface Interval {
  readonly best: LinePoint
  readonly other: LinePoint
  /** Whether a minimizer is known to lie between the two. */
  readonly bracketed: boolean
}

/** Of the way to the far end, how much one trial may cover once a minimizer is bracketed. */
const CAUTION = 0.66

/** Bounds of the next trial relative to the last stretch, as long as no minimizer is bracketed. */
const MIN_GROWTH = 1.1
const MAX_GROWTH = 4

/** Replaces φ(a) by φ(a) − tilt·a. */
export function tilted({ step, value, slope }: LinePoint, tilt: number): LinePoint {
  return { step, value: value - tilt * step, slope: slope - tilt }
}

/** The interval after a trial, judged by φ(a) − tilt·a (section 2, "Updating Algorithm"). */
export function shrink({ best, other, bracketed }: Interval, trial: LinePoint, tilt: number): Interval {
  const t = tilted(trial, tilt)
  const b = tilted(best, tilt)
  if (t.value > b.value) return { best, other: trial, bracketed: true }
  if (t.slope * b.slope < 0) return { best: trial, other: best, bracketed: true }
  return { best: trial, other, bracketed }
}

/** The next step to try. */
export function nextStep(interval: Interval, trial: LinePoint): number {
  const { best } = interval
  if (trial.value > best.value) return stepAfterRise(best, trial)
  if (trial.slope * best.slope < 0) return stepAfterTurn(best, trial)
  if (Math.abs(trial.slope) <= Math.abs(best.slope)) return stepAfterFlattening(interval, trial)
  return stepAfterSteepening(interval, trial)
}

/** Case 1, a higher value: a minimizer lies between. The cubic is trusted where it is the shorter step. */
function stepAfterRise(best: LinePoint, trial: LinePoint): number {
  const quadratic = quadraticMinimizer(best, trial)
  const cubic = orElse(cubicMinimizer(best, trial), quadratic)
  const shorter = Math.abs(cubic - best.step) < Math.abs(quadratic - best.step)
  return shorter ? cubic : quadratic + (cubic - quadratic) / 2
}

/** Case 2, a lower value and a slope of the other sign: a minimizer lies between, nearer to the trial. */
function stepAfterTurn(best: LinePoint, trial: LinePoint): number {
  const secant = secantMinimizer(best, trial)
  return farther(orElse(cubicMinimizer(best, trial), secant), secant, trial.step)
}

/** Case 3, a lower value and a slope of the same sign but less steep: a minimizer lies ahead. */
function stepAfterFlattening({ best, other, bracketed }: Interval, trial: LinePoint): number {
  const stretch = trial.step - best.step
  const far = trial.step + MAX_GROWTH * stretch
  const secant = orElse(secantMinimizer(best, trial), far)
  // The minimizer of the cubic is of use only if it exists and lies ahead.
  const cubic = cubicMinimizer(best, trial)
  const useful = (cubic - trial.step) * stretch > 0 && Number.isFinite(cubic)
  if (!bracketed) {
    const step = farther(useful ? cubic : far, secant, trial.step)
    return clamp(step, trial.step + MIN_GROWTH * stretch, far)
  }
  const step = useful ? nearer(cubic, secant, trial.step) : secant
  const limit = trial.step + CAUTION * (other.step - trial.step)
  return stretch > 0 ? Math.min(limit, step) : Math.max(limit, step)
}

/** Case 4, a lower value and a slope no less steep: as far as allowed, or by the cubic of the far end. */
function stepAfterSteepening({ best, other, bracketed }: Interval, trial: LinePoint): number {
  if (!bracketed) return trial.step + MAX_GROWTH * (trial.step - best.step)
  return orElse(cubicMinimizer(other, trial), (other.step + trial.step) / 2)
}

/**
 * The local minimizer of the cubic with the values and slopes of a and b; NaN if it has none.
 * J. Nocedal and S. J. Wright, Numerical Optimization, 2006, eq. 3.59.
 */
function cubicMinimizer(a: LinePoint, b: LinePoint): number {
  const width = b.step - a.step
  const d1 = a.slope + b.slope - (3 * (b.value - a.value)) / width
  const size = Math.max(Math.abs(d1), Math.abs(a.slope), Math.abs(b.slope)) // keeps squares from overflowing
  const radicand = (d1 / size) ** 2 - (a.slope / size) * (b.slope / size)
  const d2 = Math.sign(width) * size * Math.sqrt(radicand)
  return b.step - (width * (b.slope + d2 - d1)) / (b.slope - a.slope + 2 * d2)
}

/** The minimizer of the parabola with the values of a and b and the slope of a. */
function quadraticMinimizer(a: LinePoint, b: LinePoint): number {
  const width = b.step - a.step
  return a.step + ((a.slope / ((a.value - b.value) / width + a.slope)) * width) / 2
}

/** Where the slope would be 0 if it were linear. */
function secantMinimizer(a: LinePoint, b: LinePoint): number {
  return b.step + (b.slope / (b.slope - a.slope)) * (a.step - b.step)
}

function farther(a: number, b: number, from: number): number {
  return Math.abs(a - from) >= Math.abs(b - from) ? a : b
}

function nearer(a: number, b: number, from: number): number {
  return Math.abs(a - from) < Math.abs(b - from) ? a : b
}

function orElse(step: number, fallback: number): number {
  return Number.isFinite(step) ? step : fallback
}

function clamp(step: number, min: number, max: number): number {
  return Math.min(Math.max(step, min), max)
}
