import { Problem } from '../../src/serving/problem.js'
import type { Answer, Task } from '../../src/serving/service.js'
import { Job } from './job.js'
import { JobQueue, type QueueLimits } from './job-queue.js'
import type { FromWorker } from './messages.js'
import { withOwnBody } from './shared-bytes.js'
import { StoredModels } from './stored-models.js'
import { type ThreadOptions, WorkerThread } from './worker-thread.js'

/** How a pool works. */
export interface PoolOptions extends ThreadOptions {
  /** Number of threads. With two or more, one of them takes only short tasks. */
  readonly size: number
  /** How much may wait for a thread; more is refused with 429. */
  readonly queue: QueueLimits
  /** Milliseconds that a task may take, including its time in the queue. */
  readonly milliseconds: number
  /** Milliseconds that a thread has to stop a task that is over, before it is ended. Default 1000. */
  readonly patience?: number
  /** Bytes up to which a task is short. Default 4096. */
  readonly shortBytes?: number
  /** Milliseconds after which a thread must give back tasks that it has not begun. Default 50. */
  readonly relief?: number
  /** Milliseconds before another try if threads end before they can work; doubled each time up to `most`. */
  readonly backoff?: { readonly first: number; readonly most: number }
  /** Takes a line for the log. */
  readonly report: (line: string) => void
}

/** How a pool is. */
export interface PoolHealth {
  readonly threads: number
  /** Threads that can work now. */
  readonly ready: number
  readonly waiting: number // tasks in the queue
  readonly running: number // tasks in threads
  /** Threads that have ended unasked. */
  readonly replaced: number
  /** Why threads end before they can work, if they do. */
  readonly fault?: string
}

/** Failed starts in a row after which a model that is being loaded is refused. */
const MOST_STARTS = 3

/** A job that two threads have ended with is not tried again. */
const MOST_LOST = 2

/** Threads that have all models and answer tasks. */
export class Pool {
  private readonly threads = new Set<WorkerThread>()
  readonly models = new StoredModels(this.threads)
  private readonly queue: JobQueue<Job>
  private readonly respawns = new Set<NodeJS.Timeout>()
  private lastId = 0
  private replaced = 0
  private failedStarts = 0
  private fault: string | undefined
  private isClosed = false

  constructor(private readonly options: PoolOptions) {
    this.queue = new JobQueue(options.queue)
    for (let k = 0; k < options.size; k++) this.spawn(k === 0 && options.size > 1)
  }

  /** The answer of a model to a task. */
  answer(name: string, task: Task, signal: AbortSignal): Promise<Answer> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.isClosed) return Promise.resolve(stopping().toAnswer())
    const { shortBytes = 4096, milliseconds } = this.options
    this.lastId = (this.lastId % 0x7fffffff) + 1
    const isShort = task.body.length <= shortBytes
    const job = new Job(this.lastId, name, withOwnBody(task), isShort, signal, milliseconds, job =>
      this.abandon(job),
    )
    this.queue.add(job)
    this.handOut()
    if (this.queue.isOver && this.queue.remove(job)) job.answer(queueFull(this.queue.size).toAnswer())
    return job.answered
  }

  get health(): PoolHealth {
    const threads = [...this.threads]
    return {
      threads: this.options.size,
      ready: threads.filter(({ isReady }) => isReady).length,
      waiting: this.queue.size,
      running: threads.reduce((sum, { jobs }) => sum + jobs.size, 0),
      replaced: this.replaced,
      ...(this.fault !== undefined && { fault: this.fault }),
    }
  }

  /** Ends all threads. Tasks that are not answered get 503; models that are being loaded are refused. */
  async close(): Promise<void> {
    this.isClosed = true
    for (const timer of this.respawns) clearTimeout(timer)
    for (const { relief } of this.threads) clearTimeout(relief) // its jobs would go back to the queue, and stay there
    for (const job of this.queue.clear()) job.answer(stopping().toAnswer())
    this.models.close('the server is stopping')
    await Promise.all([...this.threads].map(thread => thread.end('the server stops')))
  }

  private spawn(isForShort: boolean): void {
    const thread = new WorkerThread(isForShort, this.options, {
      onMessage: (from, message) => this.receive(from, message),
      onEnd: (ended, reason) => this.replace(ended, reason),
    })
    this.threads.add(thread)
    this.models.introduce(thread)
  }

  private receive(thread: WorkerThread, message: FromWorker): void {
    switch (message.type) {
      case 'ready':
        thread.isReady = true
        this.failedStarts = 0
        this.fault = undefined
        this.handOut()
        return
      case 'prepared':
        this.models.prepared(thread, message.number, message.facts)
        return
      case 'refused':
        if (this.models.refused(message.number, message.reason) === 'needed') thread.end(message.reason)
        return
      case 'answer':
        if (message.fault !== undefined) this.options.report(`a task failed: ${message.fault}`)
        thread.jobs.get(message.id)?.answer(message.answer)
    }
    thread.jobs.delete(message.id)
    this.handOut()
  }

  /** Gives jobs to threads that have none. */
  private handOut(): void {
    for (const thread of this.threads) {
      if (this.queue.size === 0) return
      if (thread.isReady && thread.jobs.size === 0) this.fill(thread)
    }
  }

  private fill(thread: WorkerThread): void {
    const first = this.queue.take(thread.isForShort ? 'short' : 'all')
    if (!first) return
    const jobs = [first]
    // An equal share of what waits: another thread that is free takes its own.
    const share = Math.ceil(this.queue.shortSize / this.threads.size)
    const most = Math.min(share, thread.batch - 1)
    for (let k = 0; first.isShort && k < most; k++) {
      const next = this.queue.take('short')
      if (next) jobs.push(next)
    }
    thread.give(jobs)
    clearTimeout(thread.relief)
    if (jobs.length > 1)
      thread.relief = setTimeout(() => this.relieve(thread), this.options.relief ?? 50).unref()
  }

  /** A few bytes may be much work: tasks behind such a one are given to other threads. */
  private relieve(thread: WorkerThread): void {
    this.queue.putBack(thread.takeBack().filter(({ isOpen }) => isOpen))
    this.handOut()
  }

  /** Nobody waits for a job any more. A thread that does not stop it soon is ended. */
  private abandon(job: Job): void {
    if (this.queue.remove(job)) return
    const thread = [...this.threads].find(({ jobs }) => jobs.has(job.id))
    if (!thread) return
    thread.post({ type: 'cancel', id: job.id })
    const { patience = 1000 } = this.options
    setTimeout(() => {
      if (thread.jobs.has(job.id) && thread.activity === job.id)
        thread.end('a task took too long and did not stop')
    }, patience).unref()
  }

  /** Puts another thread in the place of one that has ended. Only the job that it was doing is lost. */
  private replace(thread: WorkerThread, reason: string): void {
    this.threads.delete(thread)
    clearTimeout(thread.relief)
    const unbegun = thread.takeBack()
    const back: Job[] = []
    for (const job of thread.jobs.values())
      if (!this.isClosed && (thread.activity === job.id || ++job.lost >= MOST_LOST))
        job.answer(lost(reason).toAnswer())
      else back.push(job)
    back.push(...unbegun)
    if (this.isClosed) for (const job of back) job.answer(stopping().toAnswer())
    else this.queue.putBack(back.filter(({ isOpen }) => isOpen))
    this.models.ended(thread, reason)
    if (this.isClosed) return
    this.replaced++
    this.options.report(`a thread has ended and is replaced: ${reason}`)
    if (thread.isReady) this.spawn(thread.isForShort)
    else this.spawnLater(thread.isForShort, reason)
    this.handOut()
  }

  /** Threads that cannot even start must not keep the machine busy. */
  private spawnLater(isForShort: boolean, reason: string): void {
    this.failedStarts++
    this.fault = reason
    if (this.failedStarts >= MOST_STARTS) this.models.refuseAll(`threads cannot start: ${reason}`)
    const { first, most } = this.options.backoff ?? { first: 100, most: 30_000 }
    const delay = Math.min(most, first * 2 ** Math.min(this.failedStarts - 1, 30))
    const timer = setTimeout(() => {
      this.respawns.delete(timer)
      this.spawn(isForShort)
    }, delay)
    this.respawns.add(timer)
  }
}

function queueFull(size: number): Problem {
  const detail = `${size} requests wait already: try again later`
  return new Problem(429, 'busy', detail, { retryAfter: 1 })
}

function stopping(): Problem {
  return new Problem(503, 'unavailable', 'the server is stopping', { retryAfter: 1 })
}

function lost(reason: string): Problem {
  const detail = `the thread that worked on this request has ended: ${reason}`
  return new Problem(503, 'unavailable', detail, { retryAfter: 1 })
}
