/** Compares two models on the same data: which is better, and is the difference significant? */

import type { Evaluation, Evaluator } from '../../src/evaluation/evaluator.js'
import {
  type SequenceStatistics,
  statistic,
  statisticCount,
} from '../../src/evaluation/sequence-statistics.js'
import { approximateRandomization } from '../../src/evaluation/significance.js'
import { formatPercent, formatTable } from '../format.js'

/** A metric of two models. */
export interface MetricComparison {
  readonly metric: SharedMetric
  readonly first: number
  readonly second: number
  /** The first minus the second. */
  readonly difference: number
  /** The probability of a difference this large if the two models were equally good. */
  readonly p: number
}

/** The second model, and how the first differs from it. */
export interface ModelComparison {
  readonly model: string
  readonly evaluation: Evaluation
  readonly metrics: readonly MetricComparison[]
}

/** Metrics that two models share; which words are known depends on the model. */
const METRICS = ['accuracy', 'sequenceAccuracy', 'spanF1'] as const
type SharedMetric = (typeof METRICS)[number]

const NAMES: Readonly<Record<SharedMetric, string>> = {
  accuracy: 'tokens',
  sequenceAccuracy: 'sequences',
  spanF1: 'spans (F1)',
}

export function compareModels(
  first: Evaluator,
  second: Evaluator,
  model: string,
  { seed }: { readonly seed: number },
): ModelComparison {
  const [a, b] = [first.evaluate(), second.evaluate()]
  const [statisticsA, statisticsB] = [withoutWords(first), withoutWords(second)]
  const metrics: MetricComparison[] = []
  for (const metric of METRICS) {
    const [x, y] = [figureOf(a, metric), figureOf(b, metric)]
    if (x === null || y === null) continue
    const { difference, p } = approximateRandomization(statisticsA, statisticsB, { metric, seed })
    metrics.push({ metric, first: x, second: y, difference, p })
  }
  return { model, evaluation: b, metrics }
}

/** The counts of an evaluation without those of known words, since the two models know different words. */
function withoutWords(evaluator: Evaluator): SequenceStatistics {
  const { N, counts } = evaluator.statistics()
  const shared = counts.slice()
  for (let row = 0; row < shared.length; row += statisticCount)
    for (const column of [statistic.knownTokens, statistic.knownCorrect]) shared[row + column] = 0
  return { N, counts: shared }
}

function figureOf({ accuracy, sequenceAccuracy, spans }: Evaluation, metric: SharedMetric): number | null {
  if (metric === 'spanF1') return spans?.f1 ?? null
  return metric === 'accuracy' ? accuracy : sequenceAccuracy
}

/** Rows of a table with the two models side by side. */
export function comparisonRows({ metrics }: ModelComparison): string[][] {
  return metrics.map(({ metric, first, second, difference, p }) => [
    NAMES[metric],
    formatPercent(first),
    formatPercent(second),
    `${difference > 0 ? '+' : ''}${(100 * difference).toFixed(2)}`,
    p < 0.001 ? '< 0.001' : p.toFixed(3),
    p < 0.05 ? (difference > 0 ? 'first is better' : 'second is better') : 'could be luck',
  ])
}

/** The titles of these rows. */
export const COMPARISON_TITLES = ['', 'first', 'second', 'difference', 'p', '']

export function formatComparison(first: string, comparison: ModelComparison): string {
  return `first ${first}, second ${comparison.model}\n${formatTable([COMPARISON_TITLES, ...comparisonRows(comparison)])}`
}
