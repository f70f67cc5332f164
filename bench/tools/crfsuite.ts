import { readCrfsuiteLog } from '../logs/crfsuite-log.js'
import { runProcess } from '../measure/run-process.js'
import { loggedTraining } from './logged-training.js'
import type { Tool } from './tool.js'

/** CRFsuite's program. Its defaults give our objective, but they are set explicitly. */
export function crfsuite(program: string): Tool {
  return {
    name: 'CRFsuite',
    weights: 'seen',
    labelField: 'first',
    async train({ corpus, c2, model, maxIterations }) {
      const parameters = crfsuiteParameters(c2, maxIterations).flatMap(([name, value]) => [
        '-p',
        `${name}=${value}`,
      ])
      const args = ['learn', '-a', 'lbfgs', ...parameters, '-m', model, corpus.train.attributes]
      const run = await runProcess(program, args)
      return loggedTraining(run, readCrfsuiteLog(run.lines), model)
    },
    tag: ({ text, model, output }) =>
      runProcess(program, ['tag', '-m', model, text.attributes], { outputFile: output }),
  }
}

/** The parameters of CRFsuite, as its program and its addon call them. */
export function crfsuiteParameters(c2: number, maxIterations?: number): [name: string, value: number][] {
  return [
    ['c1', 0],
    ['c2', c2],
    ['feature.minfreq', 0],
    ['feature.possible_states', 0],
    ['feature.possible_transitions', 0],
    ...(maxIterations === undefined ? [] : [['max_iterations', maxIterations] as [string, number]]),
  ]
}
