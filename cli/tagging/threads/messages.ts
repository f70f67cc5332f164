/** What the main thread and the threads that label send each other. */

import type { TaggedOptions } from '../../../src/model/tagged.js'
import type { LoadOptions } from '../../../src/model-file.js'
import type { FileOpening } from '../../../src/node/files-reader.js'
import type { SharedBytes } from '../../../src/wasm/held-bytes.js'
import type { DataOptions } from '../../options/data-options.js'
import type { RecordEnds } from './block-output.js'

/** How blocks are labeled. */
export interface Labeling {
  readonly options: TaggedOptions
  readonly data: DataOptions
  readonly text: boolean
  readonly partial: boolean
  /** How JSON objects are separated, if they replace the format of the input. */
  readonly records: RecordEnds | undefined
}

/** A model as the bytes of its file, in memory that threads share: sending it copies nothing. */
export interface ModelBytes {
  /** The bytes with room for this thread, or else the bytes alone. */
  readonly content: SharedBytes | Uint8Array
  readonly loading: LoadOptions
}

/** To a thread that labels. It handles messages in the order in which they come. */
export type ToThread =
  | { readonly type: 'prepare'; readonly model: ModelBytes; readonly labeling: Labeling }
  | { readonly type: 'begin'; readonly opening: FileOpening }
  | { readonly type: 'block'; readonly number: number; readonly bytes: Uint8Array }

/** A labeled block. */
export interface LabeledBlock {
  readonly bytes: Uint8Array
  readonly sequences: number
  readonly tokens: number
  /** Some pass-through text that the output cannot hold. */
  readonly lost?: string
}

/** From a thread: a labeled block; null if it could not be labeled here, for whatever reason. */
export interface FromThread {
  readonly number: number
  readonly labeled: LabeledBlock | null
}

/**
 * Memory that all threads share, with a place for each block that is not written yet. The number of a block there, counted from 1,
 * says that nobody labels it: whoever puts 0 in its place does.
 */
export type Claims = Int32Array<SharedArrayBuffer>

/** Tries to become the one who labels a block. */
export function claim(claims: Claims, number: number): boolean {
  return Atomics.compareExchange(claims, number % claims.length, number, 0) === number
}
