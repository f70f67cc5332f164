import type { FeatureFunctions } from '../features/extraction/function-source.js'
import type { FeatureSet } from '../features/language/feature.js'
import type { WeightSource } from '../model/weight-source.js'
import type { ThreadHost } from '../wasm/thread-pool.js'
import type { Checkpointing } from './checkpoint.js'
import type { DevSet } from './dev-scorer.js'

/** How a method is trained, whichever it is. A method ignores what its traits exclude. */
export interface TrainingSetting {
  readonly features: FeatureSet
  /** The functions that features name. */
  readonly functions?: FeatureFunctions
  /** Weights to begin with. Default: all 0. */
  readonly init?: WeightSource
  /** Data to stop by: the weights that score best on them are kept. */
  readonly dev?: DevSet
  readonly checkpointing?: Checkpointing
  /** Once it is aborted, training ends after the iteration at hand. */
  readonly signal?: AbortSignal
  /** Default: no threads but the caller's. */
  readonly threads?: ThreadHost
}
