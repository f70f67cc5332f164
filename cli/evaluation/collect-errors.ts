/** Every wrong label of an evaluation in its context, with what speaks for it and for the right one. */
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
  /** The probability of the wrong label. */
  readonly probability: number
  /** Whether the word was in the training data. */
  readonly known: boolean
  /** The sequence, and the position of the label in it. */
  readonly tokens: readonly string[]
  readonly position: number
  /** What the two labels score; missing where the model cannot tell. */
  readonly forPredicted?: readonly Contribution[]
  readonly forGold?: readonly Contribution[]
}

/** The errors of an evaluation, and how far its probabilities can be trusted. */
export interface CollectedErrors {
  readonly errors: readonly LabelingError[]
  /** Errors beyond those that are kept. */
  readonly more: number
  readonly calibration: Calibration
}

/** Collects errors batch by batch, `most` of them. */
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

  /** What each label of a sequence scores; undefined where the model cannot say, or the labels are impossible. */
  private explain(sequence: Sequence, labels: readonly string[]): (readonly Contribution[])[] | undefined {
    try {
      return this.model.explain(sequence, labels).map(({ contributions }) => contributions)
    } catch {
      return undefined
    }
  }
}
