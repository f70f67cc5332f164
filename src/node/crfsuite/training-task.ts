import type { ItemSequence } from '../../index.js'

/** What is to be trained. */
export interface TrainingTask {
  sequences: ItemSequence[]
  readonly method: string
  readonly options: Readonly<Record<string, string>>
  /** The model file to write. */
  readonly path: string
}

/** A line about an iteration, or why there is no model. */
export interface WorkerMessage {
  readonly line?: string
  readonly error?: { readonly reason: string; readonly isData: boolean }
}
