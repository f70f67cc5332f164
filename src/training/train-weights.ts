/** The stages of all methods that train weights by iterations. */

import { DataError } from '../common/errors.js'
import { finishInSlices } from '../common/long-work.js'
import type { Corpus } from '../data/corpus.js'
import { mergeEqual } from '../data/equal-sequences.js'
import { StringTable } from '../data/string-table.js'
import { compileInSteps } from '../features/compile.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { extractByKernels } from '../features/kernels/extract-rows.js'
import { norm } from '../optimizers/vector.js'
import { checkByKernels } from '../wasm/check-by-kernels.js'
import { compactWeights } from '../weights/compact-weights.js'
import { createLayout } from '../weights/create-layout.js'
import { refuseInfiniteWeights } from '../weights/finite-weights.js'
import { takeInitialWeights } from '../weights/initial-weights.js'
import { WeightEngine } from '../weights/weight-engine.js'
import type { Normalization } from '../weights/weight-scorer.js'
import type { Weights } from '../weights/weights.js'
import { fingerprintOf } from './checkpoint.js'
import { DevScorer } from './dev-scorer.js'
import { runStages, type StagedTraining, type TrainingSteps } from './run-stages.js'
import type { Stage, StageOptions, StagePlan, StageWork } from './stage.js'
import type { TrainingSetting } from './training-setting.js'

/** Options of the weights. */
export interface WeightOptions {
  readonly maxIterations: number
  /** Attributes of fewer positions than this are left out. Default 1. */
  readonly cutoff: number
  /** `seen`: weights for pairs of attribute and label that occurred; `all`: for all pairs. Default `seen`. */
  readonly weights: 'seen' | 'all'
  /** `symbols`: the first and the last label of a sequence have weights of their own. Default `none`. */
  readonly boundary: 'none' | 'symbols'
  /** Which pairs of labels have a weight of their own: those that occurred, all, or none. Default: as `weights`. */
  readonly labelPairs?: 'seen' | 'all' | 'none'
  /**
   * Weights whose attribute and label, or whose two labels, occur together less often are left out. Values of attributes and weights of
   * sequences count. Default 0.
   */
  readonly pairCutoff?: number
}

/** Begins a stage that moves weights, or resumes a saved one. `start` are the initial weights of training; null: all 0. */
export type CreateStage = (
  options: StageOptions,
  corpus: CompiledCorpus,
  weights: Weights,
  start: Float64Array | null,
) => Stage | StageWork

export interface WeightTraining extends TrainingSetting {
  /** The method and its options, as the model will have them. */
  readonly method: string
  readonly options: WeightOptions
  readonly normalization: Normalization
  /** Whether all stages minimize sums over sequences, in any order, so that equal ones may be counted once. Default false. */
  readonly isSum?: boolean
  /** The minimizations, one after the other. */
  readonly stages: readonly CreateStage[]
}

/** Trains weights step by step. */
export async function* trainWeights(corpus: Corpus, training: WeightTraining): TrainingSteps {
  const { features, functions, options, signal, onFeatures: onProgress } = training
  const { cutoff } = options
  // A cutoff counts positions, whatever the weights.
  const data = training.isSum && cutoff === 1 ? mergeEqual(corpus) : corpus
  // Each further stage would extract the rows once more.
  const renewable = training.stages.length === 1
  const extraction = extractByKernels()
  const compiling = compileInSteps(data, features, { cutoff, functions, renewable, extraction })
  const compiled = await finishInSlices(compiling, data.P, { signal, onProgress })
  return yield* runStages(stageWeights(corpus, compiled, training), training)
}

/** The stages of training, all of which move the same weights. */
function stageWeights(corpus: Corpus, compiled: CompiledCorpus, training: WeightTraining): StagedTraining {
  const { method, options, normalization, features, functions, dev, use } = training
  if (!compiled.label) throw new DataError('expected labeled data, got data without labels')
  const weights = createWeights(corpus, compiled, options)
  if (training.init) takeInitialWeights(weights, training.init)
  const start = training.init ? weights.values.slice() : null
  const figures = { sequences: corpus.N, tokens: corpus.P }
  const engineOf = (trained: Weights) =>
    new WeightEngine(trained, { method, options, normalization, features, functions, figures })
  const common: Omit<StagePlan, 'create'> = {
    variables: weights.values,
    maxIterations: () => options.maxIterations,
    weightNorm: (known = norm(weights.values)) => known,
    engine(values) {
      refuseInfiniteWeights(values)
      const trained = compactWeights({ ...weights, values })
      checkByKernels(trained.attributes.bytes.blob) // saving goes through them
      return engineOf(trained)
    },
  }
  return {
    stages: training.stages.map(create => ({
      ...common,
      create: stage => create(stage, compiled, weights, start),
    })),
    fingerprint: () => fingerprintOf(compiled, { method, options, features, dev: dev !== undefined }),
    ...(dev && { dev: new DevScorer(dev, () => engineOf(weights), use) }),
  }
}

function createWeights(corpus: Corpus, compiled: CompiledCorpus, options: WeightOptions): Weights {
  const layout = createLayout(compiled, options)
  return {
    layout,
    values: new Float64Array(layout.F),
    labels: compiled.labels,
    attributes: compiled.state.strings,
    transitionAttributes: compiled.trans?.strings ?? new StringTable(),
    words: wordsOf(corpus),
  }
}

/** The words that occur. The table of a part of a corpus also has the words of other parts. */
function wordsOf({ wordless, columns: [{ ids, strings }] }: Corpus): StringTable {
  if (wordless) return new StringTable()
  const occurs = new Uint8Array(strings.size)
  for (const id of ids) occurs[id] = 1
  const words = new StringTable()
  const { blob, offset } = strings.bytes
  for (let id = 0; id < occurs.length; id++)
    if (occurs[id]) words.internBytes(blob, offset[id], offset[id + 1])
  return words
}
