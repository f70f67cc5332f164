/** Formats the result of `train`. */

import {
  formatBytes,
  formatCount,
  formatDuration,
  formatPercent,
  formatTable,
} from '../../reporting/format.js'
import type { Evaluation } from '../../src/evaluation/evaluator.js'
import type { GuardDecision, TrainingSummary } from '../../src/training/training-progress.js'
import { trustRows } from '../inspection/trust-rows.js'
import { formatValue } from './iteration-display.js'
import type { Penalty } from './penalty.js'

export interface TrainResult extends TrainingSummary, Partial<Penalty> {
  readonly method: string
  readonly sequences: number
  readonly tokens: number
  /** Tokens whose label is not known. */
  readonly unlabeled: number
  readonly labels: number
  readonly attributes: number
  readonly features: number
  readonly seconds: Readonly<Record<'read' | 'train' | 'write' | 'total', number>>
  readonly threads: number
  readonly model: string
  readonly modelBytes: number
  readonly dev?: DevResult
}

/** Figures on the dev data; `score` is span F1 if there are spans, else accuracy. */
export type DevResult = Evaluation & { readonly score: number }

/** The result as a table; `c2` is the penalty in words. */
export function formatTraining(result: TrainResult, c2?: string): string {
  const { seconds, model, modelBytes, dev } = result
  const figures = (['sequences', 'tokens', 'labels', 'attributes', 'features'] as const).map(name => [
    name,
    formatCount(result[name]),
  ])
  const rows = [
    ['method', result.method],
    ...(c2 === undefined ? [] : [['c2', c2]]),
    ...figures,
    ...iterationRows(result),
    ...(result.trust ? trustRows(result.trust) : []),
    ['time', timeWords(seconds)],
    ['model', `${model} (${formatBytes(modelBytes)})`],
  ]
  if (dev) rows.push(['dev accuracy', `${formatPercent(dev.accuracy)} %`])
  if (dev?.spans) rows.push(['dev span F1', formatPercent(dev.spans.f1)])
  return formatTable(rows, [0, 1])
}

/** Less than this part of the total, or than so many seconds, needs no name. */
const OTHER = { part: 0.1, seconds: 0.1 }

/** The total and its parts; what no part has is named if it is much: starting, dev data and so on. */
function timeWords({ total, ...parts }: TrainResult['seconds']): string {
  const other = total - parts.read - parts.train - parts.write
  const isMuch = other > OTHER.part * total && other > OTHER.seconds
  const named = Object.entries({ ...parts, ...(isMuch && { other }) })
  return `${formatDuration(total)} (${named.map(([name, part]) => `${name} ${formatDuration(part)}`).join(', ')})`
}

/** Why training has ended, in words. */
const STOP_REASONS: Readonly<Record<TrainingSummary['stop'], string>> = {
  'converged-gradient': 'converged: the gradient is small enough',
  'converged-value': 'converged: the objective hardly changes',
  'max-iterations': 'the maximum',
  'line-search-failed': 'no step improves the objective',
  diverged: 'diverged: the objective is not a finite number',
  aborted: 'stopped early',
  dev: 'the score on dev or held-out data no longer rises',
  'closed-form': 'closed form',
}

/** Why there were as many iterations, in words. */
export function stopWords({ stop, guard }: TrainingSummary): string {
  const isWhole = stop !== 'diverged' && stop !== 'aborted'
  return guard && isWhole ? 'those of all trials together' : STOP_REASONS[stop]
}

function iterationRows(summary: TrainingSummary): string[][] {
  const { iterations, objective, stop, guard } = summary
  if (stop === 'closed-form') return []
  const rows = [['iterations', `${formatCount(iterations)} (${stopWords(summary)})`]]
  if (guard) rows.push(['held out', guardWords(guard)])
  if (objective !== null) rows.push(['objective', formatValue(objective)])
  return rows
}

function guardWords({ iterations, decoder }: GuardDecision): string {
  if (iterations === 0) return `nothing was clearly better than the start, which is the result (${decoder})`
  const count = iterations === 1 ? 'an iteration' : `${formatCount(iterations)} iterations`
  return `best after ${count} from the start (${decoder})`
}
