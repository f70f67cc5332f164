/** Long work between frames: a few milliseconds at a time, when whoever schedules has them. */

/** Calls a function when there is time: `requestIdleCallback`, a timer, or a test. */
export type Schedule = (slice: () => void) => void

export interface SliceOptions {
  /** Milliseconds that a slice may take; one step may exceed it. Default 8. */
  readonly milliseconds?: number
  /** A clock. Default `performance.now`. */
  readonly now?: () => number
}

/** Runs one piece of work at a time. Work that is started takes the place of the work before it. */
export class Slices {
  private readonly schedule: Schedule
  private readonly milliseconds: number
  private readonly now: () => number
  private work: Iterator<unknown, void> | null = null
  private isScheduled = false

  constructor(schedule: Schedule, { milliseconds = 8, now = () => performance.now() }: SliceOptions = {}) {
    this.schedule = schedule
    this.milliseconds = milliseconds
    this.now = now
  }

  /** Whether there is work left. */
  get isBusy(): boolean {
    return this.work !== null
  }

  run(work: Iterator<unknown, void>): void {
    this.work = work
    this.ask()
  }

  stop(): void {
    this.work = null
  }

  private ask(): void {
    if (this.isScheduled) return
    this.isScheduled = true
    this.schedule(() => {
      this.isScheduled = false
      this.slice()
    })
  }

  private slice(): void {
    const { work } = this
    if (!work) return
    const end = this.now() + this.milliseconds
    do {
      if (work.next().done) {
        if (this.work === work) this.work = null
        return
      }
    } while (this.work === work && this.now() < end)
    if (this.work) this.ask()
  }
}
