import { timed } from '../cli/seconds.js'
import { bootstrapIntervals } from '../src/evaluation/bootstrap.js'
import {
  type Corpus,
  type Evaluation,
  evaluateModel,
  lafferty,
  type Model,
  type TrainOptions,
  train,
} from '../src/index.js'

/** How well a model does on data that it was not trained on. */
export interface Test {
  readonly evaluation: Evaluation
  /** 95 % intervals of the figures, found when asked for. */
  intervals(): ReturnType<typeof bootstrapIntervals>
}

/** A test with the time that training took. */
export interface Measurement extends Test {
  readonly trainSeconds: number
}

/** Trains with the features of the papers. */
export function trainModel(corpus: Corpus, options: TrainOptions = {}): Promise<Model> {
  return train(corpus, { features: lafferty(), ...options })
}

/** Tests a model. */
export function testModel(model: Model, test: Corpus): Test {
  const evaluator = evaluateModel(model, test)
  return { evaluation: evaluator.evaluate(), intervals: () => bootstrapIntervals(evaluator.statistics()) }
}

/** Trains on one corpus and tests on another. */
export async function measure(
  training: Corpus,
  test: Corpus,
  options: TrainOptions = {},
): Promise<Measurement> {
  const [model, trainSeconds] = await timed(() => trainModel(training, options))
  return { ...testModel(model, test), trainSeconds }
}
