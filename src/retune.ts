import { DataError } from './common/errors.js'
import { asCorpus, type LabeledData } from './data/sequence.js'
import type { Model } from './model/model.js'

/** How weights beside counts are tuned. */
export interface RetuneOptions {
  /** Whether the model has counted these data; then each part of them is left out while it is scored. Default true. */
  readonly counted?: boolean
  /** Stops tuning after the iteration at hand; the weights stay as they were, and the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal
}

/** Tunes the weights beside the counts of a model anew (method `pooled`); without data they become the default ones. Counts stay as they are. */
export async function retune(
  model: Model,
  data?: LabeledData | null,
  options: RetuneOptions = {},
): Promise<void> {
  const { counted = true, signal } = options
  const [{ PooledEngine }, { tune }] = await Promise.all([
    import('./pooled/pooled-engine.js'),
    import('./pooled/tuning/tune.js'),
  ])
  await model.changeEngine(async engine => {
    if (!(engine instanceof PooledEngine))
      throw new DataError(`retune: expected a model with tuned weights (pooled), got ${engine.method}`)
    if (!data) return engine.takeDefaultWeights()
    const tuning = engine.tuningData(asCorpus(data), counted)
    engine.takeWeights(await tune(tuning, engine.options, { signal }), 'tuned')
  })
}
