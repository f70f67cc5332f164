/**
 * Work that may take seconds, written once and run in two ways: at once, or in slices between which timers, signals and the
 * page have their turn.
 */

import { yieldToEventLoop } from './yield-to-event-loop.js'

/** How far a long call has come. */
export interface WorkProgress {
  readonly done: number
  readonly total: number
}

/** What a long call takes besides its own options. */
export interface LongCallOptions {
  /** Called now and then, and when all is done. */
  readonly onProgress?: (progress: WorkProgress) => void
  /** Stops the call: its promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal
}

/**
 * Long work in short steps. It yields how much is done after each step, and returns its result. What it gets back says whether
 * other work may have run since, and so changed what is shared.
 */
export type LongWork<Result> = Generator<number, Result, boolean>

/** Long work in short steps that is part of other long work and says nothing of how far it is. */
export type Steps<Result> = Generator<undefined, Result, unknown>

/** Long work that yields the share of it that is done, from 0 to 1. */
export type SharedWork<Result> = Generator<number, Result, boolean>

/** Runs work as a part of other work, which it takes from one share to another. */
export function* within<Result>(work: SharedWork<Result>, from: number, to: number): SharedWork<Result> {
  for (let paused = false; ; ) {
    const next = work.next(paused)
    if (next.done) return next.value
    paused = yield from + (to - from) * next.value
  }
}

/** Milliseconds of work between two turns of the event loop: two frames of a page. */
const SLICE = 32

/** Runs long work at once. */
export function finish<Result>(work: Generator<unknown, Result, boolean>): Result {
  for (;;) {
    const next = work.next(false)
    if (next.done) return next.value
  }
}

/** Runs long work in slices. `total` is what it will have done in the end. Whatever ends it, its `finally` blocks run. */
export async function finishInSlices<Result>(
  work: LongWork<Result>,
  total: number,
  { onProgress, signal }: LongCallOptions,
): Promise<Result> {
  const pauses = createPauses(signal)
  let told = -1
  const tell = (done: number) => {
    if (done !== told) onProgress?.({ done, total })
    told = done
  }
  try {
    for (let paused = false; ; ) {
      const next = work.next(paused)
      if (next.done) {
        tell(total)
        return next.value
      }
      paused = pauses.isDue()
      if (!paused) continue
      tell(next.value)
      await pauses.take()
    }
  } finally {
    work.return(undefined as never)
  }
}

/** The pauses of a long call. */
export interface Pauses {
  /** Whether the event loop has waited long enough. */
  isDue(): boolean
  /** Lets the event loop have its turn; throws the reason of a signal that is aborted. */
  take(): Promise<void>
}

/** Pauses of a call that begins now; throws the reason of a signal that is aborted already. */
export function createPauses(signal: AbortSignal | undefined): Pauses {
  signal?.throwIfAborted()
  let begun = performance.now()
  return {
    isDue: () => performance.now() - begun >= SLICE,
    async take() {
      await yieldToEventLoop()
      signal?.throwIfAborted()
      begun = performance.now()
    },
  }
}

/** Positions from … to−1 in stretches that one step each can do, in order. */
export function stretches(from: number, to: number, length = STRETCH): [from: number, to: number][] {
  const found: [number, number][] = []
  for (let start = from; start < to; start += length) found.push([start, Math.min(start + length, to)])
  return found
}

/** Whether one step can do all positions of a sequence. */
export function isOneStretch(T: number): boolean {
  return T <= STRETCH
}

/** Positions of a sequence in one step: some milliseconds of work. */
const STRETCH = 1 << 12
