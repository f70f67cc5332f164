/** What the main thread and the threads that have models send each other. Messages are handled in the order in which they come. */

import type { LoadOptions } from '../../src/model-file.js'
import type { Answer, Task, TaskLimits } from '../../src/serving/service.js'
import type { Change } from '../learning/change.js'

/** A model as the bytes of its file, which all threads share. */
export interface ModelBytes {
  readonly name: string
  /** Which of all models that were ever loaded: a new file gives a new number. */
  readonly number: number
  /** In shared memory: sending it copies nothing. */
  readonly bytes: Uint8Array
  /** The file, for errors. */
  readonly source: string
  readonly loading?: Loading
}

/** How all models of a server are loaded. */
export type Loading = Pick<LoadOptions, 'maxLabels' | 'features'>

/** A task for one of the models. */
export interface JobMessage {
  readonly id: number
  readonly name: string
  readonly task: Task
}

/** To a worker. */
export type ToWorker =
  | { readonly type: 'prepare'; readonly model: ModelBytes } // load it, and let the old one answer for now
  | { readonly type: 'use'; readonly number: number } // jobs after this one are for the prepared model
  | { readonly type: 'discard'; readonly number: number }
  | { readonly type: 'remove'; readonly name: string }
  | { readonly type: 'change'; readonly name: string; readonly change: Change }
  | { readonly type: 'jobs'; readonly jobs: readonly JobMessage[] }
  | { readonly type: 'cancel'; readonly id: number } // heard at once, if the job pauses
  | { readonly type: 'ready?' }

/** What a model says of itself. */
export interface ModelFacts {
  readonly method: string
  readonly labels: readonly string[]
  readonly sequences: number
  readonly tokens: number
}

/** From a worker. */
export type FromWorker =
  | { readonly type: 'prepared'; readonly number: number; readonly facts: ModelFacts }
  | { readonly type: 'refused'; readonly number: number; readonly reason: string }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answer; readonly fault?: string }
  | { readonly type: 'canceled'; readonly id: number }
  | { readonly type: 'ready' }

/**
 * Memory that a worker shares with the main thread, since a worker that works hears no messages. The first number says what it is
 * doing, so that the cause of its end is known: the number of the job, or the negative number of the model that it loads, or 0. The
 * others are the jobs of its latest batch that nobody has taken: whoever puts 0 in the place of a job has it, the worker to do it or
 * the main thread to give it to another one.
 */
export type Activity = Int32Array<SharedArrayBuffer>

/** Where the activity is in its array, and where the jobs begin. */
export const ACTIVITY = 0
export const FIRST_JOB = 1

/** What a worker gets when it starts. */
export interface WorkerData {
  readonly role: 'worker'
  readonly activity: Activity
  readonly limits: TaskLimits
}
