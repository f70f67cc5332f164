/** What `train --best` shows: the race while it runs, and its table in the end. */

import {
  formatCount,
  formatDuration,
  formatNumberOf,
  formatPercent,
  formatTable,
} from '../../reporting/format.js'
import { type Detail, drawBar, type ProgressText } from '../../reporting/progress.js'
import type { RaceProgress } from '../../src/best/race.js'
import type { BestCandidate, BestResult, Figure } from '../../src/best/train-best.js'
import { listNames } from '../../terminal/reporter.js'
import { formatCommand } from './plain-command.js'

/** The unit of a budget. */
export type BudgetUnit = 'seconds' | 'iterations'

/** The race as a line: where it is, who leads, and how much time is left at most. */
export function raceText(progress: RaceProgress, unit: BudgetUnit): ProgressText {
  const { rung, rungs, done, total, candidate, leader, score, spent, limit } = progress
  const left = Math.max(0, limit - spent)
  const time = unit === 'seconds' ? formatDuration(left) : `${formatCount(left)} iterations`
  const details: Detail[] = [
    { text: `round ${rung} of ${rungs}` },
    { text: `${formatCount(done)} of ${formatCount(total)}`, lasts: true },
    { text: candidate },
    ...(leader === null ? [] : [{ text: `best ${leader} ${formatPercent(score)}` }]),
    { text: `at most ${time} left`, lasts: true },
  ]
  return {
    bar: columns => drawBar('race', spent / limit, details, columns),
    line: () => `race: ${details.map(({ text }) => text).join(', ')}`,
  }
}

/** Candidates that the table shows; the others are in the JSON. */
const SHOWN = 15

/** The data, the candidates and the plain command. */
export function formatBest(found: BestResult, command: readonly string[]): string {
  const { data, candidates, metric } = found
  const { spans, unseen, columns, labels } = data
  const facts = [
    `${formatNumberOf(labels, 'label')}${spans ? ' that mark spans' : ''}`,
    formatNumberOf(columns, 'column'),
    ...(unseen === null ? [] : [`${formatPercent(unseen)} % of held-out words are new`]),
  ]
  const shown = candidates.filter(({ score, failure }) => score ?? failure).slice(0, SHOWN)
  const unfinished = candidates.filter(one => one.unfinished !== null)
  const more = candidates.filter(one => !(shown.includes(one) || unfinished.includes(one))).length
  return [
    `${facts.join(', ')}\n`,
    formatTable([
      ['candidate', metric === 'spanF1' ? 'span F1' : 'accuracy', 'difference', 'tokens', 'folds', ''],
      ...shown.map(rowOf),
    ]),
    ...(unfinished.length > 0
      ? [
          `not finished in time: ${listNames(unfinished, ({ name, unfinished: tokens }) => `${name} on ${formatNumberOf(tokens!, 'token')}`)}\n`,
        ]
      : []),
    ...(more > 0
      ? [`and ${formatNumberOf(more, 'candidate')} that were dropped early, or not reached\n`]
      : []),
    `\n${isWhole(found) ? 'the same model' : 'the model trained to its end'}: ${formatCommand(command)}\n\n`,
  ].join('')
}

/** Whether the model was trained on all data to its end, and not stopped before. */
export function isWhole({ data, summary, trainedTokens }: BestResult): boolean {
  return trainedTokens === data.tokens && summary.stop !== 'aborted'
}

function rowOf({ name, score, difference, tokens, folds, failure }: BestCandidate, k: number): string[] {
  return [
    name,
    withMargin(score),
    difference && k > 0 ? withMargin(difference) : '',
    formatCount(tokens),
    formatCount(folds),
    failure === null ? (k === 0 ? '*' : '') : `failed: ${failure}`,
  ]
}

/** `91.20 ±0.31`. */
function withMargin(figure: Figure | null): string {
  return figure ? `${formatPercent(figure.value)} ±${formatPercent((figure.high - figure.low) / 2)}` : '–'
}

/** The search for the JSON of `train`. */
export function bestResult(found: BestResult, unit: BudgetUnit, command: readonly string[]): object {
  const { metric, stop, data, candidates, trainedTokens, spent, winner } = found
  return { metric, stop, unit, spent, data, trainedTokens, winner: winner.name, candidates, command }
}
