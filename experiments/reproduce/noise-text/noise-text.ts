/** Real text with wrong training labels: which methods learn what is right all the same? */
import { testSystems } from '../corpora/compare-systems.js'
import { type DataSet, type DataSetName, hashDataSets, openDataSets } from '../corpora/data-sets.js'
import type { System } from '../corpora/systems.js'
import { contrast, corrected, rowsOf } from '../questions/answers.js'
import { mistakeLabels, overlookEntities } from '../questions/noisy-labels.js'
import { type Answer, answerTable, figuresTable, type QuestionRow, summary } from '../questions/report.js'
import type { Contrast } from '../questions/systems.js'
import type { PaperExperiment, ProgressOf, Reproduction } from '../reproduction.js'
import { admit } from '../roster.js'

const NAMES: readonly DataSetName[] = ['brown-1000', 'dutch', 'chunks']
/** The shares of the training labels that are made wrong. */
const NOISE = [0, 0.1, 0.3]
const QUICK_NOISE = [0, 0.3]
const PENALTY = 0.5
const MOST_ITERATIONS = 150

/** The systems; `pooled` only if the library has it. */
function systemsFor(quick: boolean): System[] {
  const options = { c2: PENALTY, maxIterations: quick ? 10 : MOST_ITERATIONS }
  const begun = { from: 'likelihood', decoder: 'posterior' } as const
  const systems: System[] = [
    { name: 'likelihood', method: 'likelihood', options },
    {
      name: 'likelihood, posterior',
      method: 'likelihood',
      options: { ...options, maxIterations: 0 },
      ...begun,
    },
    { name: 'labelwise', method: 'labelwise', options, ...begun },
    { name: 'empirical', method: 'empirical' },
    { name: 'separate', method: 'separate', options: quick ? { maxIterations: 10 } : {} },
    { name: 'pooled', method: 'pooled' },
  ]
  return admit(systems).entrants as System[]
}

/** Each system but the first is compared with it; labelwise also with its own start and decoder. */
function contrastsFor(systems: readonly System[]): Contrast[] {
  const [base, start, ...others] = systems.map(({ name }) => name)
  const against = (first: string, second: string) =>
    ({ question: 'noise', first, second, figure: 'all' }) as const
  return [against('labelwise', start), ...others.map(name => against(name, base))]
}

export const noiseText: PaperExperiment = {
  id: 'noise-text',
  summary: 'real text with 0, 10 and 30 % wrong training labels: likelihood, labelwise, empirical, separate',
  source: 'no paper: Figure 1b of the paper on labelwise accuracy, on real text',
  async prepare({ quick = false }, corpora) {
    const { sets, absent } = await openDataSets(NAMES, corpora, quick)
    if (sets.length === 0) return { missing: absent.join(' ') }
    const noise = quick ? QUICK_NOISE : NOISE
    const systems = systemsFor(quick)
    return {
      data: hashDataSets(sets),
      settings: { noise, systems, absent, quick },
      run: async progress => {
        const rows: QuestionRow[] = []
        const answers: Answer[] = []
        for (const set of sets) {
          const found = await measureSet(set, noise, systems, progress)
          rows.push(...found.rows)
          answers.push(...corrected(found.answers))
        }
        return describe(rows, answers, absent)
      },
    }
  },
}

async function measureSet(
  set: DataSet,
  noise: readonly number[],
  systems: readonly System[],
  progress: ProgressOf,
) {
  const rows: QuestionRow[] = []
  const answers: Answer[] = []
  for (const p of noise) {
    const spoil = set.name === 'dutch' ? overlookEntities : mistakeLabels
    const train = p === 0 ? set.train : spoil(set.train, p)
    const id = `${noiseText.id}, ${set.name}, p = ${p}`
    const tested = await testSystems({ id, train, test: set.test, systems }, progress)
    rows.push(...rowsOf(tested.rows, set, p))
    answers.push(...contrast(contrastsFor(systems), tested.outcomes, set, p))
  }
  return { rows, answers }
}

function describe(
  rows: readonly QuestionRow[],
  answers: readonly Answer[],
  absent: readonly string[],
): Reproduction {
  return {
    id: noiseText.id,
    title: 'real text with wrong training labels',
    source: noiseText.source,
    rows,
    comparisons: answers,
    notes: [
      summary(answers),
      'p is the probability that an entity of the training part was overlooked (Dutch), or that a label was mistaken for that of another token (Brown, CoNLL-2000); the test parts are clean',
      `features of Lafferty et al. 2001; likelihood and labelwise: c2 = ${PENALTY}, at most ${MOST_ITERATIONS} iterations; labelwise begins with the model of likelihood, whose seconds are counted in, and has posterior decoding; all else is the default of each method`,
      ...absent.map(what => `left out: ${what}`),
    ],
    table: answerTable(answers),
    moreTables: [...new Set(rows.map(({ corpus }) => corpus))].map(corpus =>
      figuresTable(
        corpus,
        rows.filter(row => row.corpus === corpus),
      ),
    ),
  }
}
