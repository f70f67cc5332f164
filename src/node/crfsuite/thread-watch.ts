/** Starts a thread and tells the one that waits for it when it has ended: also if it has run out of memory. */

import { Worker, workerData } from 'node:worker_threads'
import { BEGUN, ENDED, type ThreadWatch } from './thread-watch-state.js'

const { script, limits, state, work, report } = workerData as ThreadWatch
const enter = (next: number) => {
  Atomics.store(state, 0, next)
  Atomics.notify(state, 0)
}
enter(BEGUN)
const thread = new Worker(new URL(script), {
  workerData: work,
  execArgv: [],
  transferList: [work],
  resourceLimits: limits,
})
let failure: string | undefined
thread.on('error', error => {
  failure = error instanceof Error ? error.message : String(error)
})
thread.on('exit', code => {
  if (code !== 0) report.postMessage(failure ?? `it ended with code ${code}`)
  enter(ENDED)
})
