import type { Stamp } from '../measure/stamped-lines.js'

/** A state of training: when it was reached and how low its objective is. */
export interface TrainingPoint extends Stamp {
  readonly iteration: number
  readonly objective: number
  /** Evaluations of objective and gradient since the previous iteration; null: not reported. */
  readonly evaluations: number | null
}

/** The training log of a tool. */
export interface TrainingLog {
  /** Number of trained weights; null: not reported. */
  readonly weights: number | null
  readonly points: readonly TrainingPoint[]
}

/**
 * The seconds of one evaluation of objective and gradient, including everything around it, from each
 * iteration but the first, which includes preparations. If evaluations are unknown, an iteration counts as
 * one.
 */
export function evaluationSeconds(points: readonly TrainingPoint[]): number[] {
  return points
    .slice(1)
    .map(({ seconds, evaluations }, k) => (seconds - points[k].seconds) / (evaluations ?? 1))
}

/** Their mean: where iterations take a millisecond, several lines of a log arrive at once. */
export function meanEvaluationSeconds(points: readonly TrainingPoint[]): number {
  return (points.at(-1)!.seconds - points[0].seconds) / evaluationsAfterFirst(points)
}

/**
 * The same in processor time, as a mean over all iterations but the first, since the system counts in steps
 * of ten milliseconds. On a shared machine it says more than the clock.
 */
export function evaluationCpuSeconds(points: readonly TrainingPoint[]): number | null {
  const [from, to] = [points[0]?.cpuSeconds, points.at(-1)?.cpuSeconds]
  const evaluations = evaluationsAfterFirst(points)
  return from == null || to == null || evaluations === 0 ? null : (to - from) / evaluations
}

function evaluationsAfterFirst(points: readonly TrainingPoint[]): number {
  return points.slice(1).reduce((sum, point) => sum + (point.evaluations ?? 1), 0)
}
