import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ThreadHost } from '../wasm/thread-pool.js'

/** More threads than cores gain nothing; this many do no harm. */
const FEW = 4

/** How many threads are started if so many are requested. */
export function usefulThreads(count: number): number {
  return Math.min(count, Math.max(FEW, availableParallelism()))
}

/** Node threads for training; by default as many as there are cores. */
export function nodeThreads(count = availableParallelism()): ThreadHost {
  if (!(Number.isInteger(count) && count >= 1))
    throw new RangeError(`threads: expected a whole number of at least 1, got ${typeof count} ${count}`)
  return {
    count: usefulThreads(count),
    spawn(source, data) {
      const program = `${source}; work(require('node:worker_threads').workerData)`
      const worker = new Worker(program, { eval: true, workerData: data, execArgv: [] })
      // A thread that cannot start takes no part; the others do the work.
      worker.on('error', () => {})
      // The training process stays alive by itself; an idle thread should not keep it.
      worker.unref()
    },
  }
}
