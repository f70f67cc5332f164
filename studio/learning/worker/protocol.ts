import type { Example } from '../learned-answers.js'

/** What the thorough learner tells its worker. */
export type ToWorker =
  /** Comes first. The base and the last model, if there are any, are where training begins. */
  | {
      readonly type: 'start'
      readonly tokenizer: string
      readonly base: Uint8Array | null
      readonly last: Uint8Array | null
    }
  /** The answers have changed; `version` numbers the changes. */
  | {
      readonly type: 'answers'
      readonly version: number
      readonly gone: readonly string[]
      readonly news: readonly Example[]
    }

/** What the worker tells. */
export type FromWorker =
  /** Training on the answers of a version has begun. */
  | { readonly type: 'training'; readonly version: number }
  /** There is a model of these answers. */
  | {
      readonly type: 'model'
      readonly version: number
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly learned: number
      readonly milliseconds: number
    }
  /** The training was stopped, since there is much newer data. */
  | { readonly type: 'stopped'; readonly version: number }
  /** The training failed; the worker goes on. */
  | { readonly type: 'fault'; readonly version: number; readonly reason: string }

/** A connection to a worker. */
export interface WorkerPort {
  post(message: ToWorker): void
  /** Ends the worker. Nothing is told afterwards. */
  close(): void
}

export interface PortListener {
  onMessage(message: FromWorker): void
  /** The worker is gone. */
  onCrash(reason: string): void
}

/** Starts a worker. */
export type Connect = (listener: PortListener) => WorkerPort
