import { timed } from '../../cli/seconds.js'
import { train } from '../../src/index.js'
import { ROB } from './examples.js'
import { type PaperExperiment, type ReproducedRow, rowOf, type Table } from './reproduction.js'
import { admit, CONTENDERS, type Entrant, hasPenalty } from './roster.js'
import { WORD_PAIRS, WORDS } from './word-pairs.js'

/** What a method says of `rob`. */
interface RobRow extends ReproducedRow {
  readonly labels: string
  readonly YOB: number
  readonly XIB: number
}

const PAPER: Readonly<Record<string, ReproducedRow['paper']>> = {
  ECRN: { labels: 'YOB', YOB: 9 / 10, XIB: 1 / 10 },
  memm: { name: 'CMM', labels: 'XIB', YOB: 9 / 21, XIB: 12 / 21 },
}

const NOTES = [
  'the label sequence of `rob` should be YOB, which 9 of 10 `rob` have; paper: Zhu et al., Empirical Co-occurrence Rate Networks, sections II-B and III-C',
  'methods that minimize a loss have weights for pairs of labels and pairs of words, as φ of the papers, and no penalty (margin: c2 = 1); losses without a minimum stop after 200 iterations',
  'what margin and the online methods give are scores made into probabilities, which nothing in their training asks to be right',
]

/** The example with which the papers explain label bias. */
export const rob: PaperExperiment = {
  id: 'rob',
  summary: '11 rib:XIB, 9 rob:YOB, 1 rob:XIB; label rob',
  async run() {
    const { entrants, notes } = admit(CONTENDERS)
    const rows: RobRow[] = []
    for (const entrant of entrants) rows.push(await label(entrant))
    return { id: 'rob', title: rob.summary, rows, notes: [...NOTES, ...notes], table: tableOf(rows) }
  },
}

async function label(entrant: Entrant): Promise<RobRow> {
  const { name, method, options } = entrant
  const exact = { c2: method === 'margin' ? 1 : 0, epsilon: 1e-9, delta: 1e-12, maxIterations: 200 }
  const [model, seconds] = await timed(() =>
    train(
      ROB,
      hasPenalty(entrant)
        ? { method, features: WORD_PAIRS, options: { ...exact, ...options } }
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
  return [
    ['method', 'labels', 'P(YOB)', 'P(XIB)', '| paper', 'P(YOB)', 'P(XIB)'],
    ...rows.map(({ method, labels, YOB, XIB, paper }) => [
      method,
      labels,
      show(YOB),
      show(XIB),
      `| ${show(paper['labels'])}`,
      show(paper['YOB']),
      show(paper['XIB']),
    ]),
  ]
}
