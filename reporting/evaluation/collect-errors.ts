/** Every wrong label of an evaluation in its context, with the evidence for it and for the right label. */
import type { Corpus } from '../../src/data/corpus.js'
import { anySequenceAt, type Sequence } from '../../src/data/sequence.js'
import { type Calibration, CalibrationCounter } from '../../src/evaluation/calibration.js'
import type { TagOptions } from '../../src/model/label-decoder.js'
import type { Model } from '../../src/model/model.js'
import type { Contribution } from '../../src/model/scorer.js'

/** A wrong label. */
export interface LabelingError {
  readonly gold: string
  readonly predicted: string
  /** The probability of the wrong label; missing if nobody noted it. */
  readonly probability?: number
  /** Whether the word was in the training data. */
  readonly known: boolean
  /** The sequence, and the position of the label in it. */
  readonly tokens: readonly string[]
  readonly position: number
  /** The scores of the two labels; missing if the model cannot explain them. */
  readonly forPredicted?: readonly Contribution[]
  readonly forGold?: readonly Contribution[]
}

/** The errors of an evaluation, and how reliable its probabilities are. */
export interface CollectedErrors {
  readonly errors: readonly LabelingError[]
  /** Number of errors that were not kept. */
  readonly more: number
  /** Null if probabilities are not known. */
  readonly calibration: Calibration | null
}

/** Collects at most `most` errors, batch by batch. */
export class ErrorCollector {
  private readonly model: Model
  private readonly options: TagOptions
  private readonly most: number
  private readonly errors: LabelingError[] = []
  private readonly counter = new CalibrationCounter()
  private more = 0

  constructor(model: Model, options: TagOptions, most = 5000) {
    this.model = model
    this.options = options
    this.most = most
  }

  get collected(): CollectedErrors {
    return { errors: this.errors, more: this.more, calibration: this.counter.calibration() }
  }

  add(gold: Corpus): void {
    for (let n = 0; n < gold.N; n++) this.addSequence(anySequenceAt(gold, n) as Sequence)
  }

  private addSequence(sequence: Sequence): void {
    const { model, options } = this
    const gold: readonly (string | null)[] = sequence.labels ?? []
    const predicted = model.tag(sequence, options)
    const marginals = model.marginals(sequence, options)
    const wrong: number[] = []
    for (const [t, label] of gold.entries()) {
      if (label === null) continue // not known
      this.counter.add(marginals[t][predicted[t]] ?? 0, label === predicted[t])
      if (label !== predicted[t]) wrong.push(t)
    }
    const kept = wrong.slice(0, Math.max(0, this.most - this.errors.length))
    this.more += wrong.length - kept.length
    if (kept.length === 0) return
    const forPredicted = this.explain(sequence, predicted)
    for (const t of kept) {
      const label = gold[t] ?? ''
      const forGold = this.explain(sequence, predicted.with(t, label))
      this.errors.push({
        gold: label,
        predicted: predicted[t],
        probability: marginals[t][predicted[t]] ?? 0,
        known: sequence.tokens === undefined || model.knows(sequence.tokens[t]),
        tokens: sequence.tokens ?? gold.map((_, k) => `(${k + 1})`),
        position: t,
        ...(forPredicted && { forPredicted: forPredicted[t] }),
        ...(forGold && { forGold: forGold[t] }),
      })
    }
  }

  /** The score of each label of a sequence; undefined if the model cannot explain it, or the labels are impossible. */
  private explain(sequence: Sequence, labels: readonly string[]): (readonly Contribution[])[] | undefined {
    try {
      return this.model.explain(sequence, labels).map(({ contributions }) => contributions)
    } catch {
      return undefined
    }
  }
}
