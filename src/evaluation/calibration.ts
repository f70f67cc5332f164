/** Labels whose probabilities lie in one interval. */
export interface CalibrationBin {
  readonly from: number
  readonly to: number
  readonly labels: number
  /** The mean probability that the model gave these labels. */
  readonly confidence: number
  /** The share of them that is right. */
  readonly accuracy: number
}

/** Whether probabilities mean what they say. */
export interface Calibration {
  readonly bins: readonly CalibrationBin[]
  /** The mean distance of confidence and accuracy over all labels: the expected calibration error. */
  readonly error: number
}

/** Collects labels with their probabilities. */
export class CalibrationCounter {
  private readonly labels: Float64Array
  private readonly confidence: Float64Array
  private readonly right: Float64Array

  /** Probabilities fall into this many intervals of equal width. */
  constructor(bins = 10) {
    this.labels = new Float64Array(bins)
    this.confidence = new Float64Array(bins)
    this.right = new Float64Array(bins)
  }

  /** Adds a label that had this probability. */
  add(probability: number, isRight: boolean): void {
    const bins = this.labels.length
    const bin = Math.max(0, Math.min(bins - 1, Math.floor(probability * bins)))
    this.labels[bin]++
    this.confidence[bin] += probability
    if (isRight) this.right[bin]++
  }

  /** The intervals that have labels. */
  calibration(): Calibration {
    const count = this.labels.length
    const bins: CalibrationBin[] = []
    let [distance, total] = [0, 0]
    for (let k = 0; k < count; k++) {
      const labels = this.labels[k]
      if (labels === 0) continue
      bins.push({
        from: k / count,
        to: (k + 1) / count,
        labels,
        confidence: this.confidence[k] / labels,
        accuracy: this.right[k] / labels,
      })
      distance += Math.abs(this.confidence[k] - this.right[k])
      total += labels
    }
    return { bins, error: total > 0 ? distance / total : 0 }
  }
}
