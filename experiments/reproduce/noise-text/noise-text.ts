/** Real text with wrong training labels: which methods learn what is right all the same? */
import type { Corpus } from '../../../src/index.js'
import { testSystems } from '../corpora/compare-systems.js'
import { type DataSet, type DataSetName, hashDataSets, openDataSets } from '../corpora/data-sets.js'
import type { System } from '../corpora/systems.js'
import { contrast, corrected, rowsOf } from '../questions/answers.js'
import { mistakeLabels, overlookEntities } from '../questions/noisy-labels.js'
import type { Contrast } from '../questions/systems.js'
import type { PaperExperiment, PartOf, ProgressOf } from '../reproduction.js'
import { choosePenalty } from './choose-penalty.js'
import { describeNoise, type NoiseCell } from './report.js'

const NAMES: readonly DataSetName[] = ['brown-1000', 'dutch', 'chunks']
/** The shares of the training labels that are made wrong. */
const NOISE = [0, 0.1, 0.3]
const QUICK_NOISE = [0, 0.3]
/** C = 1 of CRF++, too strong for so few features and sentences. */
const CRFPP_PENALTY = 0.5
const PENALTIES = [1, 0.3, 0.1, 0.03, 0.01]
const MOST_ITERATIONS = 150

/** The systems with the penalty that is best for likelihood. */
function systemsFor(c2: number, quick: boolean): System[] {
  const limit = { maxIterations: quick ? 10 : MOST_ITERATIONS }
  return [
    ...startedSystems({ c2, ...limit }, ''),
    { name: 'empirical', method: 'empirical' },
    { name: 'separate', method: 'separate', options: quick ? limit : {} },
    { name: 'pooled', method: 'pooled' },
  ]
}

/** Labelwise training with the penalty of CRF++. */
function strongSystems(quick: boolean): System[] {
  const options = { c2: CRFPP_PENALTY, maxIterations: quick ? 10 : MOST_ITERATIONS }
  return startedSystems(options, `, c2 = ${CRFPP_PENALTY}`)
}

/** Labelwise training, the likelihood model that it starts from, and the same model with its decoder. */
function startedSystems(options: { c2: number; maxIterations: number }, suffix: string): System[] {
  const name = `likelihood${suffix}`
  const begun = { from: name, decoder: 'posterior' } as const
  return [
    { name, method: 'likelihood', options },
    {
      name: `likelihood, posterior${suffix}`,
      method: 'likelihood',
      options: { ...options, maxIterations: 0 },
      ...begun,
    },
    { name: `labelwise${suffix}`, method: 'labelwise', options, ...begun },
  ]
}

/** Labelwise training less its own start; the other methods less likelihood, and the two closed forms. */
function contrastsFor(systems: readonly System[]): Contrast[] {
  const against = (first: string, second: string) =>
    ({ question: 'noise', first, second, figure: 'all' }) as const
  const [base, start, labelwise, ...others] = systems.map(({ name }) => name)
  const isOpen = others.includes('separate')
  return [
    against(labelwise, start),
    ...others.map(name => against(name, base)),
    ...(isOpen ? [against('separate', 'empirical')] : []),
  ]
}

export const noiseText: PaperExperiment = {
  id: 'noise-text',
  summary:
    'real text with 0, 10 and 30 % wrong training labels: likelihood, labelwise, empirical, separate, pooled',
  source: 'no paper: Figure 1b of the paper on labelwise accuracy, on real text',
  async prepare({ quick = false }, corpora) {
    const { sets, absent } = await openDataSets(NAMES, corpora, quick)
    if (sets.length === 0) return { missing: absent.join(' ') }
    const noise = quick ? QUICK_NOISE : NOISE
    return {
      data: hashDataSets(sets),
      settings: {
        noise,
        penalties: PENALTIES,
        systems: [...systemsFor(0, quick), ...strongSystems(quick)],
        absent,
        quick,
      },
      run: async (progress, part) => {
        const cells: NoiseCell[] = []
        for (const set of sets)
          for (const p of noise) cells.push(await measureCell({ set, p, quick, progress, part }))
        const answers = sets.flatMap(({ name }) =>
          corrected(cells.flatMap(cell => cell.answers).filter(({ corpus }) => corpus === name)),
        )
        return describeNoise({ id: noiseText.id, source: noiseText.source, cells, answers, absent })
      },
    }
  },
}

interface CellTask {
  readonly set: DataSet
  readonly p: number
  readonly quick: boolean
  readonly progress: ProgressOf
  readonly part: PartOf
}

async function measureCell({ set, p, quick, progress, part }: CellTask): Promise<NoiseCell> {
  const train = spoiled(set, p)
  const name = `${set.name}-${p}`
  const measure = async (systems: System[]) => {
    const id = `${noiseText.id}, ${set.name}, p = ${p}`
    const tested = await testSystems({ id, train, test: set.test, systems }, progress)
    return {
      rows: rowsOf(tested.rows, set, p),
      answers: contrast(contrastsFor(systems), tested.outcomes, set, p),
    }
  }
  const penalty = await part(`${name}-penalty`, () =>
    choosePenalty(train, PENALTIES, quick ? 10 : MOST_ITERATIONS),
  )
  const chosen = await part(name, () => measure(systemsFor(penalty.c2, quick)))
  const strong = await part(`${name}-strong`, () => measure(strongSystems(quick)))
  return {
    rows: [...chosen.rows, ...strong.rows],
    answers: [...chosen.answers, ...strong.answers],
    penalty,
  }
}

function spoiled({ name, train }: DataSet, p: number): Corpus {
  if (p === 0) return train
  return name === 'dutch' ? overlookEntities(train, p) : mistakeLabels(train, p)
}
