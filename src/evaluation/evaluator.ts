import { GrowingInt32 } from '../common/growing-array.js'
import type { Corpus } from '../data/corpus.js'
import { UNKNOWN, UNKNOWN_LABEL } from '../data/labels/unknown-label.js'
import type { StringTable } from '../data/string-table.js'
import { marksSpans } from '../data/tags/tag.js'
import { ChunkCounter, type ChunkScores } from './chunk-counter.js'
import { type Confusion, ConfusionCounter, type ConfusionMatrix } from './confusion.js'
import { LabelNumbering } from './label-numbering.js'
import type { Scores } from './scores.js'
import {
  metricOf,
  type SequenceStatistics,
  statistic,
  statisticCount,
  sumStatistics,
} from './sequence-statistics.js'

/** Labels as ids, with their names. A corpus's label column is one. */
export interface LabelColumn {
  readonly ids: ArrayLike<number>
  readonly strings: StringTable | readonly string[]
}

/** For each token, whether its word was in the training data. */
export type KnownFlags = ArrayLike<number | boolean>

/** Tokens of a class and the share labeled correctly: null if there are none. */
export interface Accuracy {
  readonly tokens: number
  readonly accuracy: number | null
}

/** The figures of a labeling against the gold labels, ready for JSON: undefined accuracies are null, never NaN. */
export interface Evaluation extends Accuracy {
  /** Those with a known gold label. */
  readonly sequences: number
  /** Tokens whose gold label is not known. They count nowhere else. */
  readonly skipped: number
  /** Tokens whose word was in the training data; none if the data have no words. */
  readonly known: Accuracy
  readonly unknown: Accuracy
  /** The share of sequences with every known label correct. */
  readonly sequenceAccuracy: number | null
  /** Chunks as `conlleval` counts them, without those that touch labels that are not known; null if the labels are not chunk tags. */
  readonly spans: ChunkScores | null
  /** Scores of every label that occurs, in alphabetical order. */
  readonly labels: Readonly<Record<string, Scores>>
  /** Gold labels that the model does not have, with their counts. Each is an error. */
  readonly unknownLabels: Readonly<Record<string, number>>
}

export interface EvaluatorOptions {
  /** The labels that the model can predict; other gold labels are listed. Default: any label. */
  readonly labels?: Iterable<string>
}

/** Compares labels with gold labels, one sequence or corpus at a time, and gives the figures at any time. */
export class Evaluator {
  private readonly modelLabels: ReadonlySet<string> | undefined
  private readonly chunks = new ChunkCounter()
  private readonly confusion = new ConfusionCounter()
  private readonly numbering = new LabelNumbering(name => {
    this.chunks.addLabel(name)
    this.confusion.addLabel(name)
  })
  private readonly rows = new GrowingInt32() // [N][statisticCount]
  private gold = new Int32Array(256) //         [T] the current sequence, in our own numbering
  private predicted = new Int32Array(256) //    [T]
  private wordless = false
  private skipped = 0

  constructor(options: EvaluatorOptions = {}) {
    this.modelLabels = options.labels && new Set(options.labels)
  }

  /** Adds one sequence with label names; a gold label that is null, or `_`, is not known. Tokens without a flag count as known. */
  add(gold: readonly (string | null)[], predicted: readonly string[], known?: KnownFlags): void {
    const T = gold.length
    checkLengths(T, predicted.length, known)
    this.reserve(T)
    for (let t = 0; t < T; t++) {
      const name = gold[t] ?? UNKNOWN_LABEL
      this.gold[t] = name === UNKNOWN_LABEL ? UNKNOWN : this.numbering.number(name)
      this.predicted[t] = this.numbering.number(predicted[t])
    }
    this.count(T, known, 0)
  }

  /** Adds one sequence with label ids; a gold label of −1 is not known. Tokens without a flag count as known. */
  addIds(gold: LabelColumn, predicted: LabelColumn, known?: KnownFlags): void {
    checkLengths(gold.ids.length, predicted.ids.length, known)
    this.addPositions(gold, predicted, known, 0, gold.ids.length)
  }

  /** Adds a labeled corpus: predictions and flags are indexed like its positions. Weights are ignored. */
  addCorpus(corpus: Corpus, predicted: LabelColumn, known?: KnownFlags): void {
    if (!corpus.labels) throw new TypeError('corpus: expected gold labels, got none')
    checkLengths(corpus.P, predicted.ids.length, known)
    if (corpus.wordless) this.wordless = true
    for (let n = 0; n < corpus.N; n++) {
      this.addPositions(corpus.labels, predicted, known, corpus.offset[n], corpus.offset[n + 1])
    }
  }

  /** The figures of everything added. */
  evaluate(): Evaluation {
    const statistics = this.statistics()
    const sums = sumStatistics(statistics)
    const figure = (metric: 'accuracy' | 'known' | 'unknown' | 'sequenceAccuracy') => {
      const value = metricOf[metric](sums, statistics.N)
      return Number.isNaN(value) ? null : value
    }
    const [tokens, known] = [sums[statistic.tokens], sums[statistic.knownTokens]]
    const byWord = this.wordless
      ? { known: NO_TOKENS, unknown: NO_TOKENS }
      : {
          known: { tokens: known, accuracy: figure('known') },
          unknown: { tokens: tokens - known, accuracy: figure('unknown') },
        }
    return {
      sequences: statistics.N,
      tokens,
      skipped: this.skipped,
      accuracy: figure('accuracy'),
      ...byWord,
      sequenceAccuracy: figure('sequenceAccuracy'),
      spans: marksSpans(this.numbering.names) ? this.chunks.scores() : null,
      labels: this.confusion.scores(),
      unknownLabels: this.unknownLabels(),
    }
  }

  /** Counts per sequence, for intervals and significance tests. Spans are 0 if labels are not chunk tags. */
  statistics(): SequenceStatistics {
    const counts = this.rows.toArray()
    if (!marksSpans(this.numbering.names)) {
      for (let row = 0; row < counts.length; row += statisticCount) {
        counts.fill(0, row + statistic.goldSpans, row + statistic.correctSpans + 1)
      }
    }
    return { N: counts.length / statisticCount, counts, ...(this.wordless && { wordless: true }) }
  }

  /** The most frequent errors, in descending order. */
  confusions(limit = 20): Confusion[] {
    return this.confusion.top(limit)
  }

  /** How often each gold label was labeled as each label. */
  confusionMatrix(): ConfusionMatrix {
    return this.confusion.matrix()
  }

  private addPositions(
    gold: LabelColumn,
    predicted: LabelColumn,
    known: KnownFlags | undefined,
    start: number,
    end: number,
  ): void {
    const T = end - start
    this.reserve(T)
    const goldNumber = this.numbering.translation(gold.strings)
    const predictedNumber = this.numbering.translation(predicted.strings)
    for (let t = 0; t < T; t++) {
      const id = gold.ids[start + t]
      this.gold[t] = id < 0 ? UNKNOWN : goldNumber[id]
      this.predicted[t] = predictedNumber[predicted.ids[start + t]]
    }
    this.count(T, known, start)
  }

  /** Counts the sequence in `gold` and `predicted`; the flag of its first token is known[start]. */
  private count(T: number, known: KnownFlags | undefined, start: number): void {
    const { gold, predicted } = this
    let [tokens, correct, knownTokens, knownCorrect] = [0, 0, 0, 0]
    for (let t = 0; t < T; t++) {
      if (gold[t] === UNKNOWN) continue
      tokens++
      const right = gold[t] === predicted[t] ? 1 : 0
      correct += right
      if (known === undefined || known[start + t]) {
        knownTokens++
        knownCorrect += right
      }
    }
    this.skipped += T - tokens
    if (tokens === 0 && T > 0) return // nothing is known of it
    this.confusion.count(gold, predicted, T)
    const spans = this.chunks.count(gold, predicted, T)
    // In the order of `statistic`.
    for (const value of [tokens, correct, knownTokens, knownCorrect, correct === tokens ? 1 : 0])
      this.rows.push(value)
    for (const value of [spans.gold, spans.predicted, spans.correct]) this.rows.push(value)
  }

  private reserve(T: number): void {
    if (T <= this.gold.length) return
    this.gold = new Int32Array(2 * T)
    this.predicted = new Int32Array(2 * T)
  }

  private unknownLabels(): Record<string, number> {
    const { modelLabels } = this
    if (!modelLabels) return {}
    const scores = Object.entries(this.confusion.scores())
    return Object.fromEntries(
      scores
        .filter(([name, { support }]) => support > 0 && !modelLabels.has(name))
        .map(([name, { support }]) => [name, support]),
    )
  }
}

const NO_TOKENS: Accuracy = { tokens: 0, accuracy: null }

function checkLengths(gold: number, predicted: number, known: KnownFlags | undefined): void {
  if (predicted !== gold) throw new RangeError(`predicted: expected ${gold} labels, got ${predicted}`)
  if (known && known.length !== gold)
    throw new RangeError(`known: expected ${gold} flags, got ${known.length}`)
}
