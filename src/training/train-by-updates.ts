/** Weights trained sequence by sequence, each update from one mistake. */

import type { Corpus } from '../data/corpus.js'
import { StringTable } from '../data/string-table.js'
import { DataError } from '../errors.js'
import { compileCorpus } from '../features/compile.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import type { FeatureSet } from '../features/feature.js'
import type { FeatureFunctions } from '../features/function-source.js'
import { compactWeights } from '../model/compact-weights.js'
import { WeightEngine } from '../model/weight-engine.js'
import { createLayout, type WeightLayout } from '../model/weight-layout.js'
import { trainOnline } from '../online/train-online.js'
import { createRule, type OnlineMethod, type OnlineOptions } from './online-options.js'
import type { TrainingProgress, TrainingSummary } from './training-progress.js'

export interface UpdateTraining {
  readonly method: OnlineMethod
  readonly options: OnlineOptions
  readonly features: FeatureSet
  readonly functions?: FeatureFunctions
  /** Once it is aborted, training ends after the epoch at hand, with the weights it has. */
  readonly signal?: AbortSignal
  /** Called after each epoch. */
  readonly onProgress?: (progress: TrainingProgress) => void
}

/** Trains weights and returns them with the way they were reached. */
export async function trainByUpdates(
  corpus: Corpus,
  training: UpdateTraining,
): Promise<{ engine: WeightEngine; summary: TrainingSummary }> {
  const { method, options, features, functions } = training
  const compiled = compileCorpus(corpus, features, { cutoff: options.cutoff, functions })
  if (!compiled.label) throw new DataError('expected labelled data, got data without labels')
  const layout = createLayout(compiled, options)
  const values = new Float64Array(layout.F)
  const summary = await runEpochs(compiled, layout, values, training)
  const weights = compactWeights({
    layout,
    values,
    labels: compiled.labels,
    attributes: compiled.state.strings,
    transitionAttributes: compiled.trans?.strings ?? new StringTable(),
    words: wordsOf(corpus),
  })
  const figures = { sequences: corpus.N, tokens: corpus.P }
  return { engine: new WeightEngine(weights, { method, options, features, functions, figures }), summary }
}

async function runEpochs(
  corpus: CompiledCorpus,
  layout: WeightLayout,
  x: Float64Array,
  { method, options, signal, onProgress }: UpdateTraining,
): Promise<TrainingSummary> {
  const rule = createRule(method, options)
  let summary: TrainingSummary = { iterations: 0, objective: null, stop: 'max-iterations' }
  for (const { iteration, value, gradientNorm, evaluations, stop } of trainOnline(corpus, layout, x, {
    ...options,
    rule,
  })) {
    const objective = iteration === 0 ? null : value
    summary = { iterations: iteration, objective, stop: stop ?? 'aborted' }
    if (iteration > 0) {
      const { maxIterations } = options
      onProgress?.({ iteration, maxIterations, objective: value, gradientNorm, evaluations, dev: null, stop })
    }
    if (stop !== null) break
    await breath()
    if (signal?.aborted) break
  }
  return summary
}

/** Lets timers, signals and the page have their turn. */
function breath(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 0))
}

/** The words of the training data, in a table of their own. */
function wordsOf(corpus: Corpus): StringTable {
  const words = new StringTable()
  for (const word of corpus.columns[0].strings.toArray()) words.intern(word)
  return words
}
