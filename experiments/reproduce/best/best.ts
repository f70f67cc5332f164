/** Whether the race of `train --best` finds what an exhaustive grid finds, and in which part of its time. */

import { type Corpus, corpusOfTexts, trainBest, train as trainDefault } from '../../../src/index.js'
import { DEFAULT_METHOD } from '../../../src/methods/registry.js'
import { nodeThreads } from '../../../src/node/threads.js'
import { simulateIngredients } from '../../../src/simulation/ingredients.js'
import type { Corpora } from '../../corpora.js'
import { testModel } from '../../measure.js'
import { type DataSetName, openDataSets } from '../corpora/data-sets.js'
import { hashCorpora } from '../corpus-hash.js'
import { MISSING } from '../missing-data.js'
import { type PaperExperiment, type ProgressOf, rowOf } from '../reproduction.js'
import { type Comparison, compareTokensWithOthers, compareWithOthers, type Outcome } from '../significance.js'
import { exhaustiveGrid } from './exhaustive-grid.js'
import { type BestRow, describeBest } from './report.js'

/** A task with its parts. */
export interface BestTask {
  readonly name: string
  readonly train: Corpus
  readonly test: Corpus
}

const NAMES: readonly DataSetName[] = ['dutch', 'spanish', 'brown-1000', 'brown-32623']
const QUICK_NAMES: readonly DataSetName[] = ['dutch']
/** What is tried in moments. */
const QUICK_METHODS = ['empirical', 'perceptron']
/** Generated ingredients. */
const [INGREDIENTS, QUICK_INGREDIENTS] = [500, 60]

export const best: PaperExperiment = {
  id: 'best',
  summary: 'the race of `train --best` against an exhaustive grid: figure and time',
  source: 'no paper: the search for features, method and penalty',
  async prepare({ quick = false, methods }, corpora) {
    const { tasks, absent } = await openTasks(corpora, quick)
    const tried = methods ?? (quick ? QUICK_METHODS : undefined)
    return {
      data: hashCorpora(...tasks.flatMap(({ train, test }) => [train, test])),
      settings: { quick, tried, absent },
      run: async progress => {
        const found = []
        for (const task of tasks) found.push(await compareWithGrid(task, tried, progress))
        return describeBest({
          id: best.id,
          source: best.source,
          rows: found.flatMap(({ rows }) => rows),
          comparisons: found.flatMap(({ comparisons }) => comparisons),
          absent,
        })
      },
    }
  },
}

async function openTasks(corpora: Corpora, quick: boolean) {
  const { sets, absent } = await openDataSets(quick ? QUICK_NAMES : NAMES, corpora, quick)
  const chunks = quick ? null : await corpora.task('chunks')
  const sentences = quick ? QUICK_INGREDIENTS : INGREDIENTS
  const ingredients: BestTask = {
    name: 'ingredients',
    train: corpusOfTexts(simulateIngredients({ sentences, seed: 1 })),
    test: corpusOfTexts(simulateIngredients({ sentences, seed: 2 })),
  }
  const tasks: BestTask[] = [...(chunks ? [{ name: 'chunks', ...chunks }] : []), ...sets, ingredients]
  return { tasks, absent: [...absent, ...(chunks || quick ? [] : [MISSING.chunks])] }
}

/** The default of `train`, the race and the grid on one task, tested on its test part. */
export async function compareWithGrid(
  { name: corpus, train, test }: BestTask,
  methods: readonly string[] | undefined,
  progress: ProgressOf,
): Promise<{ rows: BestRow[]; comparisons: Comparison[] }> {
  const bar = progress(`best, ${corpus}`, 'candidates')
  const threads = nodeThreads()
  const settled = methods ? { methods } : {}
  const ways = {
    default: async () => ({ name: DEFAULT_METHOD, model: await trainDefault(train), candidates: 1 }),
    race: async () => {
      const { winner, model, candidates } = await trainBest(train, { ...settled, threads })
      return { name: winner.name, model, candidates: candidates.length }
    },
    grid: () =>
      exhaustiveGrid(train, {
        methods,
        threads,
        onCandidate: (done, total) => bar.update(done, done / total),
      }),
  }
  const rows: BestRow[] = []
  const outcomes: Outcome[] = []
  for (const [way, search] of Object.entries(ways)) {
    const before = processorSeconds()
    const { name, model, candidates } = await search()
    const seconds = processorSeconds() - before
    const { evaluation, statistics, right, intervals } = testModel(model, test)
    const { accuracy, known, unknown, spans } = evaluation
    const found = intervals()
    rows.push({
      ...rowOf({
        method: `${way}: ${name}`,
        overall: accuracy,
        known: known.accuracy,
        unknown: unknown.accuracy,
        f1: spans?.f1 ?? null,
        seconds,
        interval: found.accuracy,
        intervals: { known: found.known, unknown: found.unknown, f1: found.spanF1 },
      }),
      corpus,
      way,
      candidates,
    })
    outcomes.push({ name: `${way}, ${corpus}`, right, statistics })
  }
  bar.end()
  const [, race, grid] = outcomes
  const hasSpans = rows.some(({ f1 }) => f1 !== null)
  return {
    rows,
    comparisons: hasSpans ? compareWithOthers(race, [grid], 'f1') : compareTokensWithOthers(race, [grid]),
  }
}

/** Seconds of all processors that this process has used: unlike time, they do not depend on what else the machine does. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
