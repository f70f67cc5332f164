import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ThreadHost } from './kernels/thread-pool.js'

/** Threads of Node for training; by default as many as there are cores. */
export function nodeThreads(count = availableParallelism()): ThreadHost {
  if (!(Number.isInteger(count) && count >= 1))
    throw new RangeError(`threads: expected a whole number of at least 1, got ${count}`)
  return {
    count,
    spawn(source, data) {
      const program = `${source}; work(require('node:worker_threads').workerData)`
      // Whoever trains holds the process; an idle thread should not.
      new Worker(program, { eval: true, workerData: data }).unref()
    },
  }
}
