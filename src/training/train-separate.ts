/** Two local models, one fitted after the other. Whoever aborts gets no model: half of one would be none. */

import { yieldToEventLoop } from '../common/yield-to-event-loop.js'
import type { Corpus } from '../data/corpus.js'
import type { Engine } from '../model/engine.js'
import { trainSeparate } from '../separate/fitting/train.js'
import type { SeparateOptions } from '../separate/separate-options.js'
import type { TrainingSummary } from './training-progress.js'
import type { TrainingSetting } from './training-setting.js'

export interface SeparateTraining
  extends Pick<TrainingSetting, 'features' | 'functions' | 'signal' | 'onProgress' | 'threads'> {
  readonly method: string
  readonly options: SeparateOptions
}

/** Trains and returns the model with the way it was reached; the objective is the sum of both models'. */
export async function trainSeparately(
  corpus: Corpus,
  { signal, onProgress, ...description }: SeparateTraining,
): Promise<{ engine: Engine; summary: TrainingSummary }> {
  const run = trainSeparate(corpus, description)
  const { maxIterations } = description.options
  let before = 0
  try {
    for (let next = run.next(); ; next = run.next()) {
      if (next.done) {
        const { engine, unary, pairs, threads } = next.value
        const objective = unary.value + pairs.value
        const iterations = unary.iteration + pairs.iteration
        return { engine, summary: { iterations, objective, stop: pairs.stop ?? 'max-iterations', threads } }
      }
      const { stage, iteration, value, gradientNorm, evaluations, stop } = next.value
      if (stage === 'unary') before = iteration
      const at = stage === 'unary' ? iteration : before + iteration
      const last = stage === 'pairs' ? stop : null
      onProgress?.({
        iteration: at,
        // Each of the two fits may take as many.
        maxIterations: maxIterations + (stage === 'unary' ? maxIterations : before),
        objective: value,
        gradientNorm,
        evaluations,
        dev: null,
        stop: last,
      })
      await yieldToEventLoop()
      signal?.throwIfAborted()
    }
  } finally {
    // Whoever leaves before the end lets the threads end.
    run.return(undefined as never)
  }
}
