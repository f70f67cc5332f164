import { toShared } from '../../../server/threads/shared-bytes.js'
import type { LoadOptions } from '../../../src/model-file.js'
import { usefulThreads } from '../../../src/node/threads.js'
import { totalBytes } from '../../data/file-progress.js'
import { type BlockThreads, startThreads } from './block-threads.js'
import type { Labeling } from './messages.js'
import { workerProgram } from './worker-program.js'

/** Fewer bytes are labeled before a thread has started. */
const LEAST_BYTES = 1 << 19

/** Threads that have been started and wait for the model. */
export interface StartedThreads {
  readonly started: BlockThreads
  /** Gives them the bytes of the model, in memory that they share. */
  prepare(bytes: Uint8Array, loading: LoadOptions): void
}

/** Starts the threads besides this one, if there is enough to do. */
export function startTagThreads(
  count: number,
  files: readonly string[],
  labeling: Labeling,
): StartedThreads | undefined {
  const total = totalBytes(files)
  if (total !== null && total < LEAST_BYTES) return undefined
  const started = startThreads(workerProgram(), usefulThreads(count) - 1)
  return {
    started,
    prepare: (bytes, loading) => started.prepare({ bytes: toShared(bytes), loading }, labeling),
  }
}
