import type { Timer } from './saving/journal-link.js'

/** Calls once when there is nothing else to do; returns what prevents it. */
export type Idle = (call: () => void) => () => void

/** The browser's own idle time, where there is such a thing. */
export function idleBy(timer: Timer): Idle {
  if (typeof requestIdleCallback !== 'function') return call => timer(call, 1)
  return call => {
    const handle = requestIdleCallback(() => call(), { timeout: 500 })
    return () => cancelIdleCallback(handle)
  }
}

/** Idle time of which nothing is left when it is closed. */
export class IdleTime {
  private readonly idle: Idle
  private readonly cancels = new Set<() => void>()
  private isClosed = false

  constructor(idle: Idle) {
    this.idle = idle
  }

  readonly schedule = (call: () => void): void => {
    if (this.isClosed) return
    const cancel = this.idle(() => {
      this.cancels.delete(cancel)
      if (!this.isClosed) call()
    })
    this.cancels.add(cancel)
  }

  close(): void {
    this.isClosed = true
    for (const cancel of this.cancels) cancel()
    this.cancels.clear()
  }
}
