import { Worker } from 'node:worker_threads'
import { Problem } from '../../src/serving/problem.js'
import type { Answer, Task } from '../../src/serving/service.js'
import type { Change } from '../learning/change.js'
import type { FromLearner, LearnerData, LearnerState, ToLearner } from './learner-messages.js'
import { withOwnBody } from './shared-bytes.js'
import { ModelRefused } from './stored-models.js'
import { reasonOf } from './worker-thread.js'

/** How changes are taken. */
export interface LearnerThreadOptions extends Omit<LearnerData, 'role'> {
  readonly program: URL
  /** Changes that may wait; more are refused with 429. */
  readonly queue: number
  /** Milliseconds that a change may take, including its time in the queue. */
  readonly milliseconds: number
  /** Changes that are made durable together. Default 64. */
  readonly batch?: number
  /** Bytes of changes after which the bytes of a model are asked for anew. Default 1 MiB. */
  readonly saveAfter?: number
  /** A change that is on the disk. The copies of the model must have it before anyone learns of it. */
  onChange(name: string, change: Change): void
  /** What a model is after changes. */
  onState(state: LearnerState): void
  /** The thread has ended unasked, after it was opened. */
  onEnd(reason: string): void
  /** The bytes of a model after some of its changes. */
  onSaved(name: string, bytes: Uint8Array, version: number): void
  report(line: string): void
}

/** A model when learning begins. */
export type OpenedModel = Extract<FromLearner, { type: 'opened' }>['models'][number]

interface Waiting {
  readonly name: string
  readonly task: Task
  readonly resolve: (answer: Answer) => void
}

/** The thread that learns, as the main thread sees it. */
export class LearnerThread {
  private readonly waiting: Waiting[] = []
  private readonly unsaved = new Map<string, number>() // bytes of changes since the last save
  private atWork: readonly Waiting[] = []
  private isOpen = false
  private isClosing = false
  private isEnded = false
  private readonly worker: Worker
  private readonly exited: Promise<void>

  private constructor(
    private readonly options: LearnerThreadOptions,
    opened: (models: readonly OpenedModel[]) => void,
    failed: (error: Error) => void,
  ) {
    const { program, directory, models, limits, isSuccessor = false } = options
    const workerData: LearnerData = { role: 'learner', directory, models, limits, isSuccessor }
    this.worker = new Worker(program, { workerData, execArgv: [], env: {} })
    let reason = ''
    this.worker.on('message', (message: FromLearner) => {
      if (message.type === 'opened') {
        this.isOpen = true
        opened(message.models)
      } else if (message.type === 'refused') failed(new ModelRefused(message.reason))
      else this.receive(message)
    })
    this.worker.on('error', error => {
      reason = reasonOf(error)
    })
    this.exited = new Promise(resolve =>
      this.worker.on('exit', code => {
        reason ||= `it ended with code ${code}`
        failed(new Error(`the thread that learns could not start: ${reason}`))
        this.end(reason)
        resolve()
      }),
    )
  }

  /** Opens what was learned before. */
  static async open(
    options: LearnerThreadOptions,
  ): Promise<{ learner: LearnerThread; models: readonly OpenedModel[] }> {
    let learner: LearnerThread | undefined
    const models = await new Promise<readonly OpenedModel[]>((resolve, reject) => {
      learner = new LearnerThread(options, resolve, reject)
    })
    return { learner: learner as LearnerThread, models }
  }

  /**
   * The answer to a change. A change that waits can be called off, by the signal or because its time is over; one that is being made is
   * made, even if nobody waits for its answer.
   */
  answer(name: string, task: Task, signal: AbortSignal): Promise<Answer> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.isEnded) return Promise.resolve(ended().toAnswer())
    if (this.waiting.length >= this.options.queue)
      return Promise.resolve(queueFull(this.waiting.length).toAnswer())
    return new Promise((resolve, reject) => {
      const one: Waiting = { name, task: withOwnBody(task), resolve: answer => settle(() => resolve(answer)) }
      const callOff = () => {
        const at = this.waiting.indexOf(one)
        if (at >= 0) this.waiting.splice(at, 1)
      }
      const onAbort = () => {
        callOff()
        settle(() => reject(signal.reason))
      }
      const timer = setTimeout(() => {
        callOff()
        settle(() => resolve(tooSlow().toAnswer()))
      }, this.options.milliseconds)
      const settle = (by: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        by()
      }
      signal.addEventListener('abort', onAbort)
      this.waiting.push(one)
      this.handOut()
    })
  }

  /** Whether it learns no more. */
  get hasEnded(): boolean {
    return this.isEnded
  }

  /** Makes what waits durable, and ends the thread. */
  async close(): Promise<void> {
    this.isClosing = true
    if (!this.isEnded) this.post({ type: 'close' })
    await this.exited
  }

  private receive(message: FromLearner): void {
    if (message.type === 'report') this.options.report(message.line)
    else if (message.type === 'saved') this.options.onSaved(message.name, message.bytes, message.version)
    else if (message.type === 'learned') this.learned(message)
  }

  private learned({ results, state }: Extract<FromLearner, { type: 'learned' }>): void {
    const { name } = state
    let bytes = this.unsaved.get(name) ?? 0
    for (const { change } of results) {
      if (!change) continue
      this.options.onChange(name, change)
      bytes += change.body.length
    }
    this.options.onState(state)
    this.unsaved.set(name, bytes)
    if (bytes >= (this.options.saveAfter ?? 1 << 20)) {
      this.unsaved.set(name, 0)
      this.post({ type: 'save', name })
    }
    const { atWork } = this
    this.atWork = []
    for (const [k, { resolve }] of atWork.entries()) resolve(results[k].answer)
    this.handOut()
  }

  /** Sends all that wait for the model of the first, in their order. */
  private handOut(): void {
    if (this.atWork.length > 0 || this.waiting.length === 0) return
    const { name } = this.waiting[0]
    const most = this.options.batch ?? 64
    let n = 1
    while (n < most && this.waiting[n]?.name === name) n++
    this.atWork = this.waiting.splice(0, n)
    this.post({ type: 'learn', name, tasks: this.atWork.map(({ task }) => task) })
  }

  private post(message: ToLearner): void {
    this.worker.postMessage(message)
  }

  /** Whether changes that were at work are on the disk is not known here: their ids make it safe to send them again. */
  private end(reason: string): void {
    this.isEnded = true
    for (const { resolve } of [...this.atWork, ...this.waiting.splice(0)]) resolve(ended().toAnswer())
    this.atWork = []
    if (this.isOpen && !this.isClosing) this.options.onEnd(reason)
  }
}

function queueFull(size: number): Problem {
  return new Problem(429, 'busy', `${size} changes wait already: try again later`, { retryAfter: 1 })
}

function tooSlow(): Problem {
  const detail = 'the change took too long; it may be made yet: send it again later with the same id'
  return new Problem(503, 'unavailable', detail, { retryAfter: 10 })
}

function ended(): Problem {
  const detail =
    'the server does not learn now; if this change may have been made, send it again later with the same id'
  return new Problem(503, 'unavailable', detail, { retryAfter: 10 })
}
