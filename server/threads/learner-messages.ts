/** What the main thread and the thread that learns send each other. */

import type { Task, TaskLimits } from '../../src/serving/service.js'
import type { Learned } from '../learning/change.js'
import type { ModelBytes, ModelFacts } from './messages.js'

/** What the thread gets when it starts. */
export interface LearnerData {
  readonly role: 'learner'
  /** Where the changes are kept. */
  readonly directory: string
  readonly models: readonly Omit<ModelBytes, 'number'>[]
  readonly limits: TaskLimits
  /** Whether it takes the place of a thread that has ended. */
  readonly isSuccessor?: boolean
}

/** To the thread that learns. */
export type ToLearner =
  | { readonly type: 'learn'; readonly name: string; readonly tasks: readonly Task[] }
  | { readonly type: 'save'; readonly name: string }
  | { readonly type: 'close' }

/** How a model that learns is now. */
export interface LearnerState {
  readonly name: string
  readonly facts: ModelFacts
  readonly version: number
  /** Why it does not learn; null if it does. */
  readonly off: string | null
}

/** From the thread that learns. Each message to it but `close` has one answer, in order. */
export type FromLearner =
  | { readonly type: 'opened'; readonly models: readonly (LearnerState & { readonly bytes: Uint8Array })[] }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'learned'; readonly results: readonly Learned[]; readonly state: LearnerState }
  | { readonly type: 'saved'; readonly name: string; readonly version: number; readonly bytes: Uint8Array }
  | { readonly type: 'report'; readonly line: string }
  | { readonly type: 'closed' }
