/** Training that begins with a training of its own. */
import type { Corpus } from '../data/corpus.js'
import { type Counter, numbered } from './numbered-steps.js'
import type { TrainingSteps } from './run-stages.js'
import { type CreateStage, trainWeights, type WeightTraining } from './train-weights.js'

export interface TrainingAfter extends Omit<WeightTraining, 'init'> {
  /** The stages that lead to the start. */
  readonly before: readonly CreateStage[]
}

/** Trains the start and goes on from it. Checkpoints and dev data belong to the last training; the start is trained again when it is resumed. */
export async function* trainAfter(
  corpus: Corpus,
  { before, checkpointing, dev, ...common }: TrainingAfter,
): TrainingSteps {
  const { maxIterations } = common.options
  const planned = [before, common.stages].map(({ length }) => length * maxIterations)
  const counter: Counter = { stage: 0, before: 0, planned }
  const started = yield* numbered(trainWeights(corpus, { ...common, stages: before }), counter)
  if (common.signal?.aborted) {
    const { summary } = started
    return {
      ...started,
      summary: { ...summary, iterations: counter.before, stop: 'aborted', converged: false },
    }
  }
  const init = started.engine.initialWeights()
  const last = trainWeights(corpus, {
    ...common,
    init,
    ...(checkpointing && { checkpointing }),
    ...(dev && { dev }),
  })
  const { summary, ...trained } = yield* numbered(last, counter, stop => stop)
  return { ...trained, summary: { ...summary, iterations: counter.before } }
}
