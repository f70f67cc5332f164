import { timed } from '../../cli/seconds.js'
import type { Model } from '../../src/index.js'
import { train } from '../../src/index.js'
import { trainWithSummary } from '../../src/training/train.js'
import type { TrainingSummary } from '../../src/training/training-progress.js'
import { TEST_TIME } from './examples.js'
import { factorModel } from './factor-model.js'
import { type MleConditions, mleConditions } from './mle-conditions.js'
import { type PaperExperiment, type ReproducedRow, rowOf, type Table } from './reproduction.js'
import { admit, CONTENDERS } from './roster.js'
import { closedForm, testTimeProblem } from './test-time-factors.js'
import { WORD_PAIRS, WORDS } from './word-pairs.js'

/** An estimate: what it is worth on the training data, and what it says of `bc`. */
interface TestTimeRow extends ReproducedRow, MleConditions {
  readonly labels: string
  readonly probabilities: { readonly '00': number; readonly '11': number }
  /** How far standard training goes from here or, if it was trained, went; null: it cannot begin here. */
  readonly optimizer: Pick<TrainingSummary, 'iterations' | 'stop'> | null
}

/** Standard training without a penalty, until nothing moves any more. */
const EXACT = { c2: 0, weights: 'all', epsilon: 1e-9, delta: 1e-14, maxIterations: 1000 } as const
/** What is met to this much by whoever has not gone all the way to infinite weights counts as met. */
const TOLERANCE = 1e-5
const LIKELIHOOD = { method: 'likelihood', features: WORD_PAIRS } as const
const PRINTED = 2.50202

const NOTES = [
  'exactly, the objective is 4·log(5/4) + log 5 = 2.50201; the papers print what CRF++ had reached when it stopped, 2.50202',
  'the largest differences of estimated and empirical marginals (Eqn. 16–17) are found by going through all labellings; optimizer: the iterations of standard training, and why it stopped, when it begins with these parameters',
  'EP1 as it is also has factors for the first and the last label, which in the data is always 0: so 11 is impossible for it on bc; as weights it has none, and its 0.8 and 0.2 are those of the paper',
]

/** The example with which the papers show that standard training has several solutions, some of them bad. */
export const testTime: PaperExperiment = {
  id: 'test-time',
  summary: '4 abcd:0000, 1 abcd:0110; label bc',
  async run() {
    const { entrants, notes } = admit(CONTENDERS.filter(({ name }) => name === 'EP1' || name === 'EP2'))
    const rows: TestTimeRow[] = []
    for (const { name, method, options } of entrants) {
      const [model, seconds] = await timed(() => train(TEST_TIME, { method, options, features: WORDS }))
      rows.push(describe(name, model, '00', seconds))
    }
    rows.push(
      await begunAt('EP1 as weights', factorModel(TEST_TIME, WORD_PAIRS, closedForm(TEST_TIME)), '00'),
    )
    rows.push(
      await begunAt(
        'test-time problem',
        factorModel(TEST_TIME, WORD_PAIRS, testTimeProblem(TEST_TIME)),
        '11',
      ),
    )
    rows.push(await fromZero())
    return {
      id: 'test-time',
      title: testTime.summary,
      rows,
      notes: [...NOTES, ...notes, verdict(rows)],
      table: tableOf(rows),
    }
  },
}

function describe(
  method: string,
  model: Model,
  paperLabels: string,
  seconds: number | null = null,
  optimizer: TestTimeRow['optimizer'] = null,
): TestTimeRow {
  const of = (labels: string) => model.probability(['b', 'c'], [...labels])
  return rowOf({
    method,
    seconds,
    ...mleConditions(model, TEST_TIME),
    labels: model.tag(['b', 'c']).join(''),
    probabilities: { '00': of('00'), '11': of('11') },
    optimizer,
    paper: { labels: paperLabels, ...(method.startsWith('EP2') ? {} : { objective: PRINTED }) },
  })
}

/** A model as it is, and whether standard training would leave it so. */
async function begunAt(name: string, model: Model, paperLabels: string): Promise<TestTimeRow> {
  const { summary } = await trainWithSummary(TEST_TIME, { ...LIKELIHOOD, init: model, options: EXACT })
  const { iterations, stop } = summary
  return describe(name, model, paperLabels, null, { iterations, stop })
}

async function fromZero(): Promise<TestTimeRow> {
  const [{ model, summary }, seconds] = await timed(() =>
    trainWithSummary(TEST_TIME, { ...LIKELIHOOD, options: EXACT }),
  )
  const { iterations, stop } = summary
  return describe('likelihood from 0', model, '11', seconds, { iterations, stop })
}

function verdict(rows: readonly TestTimeRow[]): string {
  const isMle = ({ unary, pairwise }: TestTimeRow) => Math.max(unary, pairwise) < TOLERANCE
  const names = (list: readonly TestTimeRow[]) => list.map(({ method }) => method).join(', ') || 'none'
  return `maximum-likelihood estimates of standard training: ${names(rows.filter(isMle))}; not: ${names(rows.filter(row => !isMle(row)))}`
}

function tableOf(rows: readonly TestTimeRow[]): Table {
  return [
    ['estimate', 'objective', 'unary', 'pairwise', 'optimizer', 'bc', 'P(00)', 'P(11)', '| paper', 'bc'],
    ...rows.map(({ method, objective, unary, pairwise, optimizer, labels, probabilities, paper }) => [
      method,
      objective.toFixed(5),
      unary.toExponential(0),
      pairwise.toExponential(0),
      optimizer ? `${optimizer.iterations} ${optimizer.stop}` : '',
      labels,
      probabilities['00'].toFixed(4),
      probabilities['11'].toFixed(4),
      `| ${paper['objective'] ?? ''}`,
      String(paper['labels']),
    ]),
  ]
}
