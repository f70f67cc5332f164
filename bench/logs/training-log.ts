import type { Stamp } from '../measure/stamped-lines.js'

/** A state of training: when it was reached and how low its objective is. */
export interface TrainingPoint extends Stamp {
  readonly iteration: number
  readonly objective: number
  /** Evaluations of objective and gradient from the iteration before to this one; null: the tool does not say. */
  readonly evaluations: number | null
}

/** What a tool says of its training. */
export interface TrainingLog {
  /** Weights that are trained; null: the tool does not say. */
  readonly weights: number | null
  readonly points: readonly TrainingPoint[]
}

/**
 * The seconds of one evaluation of objective and gradient with all that comes with it, from each iteration but the first,
 * which has the preparations in it. Where evaluations are unknown, an iteration counts as one.
 */
export function evaluationSeconds(points: readonly TrainingPoint[]): number[] {
  return points
    .slice(1)
    .map(({ seconds, evaluations }, k) => (seconds - points[k].seconds) / (evaluations ?? 1))
}

/**
 * The same in processor time, as a mean over all iterations but the first, since the system counts it in steps of ten
 * milliseconds. On a machine that others use, too, it says more than the clock.
 */
export function evaluationCpuSeconds(points: readonly TrainingPoint[]): number | null {
  const [from, to] = [points[0]?.cpuSeconds, points.at(-1)?.cpuSeconds]
  const evaluations = points.slice(1).reduce((sum, point) => sum + (point.evaluations ?? 1), 0)
  return from == null || to == null || evaluations === 0 ? null : (to - from) / evaluations
}
