import { timed } from '../../../reporting/seconds.js'
import type { Model } from '../../../src/index.js'
import { corpusOf, train } from '../../../src/index.js'
import type { UncheckedTrainOptions } from '../../../src/train.js'
import { trainWithSummary } from '../../../src/train.js'
import type { TrainingSummary } from '../../../src/training/training-progress.js'
import { checkMle } from '../../../src/validation/mle-check.js'
import { PAPERS } from '../papers.js'
import {
  type PaperExperiment,
  type ReproducedRow,
  type Reproduction,
  rowOf,
  type Table,
} from '../reproduction.js'
import { admit, CONTENDERS } from '../roster.js'
import { WORD_PAIRS, WORDS } from '../word-pairs.js'
import { TEST_TIME } from './examples.js'
import { factorModel } from './factor-model.js'
import { closedForm, testTimeProblem } from './test-time-factors.js'
import { testTimeSteps } from './test-time-steps.js'

/** An estimate: its objective on the training data, and its labels for `bc`. */
export interface TestTimeRow extends ReproducedRow {
  /** −Σ log P(y | x): what standard training minimizes, without a penalty. */
  readonly objective: number
  /** The largest differences of estimated and empirical probabilities, of labels and of pairs of labels. */
  readonly unary: number
  readonly pairwise: number
  /** Whether these are so small that the estimate is a maximum-likelihood one. */
  readonly isMle: boolean
  readonly labels: string
  readonly probabilities: { readonly '00': number; readonly '11': number }
  /** How far standard training moves from here or, if it was trained, moved; null if it cannot start here. */
  readonly optimizer: Pick<TrainingSummary, 'iterations' | 'stop'> | null
}

/** Standard training without a penalty, until convergence. */
const EXACT = { c2: 0, weights: 'all', epsilon: 1e-9, delta: 1e-14, maxIterations: 1000 } as const
/** Weights would have to be infinite to meet the conditions exactly. */
const TOLERANCE = 1e-6
const LIKELIHOOD = { method: 'likelihood', features: WORD_PAIRS } as const
const PRINTED = 2.50202

const DIFFERENCES = [
  'The objective is exactly 4·log(5/4) + log 5 = 2.50201; the paper prints what CRF++ had reached when it stopped, 2.50202.',
  'A factor of 0 has the weight −40 where factors are set as weights, so that an optimizer can begin there. The paper changed CRF++ to begin with its parameters; we hand them to the same L-BFGS as a model to start from (c2 = 0, gradient below 1e-9).',
]

const NOTES = [
  'the largest differences of estimated and empirical marginals are those of Eqn. 16–17; optimizer: the iterations of standard training, and why it stopped, when it begins with these parameters',
  'EP1 as it is also has factors for the first and the last label, which in the data is always 0: so 11 is impossible for it on bc; as weights it has none, and its 0.8 and 0.2 are the empirical probabilities',
]

/** The example with which the papers show that standard training has several solutions, some of them bad. */
export const testTime: PaperExperiment = {
  id: 'test-time',
  summary: '4 abcd:0000, 1 abcd:0110; label bc',
  source: `${PAPERS.empirical}, 3.4.3 and 4.1–4.3`,
  prepare: async () => ({ data: 'the example of the paper', settings: EXACT, run: runTestTime }),
}

async function runTestTime(): Promise<Reproduction> {
  const { entrants, notes } = admit(CONTENDERS.filter(({ name }) => name === 'EP1' || name === 'EP2'))
  const rows: TestTimeRow[] = []
  for (const { name, method, options } of entrants) {
    const [model, seconds] = await timed(() =>
      train<UncheckedTrainOptions>(TEST_TIME, { method, options, features: WORDS }),
    )
    rows.push(describe(name, model, '00', seconds))
  }
  rows.push(await begunAt('EP1 as weights', factorModel(TEST_TIME, WORD_PAIRS, closedForm(TEST_TIME)), '00'))
  rows.push(
    await begunAt('test-time problem', factorModel(TEST_TIME, WORD_PAIRS, testTimeProblem(TEST_TIME)), '11'),
  )
  rows.push(await fromZero())
  const { id, summary: title, source } = testTime
  return {
    id,
    title,
    source,
    rows,
    notes: [...NOTES, ...notes, verdict(rows)],
    differences: DIFFERENCES,
    table: tableOf(rows),
    steps: testTimeSteps(),
  }
}

function describe(
  method: string,
  model: Model,
  paperLabels: string,
  seconds: number | null = null,
  optimizer: TestTimeRow['optimizer'] = null,
): TestTimeRow {
  const { objective, unary, pairwise, holds } = checkMle(model, corpusOf(TEST_TIME), { tolerance: TOLERANCE })
  const of = (labels: string) => model.probability(['b', 'c'], [...labels])
  return rowOf({
    method,
    seconds,
    objective,
    unary: unary.probability,
    pairwise: pairwise.probability,
    isMle: holds,
    labels: model.tag(['b', 'c']).join(''),
    probabilities: { '00': of('00'), '11': of('11') },
    optimizer,
    paper: { labels: paperLabels, ...(method.startsWith('EP2') ? {} : { objective: PRINTED }) },
  })
}

/** A given model, and whether standard training would leave it unchanged. */
async function begunAt(name: string, model: Model, paperLabels: string): Promise<TestTimeRow> {
  const { summary } = await trainWithSummary<UncheckedTrainOptions>(TEST_TIME, {
    ...LIKELIHOOD,
    init: model,
    options: EXACT,
  })
  const { iterations, stop } = summary
  return describe(name, model, paperLabels, null, { iterations, stop })
}

async function fromZero(): Promise<TestTimeRow> {
  const [{ model, summary }, seconds] = await timed(() =>
    trainWithSummary<UncheckedTrainOptions>(TEST_TIME, { ...LIKELIHOOD, options: EXACT }),
  )
  const { iterations, stop } = summary
  return describe('likelihood from 0', model, '11', seconds, { iterations, stop })
}

function verdict(rows: readonly TestTimeRow[]): string {
  const names = (list: readonly TestTimeRow[]) => list.map(({ method }) => method).join(', ') || 'none'
  return `maximum-likelihood estimates of standard training: ${names(rows.filter(row => row.isMle))}; not: ${names(rows.filter(row => !row.isMle))}`
}

function tableOf(rows: readonly TestTimeRow[]): Table {
  return {
    columns: [
      'estimate',
      'objective',
      'unary',
      'pairwise',
      'optimizer',
      'bc',
      'P(00)',
      'P(11)',
      'objective',
      'bc',
    ],
    rows: rows.map(({ method, objective, unary, pairwise, optimizer, labels, probabilities, paper }) => [
      method,
      objective.toFixed(5),
      unary.toExponential(0),
      pairwise.toExponential(0),
      optimizer ? `${optimizer.iterations} ${optimizer.stop}` : '',
      labels,
      probabilities['00'].toFixed(4),
      probabilities['11'].toFixed(4),
      String(paper['objective'] ?? ''),
      String(paper['labels']),
    ]),
    paperFrom: 8,
  }
}
