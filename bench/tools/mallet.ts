import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { readMalletLog } from '../logs/mallet-log.js'
import { runProcess } from '../measure/run-process.js'
import { loggedTraining } from './logged-training.js'
import type { Tool } from './tool.js'

const TAGGER = ['run', 'cc.mallet.fst.SimpleTagger']

/**
 * MALLET's SimpleTagger with the same attributes. It has weights for each transition with all attributes seen
 * with it, more than ours.
 */
export function mallet(program: string): Tool {
  return {
    name: 'MALLET',
    weights: 'all',
    labelField: 'last',
    async train({ corpus, c2, model, maxIterations }) {
      const data = await asFeatureLines(corpus.train.attributes)
      const limit = maxIterations === undefined ? [] : ['--iterations', String(maxIterations)]
      const options = [
        '--train',
        'true',
        '--gaussian-variance',
        String(1 / (2 * c2)),
        '--model-file',
        model,
        ...limit,
      ]
      const run = await runProcess(program, [...TAGGER, ...options, data])
      return loggedTraining(run, readMalletLog(run.lines), model)
    },
    async tag({ text, model, output }) {
      const data = await asFeatureLines(text.attributes)
      return runProcess(program, [...TAGGER, '--model-file', model, data], { outputFile: output })
    },
  }
}

/** Its format: attributes with spaces between them, the label last. */
async function asFeatureLines(attributes: string): Promise<string> {
  const file = `${attributes}.mallet`
  const lines = createInterface({ input: createReadStream(attributes) })
  await pipeline(async function* () {
    for await (const line of lines) {
      const [label, ...names] = line.split('\t')
      yield line === '' ? '\n' : `${[...names, label].join(' ')}\n`
    }
  }, createWriteStream(file))
  return file
}
