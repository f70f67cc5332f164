import { readWapitiLog } from '../logs/wapiti-log.js'
import { runProcess } from '../measure/run-process.js'
import { loggedTraining } from './logged-training.js'
import { templateOf } from './template-of.js'
import type { Tool } from './tool.js'

/**
 * Wapiti, with patterns of the same features. Its defaults have an L1 penalty and stop at a change of 2 %, so
 * these are set otherwise; its other criterion, errors on the training data, is disabled.
 */
export function wapiti(program: string, threads: number): Tool {
  return {
    name: 'Wapiti',
    weights: 'all',
    labelField: 'last',
    async train({ corpus, c2, model, maxIterations }) {
      const limit = maxIterations === undefined ? [] : ['--maxiter', String(maxIterations)]
      const penalty = ['--rho1', '0', '--rho2', String(2 * c2)]
      const stopping = ['--objwin', '10', '--stopwin', '0', '--stopeps', '1e-5', ...limit]
      const args = [
        '--algo',
        'l-bfgs',
        ...penalty,
        ...stopping,
        '--histsz',
        '6',
        '--nthread',
        String(threads),
      ]
      const data = ['--pattern', templateOf(corpus), corpus.train.columns, model]
      const run = await runProcess(program, ['train', ...args, ...data])
      return loggedTraining(run, readWapitiLog(run.lines), model, threads)
    },
    tag: ({ text, model, output }) => runProcess(program, ['label', '-c', '-m', model, text.columns, output]),
  }
}
