import { secondsSinceStart } from '../../../reporting/seconds.js'
import type { FileOpening } from '../../../src/node/files-reader.js'
import type { BlockThreads } from './block-threads.js'

/** When other threads pay. */
export interface Patience {
  /** Bytes of all files; null if unknown. */
  readonly total: number | null
  /** What a thread takes to start and to load the model, in seconds. */
  readonly startSeconds: number
  /** How many times as long the rest must take, since each thread also has to learn the words of the text. */
  readonly times?: number
  /** Seconds since any moment. */
  readonly now?: () => number
}

interface Given {
  readonly opening: FileOpening
  readonly bytes: Uint8Array
}

/**
 * Threads that start when they pay. This thread labels alone until it has worked as long as others need to start; they start if
 * the rest would take it several times as long, or if nobody knows how much is left. So a short input costs no more than with one
 * thread, and a long one loses a moment. Bytes alone could not tell: some models take a hundred times as long as others.
 */
export function deferThreads(
  start: () => BlockThreads,
  window: number,
  { total, startSeconds, times = 4, now = secondsSinceStart }: Patience,
): BlockThreads {
  const waiting = new Map<number, Given>()
  let started: BlockThreads | undefined
  let begun: number | undefined // when the first block was given, before this thread labels anything
  const first = { bytes: 0, labeled: 0 } // the block that this thread must label, and when it had; it is about as large as the next
  let labeled = 0 // bytes of others

  function isDue(): boolean {
    const time = now()
    first.labeled ||= time
    if (time - (begun ?? time) < startSeconds) return false
    if (total === null) return true
    // The first block takes longer, since tables are made and code is compiled.
    const perByte = labeled > 0 ? (time - first.labeled) / labeled : (time - (begun ?? time)) / first.bytes
    return perByte * (total - first.bytes - labeled) >= times * startSeconds
  }

  function begin(): BlockThreads {
    const threads = start()
    for (const [number, { opening, bytes }] of waiting) threads.give(number, opening, bytes)
    waiting.clear()
    return threads
  }

  return {
    window,
    give(number, opening, bytes) {
      begun ??= now()
      first.bytes ||= bytes.length
      if (started) started.give(number, opening, bytes)
      else waiting.set(number, { opening, bytes })
    },
    claim(number) {
      if (!started && isDue()) started = begin()
      if (started) return started.claim(number)
      const given = waiting.get(number)
      labeled += given?.bytes.length ?? 0
      return waiting.delete(number)
    },
    answer: number => started?.answer(number),
    async wait() {
      await started?.wait()
    },
    async close() {
      await started?.close()
    },
  }
}
