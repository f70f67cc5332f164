/**
 * Trains as `cofield train` does and prints a line after each iteration, which the command only does every few seconds:
 *
 *     node cofield-training.js TASK      (JSON: what is trained, on what, how)
 */

import { writeSync } from 'node:fs'
import { saveModel } from '../../cli/models/save-model.js'
import { readFeatureChoice } from '../../cli/options/training-options.js'
import type { Method } from '../../src/methods/registry.js'
import { readCorpus } from '../../src/node/files.js'
import { nodeThreads } from '../../src/node/threads.js'
import type { UncheckedTrainOptions } from '../../src/train.js'
import { trainWithSummary } from '../../src/train.js'
import { allowRelaxedSimd } from '../../terminal/allow-relaxed-simd.js'
import { planOutput } from '../../terminal/output.js'

/** The task of this process. */
export interface FollowedTraining {
  readonly data: string
  readonly model: string
  readonly method: Method
  /** A preset or a file; null: the attributes in the data. */
  readonly features: string | null
  readonly options: Readonly<Record<string, unknown>>
  readonly threads: number
}

const { data, model, method, features, options, threads } = JSON.parse(process.argv[2]) as FollowedTraining
allowRelaxedSimd()
const corpus = await readCorpus([data], { labels: 'required' })
const choice = await readFeatureChoice(features ?? undefined)
const trained = await trainWithSummary<UncheckedTrainOptions>(corpus, {
  method,
  options,
  threads: nodeThreads(threads),
  ...(choice && { features: choice(corpus) }),
  onProgress: report => {
    if (report.phase !== 'iterations') return
    const { iteration, objective, evaluations } = report
    print({ iteration, objective, evaluations })
  },
})
await saveModel(trained.model, planOutput(model, { reads: [data] }))
print({ weights: trained.model.figures.features, threads: trained.summary.threads })

function print(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}
