/** Says which of two models labels held-out sequences better, as its user will be judged. */

import type { Corpus } from '../data/corpus.js'
import { marksSpans } from '../data/tags/tag.js'
import { evaluateModel } from '../evaluation/evaluate-model.js'
import { differenceOf, estimateOf, type RaceMetric } from '../evaluation/paired-difference.js'
import type { SequenceStatistics } from '../evaluation/sequence-statistics.js'
import type { DecoderName } from '../model/file/model-use.js'
import type { Model } from '../model/model.js'

/** Standard errors that a difference must exceed, so that it is hardly chance. */
const ERRORS = 2

/** What a model does on the held-out sequences. */
export interface Performance {
  readonly statistics: SequenceStatistics
  /** F1 of spans or accuracy. */
  readonly value: number
}

/** Compares by F1 of spans if labels mark spans, otherwise by accuracy. Weights of sequences count. */
export class HeldOutJudge {
  private readonly corpus: Corpus
  private readonly metric: RaceMetric

  /** Every sequence must have a known label. */
  constructor(corpus: Corpus, labels: readonly string[]) {
    this.corpus = corpus
    this.metric = marksSpans(labels) ? 'spanF1' : 'accuracy'
  }

  performanceOf(model: Model, decoder: DecoderName): Performance {
    const { corpus, metric } = this
    const statistics = evaluateModel(model, corpus, { decoder }).statistics()
    return { statistics, value: estimateOf(statistics, metric, corpus.weight ?? undefined).value }
  }

  /** Whether one is better by more than chance explains, and not clearly worse by accuracy. */
  isClearlyAhead(one: Performance, other: Performance): boolean {
    const accuracy = this.difference(one, other, 'accuracy')
    if (accuracy.value < -ERRORS * accuracy.error) return false
    const { value, error } = this.difference(one, other, this.metric)
    return value > ERRORS * error
  }

  private difference(one: Performance, other: Performance, metric: RaceMetric) {
    return differenceOf(one.statistics, other.statistics, metric, this.corpus.weight ?? undefined)
  }
}
