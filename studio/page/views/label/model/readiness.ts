/**
 * Guards strings that nobody has seen. A key that is pressed while an accepted string is on its way, or before the next one stands on the
 * screen, was meant for the string before: it is left out, and the page says so. Enter waits a little longer unless the person has
 * already done something with the string, so that a key that bounces or is held down, or a double click, never accepts twice.
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
  /** Whether the key is held down. */
  readonly isRepeat: boolean
  /** Milliseconds that a string must have been on the screen, unless the person has worked on it; null: the press does not decide about it. */
  readonly seenAfter: number | null
}

/** Nobody sees, decides and presses in less; keys that bounce do. */
export const KEY_SEEN_AFTER = 100
/** A double click is slower than that. */
export const CLICK_SEEN_AFTER = 300

export function admits(readiness: Readiness, press: Press): boolean {
  if (readiness.isBusy || readiness.shownAt === null || press.timeStamp < readiness.shownAt) {
    return false
  }
  if (press.seenAfter === null) {
    return true
  }
  if (press.isRepeat) {
    return false
  }
  return readiness.isTouched || press.timeStamp - readiness.shownAt >= press.seenAfter
}
