/** Questions that the papers leave open, answered on real text. */
import { testSystems } from '../corpora/compare-systems.js'
import { type DataSet, type DataSetName, hashDataSets, openDataSets } from '../corpora/data-sets.js'
import type { PaperExperiment, ProgressOf } from '../reproduction.js'
import { countLabels } from '../seen-in-training.js'
import { contrast, corrected, rowsOf } from './answers.js'
import { withGlobalColumns } from './global-columns.js'
import { mistakeLabels, overlookEntities } from './noisy-labels.js'
import { describeQuestions } from './report.js'
import { cleanSystems, contrastsOf, LABELWISE, noisySystems } from './systems.js'

const NAMES: readonly DataSetName[] = ['brown-1000', 'brown-2500', 'dutch']
const QUICK_NAMES: readonly DataSetName[] = ['brown-1000', 'dutch']
/** The shares of the training labels that are made wrong. */
const NOISE = [0.1, 0.3]
const QUICK_NOISE = [0.3]

/**
 * Does joint training close the gap on unknown words? Do global features help? Is labelwise ahead on real
 * text?
 */
export const questions: PaperExperiment = {
  id: 'questions',
  summary: 'the papers’ open questions: training together, global features, labelwise on real text',
  source: 'the future work of the papers on empirical training and on labelwise accuracy',
  async prepare({ quick = false }, corpora) {
    const { sets, absent } = await openDataSets(quick ? QUICK_NAMES : NAMES, corpora, quick)
    if (sets.length === 0) return { missing: absent.join(' ') }
    const noise = quick ? QUICK_NOISE : NOISE
    return {
      data: hashDataSets(sets),
      settings: {
        noise,
        absent,
        quick,
        contrasts: sets.map(({ train }) => contrastsOf(train)),
        systems: sets.map(({ train }) => [
          cleanSystems(train, countLabels(train), quick),
          noisySystems(countLabels(train), quick),
        ]),
      },
      run: async progress => {
        const found = []
        for (const set of sets) found.push(await answer(set, noise, quick, progress))
        return describeQuestions({
          id: questions.id,
          source: questions.source,
          rows: found.flatMap(({ rows }) => rows),
          answers: found.flatMap(({ answers }) => answers),
          absent,
        })
      },
    }
  },
}

/** All questions of one data set. p-values are corrected for the number of answers of a question. */
async function answer(set: DataSet, noise: readonly number[], quick: boolean, progress: ProgressOf) {
  const labels = countLabels(set.train)
  const clean = await testSystems(
    {
      id: `${questions.id}, ${set.name}`,
      train: withGlobalColumns(set.train),
      test: withGlobalColumns(set.test),
      systems: cleanSystems(set.train, labels, quick),
    },
    progress,
  )
  const rows = rowsOf(clean.rows, set, 0)
  const answers = contrast(contrastsOf(set.train), clean.outcomes, set, 0)
  for (const p of noise) {
    const spoil = set.name === 'dutch' ? overlookEntities : mistakeLabels
    const noisy = await testSystems(
      {
        id: `${questions.id}, ${set.name}, p = ${p}`,
        train: spoil(set.train, p),
        test: set.test,
        systems: noisySystems(labels, quick),
      },
      progress,
    )
    rows.push(...rowsOf(noisy.rows, set, p))
    answers.push(...contrast(LABELWISE, noisy.outcomes, set, p))
  }
  return { rows, answers: corrected(answers) }
}
