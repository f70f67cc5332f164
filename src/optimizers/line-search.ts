/**
 * Moré and Thuente's line search: a step that lowers φ(a) = f(x + a·d) enough and at which φ is flat enough,
 *
 *     φ(a) ≤ φ(0) + μ a φ'(0)     and     |φ'(a)| ≤ η |φ'(0)|     (the strong Wolfe conditions).
 *
 * J. J. Moré and D. J. Thuente, Line Search Algorithms with Guaranteed Sufficient Decrease, ACM Transactions
 * on Mathematical Software 20, 1994. Their theorem needs ψ(a) = φ(a) − φ(0) − μ a φ'(0) until some trial has
 * ψ ≤ 0 and φ' ≥ 0, and φ from there on.
 *
 * Not from the paper: a trial whose value is infinite or not a number is taken for a step out of the domain,
 * and the next one goes a quarter of the way there. And close to a minimum, where the decrease drowns in the
 * rounding of φ long before the slope does, the first condition may be judged by the slope,
 * φ'(a) ≤ (2μ − 1) φ'(0), which is the same for a parabola: the approximate Wolfe conditions of W. W. Hager
 * and H. Zhang, A New Conjugate Gradient Method with Guaranteed Descent and an Efficient Line Search, 2005.
 */
import { type Interval, type LinePoint, nextStep, shrink, tilted } from './trial-step.js'

export interface LineSearchOptions {
  /** μ: share of the decrease predicted by the slope that a step must achieve. Default 1e-4. */
  readonly decrease?: number
  /** η: share of the slope that may remain. Default 0.9. */
  readonly curvature?: number
  /** Relative change of a value that may be nothing but rounding. Default 1e-14. */
  readonly rounding?: number
  /** Trials at most, not counting a return to the best of them. Default 20. */
  readonly maxEvaluations?: number
  /** Relative width of an interval at which to give up. Default 1e-16. */
  readonly width?: number
  /** The shortest step. Default 1e-20. */
  readonly minStep?: number
  /** The longest step. Default 1e20. */
  readonly maxStep?: number
}

/** `point` is the last trial, whatever the outcome: the caller's x and g still belong to it. */
export interface LineSearchResult {
  readonly point: LinePoint
  readonly evaluations: number
  /**
   * `wolfe`: both conditions hold; `decrease`: only the first; `failed`: not even that; `not-finite`: no
   * trial had a finite value.
   */
  readonly outcome: 'wolfe' | 'decrease' | 'failed' | 'not-finite'
}

const RETREAT = 0.25
/** An interval that two trials have not shortened to this share is halved. */
const MIN_SHRINKAGE = 0.66

/** Searches from `start`, at step 0 with a negative slope, on; `step` is the first trial. */
export function searchLine(
  phi: (step: number) => LinePoint,
  start: LinePoint,
  step: number,
  options: LineSearchOptions = {},
): LineSearchResult {
  const { decrease = 1e-4, curvature = 0.9, maxEvaluations = 20 } = options
  const { width = 1e-16, minStep = 1e-20, maxStep = 1e20, rounding = 1e-14 } = options
  const search = new Search(start, { decrease, rounding, minStep, maxStep })
  let next = search.clamp(step)
  let defined = false
  for (let evaluations = 1; ; evaluations++) {
    const point = phi(next)
    const finite = Number.isFinite(point.value) && Number.isFinite(point.slope)
    defined ||= finite
    const lower = finite && search.isLower(point)
    const flat = Math.abs(point.slope) <= -curvature * start.slope
    if (flat && (lower || search.isLevel(point))) return { point, evaluations, outcome: 'wolfe' }
    if (evaluations >= maxEvaluations || (finite && search.isStuck(point, width))) {
      if (lower) return { point, evaluations, outcome: 'decrease' }
      const { best } = search.interval
      if (best !== start && search.isLower(best))
        return { point: phi(best.step), evaluations: evaluations + 1, outcome: 'decrease' }
      return { point, evaluations, outcome: defined ? 'failed' : 'not-finite' }
    }
    next = finite ? search.advance(point) : search.retreat(point.step)
  }
}

/** The interval, which shrinks from trial to trial, with its safeguards. */
class Search {
  interval: Interval
  private modified = true // whether ψ still replaces φ
  private wall = Infinity // a step beyond the domain
  private width: number // of the interval
  private widthBefore: number // of the previous one

  constructor(
    private readonly start: LinePoint,
    private readonly limits: Required<
      Pick<LineSearchOptions, 'decrease' | 'rounding' | 'minStep' | 'maxStep'>
    >,
  ) {
    this.interval = { best: start, other: start, bracketed: false }
    this.width = limits.maxStep - limits.minStep
    this.widthBefore = 2 * this.width
  }

  clamp(step: number): number {
    return Math.min(Math.max(step, this.limits.minStep), this.limits.maxStep)
  }

  /** φ(a) ≤ φ(0) + μ a φ'(0), and below φ(0) even where the step is lost in rounding. */
  isLower({ step, value }: LinePoint): boolean {
    const { start, limits } = this
    return value < start.value && value <= start.value + limits.decrease * step * start.slope
  }

  /** Whether the value shows only rounding, while the slope shows that φ has fallen. */
  isLevel({ value, slope }: LinePoint): boolean {
    const { start } = this
    const { decrease, rounding } = this.limits
    const isRounding = Math.abs(value - start.value) <= rounding * Math.abs(start.value)
    return isRounding && slope <= (2 * decrease - 1) * start.slope
  }

  /** Whether further trials are useless. */
  isStuck(trial: LinePoint, width: number): boolean {
    const { best, other, bracketed } = this.interval
    const { minStep, maxStep } = this.limits
    if (!this.isLower(trial) && trial.step <= minStep) return true
    if (!bracketed) return trial.step >= maxStep && trial.slope < 0
    const low = Math.min(best.step, other.step)
    const high = Math.max(best.step, other.step)
    return trial.step <= low || trial.step >= high || high - low <= width * high
  }

  /** Processes a trial and returns the next step. */
  advance(trial: LinePoint): number {
    const lower = this.isLower(trial)
    if (lower && trial.slope >= 0) this.modified = false
    const { best, other, bracketed } = this.interval
    // ψ is φ but for a constant and a tilt; of use only where φ is lower than before and yet not low enough.
    const tilt =
      this.modified && !lower && trial.value <= best.value ? this.limits.decrease * this.start.slope : 0
    const interval = { best: tilted(best, tilt), other: tilted(other, tilt), bracketed }
    const step = this.clamp(nextStep(interval, tilted(trial, tilt)))
    this.interval = shrink(this.interval, trial, tilt)
    if (this.interval.bracketed) return this.halveIfSlow(step)
    return Math.min(step, trial.step + (this.wall - trial.step) / 2)
  }

  /** The next step after one that led out of the domain. */
  retreat(step: number): number {
    const { best, bracketed } = this.interval
    if (!bracketed) this.wall = step
    return best.step + RETREAT * (step - best.step)
  }

  private halveIfSlow(step: number): number {
    const { best, other } = this.interval
    const width = Math.abs(other.step - best.step)
    const slow = width >= MIN_SHRINKAGE * this.widthBefore
    this.widthBefore = this.width
    this.width = width
    return slow ? best.step + (other.step - best.step) / 2 : step
  }
}
