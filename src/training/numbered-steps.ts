/** Steps of several trainings, one after the other, with numbers that go on. */
import type { TrainingProgress, TrainingStop } from './training-progress.js'

/** Where the steps of one training stand among those of all. */
export interface Counter {
  stage: number
  before: number
  /** Maximum number of iterations of each training that has not begun. */
  readonly planned: number[]
}

/** Steps with numbers that go on. Without `stopOf`, which says why training ends, their stops are not the end. */
export async function* numbered<Result>(
  steps: AsyncGenerator<TrainingProgress, Result, void>,
  counter: Counter,
  stopOf: ((stop: TrainingStop) => TrainingStop) | null = null,
): AsyncGenerator<TrainingProgress, Result, void> {
  const { stage, before, planned } = counter
  planned.shift()
  const after = planned.reduce((sum, most) => sum + most, 0)
  try {
    for (;;) {
      const next = await steps.next()
      if (next.done) return next.value
      const step = next.value
      counter.stage = stage + step.stage + 1
      counter.before = before + step.iteration
      yield {
        ...step,
        stage: stage + step.stage,
        iteration: counter.before,
        maxIterations: before + step.maxIterations + after,
        stop: stopOf && step.stop && stopOf(step.stop),
      }
    }
  } finally {
    await steps.return(undefined as never)
  }
}
