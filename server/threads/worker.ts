import { Problem } from '../../src/serving/problem.js'
import type { Answer, Task, TaskLimits } from '../../src/serving/service.js'
import type { Change } from '../learning/change.js'
import {
  ACTIVITY,
  FIRST_JOB,
  type FromWorker,
  type JobMessage,
  type ModelBytes,
  type ModelFacts,
  type ToWorker,
  type WorkerData,
} from './messages.js'

/** What a worker does with models. Tests put other work in its place. */
export interface ModelWork<Model> {
  load(model: ModelBytes): Model
  describe(model: Model): ModelFacts
  /** `report` gets errors that are no fault of the task. */
  answer(
    model: Model,
    task: Task,
    limits: TaskLimits,
    signal: AbortSignal,
    report: (error: unknown) => void,
  ): Promise<Answer>
  change(model: Model, change: Change): void
}

/** The end of a worker that talks to the main thread. */
export interface WorkerPort {
  on(event: 'message', listener: (message: ToWorker) => void): void
  postMessage(message: FromWorker, transfer?: ArrayBuffer[]): void
}

/**
 * Runs a worker: handles one message after the other, each to its end, so that a model never changes during a job. Only a
 * cancellation is heard while a job runs.
 */
export function runWorker<Model>(port: WorkerPort, data: WorkerData, work: ModelWork<Model>): void {
  const { activity, limits } = data
  const models = new Map<string, Model>()
  const prepared = new Map<number, { name: string; model: Model }>()
  const canceled = new Set<number>() // of the jobs at hand, before their turn
  let controller = new AbortController() // of the job at hand, and of all jobs until one is canceled
  let running: number | undefined
  let last: Promise<void> = Promise.resolve()

  port.on('message', message => {
    if (message.type === 'cancel') {
      if (running === message.id) controller.abort()
      else canceled.add(message.id)
    } else last = last.then(() => handle(message))
  })

  async function handle(message: Exclude<ToWorker, { type: 'cancel' }>): Promise<void> {
    switch (message.type) {
      case 'prepare':
        return prepare(message.model)
      case 'use': {
        const { name, model } = prepared.get(message.number) as { name: string; model: Model }
        prepared.delete(message.number)
        models.set(name, model)
        return
      }
      case 'discard':
        prepared.delete(message.number)
        return
      case 'remove':
        models.delete(message.name)
        return
      case 'change':
        // If this throws, the model here is not that of the others: the thread ends, and another one starts afresh.
        return work.change(models.get(message.name) as Model, message.change)
      case 'jobs':
        for (const [k, job] of message.jobs.entries()) if (isOurs(job, k)) await run(job)
        canceled.clear()
        return
      case 'ready?':
        port.postMessage({ type: 'ready' })
    }
  }

  function prepare(bytes: ModelBytes): void {
    const { name, number } = bytes
    Atomics.store(activity, ACTIVITY, -number)
    try {
      const model = work.load(bytes)
      prepared.set(number, { name, model })
      port.postMessage({ type: 'prepared', number, facts: work.describe(model) })
    } catch (error) {
      port.postMessage({ type: 'refused', number, reason: messageOf(error) })
    }
    Atomics.store(activity, ACTIVITY, 0)
  }

  /** Takes a job of a batch, unless the main thread has taken it back. */
  function isOurs({ id }: JobMessage, k: number): boolean {
    return Atomics.compareExchange(activity, FIRST_JOB + k, id, 0) === id
  }

  async function run({ id, name, task }: JobMessage): Promise<void> {
    Atomics.store(activity, ACTIVITY, id)
    if (controller.signal.aborted) controller = new AbortController()
    if (canceled.has(id)) controller.abort()
    running = id
    try {
      controller.signal.throwIfAborted()
      const model = models.get(name)
      if (model === undefined) throw new Problem(404, 'not-found', `there is no model ${name} any more`)
      let fault: string | undefined
      const answer = await work.answer(model, task, limits, controller.signal, error => {
        fault = messageOf(error)
      })
      port.postMessage(
        { type: 'answer', id, answer, ...(fault !== undefined && { fault }) },
        transferable(answer),
      )
    } catch (error) {
      port.postMessage(controller.signal.aborted ? { type: 'canceled', id } : failed(id, error))
    }
    running = undefined
    Atomics.store(activity, ACTIVITY, 0)
  }
}

/** The answer to a job that threw. The client learns of a fault in our code, but not which; the log does. */
function failed(id: number, error: unknown): FromWorker {
  if (error instanceof Problem) return { type: 'answer', id, answer: error.toAnswer() }
  const problem = new Problem(500, 'internal', 'the server could not answer because of a fault of its own')
  return { type: 'answer', id, answer: problem.toAnswer(), fault: messageOf(error) }
}

/** The memory of an answer that can be handed over instead of copied: it must hold nothing else. */
function transferable({ body }: Answer): ArrayBuffer[] {
  return body.byteLength === body.buffer.byteLength ? [body.buffer] : []
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
