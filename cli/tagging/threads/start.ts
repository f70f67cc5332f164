import { toShared } from '../../../server/threads/shared-bytes.js'
import type { LoadOptions } from '../../../src/model-file.js'
import { usefulThreads } from '../../../src/node/threads.js'
import { totalBytes } from '../../data/file-progress.js'
import { type BlockThreads, startThreads, windowOf } from './block-threads.js'
import { deferThreads } from './deferred-threads.js'
import type { Labeling, ModelBytes } from './messages.js'
import { workerProgram } from './worker-program.js'

/** When threads start. A test can change it. */
export const startOfThreads = {
  /** Files of so many bytes take any model long enough: threads start while this one loads the model. */
  atOnceBytes: 1 << 24,
  /** See `Patience`. */
  restSeconds: 0.8,
}

/** Threads that start by themselves when they pay. */
export interface StartedThreads {
  readonly started: BlockThreads
  /** Takes the bytes of the model, which must stay as they are. Threads get them in memory that they share. */
  prepare(bytes: Uint8Array, loading: LoadOptions): void
}

/** Starts the threads besides this one, now or when it turns out that there is enough to do. */
export function startTagThreads(count: number, files: readonly string[], labeling: Labeling): StartedThreads {
  const { atOnceBytes, restSeconds } = startOfThreads
  const total = totalBytes(files)
  const others = usefulThreads(count) - 1
  if (total !== null && total >= atOnceBytes) {
    const started = startThreads(workerProgram(), others)
    return {
      started,
      prepare: (bytes, loading) => started.prepare({ bytes: toShared(bytes), loading }, labeling),
    }
  }
  let model: ModelBytes | undefined
  const start = () => {
    const started = startThreads(workerProgram(), others)
    if (model) started.prepare({ ...model, bytes: toShared(model.bytes) }, labeling)
    return started
  }
  return {
    started: deferThreads(start, windowOf(others), { total, restSeconds }),
    prepare(bytes, loading) {
      model = { bytes, loading }
    },
  }
}
