import { MessageChannel, type ResourceLimits, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { BEGUN, ENDED, type ThreadWatch, WAITING } from './thread-watch-state.js'

/** Milliseconds after which a thread that has not begun is given up. */
const MOST_TO_BEGIN = 60_000

/** What a thread has said, and why it ended if it did so before its time. */
export interface ThreadRun<Message> {
  readonly messages: readonly Message[]
  readonly failure?: string
}

/**
 * Runs a script in a thread of its own and blocks the thread that calls until it has ended, in whatever way. The script finds a port
 * in `workerData`; the task is the first message there, and what it posts is returned. `limits` are those of the thread's memory.
 */
export function runInThread<Message>(
  script: URL,
  task: unknown,
  limits: ResourceLimits = {},
): ThreadRun<Message> {
  const state = new Int32Array(new SharedArrayBuffer(4))
  const [work, report] = [new MessageChannel(), new MessageChannel()]
  const watched: ThreadWatch = { script: script.href, limits, state, work: work.port2, report: report.port2 }
  work.port1.postMessage(task)
  // A thread that waits for another one has no turn to hear of its end. So a third one listens.
  const watch = new Worker(new URL('./thread-watch.js', import.meta.url), {
    workerData: watched,
    execArgv: [], // those of the program may not suit a thread
    transferList: [work.port2, report.port2],
  })
  watch.unref()
  if (Atomics.wait(state, 0, WAITING, MOST_TO_BEGIN) === 'timed-out')
    throw new Error('train: the thread that trains has not begun within a minute')
  while (Atomics.load(state, 0) !== ENDED) Atomics.wait(state, 0, BEGUN)
  const messages: Message[] = []
  for (let next = receiveMessageOnPort(work.port1); next; next = receiveMessageOnPort(work.port1))
    messages.push(next.message)
  const failure: string | undefined = receiveMessageOnPort(report.port1)?.message
  work.port1.close()
  report.port1.close()
  return { messages, ...(failure !== undefined && { failure }) }
}
