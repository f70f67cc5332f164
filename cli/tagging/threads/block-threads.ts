import { Worker } from 'node:worker_threads'
import type { FileOpening } from '../../../src/node/files-reader.js'
import {
  type Claims,
  claim,
  type FromThread,
  type LabeledBlock,
  type Labeling,
  type ModelBytes,
  type ToThread,
} from './messages.js'

/** Threads that label blocks, as the main thread sees them. */
export interface BlockThreads {
  /** The most blocks that may be given and not yet published. */
  readonly window: number
  /** Threads that have been started. */
  readonly count: number
  /** Gives a block to one of the threads, with the opening of its file. Numbers count from 1. */
  give(number: number, opening: FileOpening, bytes: Uint8Array): void
  /** Takes a block back that no thread has begun. */
  claim(number: number): boolean
  /** What a thread has made of a block: null if it could not label it, undefined if it has not answered. Can be asked until it has. */
  answer(number: number): LabeledBlock | null | undefined
  /** Waits for the next answer. */
  wait(): Promise<void>
  /** Ends all threads, whatever they are doing. */
  close(): Promise<void>
}

/** Threads that have started and wait for the model. */
export interface WaitingThreads extends BlockThreads {
  /** Sends each thread, numbered from 0, the model; must come first. */
  prepare(modelFor: (thread: number) => ModelBytes, labeling: Labeling): void
}

/** Blocks under way for each thread, the main thread included: enough for none to wait, and few enough for little memory. */
const BLOCKS_AHEAD = 4

/** The most blocks under way if there are so many threads besides the main thread. */
export function windowOf(count: number): number {
  return BLOCKS_AHEAD * (count + 1)
}

/** Starts threads. Besides them, the main thread labels as well. */
export function startThreads(program: URL, count: number): WaitingThreads {
  const window = windowOf(count)
  const claims: Claims = new Int32Array(new SharedArrayBuffer(4 * window))
  const answers = new Map<number, LabeledBlock | null>()
  let wake = () => {}
  const threads = Array.from({ length: count }, () => new Thread(program, claims, onAnswer))

  function onAnswer(number: number, labeled: LabeledBlock | null): void {
    answers.set(number, labeled)
    wake()
  }

  return {
    window,
    count,
    prepare(modelFor, labeling) {
      for (const [k, thread] of threads.entries())
        thread.post({ type: 'prepare', model: modelFor(k), labeling })
    },
    give(number, opening, bytes) {
      Atomics.store(claims, number % window, number)
      const alive = threads.filter(({ isAlive }) => isAlive)
      const [first, ...others] = alive
      if (!first) return // the main thread takes it
      others.reduce((a, b) => (b.blocks.size < a.blocks.size ? b : a), first).give(number, opening, bytes)
    },
    claim(number) {
      if (!claim(claims, number)) return false
      for (const { blocks } of threads) blocks.delete(number)
      return true
    },
    answer(number) {
      const found = answers.get(number)
      answers.delete(number)
      return found
    },
    async wait() {
      if (answers.size > 0) return
      await new Promise<void>(resolve => {
        wake = resolve
      })
    },
    async close() {
      await Promise.all(threads.map(thread => thread.end()))
    },
  }
}

class Thread {
  /** The blocks that it has and that the main thread has not taken back. */
  readonly blocks = new Set<number>()
  isAlive = true
  private readonly worker: Worker
  private opening: FileOpening | undefined

  constructor(
    program: URL,
    private readonly claims: Claims,
    private readonly onAnswer: (number: number, labeled: LabeledBlock | null) => void,
  ) {
    this.worker = new Worker(program, { workerData: claims, execArgv: [] })
    this.worker.on('message', ({ number, labeled }: FromThread) => {
      this.blocks.delete(number)
      onAnswer(number, labeled)
      if (!labeled) void this.end() // its reader has stopped in the middle
    })
    // It may lack memory, for example. The others do the work then.
    this.worker.on('error', () => this.giveUp())
    this.worker.on('messageerror', () => void this.end())
    this.worker.on('exit', () => this.giveUp())
  }

  post(message: ToThread): void {
    this.worker.postMessage(message)
  }

  give(number: number, opening: FileOpening, bytes: Uint8Array): void {
    if (this.opening !== opening) this.post({ type: 'begin', opening })
    this.opening = opening
    this.blocks.add(number)
    this.post({ type: 'block', number, bytes })
  }

  end(): Promise<number> {
    return this.worker.terminate()
  }

  /** Answers for the blocks that the thread has begun; the main thread takes back the others by itself. */
  private giveUp(): void {
    if (!this.isAlive) return
    this.isAlive = false
    for (const number of this.blocks)
      if (Atomics.load(this.claims, number % this.claims.length) !== number) this.onAnswer(number, null)
    this.blocks.clear()
  }
}
