/** Observes training: the accuracy of a model before the first iteration and after each. */

import { type Corpus, type TrainingStep, type TrainOptions, trainSteps } from '../../../src/index.js'
import { nodeThreads } from '../../../src/node/threads.js'

export type WatchedMethod = 'labelwise' | 'likelihood' | 'pointwise'

export interface WatchedTraining extends Pick<TrainOptions, 'features' | 'init'> {
  readonly method: WatchedMethod
  readonly iterations: number
  /** Steepness λ of `labelwise`. */
  readonly lambda: number
  /** Penalty c2‖w‖². */
  readonly c2: number
}

/** Trains by L-BFGS and yields the start, iteration 0, and the state after each iteration. */
export async function* watchTraining(
  corpus: Corpus,
  { iterations, method, lambda, c2, ...setting }: WatchedTraining,
): AsyncGenerator<TrainingStep> {
  for (const maxIterations of [0, iterations]) {
    const options = { weights: 'all', c2, maxIterations } as const
    const common = { ...setting, threads: nodeThreads() }
    yield* method === 'labelwise'
      ? trainSteps(corpus, { ...common, method, options: { ...options, lambda, guard: 'none' } })
      : trainSteps(corpus, { ...common, method, options })
  }
}
