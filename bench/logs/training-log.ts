/** A state of training: when it was reached, in seconds since the process started, and how low its objective is. */
export interface TrainingPoint {
  readonly iteration: number
  readonly seconds: number
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
    .map(({ seconds, evaluations }, k) => (seconds - points[k]!.seconds) / (evaluations ?? 1))
}
