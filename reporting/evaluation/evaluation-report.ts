/** Formats an evaluation as tables. */

import type { Interval } from '../../src/evaluation/bootstrap.js'
import type { Confusion } from '../../src/evaluation/confusion.js'
import type { Evaluation } from '../../src/evaluation/evaluator.js'
import type { Scores } from '../../src/evaluation/scores.js'
import type { Metric } from '../../src/evaluation/sequence-statistics.js'
import { formatCount, formatPercent, formatTable } from '../format.js'

export type Intervals = Readonly<Record<Metric, Interval | null>>

export interface EvaluationReport {
  readonly evaluation: Evaluation
  readonly intervals: Intervals | null
  readonly confusions: readonly Confusion[]
  /** Rows of the table of labels. */
  readonly top: number
}

/** The whole report: the accuracies, spans by type, the most frequent labels, the most frequent errors. */
export function formatEvaluation({ evaluation, intervals, confusions, top }: EvaluationReport): string {
  const tables = [formatAccuracies(evaluation, intervals)]
  if (evaluation.spans) tables.push(formatScores('spans', evaluation.spans.byType, top, evaluation.spans))
  tables.push(formatScores('labels', evaluation.labels, top))
  if (confusions.length > 0) tables.push(formatConfusions(confusions))
  return tables.join('\n')
}

/** Accuracies with their 95 % confidence intervals. */
export function formatAccuracies(evaluation: Evaluation, intervals: Intervals | null): string {
  return formatTable(accuracyRows(evaluation, intervals))
}

/** The same as rows, the titles first. */
export function accuracyRows(evaluation: Evaluation, intervals: Intervals | null): string[][] {
  const { known, unknown, spans, sequences, sequenceAccuracy, skipped } = evaluation
  const haveWords = known.tokens + unknown.tokens > 0
  const row = (name: string, count: number, figure: number | null, metric: Metric) => {
    const interval = intervals?.[metric]
    const range = interval ? `${formatPercent(interval.low)} – ${formatPercent(interval.high)}` : ''
    return [name, formatCount(count), formatPercent(figure), range]
  }
  return [
    ['', 'number', '%', intervals ? '95 % interval' : ''],
    row('tokens', evaluation.tokens, evaluation.accuracy, 'accuracy'),
    ...(skipped > 0 ? [['not known (_), skipped', formatCount(skipped), '', '']] : []),
    ...(haveWords
      ? [
          row('known words', known.tokens, known.accuracy, 'known'),
          row('unknown words', unknown.tokens, unknown.accuracy, 'unknown'),
        ]
      : []),
    row('sequences', sequences, sequenceAccuracy, 'sequenceAccuracy'),
    ...(spans ? [row('spans (F1)', spans.support, spans.f1, 'spanF1')] : []),
  ]
}

/** Precision, recall and F1 of the most frequent classes, and of all of them if given. */
function formatScores(
  title: string,
  byName: Readonly<Record<string, Scores>>,
  top: number,
  all?: Scores,
): string {
  const classes = Object.entries(byName).sort(([, a], [, b]) => b.support - a.support)
  const shown = classes.slice(0, top)
  const name = shown.length < classes.length ? `${title} (${top} of ${classes.length})` : title
  const row = (label: string, scores: Scores) => [
    label,
    formatPercent(scores.precision),
    formatPercent(scores.recall),
    formatPercent(scores.f1),
    formatCount(scores.support),
    formatCount(scores.predicted),
  ]
  return formatTable([
    [name, 'precision', 'recall', 'F1', 'gold', 'predicted'],
    ...(all ? [row('all', all)] : []),
    ...shown.map(([label, scores]) => row(label, scores)),
  ])
}

function formatConfusions(confusions: readonly Confusion[]): string {
  const rows = confusions.map(({ gold, predicted, count }) => [gold, predicted, formatCount(count)])
  return formatTable([['gold', 'predicted', 'times'], ...rows], [0, 1])
}
