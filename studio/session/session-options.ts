import type { Timer } from './saving/journal-link.js'

export interface SessionOptions {
  /** Who works here. */
  readonly annotator: string
  /** Of what is drawn at random. Default: another one each time. */
  readonly seed?: number
  /** Milliseconds since 1970, for the times of events. Default `Date.now`. */
  readonly now?: () => number
  /** Milliseconds since any moment, to measure with. Default `performance.now`. */
  readonly clock?: () => number
  /** Default `setTimeout`. */
  readonly timer?: Timer
  /** Makes the ids of events: never the same one twice, in any tab. Default `crypto.getRandomValues`. */
  readonly newId?: () => string
}

export type CompleteOptions = Required<SessionOptions>

export function withDefaults(options: SessionOptions): CompleteOptions {
  return {
    seed: Math.floor(Math.random() * 2 ** 32),
    now: () => Date.now(),
    clock: () => performance.now(),
    timer: (call, milliseconds) => {
      const timer = setTimeout(call, milliseconds)
      return () => clearTimeout(timer)
    },
    newId: randomId,
    ...options,
  }
}

/** 96 random bits. Pages without https have no `crypto.randomUUID`. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
