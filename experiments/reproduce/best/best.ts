/** Whether the race of `train --best` finds what an exhaustive grid finds, and in which part of its time. */

import { corpusOfTexts } from '../../../src/index.js'
import { simulateIngredients } from '../../../src/simulation/ingredients.js'
import type { Corpora } from '../../corpora.js'
import { type DataSetName, openDataSets } from '../corpora/data-sets.js'
import { hashCorpora } from '../corpus-hash.js'
import { MISSING } from '../missing-data.js'
import type { PaperExperiment } from '../reproduction.js'
import { type BestTask, compareWithGrid } from './compare-with-grid.js'
import { describeBest } from './report.js'

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
