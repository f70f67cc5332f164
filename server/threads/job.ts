import { Problem } from '../../src/serving/problem.js'
import type { Answer, Task } from '../../src/serving/service.js'
import type { Waiting } from './job-queue.js'

/** A task on its way to an answer. */
export class Job implements Waiting {
  readonly bytes: number
  /** How many workers have ended with it. */
  lost = 0
  readonly answered: Promise<Answer>
  private resolve!: (answer: Answer) => void
  private reject!: (reason: unknown) => void
  private readonly timer: NodeJS.Timeout
  private isSettled = false

  /**
   * A job ends with an answer, when its time is over, or when the signal says so. In the latter two cases `onAbandoned` is
   * called, since a worker may still be at it.
   */
  constructor(
    readonly id: number,
    readonly name: string,
    readonly task: Task,
    readonly isShort: boolean,
    private readonly signal: AbortSignal,
    milliseconds: number,
    private readonly onAbandoned: (job: Job) => void,
  ) {
    this.bytes = task.body.length
    this.answered = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    this.timer = setTimeout(() => this.endTime(milliseconds), milliseconds)
    signal.addEventListener('abort', this.abort)
  }

  /** Gives the answer. Only the first outcome of a job counts. */
  answer(answer: Answer): void {
    if (this.settle()) this.resolve(answer)
  }

  /** Whether somebody still waits for the answer. */
  get isOpen(): boolean {
    return !this.isSettled
  }

  private readonly abort = () => {
    if (!this.settle()) return
    this.reject(this.signal.reason)
    this.onAbandoned(this)
  }

  private endTime(milliseconds: number): void {
    if (!this.settle()) return
    const detail = `the answer took longer than ${milliseconds} ms: ask for less at once, or try again later`
    this.resolve(new Problem(503, 'unavailable', detail, { retryAfter: 1 }).toAnswer())
    this.onAbandoned(this)
  }

  private settle(): boolean {
    if (this.isSettled) return false
    this.isSettled = true
    clearTimeout(this.timer)
    this.signal.removeEventListener('abort', this.abort)
    return true
  }
}
