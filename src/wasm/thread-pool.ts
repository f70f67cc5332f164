/**
 * Threads that run the same exported function of a binary on one shared memory, each taking pieces of work
 * from a counter until none is left. The caller is one of them: it never waits for a thread that has not
 * started yet.
 */

/** Starts threads; how differs between Node and browsers. */
export interface ThreadHost {
  /** Number of threads, including the caller. */
  readonly count: number
  /** Starts a thread that evaluates `source`, which defines a function `work`, and calls work(data). */
  spawn(source: string, data: unknown): void
}

/** Words of the control block. */
const EPOCH = 0 // changes with each job
export const READY = 1 // threads that have started
const TAKING = 2 // threads that take part in the job
const DONE = 3 // threads that have finished it
export const JOB = 4 // its number, −1: the end
const ITEMS = 5
const SIZE = 6
export const COUNTER = 7 // the next item
const FOR = 8 // the epoch that the words above belong to
const FAILED = 9 // threads in which a job failed
export const CONTROL_BYTES = 64

/**
 * Number of checks before sleeping. Jobs come in quick succession, and waking up takes longer than most of
 * them.
 */
const LOOKS = 20000

/** The code of a thread; it shares nothing with this module, since it is sent as text. */
const WORKER = `
function work({ module, memory, control, plan }) {
  const kernels = new WebAssembly.Instance(module, { env: { memory } }).exports
  const words = new Int32Array(memory.buffer, control, 16)
  let epoch = Atomics.load(words, ${EPOCH})
  const index = Atomics.add(words, ${READY}, 1)
  // The pool may have been closed before this thread started.
  if (Atomics.load(words, ${JOB}) < 0) return
  kernels.configure(plan, index + 1)
  for (;;) {
    for (let k = 0; k < ${LOOKS} && Atomics.load(words, ${EPOCH}) === epoch; k++);
    while (Atomics.load(words, ${EPOCH}) === epoch) Atomics.wait(words, ${EPOCH}, epoch)
    epoch = Atomics.load(words, ${EPOCH})
    const taking = Atomics.load(words, ${TAKING})
    if (Atomics.load(words, ${JOB}) < 0) return
    // A thread that has just started may see the words of the next job while they are being written.
    if (index >= taking || Atomics.load(words, ${FOR}) !== epoch) continue
    try {
      kernels.run(words[${JOB}], words[${ITEMS}], words[${SIZE}])
    } catch {
      Atomics.add(words, ${FAILED}, 1)
    }
    Atomics.add(words, ${DONE}, 1)
    Atomics.notify(words, ${DONE})
  }
}
`

/** The input of a thread: a binary, its memory, and the addresses of the control block and the plan. */
export interface ThreadData {
  readonly module: WebAssembly.Module
  readonly memory: WebAssembly.Memory
  readonly control: number
  readonly plan: number
}

/** `run` of a binary: processes the `items` of a job in pieces of `size`. */
export type RunJob = (job: number, items: number, size: number) => void

export class ThreadPool {
  private readonly words: Int32Array
  private readonly runHere: RunJob

  /** `runHere` belongs to the caller's own instance; a host with a count of 1 starts no thread. */
  constructor(host: ThreadHost, data: ThreadData, runHere: RunJob) {
    this.words = new Int32Array(data.memory.buffer, data.control, 16)
    this.runHere = runHere
    for (let k = 1; k < host.count; k++) host.spawn(WORKER, data)
  }

  /** Runs a job on all threads that have started, and returns when it is done. */
  run(job: number, items: number, size: number): void {
    const { words } = this
    const others = Atomics.load(words, READY)
    Atomics.store(words, FOR, Atomics.load(words, EPOCH) + 1)
    words[JOB] = job
    words[ITEMS] = items
    words[SIZE] = size
    words[COUNTER] = 0
    words[DONE] = 0
    Atomics.store(words, TAKING, others)
    this.begin()
    this.runHere(job, items, size)
    for (let looks = 0; Atomics.load(words, DONE) < others; looks++) if (looks > LOOKS) this.sleep(others)
    if (Atomics.load(words, FAILED) > 0) throw new Error('a kernel failed in a thread')
  }

  /** Ends the threads. The pool cannot be used afterwards. */
  close(): void {
    Atomics.store(this.words, JOB, -1)
    this.begin()
  }

  private begin(): void {
    Atomics.add(this.words, EPOCH, 1)
    Atomics.notify(this.words, EPOCH)
  }

  private sleep(others: number): void {
    const done = Atomics.load(this.words, DONE)
    if (done === others) return
    try {
      Atomics.wait(this.words, DONE, done, 1)
    } catch {
      // The main thread of a page may not sleep: it keeps polling.
    }
  }
}

/** No threads but the caller's. */
export const oneThread: ThreadHost = { count: 1, spawn() {} }
