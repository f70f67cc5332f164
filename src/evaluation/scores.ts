/** How well one class (a label, a type of chunk, or all chunks) was found. */
export interface Scores {
  /** correct / predicted; 0 when nothing was predicted. */
  readonly precision: number
  /** correct / support; 0 when there was nothing to find. */
  readonly recall: number
  /** The harmonic mean of precision and recall; 0 when both are 0. */
  readonly f1: number
  /** How many the gold labels have. */
  readonly support: number
  /** How many were predicted. */
  readonly predicted: number
  /** How many of those predicted are right. */
  readonly correct: number
}

/** Scores from the three counts. Undefined quotients are 0, as in `conlleval`. */
export function scoresOf(support: number, predicted: number, correct: number): Scores {
  return {
    precision: predicted > 0 ? correct / predicted : 0,
    recall: support > 0 ? correct / support : 0,
    f1: support + predicted > 0 ? (2 * correct) / (support + predicted) : 0, // = 2PR / (P + R)
    support,
    predicted,
    correct,
  }
}
