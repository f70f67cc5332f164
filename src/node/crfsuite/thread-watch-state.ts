import type { MessagePort, ResourceLimits } from 'node:worker_threads'

/** The states of a thread that is waited for. */
export const WAITING = 0
export const BEGUN = 1
export const ENDED = 2

/** What the thread that listens is given. */
export interface ThreadWatch {
  /** The address of the script that the thread runs. */
  readonly script: string
  /** Of its memory. */
  readonly limits: ResourceLimits
  /** WAITING, BEGUN or ENDED. */
  readonly state: Int32Array<SharedArrayBuffer>
  /** Goes to the thread. */
  readonly work: MessagePort
  /** Gets the reason if the thread ended before its time. */
  readonly report: MessagePort
}
