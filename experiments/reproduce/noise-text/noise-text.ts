/** Real text with wrong training labels: which methods learn what is right all the same? */
import { type Corpus, preset as presetOf } from '../../../src/index.js'
import { testSystems } from '../corpora/compare-systems.js'
import { type DataSet, type DataSetName, hashDataSets, openDataSets } from '../corpora/data-sets.js'
import type { System } from '../corpora/systems.js'
import { contrast, corrected, rowsOf } from '../questions/answers.js'
import { mistakeLabels, overlookEntities } from '../questions/noisy-labels.js'
import type { Answer, QuestionRow } from '../questions/report.js'
import type { Contrast } from '../questions/systems.js'
import type { PaperExperiment, PartOf, ProgressOf } from '../reproduction.js'
import type { Outcome } from '../significance.js'
import { choosePenalty, type PenaltyChoice } from './choose-penalty.js'
import { describeNoise, type NoiseCell } from './report.js'

const NAMES: readonly DataSetName[] = ['dutch', 'chunks', 'brown-1000']
/** The shares of the training labels that are made wrong. */
const NOISE = [0, 0.1, 0.3]
const QUICK_NOISE = [0, 0.3]
/** C = 1 of CRF++, too strong for so few features and sentences. */
const CRFPP_PENALTY = 0.5
const PENALTIES = [1, 0.3, 0.1, 0.03, 0.01]
const MOST_ITERATIONS = 150

/** Labelwise training with the penalty that is best for likelihood. */
function chosenSystems(c2: number, quick: boolean): System[] {
  return startedSystems({ c2, maxIterations: quick ? 10 : MOST_ITERATIONS }, '')
}

/** Methods that do not start from likelihood. */
function otherSystems(quick: boolean): System[] {
  return [
    { name: 'empirical', method: 'empirical' },
    { name: 'separate', method: 'separate', options: quick ? { maxIterations: 10 } : {} },
    { name: 'pooled', method: 'pooled' },
  ]
}

/** The presets with many features, which are tried on clean labels, and their penalty. */
const RICH: Partial<Record<DataSetName, string>> = { dutch: 'ner', chunks: 'chunk' }
const RICH_PENALTY = 0.1

function richSystems({ name, train }: DataSet, quick: boolean): System[] {
  const preset = RICH[name]
  if (!preset) return []
  const features = presetOf(preset, { columns: train.columns.length })
  const options = { c2: RICH_PENALTY, maxIterations: quick ? 10 : MOST_ITERATIONS }
  return startedSystems(options, `, ${preset}`).map(system => ({ ...system, features }))
}

/** Labelwise training with the penalty of CRF++. */
function strongSystems(quick: boolean): System[] {
  const options = { c2: CRFPP_PENALTY, maxIterations: quick ? 10 : MOST_ITERATIONS }
  return startedSystems(options, `, c2 = ${CRFPP_PENALTY}`)
}

/** The likelihood model that labelwise training starts from, the same model decoded by posterior, and labelwise training with the decoder that it chooses. */
function startedSystems(options: { c2: number; maxIterations: number }, suffix: string): System[] {
  const name = `likelihood${suffix}`
  return [
    { name, method: 'likelihood', options },
    {
      name: `likelihood, posterior${suffix}`,
      method: 'likelihood',
      options: { ...options, maxIterations: 0 },
      from: name,
      decoder: 'posterior',
    },
    { name: `labelwise${suffix}`, method: 'labelwise', options, from: name },
  ]
}

const against = (first: string, second: string): Contrast => ({
  question: 'noise',
  first,
  second,
  figure: 'all',
})

/** Labelwise training less its own start, with both decoders. */
function startContrasts([base, posterior, labelwise]: readonly System[]): Contrast[] {
  return [against(labelwise.name, base.name), against(labelwise.name, posterior.name)]
}

/** The other methods less likelihood, and the two closed forms. */
function otherContrasts(base: string, others: readonly System[]): Contrast[] {
  return [...others.map(({ name }) => against(name, base)), against('separate', 'empirical')]
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
        systems: [...chosenSystems(0, quick), ...otherSystems(quick), ...strongSystems(quick)],
        rich: { presets: RICH, c2: RICH_PENALTY },
        absent,
        quick,
      },
      run: async (progress, part) => {
        const tasks = sets.flatMap(set => noise.map(p => ({ set, p, quick, progress, part })))
        const started: Started[] = [] // what labelwise training gains, first: all else takes longer
        for (const task of tasks) started.push(await measureLabelwise(task))
        const cells: NoiseCell[] = []
        for (const [k, task] of tasks.entries()) cells.push(await measureOthers(task, started[k]))
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

/** What was measured of some systems. */
interface Measured {
  readonly rows: QuestionRow[]
  readonly answers: Answer[]
  readonly outcomes: Outcome[]
}

/** Labelwise training and its start, with few features and perhaps with many. */
interface Started {
  readonly penalty: PenaltyChoice
  readonly chosen: Measured
  readonly rich: readonly Measured[]
}

/** Measures some systems; those that were measured before may be contrasted, too. */
async function measure(
  { set, p, progress }: CellTask,
  systems: readonly System[],
  contrasts: readonly Contrast[],
  before: readonly Outcome[] = [],
): Promise<Measured> {
  const id = `${noiseText.id}, ${set.name}, p = ${p}`
  const tested = await testSystems({ id, train: spoiled(set, p), test: set.test, systems }, progress)
  const outcomes = [...before, ...tested.outcomes]
  return { rows: rowsOf(tested.rows, set, p), answers: contrast(contrasts, outcomes, set, p), outcomes }
}

const measureStarted = (task: CellTask, systems: readonly System[]) =>
  measure(task, systems, startContrasts(systems))

async function measureLabelwise(task: CellTask): Promise<Started> {
  const { set, p, quick, part } = task
  const name = `${set.name}-${p}`
  const penalty = await part(`${name}-penalty`, () =>
    choosePenalty(spoiled(set, p), PENALTIES, quick ? 10 : MOST_ITERATIONS),
  )
  const chosen = await part(name, () => measureStarted(task, chosenSystems(penalty.c2, quick)))
  const many = p === 0 ? richSystems(set, quick) : []
  const rich = many.length === 0 ? [] : [await part(`${name}-rich`, () => measureStarted(task, many))]
  return { penalty, chosen, rich }
}

async function measureOthers(task: CellTask, { penalty, chosen, rich }: Started): Promise<NoiseCell> {
  const { set, p, quick, part } = task
  const name = `${set.name}-${p}`
  const [base] = chosen.outcomes
  const systems = otherSystems(quick)
  const others = await part(`${name}-others`, () =>
    measure(task, systems, otherContrasts(base.name, systems), [base]),
  )
  const strong = await part(`${name}-strong`, () => measureStarted(task, strongSystems(quick)))
  const parts = [chosen, others, strong, ...rich]
  return {
    rows: parts.flatMap(({ rows }) => rows),
    answers: parts.flatMap(({ answers }) => answers),
    penalty,
  }
}

function spoiled({ name, train }: DataSet, p: number): Corpus {
  if (p === 0) return train
  return name === 'dutch' ? overlookEntities(train, p) : mistakeLabels(train, p)
}
