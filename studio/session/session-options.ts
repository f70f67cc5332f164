import type { Connect } from '../learning/worker/protocol.js'
import { newId } from '../project/new-id.js'
import { type DraftKeeper, NO_KEEPER } from './drafts/kept-drafts.js'
import { type Idle, idleBy } from './idle-time.js'
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
  /** Starts the worker of the thorough learner. Default: there is no thorough learner. */
  readonly connectThorough?: Connect | null
  /** Default `setTimeout`. */
  readonly timer?: Timer
  /** Calls when there is nothing else to do. Default `requestIdleCallback`, or the timer. */
  readonly idle?: Idle
  /** Makes the ids of events: never the same one twice, in any tab. Default: random ones. */
  readonly newId?: () => string
  /** Where drafts are kept for the next session. Default: nowhere. */
  readonly draftKeeper?: DraftKeeper
}

export type CompleteOptions = Required<SessionOptions>

export function withDefaults(options: SessionOptions): CompleteOptions {
  const timer = options.timer ?? setTimer
  return {
    seed: Math.floor(Math.random() * 2 ** 32),
    connectThorough: null,
    now: () => Date.now(),
    clock: () => performance.now(),
    timer,
    idle: idleBy(timer),
    newId,
    draftKeeper: NO_KEEPER,
    ...options,
  }
}

function setTimer(call: () => void, milliseconds: number): () => void {
  const timer = setTimeout(call, milliseconds)
  return () => clearTimeout(timer)
}
