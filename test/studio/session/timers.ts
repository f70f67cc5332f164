import type { Timer } from '../../../studio/session/saving/journal-link.js'

/** Timers that go on when told to. */
export function createTimers() {
  let now = 0
  const waiting = new Map<object, { readonly at: number; readonly call: () => void }>()
  const timer: Timer = (call, milliseconds) => {
    const key = {}
    waiting.set(key, { at: now + milliseconds, call })
    return () => waiting.delete(key)
  }
  return {
    timer,
    get count() {
      return waiting.size
    },
    /** Lets time pass, and whatever follows from it. */
    async pass(milliseconds: number): Promise<void> {
      now += milliseconds
      for (const [key, { at, call }] of [...waiting]) {
        if (at > now || !waiting.delete(key)) continue
        call()
      }
      await new Promise(resolve => setTimeout(resolve))
    },
  }
}
