/**
 * Model files of other tools. A format reads bytes into plain weights and features, and writes them. `load` makes an engine of
 * them (`methods/readers/rivals.ts`), so a format knows neither engines nor methods.
 */

import type { FeatureSet } from '../../features/language/feature.js'
import type { ModelOrigin } from '../../model/engine.js'
import type { Normalization } from '../weight-scorer.js'
import type { Weights } from '../weights.js'

/** What a model file of another tool holds: the weights of a chain, and what they are weights of. */
export interface RivalModel {
  /** `local`: probabilities are normalized position by position. */
  readonly normalization: Normalization
  readonly features: FeatureSet
  readonly weights: Weights
  /** What else a file said, so that the same bytes can be written again. Models that were trained or saved as our own have none. */
  readonly origin?: ModelOrigin | undefined
}

/** A kind of model file that another tool reads and writes. */
export interface RivalFormat {
  /** As `model.export` and `convert --to` take it. */
  readonly name: string
  /** The tool that it belongs to, as people write it. */
  readonly maker: string
  /**
   * `inside`: the file says what is observed. `beside`: it only knows the names of attributes, which are those of the data, or those
   * that a feature set given beside the file makes.
   */
  readonly features: 'inside' | 'beside'
  /** Whether a file that begins so is one. Up to the first HEAD_BYTES bytes are given. */
  recognizes(head: Uint8Array): boolean
  /** Reads a file. Throws a DataError that says what is wrong and where; `load` adds the name of the file. */
  read(bytes: Uint8Array): RivalModel
  /** Writes a file. Throws a DataError if the format cannot hold the model, with the reason. */
  write(model: RivalModel): Uint8Array<ArrayBuffer>
}

/** Bytes that a format may look at to recognize a file. */
export const HEAD_BYTES = 256
