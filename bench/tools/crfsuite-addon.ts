import path from 'node:path'
import { readCrfsuiteLogFromEnd } from '../logs/crfsuite-log.js'
import { runProcess } from '../measure/run-process.js'
import { crfsuiteParameters } from './crfsuite.js'
import { loggedTraining } from './logged-training.js'
import type { Tool } from './tool.js'

const SCRIPT = path.join(import.meta.dirname, '../children/crfsuite-addon.js')

/**
 * The npm package `crfsuite`, a native addon, in a separate process that reads the attributes and passes them
 * on.
 */
export function crfsuiteAddon(place: string): Tool {
  return {
    name: 'crfsuite (npm)',
    weights: 'seen',
    labelField: 'first',
    async train({ corpus, c2, model, maxIterations }) {
      const parameters = JSON.stringify(Object.fromEntries(crfsuiteParameters(c2, maxIterations)))
      const args = [SCRIPT, place, 'train', corpus.train.attributes, model, parameters]
      const run = await runProcess(process.execPath, args)
      return loggedTraining(run, readCrfsuiteLogFromEnd(run.lines, run.seconds), model)
    },
    tag: ({ text, model, output }) =>
      runProcess(process.execPath, [SCRIPT, place, 'tag', text.attributes, model], { outputFile: output }),
  }
}
