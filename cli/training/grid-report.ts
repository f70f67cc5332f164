/** Formats a grid search as a table and as JSON. */

import { formatPercent, formatTable } from '../../reporting/format.js'
import type { GridPoint, GridSearch, Spread } from '../../src/validation/grid-search.js'

/** All combinations in the order they were tried; the best one is marked. */
export function formatGrid({ points, metric, best }: GridSearch): string {
  const names = Object.keys(best.options)
  const rows = points.map(point => [
    ...names.map(name => String(point.options[name])),
    formatSpread(point.accuracy),
    ...(metric === 'spanF1' ? [formatSpread(point.spanF1)] : []),
    point === best ? '*' : '',
  ])
  const head = [...names, 'accuracy', ...(metric === 'spanF1' ? ['span F1'] : []), '']
  const chosen = names.map(name => `--set ${name}=${best.options[name]}`).join(' ')
  return (
    formatTable([head, ...rows], []) +
    `\n* best ${metric === 'spanF1' ? 'span F1' : 'accuracy'} on average of ${best.folds.length} folds: ${chosen}\n`
  )
}

function formatSpread(spread: Spread | null): string {
  return spread ? `${formatPercent(spread.mean)} ± ${formatPercent(spread.deviation)}` : '–'
}

/** The figures without those of single labels, which would be too many. */
export function gridResult({ points, metric, best }: GridSearch): object {
  return { metric, folds: best.folds.length, points: points.map(pointResult), best: pointResult(best) }
}

function pointResult({ options, accuracy, spanF1, folds }: GridPoint): object {
  return {
    options,
    accuracy,
    spanF1,
    folds: folds.map(fold => ({ accuracy: fold.accuracy, spanF1: fold.spans?.f1 ?? null })),
  }
}
