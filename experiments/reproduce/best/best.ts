/** Whether the race of `train --best` finds what an exhaustive grid finds, and in which part of its time. */

import { refusedChoice } from '../../../src/common/choice.js'
import { corpusOfTexts, DataError } from '../../../src/index.js'
import { simulateIngredients } from '../../../src/simulation/ingredients.js'
import type { Corpora } from '../../corpora.js'
import { type DataSetName, openDataSets } from '../corpora/data-sets.js'
import { hashCorpora } from '../corpus-hash.js'
import type { PaperExperiment } from '../reproduction.js'
import { type BestTask, compareWithGrid } from './compare-with-grid.js'
import { describeBest } from './report.js'

/** The data sets, those that take least first. */
const NAMES: readonly (DataSetName | 'ingredients')[] = [
  'ingredients',
  'brown-1000',
  'chunks',
  'dutch',
  'spanish',
  'brown-32623',
]
const QUICK_NAMES: typeof NAMES = ['ingredients', 'dutch']
/** What is tried in moments. */
const QUICK_METHODS = ['empirical', 'perceptron']
/** Generated ingredients. */
const [INGREDIENTS, QUICK_INGREDIENTS] = [500, 60]

export const best: PaperExperiment = {
  id: 'best',
  summary: 'the race of `train --best` against an exhaustive grid: figure and time',
  source: 'no paper: the search for features, method and penalty',
  choosable: true,
  async prepare({ quick = false, methods, sets = quick ? QUICK_NAMES : NAMES }, corpora) {
    const names = sets.map(findName)
    const { tasks, absent } = await openTasks(names, corpora, quick)
    const tried = methods ?? (quick ? QUICK_METHODS : undefined)
    return {
      data: hashCorpora(...tasks.flatMap(({ train, test }) => [train, test])),
      settings: { quick, names, tried, absent },
      run: async (progress, part) => {
        const found = []
        for (const task of tasks) found.push(await compareWithGrid(task, tried, progress, part))
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

function findName(name: string): (typeof NAMES)[number] {
  const found = NAMES.find(known => known === name)
  if (found) return found
  throw new DataError(`best: ${refusedChoice(name, NAMES)}`)
}

async function openTasks(names: typeof NAMES, corpora: Corpora, quick: boolean) {
  const read = names.filter(name => name !== 'ingredients')
  const { sets, absent } = await openDataSets(read, corpora, quick)
  const made = names.length > read.length ? [ingredients(quick ? QUICK_INGREDIENTS : INGREDIENTS)] : []
  return { tasks: [...made, ...sets], absent }
}

function ingredients(sentences: number): BestTask {
  const draw = (seed: number) => corpusOfTexts(simulateIngredients({ sentences, seed }))
  return { name: 'ingredients', train: draw(1), test: draw(2) }
}
