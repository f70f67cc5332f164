import { timed } from '../../../reporting/seconds.js'
import { train } from '../../../src/index.js'
import type { UncheckedTrainOptions } from '../../../src/train.js'
import { PAPERS } from '../papers.js'
import {
  type PaperExperiment,
  type ReproducedRow,
  type Reproduction,
  rowOf,
  type Table,
} from '../reproduction.js'
import { admit, CONTENDERS, type Contender, type Entrant, hasPenalty, shownName } from '../roster.js'
import { WORD_PAIRS, WORDS } from '../word-pairs.js'
import { ROB } from './examples.js'
import { robSteps } from './rob-steps.js'

/** The result of a method for `rob`. */
export interface RobRow extends ReproducedRow {
  readonly labels: string
  readonly YOB: number
  readonly XIB: number
}

const PAPER: Readonly<Record<string, ReproducedRow['paper']>> = {
  ECRN: { labels: 'YOB', YOB: 9 / 10, XIB: 1 / 10 },
  memm: { name: 'CMM', labels: 'XIB', YOB: 9 / 21, XIB: 12 / 21 },
}

const DIFFERENCES = [
  'The two systems that the paper works out, ECRN and CMM, have its figures exactly. EP1 and SP1 see the same counts as ECRN where every word is known; our default shrinks its rates, which on 21 sequences shows. All other methods are added here.',
]

const NOTES = [
  'the label sequence of `rob` should be YOB, which 9 of 10 `rob` have',
  'methods that minimize a loss have weights for pairs of labels and pairs of words, as φ of the papers, and no penalty (margin: c2 = 1); losses without a minimum stop after 200 iterations',
  'what margin and the online methods give are scores made into probabilities, which nothing in their training asks to be right',
]

/** The example with which the papers explain label bias. */
export const rob: PaperExperiment = {
  id: 'rob',
  summary: '11 rib:XIB, 9 rob:YOB, 1 rob:XIB; label rob',
  source: `${PAPERS.ecrn}, II-B and III-C`,
  async prepare({ methods }) {
    const contenders = CONTENDERS.filter(({ name }) => methods === undefined || methods.includes(name))
    return { data: 'the example of the paper', settings: { contenders }, run: () => runRob(contenders) }
  },
}

async function runRob(contenders: readonly Contender[]): Promise<Reproduction> {
  const { entrants, notes } = admit(contenders)
  const rows: RobRow[] = []
  for (const entrant of entrants) rows.push(await label(entrant))
  const { id, summary: title, source } = rob
  return {
    id,
    title,
    source,
    rows,
    notes: [...NOTES, ...notes],
    differences: DIFFERENCES,
    table: tableOf(rows),
    steps: robSteps(),
  }
}

async function label(entrant: Entrant): Promise<RobRow> {
  const { name, method, options } = entrant
  const exact = { c2: method === 'margin' ? 1 : 0, epsilon: 1e-9, delta: 1e-12, maxIterations: 200 }
  const [model, seconds] = await timed(() =>
    train<UncheckedTrainOptions>(
      ROB,
      hasPenalty(entrant)
        ? { method, features: WORD_PAIRS, decoder: 'viterbi', options: { ...exact, ...options } }
        : { method, features: WORDS, options },
    ),
  )
  const probability = (labels: string) => model.probability([...'rob'], [...labels])
  return rowOf({
    method: name,
    labels: model.tag([...'rob']).join(''),
    YOB: probability('YOB'),
    XIB: probability('XIB'),
    seconds,
    paper: PAPER[name] ?? {},
  })
}

function tableOf(rows: readonly RobRow[]): Table {
  const show = (p: number | string | undefined) => (typeof p === 'number' ? p.toFixed(4) : (p ?? ''))
  return {
    columns: ['method', 'labels', 'P(YOB)', 'P(XIB)', 'labels', 'P(YOB)', 'P(XIB)'],
    rows: rows.map(({ method, labels, YOB, XIB, paper }) => [
      shownName(method),
      labels,
      show(YOB),
      show(XIB),
      show(paper['labels']),
      show(paper['YOB']),
      show(paper['XIB']),
    ]),
    paperFrom: 4,
  }
}
