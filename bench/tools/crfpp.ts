import { readCrfppLog } from '../logs/crfpp-log.js'
import { runProcess } from '../measure/run-process.js'
import { loggedTraining } from './logged-training.js'
import { templateOf } from './template-of.js'
import type { Tool } from './tool.js'

/**
 * Makes its criterion, a relative change in the objective below this three times in a row, as strict as that
 * of CRFsuite.
 */
const ETA = 1e-6

/** CRF++, with a template of the same features. */
export function crfpp(learn: string, test: string, threads: number): Tool {
  return {
    name: 'CRF++',
    weights: 'all',
    labelField: 'last',
    async train({ corpus, c2, model, maxIterations }) {
      const limit = maxIterations === undefined ? [] : ['-m', String(maxIterations)]
      const options = [
        '-a',
        'CRF-L2',
        '-c',
        String(1 / (2 * c2)),
        '-e',
        String(ETA),
        '-p',
        String(threads),
        ...limit,
      ]
      const run = await runProcess(learn, [...options, templateOf(corpus), corpus.train.columns, model])
      return loggedTraining(run, readCrfppLog(run.lines), model, threads)
    },
    tag: ({ text, model, output }) => runProcess(test, ['-m', model, text.columns], { outputFile: output }),
  }
}
