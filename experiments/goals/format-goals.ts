import { formatPercent, formatTable } from '../../reporting/format.js'
import type { Goal } from './goal.js'

/** The goals of an experiment as a table; empty where it has none. */
export function formatGoals(goals: readonly Goal[]): string {
  return goals.length > 0
    ? formatTable([['goal', 'promised', 'figure', ''], ...goals.map(rowOf)], [0, 3])
    : ''
}

function rowOf({ name, relation, promised, figure, met }: Goal): string[] {
  const show = (value: number | string) => {
    if (typeof value === 'string') return value
    return relation === '≥' ? formatPercent(value) : value.toFixed(4)
  }
  return [name, `${relation} ${show(promised)}`, show(figure), met ? 'met' : 'NOT MET']
}
