import { timed } from '../reporting/seconds.js'
import { bootstrapIntervals } from '../src/evaluation/bootstrap.js'
import { knownTokens } from '../src/evaluation/known-tokens.js'
import type { SequenceStatistics } from '../src/evaluation/sequence-statistics.js'
import {
  type Corpus,
  type Evaluation,
  Evaluator,
  lafferty,
  type Model,
  type TagOptions,
  train,
  type UncheckedTrainOptions,
} from '../src/index.js'

/** Results of a model on data that it was not trained on. */
export interface Test {
  readonly evaluation: Evaluation
  readonly statistics: SequenceStatistics
  /** [tokens] 1: labeled correctly. */
  readonly right: Uint8Array
  /** 95 % intervals of the figures, computed on demand. */
  intervals(): ReturnType<typeof bootstrapIntervals>
}

/** A test with the training time. */
export interface Measurement extends Test {
  readonly trainSeconds: number
}

/** Trains with the features of the papers. */
export function trainModel(corpus: Corpus, options: UncheckedTrainOptions = {}): Promise<Model> {
  return train<UncheckedTrainOptions>(corpus, { features: lafferty(), ...options })
}

/** Tests a model. */
export function testModel(model: Model, test: Corpus, options: TagOptions = {}): Test {
  const evaluator = new Evaluator({ labels: model.labels })
  const ids = model.tagCorpus(test, options)
  const known = knownTokens(test, { has: word => model.knows(word) })
  evaluator.addCorpus(test, { ids, strings: model.labels }, known)
  const statistics = evaluator.statistics()
  return {
    evaluation: evaluator.evaluate(),
    statistics,
    right: rightTokens(test, ids, model.labels),
    intervals: () => bootstrapIntervals(statistics),
  }
}

/** Trains on one corpus and tests on another. */
export async function measure(
  training: Corpus,
  test: Corpus,
  options: UncheckedTrainOptions = {},
): Promise<Measurement> {
  const [model, trainSeconds] = await timed(() => trainModel(training, options))
  return { ...testModel(model, test), trainSeconds }
}

function rightTokens({ P, labels }: Corpus, ids: ArrayLike<number>, names: readonly string[]): Uint8Array {
  const number = new Map(names.map((name, id) => [name, id]))
  const goldAs = labels!.strings.toArray().map(name => number.get(name) ?? -1)
  return Uint8Array.from({ length: P }, (_, p) => (ids[p] === goldAs[labels!.ids[p]] ? 1 : 0))
}
