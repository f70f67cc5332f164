/** Jobs that wait for a worker: in the order in which they came, short ones apart, so that a worker may take these alone. */

/** What the queue needs to know of a job. */
export interface Waiting {
  readonly id: number
  readonly bytes: number
  readonly isShort: boolean
}

/** How much may wait. */
export interface QueueLimits {
  readonly jobs: number
  readonly bytes: number
}

/** Which jobs to take. */
export type Share = 'short' | 'all'

export class JobQueue<Job extends Waiting> {
  private readonly short = new Map<number, Job>()
  private readonly long = new Map<number, Job>()
  private bytes = 0

  constructor(private readonly limits: QueueLimits) {}

  get size(): number {
    return this.short.size + this.long.size
  }

  get shortSize(): number {
    return this.short.size
  }

  /** Whether more jobs wait than may. */
  get isOver(): boolean {
    return this.size > this.limits.jobs || this.bytes > this.limits.bytes
  }

  add(job: Job): void {
    this.bytes += job.bytes
    this.lineOf(job).set(job.id, job)
  }

  /** Puts jobs back in front of all others, in their order. They had their place before, so no limit applies. */
  putBack(jobs: readonly Job[]): void {
    for (const line of [this.short, this.long]) {
      const back = jobs.filter(job => this.lineOf(job) === line)
      if (back.length === 0) continue
      const others = [...line.values()]
      line.clear()
      for (const job of [...back, ...others]) line.set(job.id, job)
    }
    for (const job of jobs) this.bytes += job.bytes
  }

  remove(job: Job): boolean {
    const removed = this.lineOf(job).delete(job.id)
    if (removed) this.bytes -= job.bytes
    return removed
  }

  /** The oldest job: of the short ones, or of all. */
  take(share: Share): Job | undefined {
    const job = this.oldest(share)
    if (job) this.remove(job)
    return job
  }

  /** All jobs, to be answered otherwise. */
  clear(): Job[] {
    const jobs = [...this.short.values(), ...this.long.values()]
    this.short.clear()
    this.long.clear()
    this.bytes = 0
    return jobs
  }

  private oldest(share: Share): Job | undefined {
    const [short] = this.short.values()
    if (share === 'short') return short
    const [long] = this.long.values()
    return !long || (short && short.id < long.id) ? short : long
  }

  private lineOf({ isShort }: Job): Map<number, Job> {
    return isShort ? this.short : this.long
  }
}
