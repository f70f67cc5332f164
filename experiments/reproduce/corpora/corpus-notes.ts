/** Notes on corpora and on systems, below the tables. */
import { formatCount, formatPercent } from '../../../reporting/format.js'
import type { Corpus } from '../../../src/index.js'
import type { Table } from '../reproduction.js'
import { countLabels, knownIn } from '../seen-in-training.js'
import { type Comparison, comparisonTable, LEVEL } from '../significance.js'
import type { SystemRow } from './compare-systems.js'

/** The sizes of the two parts, and the share of unknown words. */
export function sizeNote(train: Corpus, test: Corpus): string {
  const labels = countLabels(train)
  return `${formatCount(train.P)} / ${formatCount(test.P)} tokens, ${labels} labels in the training part; ${formatPercent(unknownPart(train, test))} % of the test tokens are words that are not in it`
}

/** The share of test tokens whose words are not in the training part. */
export function unknownPart(train: Corpus, test: Corpus): number {
  const known = knownIn({ train, test }).reduce((sum, one) => sum + one, 0)
  return 1 - known / test.P
}

/** The system with the highest accuracy, and those that may be as good. */
export function bestNote(rows: readonly SystemRow[], comparisons: readonly Comparison[]): string[] {
  if (rows.length < 2) return []
  const best = rows.reduce((a, b) => (b.overall! > a.overall! ? b : a))
  const level = comparisons
    .filter(({ metric, adjusted }) => metric === 'accuracy' && adjusted >= LEVEL)
    .filter(({ first, second }) => first === best.method || second === best.method)
    .map(({ first, second }) => (first === best.method ? second : first))
  const others = level.length > 0 ? `; not significantly worse: ${level.join(', ')}` : ', significantly'
  return [`the highest accuracy: ${best.method} with ${formatPercent(best.overall)} %${others}`]
}

/** The systems that stopped before they converged. */
export function stopNote(rows: readonly SystemRow[]): string[] {
  const stopped = rows.filter(({ stop }) => stop === 'max-iterations')
  const list = stopped.map(({ method, iterations }) => `${method} (${iterations})`).join(', ')
  return stopped.length > 0 ? [`ended by the limit of iterations, not by convergence: ${list}`] : []
}

/** Pairwise comparisons of systems, in accuracy and, if there are spans, in F1. */
export function comparisonTables(comparisons: readonly Comparison[]): Table[] {
  const of = (metric: Comparison['metric']) => comparisons.filter(comparison => comparison.metric === metric)
  const spans = of('f1')
  const ahead = 'by how many points the row is ahead of the column; ≈: the difference is not significant'
  const level = `at ${100 * LEVEL} %, with Holm’s correction`
  return [
    comparisonTable(of('accuracy'), `Accuracy: ${ahead} (McNemar’s test ${level})`),
    ...(spans.length > 0
      ? [comparisonTable(spans, `F1: ${ahead} (approximate randomization of sentences ${level})`)]
      : []),
  ]
}
