/** Trains in a thread of its own, while the thread that asked for it waits. */

import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { DataError, train, type UncheckedTrainOptions } from '../../index.js'
import { writeFileAtomically } from '../write.js'
import type { TrainingTask, WorkerMessage } from './training-task.js'

async function run({ sequences, method, options, path }: TrainingTask, port: MessagePort): Promise<void> {
  const tell = (message: WorkerMessage) => port.postMessage(message)
  try {
    const model = await train<UncheckedTrainOptions>(sequences, {
      method,
      options,
      features: { features: [{ type: 'attributes' }] },
      onProgress(progress) {
        if (progress.phase === 'iterations') tell({ line: `***** Iteration #${progress.iteration} *****` })
      },
    })
    const bytes = await model.export('crfsuite')
    await writeFileAtomically(path, sink => sink(bytes))
  } catch (error) {
    tell({
      error: {
        reason: error instanceof Error ? error.message : String(error),
        isData: error instanceof DataError,
      },
    })
  }
}

const port = workerData as MessagePort
await run(receiveMessageOnPort(port)!.message as TrainingTask, port)
