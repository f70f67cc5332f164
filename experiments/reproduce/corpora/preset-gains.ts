import { formatPercent } from '../../../reporting/format.js'
import { type Comparison, LEVEL, signed } from '../significance.js'
import type { SystemRow } from './compare-systems.js'

/** The gain of each method from each preset over the few features, the best method, and the figure used. */
export function gainNotes(
  rows: readonly SystemRow[],
  comparisons: readonly Comparison[],
  few: string,
  presets: readonly string[],
): string[] {
  const metric: Comparison['metric'] = rows.some(({ f1 }) => f1 !== null) ? 'f1' : 'accuracy'
  const figureOf = (row: SystemRow) => (metric === 'f1' ? row.f1! : row.overall!)
  const find = (name: string) => rows.find(({ method }) => method === name)
  const methods = rows.flatMap(({ method }) => (method.endsWith(` + ${few}`) ? method.split(' + ')[0] : []))
  const gains = presets.map(name => {
    const list = methods.flatMap(method => {
      const [before, after] = [find(`${method} + ${few}`), find(`${method} + ${name}`)]
      if (!before || !after) return []
      const luck = differs(comparisons, metric, before.method, after.method) ? '' : ', not significant'
      return `${method} ${formatPercent(figureOf(before))} → ${formatPercent(figureOf(after))} (${signed(figureOf(after) - figureOf(before))}${luck})`
    })
    return `${metric === 'f1' ? 'F1' : 'accuracy'} with ${name} instead of ${few}: ${list.join('; ')}`
  })
  if (rows.length === 0) return gains
  const best = rows.reduce((a, b) => (figureOf(b) > figureOf(a) ? b : a))
  return [
    ...gains,
    `the highest ${metric === 'f1' ? 'F1' : 'accuracy'}: ${best.method} with ${formatPercent(figureOf(best))}`,
  ]
}

function differs(
  comparisons: readonly Comparison[],
  metric: Comparison['metric'],
  a: string,
  b: string,
): boolean {
  return comparisons.some(
    ({ first, second, adjusted, ...found }) =>
      found.metric === metric &&
      adjusted < LEVEL &&
      ((first === a && second === b) || (first === b && second === a)),
  )
}
