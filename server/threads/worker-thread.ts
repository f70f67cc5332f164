import { Worker } from 'node:worker_threads'
import type { TaskLimits } from '../../src/serving/service.js'
import type { Job } from './job.js'
import {
  ACTIVITY,
  type Activity,
  FIRST_JOB,
  type FromWorker,
  type ToWorker,
  type WorkerData,
} from './messages.js'

/** What a thread is started with. */
export interface ThreadOptions {
  /** The program of the threads: see worker-main.ts. */
  readonly program: URL
  readonly limits: TaskLimits
  /** Megabytes of JavaScript objects that a thread may have; models are not among them. Default: as Node has it. */
  readonly heapMegabytes?: number
  /** How many short tasks a thread gets at once if many wait. Default 8. */
  readonly batch?: number
}

/** Where a thread reports to. */
export interface ThreadEvents {
  onMessage(thread: WorkerThread, message: FromWorker): void
  onEnd(thread: WorkerThread, reason: string): void
}

/** A worker as the main thread sees it. */
export class WorkerThread {
  /** The jobs that it has not answered yet. */
  readonly jobs = new Map<number, Job>()
  /** Whether it has all models. */
  isReady = false
  /** The most jobs that it gets at once. */
  readonly batch: number
  /** Ends the wait for a batch. */
  relief: NodeJS.Timeout | undefined
  private readonly shared: Activity
  private readonly worker: Worker
  private reason = ''

  constructor(
    /** Whether it takes only short jobs. */
    readonly isForShort: boolean,
    { program, limits, heapMegabytes, batch = 8 }: ThreadOptions,
    events: ThreadEvents,
  ) {
    this.batch = batch
    this.shared = new Int32Array(new SharedArrayBuffer(4 * (FIRST_JOB + batch)))
    const workerData: WorkerData = { role: 'worker', activity: this.shared, limits }
    this.worker = new Worker(program, {
      workerData,
      execArgv: [],
      env: {},
      ...(heapMegabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } }),
    })
    this.worker.on('message', (message: FromWorker) => events.onMessage(this, message))
    this.worker.on('messageerror', error => this.end(error.message))
    this.worker.on('error', error => {
      this.reason ||= reasonOf(error)
    })
    this.worker.on('exit', code => events.onEnd(this, this.reason || `it ended with code ${code}`))
  }

  /** What it is doing: see `Activity`. */
  get activity(): number {
    return Atomics.load(this.shared, ACTIVITY)
  }

  /** Gives it jobs, which it does one after the other. It must have none. */
  give(jobs: readonly Job[]): void {
    for (const [k, job] of jobs.entries()) {
      this.jobs.set(job.id, job)
      Atomics.store(this.shared, FIRST_JOB + k, job.id)
    }
    this.post({ type: 'jobs', jobs: jobs.map(({ id, name, task }) => ({ id, name, task })) })
  }

  /** Takes back the jobs that it has not begun. */
  takeBack(): Job[] {
    const back: Job[] = []
    for (let k = FIRST_JOB; k < this.shared.length; k++) {
      const job = this.jobs.get(Atomics.exchange(this.shared, k, 0))
      if (!job) continue
      this.jobs.delete(job.id)
      back.push(job)
    }
    return back
  }

  post(message: ToWorker): void {
    this.worker.postMessage(message)
  }

  /** Ends the thread, whatever it is doing. */
  end(reason: string): Promise<number> {
    this.reason ||= reason
    return this.worker.terminate()
  }
}

/** What ended a thread, in one line. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out of memory' : (message ?? String(error))
}
