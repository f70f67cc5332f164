import { secondsSinceStart } from '../../../reporting/seconds.js'
import type { FileOpening } from '../../../src/node/files-reader.js'
import type { BlockThreads } from './block-threads.js'

/** When other threads pay. */
export interface Patience {
  /** Bytes of all files; null if unknown. */
  readonly total: number | null
  /**
   * How long this thread must have to work still, in seconds. A thread takes a tenth of a second to start and to load the model; and
   * then it has to make tables and to learn the words of the text, as this one did.
   */
  readonly restSeconds: number
  /** Seconds since any moment. */
  readonly now?: () => number
}

interface Given {
  readonly opening: FileOpening
  readonly bytes: Uint8Array
}

/** What making tables and compiling code adds to the first block, in parts of `restSeconds`; a guess. */
const OF_FIRST_BLOCK = 1 / 4

/**
 * Threads that start when they pay: this thread labels alone while little is left to do, at the speed that it has. If nobody knows how
 * much is left, it is taken to be as much as has been done. So a short input costs no more than with one thread, and a long
 * one loses a moment. Bytes alone could not tell: some models take a hundred times as long as others.
 */
export function deferThreads(
  start: () => BlockThreads,
  window: number,
  { total, restSeconds, now = secondsSinceStart }: Patience,
): BlockThreads {
  const waiting = new Map<number, Given>()
  let started: BlockThreads | undefined
  const first = { bytes: 0, given: 0, labeled: 0 } // the block that this thread must label: about as large as the next; times
  let labeled = 0 // bytes of other blocks

  function isDue(): boolean {
    const time = now()
    first.labeled ||= time
    const alone = Math.max(0, time - first.given - OF_FIRST_BLOCK * restSeconds) / first.bytes
    const perByte = labeled > 0 ? (time - first.labeled) / labeled : alone
    const done = first.bytes + labeled
    return perByte * (total === null ? done : total - done) >= restSeconds
  }

  function begin(): BlockThreads {
    const threads = start()
    for (const [number, { opening, bytes }] of waiting) threads.give(number, opening, bytes)
    waiting.clear()
    return threads
  }

  return {
    window,
    get count() {
      return started?.count ?? 0
    },
    give(number, opening, bytes) {
      first.given ||= now()
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
