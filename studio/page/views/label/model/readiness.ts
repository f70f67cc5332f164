/**
 * Guards strings that nobody has seen. A key that is pressed while an accepted string is on its way, or before the next one stands on the
 * screen, was meant for the string before: it is left out, and the page says so. Enter waits a little longer unless the person has
 * already done something with the string, so that a key that bounces or is held down never accepts twice.
 */
export interface Readiness {
  /** Whether a step is on its way whose end brings another string. */
  readonly isBusy: boolean
  /** When the string was painted, on the clock of events; null if it was not yet. */
  readonly shownAt: number | null
  /** Whether the person has moved or labeled since then. */
  readonly isTouched: boolean
}

export interface Press {
  readonly timeStamp: number
  readonly isRepeat: boolean
  /** Whether it decides about the whole string, as Enter does. */
  readonly decides: boolean
}

/** Nobody sees, decides and presses in less; keys that bounce do. */
export const SEEN_AFTER_MILLISECONDS = 100

export function admits(readiness: Readiness, press: Press): boolean {
  if (readiness.isBusy || readiness.shownAt === null || press.timeStamp < readiness.shownAt) {
    return false
  }
  if (!press.decides) {
    return true
  }
  if (press.isRepeat) {
    return false
  }
  return readiness.isTouched || press.timeStamp - readiness.shownAt >= SEEN_AFTER_MILLISECONDS
}
