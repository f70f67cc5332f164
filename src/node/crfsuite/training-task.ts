import type { MessagePort } from 'node:worker_threads'
import type { ItemSequence } from '../../index.js'

/** The states of a thread that trains. */
export const WAITING = 0
export const TRAINING = 1
export const ENDED = 2

/** What is to be trained. */
export interface TrainingTask {
  sequences: ItemSequence[]
  readonly method: string
  readonly options: Readonly<Record<string, string>>
  /** The model file to write. */
  readonly path: string
  /** WAITING, TRAINING or ENDED. */
  readonly state: Int32Array<SharedArrayBuffer>
  readonly port: MessagePort
}

/** A line about an iteration, or why there is no model. */
export interface WorkerMessage {
  readonly line?: string
  readonly error?: { readonly reason: string; readonly isData: boolean }
}
