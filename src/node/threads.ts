import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ThreadHost } from '../wasm/thread-pool.js'

/** More threads than cores gain nothing; so many do no harm. */
const FEW = 4

/** Threads of Node for training; by default as many as there are cores, and no more than that if it is many. */
export function nodeThreads(count = availableParallelism()): ThreadHost {
  if (!(Number.isInteger(count) && count >= 1))
    throw new RangeError(`threads: expected a whole number of at least 1, got ${typeof count} ${count}`)
  return {
    count: Math.min(count, Math.max(FEW, availableParallelism())),
    spawn(source, data) {
      const program = `${source}; work(require('node:worker_threads').workerData)`
      const worker = new Worker(program, { eval: true, workerData: data, execArgv: [] })
      // One that cannot start takes no part; the work is done by the others.
      worker.on('error', () => {})
      // Whoever trains holds the process; an idle thread should not.
      worker.unref()
    },
  }
}
