import { Problem } from '../problem.js'

/** Lets a limited number of tasks work at a time; others wait in a queue, which is limited, too. */
export interface Gate {
  readonly active: number
  readonly waiting: number
  /**
   * Resolves once there is room, with what must be called when the work is done. A full queue is a `Problem`, unless the caller is
   * patient: a stream that waits holds up nobody but its own client.
   */
  enter(signal: AbortSignal, patient: boolean): Promise<() => void>
}

export function createGate(concurrent: number, queue: number): Gate {
  const waiting = new Set<() => void>()
  let active = 0

  function leave(): void {
    active--
    const [next] = waiting
    if (!next) return
    waiting.delete(next)
    next()
  }

  /** Leaving twice is leaving once. */
  function admit(): () => void {
    active++
    let isIn = true
    return () => {
      if (isIn) leave()
      isIn = false
    }
  }

  return {
    get active() {
      return active
    },
    get waiting() {
      return waiting.size
    },
    async enter(signal, patient) {
      if (active < concurrent) return admit()
      if (waiting.size >= queue && !patient)
        throw new Problem(429, 'busy', `${waiting.size} requests are waiting already; try again`, {
          retryAfter: 1,
        })
      return new Promise((resolve, reject) => {
        const go = () => {
          signal.removeEventListener('abort', stop)
          resolve(admit())
        }
        const stop = () => {
          waiting.delete(go)
          reject(signal.reason)
        }
        if (signal.aborted) return reject(signal.reason)
        waiting.add(go)
        signal.addEventListener('abort', stop, { once: true })
      })
    },
  }
}
