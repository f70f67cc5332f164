import type { WorkProgress } from '../common/long-work.js'
import type { FeatureFunctions } from '../features/extraction/function-source.js'
import type { FeatureSet } from '../features/language/feature.js'
import type { DecoderName, ModelUse } from '../model/file/model-use.js'
import type { WeightSource } from '../model/weight-source.js'
import type { ThreadHost } from '../wasm/thread-pool.js'
import type { Checkpointing } from './checkpoint.js'
import type { CheckedDevSet } from './dev-scorer.js'

/** Settings of training for all methods. A method ignores settings that its traits exclude. */
export interface TrainingSetting {
  readonly features: FeatureSet
  /** How the model is meant to be used. */
  readonly use?: ModelUse
  /** The decoder that somebody asked for. Default: the method chooses. */
  readonly decoder?: DecoderName
  /** The functions that features name. */
  readonly functions?: FeatureFunctions
  /** Starting weights. Default: all 0. */
  readonly init?: WeightSource
  /** Dev data: they decide when to stop, and the weights with the best score are kept. */
  readonly dev?: CheckedDevSet
  readonly checkpointing?: Checkpointing
  /** Called while features are extracted, with positions done. */
  readonly onFeatures?: (progress: WorkProgress) => void
  /** Called while attributes are laid out for the kernels, with positions done. */
  readonly onLayout?: (progress: WorkProgress) => void
  /** Called with what the user should know before training takes its time. */
  readonly onWarning?: (message: string) => void
  /** Aborting it ends training after the current iteration; before the first one, with an error. */
  readonly signal?: AbortSignal
  /** Default: only the calling thread. */
  readonly threads?: ThreadHost
}
