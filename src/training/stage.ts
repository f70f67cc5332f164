import type { CompiledCorpus } from '../features/compiled-corpus.js'
import type { Iteration } from '../optimizers/optimizer.js'
import type { SavedState } from '../optimizers/state.js'
import type { Refuse } from '../optimizers/state-shape.js'
import type { ThreadHost } from '../wasm/thread-pool.js'
import type { Weights } from '../weights/weights.js'

/** One minimization. It is all of training, unless a method minimizes several losses one after the other. */
export interface Stage {
  /** State of the optimizer, to be saved. */
  readonly run: object
  /** Iterations that were done when it was created: those before a resumption. */
  readonly done: number
  /** Moves the weights in place. */
  iterations(): Generator<Iteration, unknown, void>
  /** Threads that take part. */
  readonly threads: number
  /** Ends the threads that it has started. */
  close(): void
}

export interface StageOptions {
  /** Iterations of the stages before, which count. */
  readonly before: number
  /** A run to go on with, as a checkpoint holds it. */
  readonly saved: SavedState | undefined
  /** Says what is wrong with it. */
  readonly refuse: Refuse
  readonly threads: ThreadHost
}

/** Begins a stage, or goes on with a saved one. */
export type CreateStage = (stage: StageOptions, corpus: CompiledCorpus, weights: Weights) => Stage

/** What a stage has that starts no threads. */
export const ALONE = { threads: 1, close() {} }
