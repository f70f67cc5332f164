import { usefulThreads } from '../../../src/node/threads.js'
import { totalBytes } from '../../data/file-progress.js'
import type { ModelReader } from '../../models/load-model.js'
import { type BlockThreads, startThreads, type WaitingThreads, windowOf } from './block-threads.js'
import { deferThreads } from './deferred-threads.js'
import type { Labeling, ModelBytes } from './messages.js'
import { shareModel } from './shared-model.js'
import { workerProgram } from './worker-program.js'

/** When threads start. A test can change it. */
export const startOfThreads = {
  /** Files of so many bytes take any model long enough: threads start while this one loads the model. */
  atOnceBytes: 1 << 21,
  /** See `Patience`. */
  restSeconds: 0.3,
}

/** Threads that start by themselves when they pay. */
export interface StartedThreads {
  readonly started: BlockThreads
  /** Reads the model for all threads. Its bytes must stay as they are. */
  readonly reader: ModelReader
}

/** Starts the threads besides this one, now or when it turns out that there is enough to do. */
export function startTagThreads(count: number, files: readonly string[], labeling: Labeling): StartedThreads {
  const { atOnceBytes, restSeconds } = startOfThreads
  const total = totalBytes(files)
  const others = usefulThreads(count) - 1
  const atOnce = total !== null && total >= atOnceBytes
  const model = shareModel(others, () => started && prepare(started))
  let started: WaitingThreads | undefined
  if (atOnce) started = startThreads(workerProgram(), others)

  function prepare(threads: WaitingThreads): void {
    threads.prepare(thread => model.forThread(thread) as ModelBytes, labeling)
  }

  function startNow(): BlockThreads {
    const threads = startThreads(workerProgram(), others)
    prepare(threads) // the model has been read long ago
    return threads
  }

  return {
    started: started ?? deferThreads(startNow, windowOf(others), { total, restSeconds }),
    reader: model,
  }
}
