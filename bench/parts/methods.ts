import type { Bench } from '../context.js'
import { describeBrown, describeConll2000 } from '../corpora/catalog.js'
import type { PreparedCorpus } from '../corpora/prepared-corpus.js'
import { interleave } from '../measure/rounds.js'
import { minimum } from '../measure/statistics.js'
import { megabytes, spreadCells, times } from '../report/figures.js'
import type { GoalOutcome, PartResult, Table } from '../report/result.js'
import type { CofieldOptions } from '../tools/cofield.js'
import { cpuFigure, follow, type IterationRecord, recordsOf } from './compare-iterations.js'

type Method = NonNullable<CofieldOptions['method']>

/** The allowed cost of an iteration, in iterations of `likelihood`. */
const MOST = { labelwise: 3, pointwise: 3, piecewise: 1, perceptron: 1 } as const
/** The same for `separate` in the setting of its papers: words and their spelling, which repeat. */
const MOST_OF_SEPARATE = 0.2

/** The two models of `separate`, one fitted after the other. */
const STATES = 'separate, P(y | x)'
const PAIRS = 'separate, P(y, y′ | x, x′)'

/** An iteration of each method, beside one of `likelihood`, with one thread: on CoNLL-2000, and of `separate` on Brown. */
export async function methods(bench: Bench): Promise<PartResult> {
  const conll = await bench.prepare('conll2000', () => describeConll2000(bench.places, bench.folder))
  const brown = await bench.prepare('brown-32623-1000', () => describeBrown(bench.places, '32623-1000'))
  const names = Object.keys(MOST) as (keyof typeof MOST)[]
  const rich = await measure(bench, conll, ['likelihood', 'separate', ...names])
  const spelled = await measure(bench, brown, ['likelihood', 'separate'])
  return {
    title: 'Methods: an iteration, one thread',
    tables: [methodTable(conll, rich), methodTable(brown, spelled)],
    goals: [
      ...names.map(name => methodGoal(`an iteration of ${name}`, name, MOST[name], rich)),
      methodGoal('an iteration of separate on Brown, the costlier model', PAIRS, MOST_OF_SEPARATE, spelled),
    ],
    notes: [
      'An iteration is an evaluation of the objective and its gradient; of perceptron, a pass over the data.',
      'With the features of CoNLL-2000 hardly two positions are alike, and the pair model has weights of its own for either side of a pair.',
    ],
    figures: { rich, spelled },
  }
}

async function measure(
  bench: Bench,
  corpus: PreparedCorpus,
  names: readonly Method[],
): Promise<IterationRecord[]> {
  const iterations = bench.quick ? 4 : 10
  const competitors = names.map(method => follow(bench, corpus, { threads: 1, method }, 1, iterations))
  const records = recordsOf(await interleave(competitors, bench.rounds))
  return records.flatMap(record => (record.name === 'separate' ? stagesOf(record, iterations) : [record]))
}

/** The iterations of either model of `separate`; the first has `iterations` of them. */
function stagesOf({ runs }: IterationRecord, iterations: number): IterationRecord[] {
  const part = (from: number, to?: number) =>
    runs.map(run => ({ ...run, points: run.points.slice(from, to) }))
  return recordsOf(
    new Map([
      [STATES, part(0, iterations)],
      [PAIRS, part(iterations)],
    ]),
  )
}

function methodTable({ title }: PreparedCorpus, records: readonly IterationRecord[]): Table {
  const rows = records.map(record => [
    record.name,
    ...spreadCells(record.seconds.map(value => 1000 * value)),
    times(cost(record, records)),
    cpuFigure(record),
    megabytes(record.runs.map(({ peakMemoryBytes }) => peakMemoryBytes)),
  ])
  return {
    title: `${title}: milliseconds of an iteration`,
    columns: ['method', 'min ms', 'median ms', 'likelihood', 'CPU ms', 'peak MB'],
    rows,
  }
}

function methodGoal(
  work: string,
  name: string,
  most: number,
  records: readonly IterationRecord[],
): GoalOutcome {
  const ratio = cost(records.find(record => record.name === name)!, records)
  return { work, goal: `≤ ${most} × likelihood`, measured: times(ratio), met: ratio <= most }
}

/** In iterations of `likelihood`. */
function cost({ seconds }: IterationRecord, records: readonly IterationRecord[]): number {
  const base = records.find(({ name }) => name === 'likelihood')!
  return minimum(seconds) / minimum(base.seconds)
}
