import { DataError } from '../common/errors.js'
import { checkKeys } from '../common/known-keys.js'
import type { LongCallOptions } from '../common/long-work.js'
import { Random } from '../common/random.js'
import { asCorpus, type LabeledData } from '../data/sequence.js'
import { subset } from '../data/subset.js'
import { addLabels } from '../evaluation/evaluate-model.js'
import { type Evaluation, Evaluator } from '../evaluation/evaluator.js'
import type { TagOptions } from '../model/label-decoder.js'
import { type TrainOptions, train, type UncheckedTrainOptions } from '../train.js'

/** `onProgress` gets the folds done. An abort of `signal`, or of the one in `train`, rejects, whatever the method. */
export interface CrossValidationOptions<Train extends UncheckedTrainOptions = TrainOptions>
  extends LongCallOptions {
  /** Number of folds; each is the test set once. Default 10. */
  readonly folds?: number
  /** Seed for shuffling the sequences before they are divided. Default 1. */
  readonly seed?: number
  readonly train?: Train
  readonly tag?: TagOptions
  /** Called after each fold. */
  readonly onFold?: (fold: Evaluation, k: number) => void
}

export interface CrossValidation {
  readonly folds: readonly Evaluation[]
  /** All folds together: every sequence is labeled once, by a model that has not seen it. */
  readonly pooled: Evaluator
}

const KEYS = ['folds', 'seed', 'train', 'tag', 'onFold', 'onProgress', 'signal']

/** Trains on all folds but one and evaluates on that one, for each fold. */
export async function crossValidate<Train extends UncheckedTrainOptions = TrainOptions>(
  data: LabeledData,
  options: CrossValidationOptions<NoInfer<Train>> = {},
): Promise<CrossValidation> {
  checkKeys('crossValidate', options, KEYS)
  const corpus = asCorpus(data)
  const { folds: K = 10, seed = 1, tag, signal = options.train?.signal } = options
  if (!Number.isInteger(K) || K < 2)
    throw new RangeError(`folds: expected a whole number of at least 2, got ${K}`)
  if (corpus.N < K) throw new DataError(`expected at least ${K} sequences for ${K} folds, got ${corpus.N}`)
  const order = new Random(seed).shuffle(Array.from({ length: corpus.N }, (_, n) => n))
  const pooled = new Evaluator()
  const folds: Evaluation[] = []
  for (let k = 0; k < K; k++) {
    const model = await train<UncheckedTrainOptions>(
      subset(
        corpus,
        order.filter((_, place) => place % K !== k),
      ),
      { ...options.train, ...(signal && { signal }) },
    )
    signal?.throwIfAborted() // methods that iterate return the model that they have
    const held = subset(
      corpus,
      order.filter((_, place) => place % K === k),
    )
    const labels = await model.tagCorpusAsync(held, { ...tag, ...(signal && { signal }) })
    const alone = new Evaluator({ labels: model.labels })
    for (const evaluator of [alone, pooled]) addLabels(evaluator, model, held, labels)
    const fold = alone.evaluate()
    folds.push(fold)
    options.onFold?.(fold, k)
    options.onProgress?.({ done: k + 1, total: K })
  }
  return { folds, pooled }
}
