import { times } from '../report/figures.js'
import type { GoalOutcome } from '../report/result.js'
import { cofield } from '../tools/cofield.js'
import { type IterationRecord, iterationSpeedup } from './compare-iterations.js'

/** Whether the speedup over the reference is at least `least` for a number of threads. */
export function iterationGoals(
  work: string,
  records: readonly IterationRecord[],
  reference: string | undefined,
  least: Readonly<Record<number, number>>,
): GoalOutcome[] {
  const base = records.find(({ name }) => name === reference)
  if (!base) return []
  return Object.entries(least).flatMap(([count, wanted]) => {
    const threads = Number(count)
    const record = records.find(({ name }) => name === cofield({ threads }).name)
    if (!record) return []
    const ratio = iterationSpeedup(record, base)
    return [
      {
        work: `${work}, ${threads === 1 ? '1 thread' : `${threads} threads`}`,
        goal: `≥ ${wanted} × ${base.name}`,
        measured: times(ratio),
        met: ratio >= wanted,
      },
    ]
  })
}
