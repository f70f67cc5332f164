/** How well one class (a label, a type of chunk, or all chunks) was found. */
export interface Scores {
  /** correct / predicted; 0 if nothing was predicted. */
  readonly precision: number
  /** correct / support; 0 if there was nothing to find. */
  readonly recall: number
  /** The harmonic mean of precision and recall; 0 if both are 0. */
  readonly f1: number
  /** Number of gold instances. */
  readonly support: number
  /** Number of predicted instances. */
  readonly predicted: number
  /** Number of correct predictions. */
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
