/** Which way of training by counting wins, and by how much. */
import { timed } from '../../../reporting/seconds.js'
import { testModel, trainModel } from '../../measure.js'
import {
  BROWN_NAMES,
  type DataSet,
  type DataSetName,
  hashDataSets,
  openDataSets,
} from '../corpora/data-sets.js'
import { type PaperExperiment, type ProgressOf, rowOf } from '../reproduction.js'
import { knownIn } from '../seen-in-training.js'
import { compareTokensWithOthers, compareWithOthers, type Outcome } from '../significance.js'
import { type ClosedFormComparison, type ClosedFormRow, describeClosedForms } from './report.js'
import { DEFAULT_VARIANT, VARIANTS, type Variant } from './variants.js'

const NAMES: readonly DataSetName[] = [...BROWN_NAMES, 'dutch', 'spanish']
const QUICK_NAMES: readonly DataSetName[] = ['brown-1000', 'brown-2500', 'dutch', 'spanish']

/** Every variant on every split of Brown and on Dutch and Spanish named entities. */
export const closedForms: PaperExperiment = {
  id: 'closed-forms',
  summary: 'averaging, signatures, rare words, word pairs, μ_oov: which closed form wins',
  source: 'the choices that the papers on empirical training leave open',
  async prepare({ quick = false }, corpora) {
    const { sets, absent } = await openDataSets(quick ? QUICK_NAMES : NAMES, corpora, quick)
    if (sets.length === 0) return { missing: absent.join(' ') }
    return {
      data: hashDataSets(sets),
      settings: { variants: VARIANTS, absent, quick },
      run: async progress => {
        const { rows, comparisons } = await runAll(sets, progress)
        return describeClosedForms({
          id: closedForms.id,
          source: closedForms.source,
          rows,
          comparisons,
          absent,
        })
      },
    }
  },
}

async function runAll(sets: readonly DataSet[], progress: ProgressOf) {
  const bar = progress(closedForms.id, 'variants')
  const rows: ClosedFormRow[] = []
  const comparisons: ClosedFormComparison[] = []
  const all = sets.length * VARIANTS.length
  for (const set of sets) {
    const outcomes: Outcome[] = []
    for (const variant of VARIANTS) {
      const { row, outcome } = await runVariant(variant, set)
      rows.push(row)
      outcomes.push(outcome)
      bar.update(rows.length, rows.length / all)
      await new Promise(resolve => setTimeout(resolve, 0)) // signals have their turn
    }
    comparisons.push(...compareWithDefault(outcomes, set))
  }
  bar.end()
  return { rows, comparisons }
}

async function runVariant({ name, group, options }: Variant, { name: corpus, train, test }: DataSet) {
  const [model, seconds] = await timed(() => trainModel(train, { options }))
  const { evaluation, statistics, right, intervals } = testModel(model, test)
  const { accuracy, known, unknown, spans } = evaluation
  const found = name === DEFAULT_VARIANT ? intervals() : null
  const row: ClosedFormRow = rowOf({
    method: name,
    corpus,
    group,
    trainSequences: train.N,
    overall: accuracy,
    known: known.accuracy,
    unknown: unknown.accuracy,
    f1: spans?.f1 ?? null,
    seconds,
    interval: found?.accuracy ?? null,
    intervals: {
      known: found?.known ?? null,
      unknown: found?.unknown ?? null,
      f1: spans && found ? found.spanF1 : null,
    },
  })
  return { row, outcome: { name, right, statistics } }
}

/** The default and each other variant: on all tokens, on those with unknown words, and by F1 where there are entities. */
function compareWithDefault(outcomes: readonly Outcome[], set: DataSet) {
  const { name: corpus } = set
  const known = knownIn(set)
  const onlyUnknown = ({ name, right }: Outcome) => ({ name, right: right.filter((_, p) => known[p] === 0) })
  const [first, ...others] = outcomes as [Outcome, ...Outcome[]]
  const entities = corpus === 'dutch' || corpus === 'spanish'
  const found = {
    overall: compareTokensWithOthers(first, others),
    unknown: compareTokensWithOthers(onlyUnknown(first), others.map(onlyUnknown)),
    f1: entities ? compareWithOthers(first, others, 'f1') : [],
  }
  return Object.entries(found).flatMap(([figure, list]) =>
    list.map(comparison => ({ ...comparison, corpus, figure: figure as keyof typeof found })),
  )
}
