import type { Bench } from '../context.js'
import { describeConll2000 } from '../corpora/catalog.js'
import { interleave } from '../measure/rounds.js'
import { minimum } from '../measure/statistics.js'
import { megabytes, spreadCells, times } from '../report/figures.js'
import type { GoalOutcome, PartResult, Table } from '../report/result.js'
import { cpuFigure, follow, type IterationRecord, recordsOf } from './compare-iterations.js'

/** What an iteration may cost, in iterations of `likelihood`. */
const MOST = { labelwise: 3, pointwise: 3, piecewise: 1, separate: 0.2, perceptron: 1 } as const
const METHODS = ['likelihood', ...(Object.keys(MOST) as (keyof typeof MOST)[])] as const

/** An iteration of each method, beside one of `likelihood`, on CoNLL-2000 with one thread. */
export async function methods(bench: Bench): Promise<PartResult> {
  const corpus = await bench.prepare('conll2000', () => describeConll2000(bench.places, bench.folder))
  const iterations = bench.quick ? 4 : 10
  const competitors = METHODS.map(method => follow(bench, corpus, { threads: 1, method }, 1, iterations))
  const records = recordsOf(await interleave(competitors, bench.rounds))
  const base = records.find(({ name }) => name === 'likelihood')!
  return {
    title: 'Methods: an iteration on CoNLL-2000, one thread',
    tables: [methodTable(records, base)],
    goals: Object.entries(MOST).map(([method, most]) => methodGoal(method, most, records, base)),
    notes: [
      'An iteration is an evaluation of the objective and its gradient; of perceptron, a pass over the data.',
    ],
    figures: records,
  }
}

function methodTable(records: readonly IterationRecord[], base: IterationRecord): Table {
  const rows = records.map(record => [
    record.name,
    ...spreadCells(record.seconds.map(value => 1000 * value)),
    times(cost(record, base)),
    cpuFigure(record),
    megabytes(record.runs.map(({ peakMemoryBytes }) => peakMemoryBytes)),
  ])
  return {
    title: 'Milliseconds of an iteration',
    columns: ['method', 'min ms', 'median ms', 'likelihood', 'CPU ms', 'peak MB'],
    rows,
  }
}

function methodGoal(
  method: string,
  most: number,
  records: readonly IterationRecord[],
  base: IterationRecord,
): GoalOutcome {
  const ratio = cost(records.find(({ name }) => name === method)!, base)
  return {
    work: `an iteration of ${method}`,
    goal: `≤ ${most} × likelihood`,
    measured: times(ratio),
    met: ratio <= most,
  }
}

function cost({ seconds }: IterationRecord, base: IterationRecord): number {
  return minimum(seconds) / minimum(base.seconds)
}
