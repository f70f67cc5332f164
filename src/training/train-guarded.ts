/**
 * Training that never ends below where it begins, judged by sequences that are held out.
 *
 * A loss that is not convex is minimized from the weights of a convex one. Whether that helps, how far to go, and what penalty keeps the
 * weights where they should be, depends on the data. So it is tried on a part of them first: the rest of the sequences counts how many
 * labels are right after each iteration, of the start as well. What did best is then done on all data. If nothing was better than the start
 * by more than chance explains, the start is the result.
 */

import { isClearlyAhead } from '../common/paired-difference.js'
import type { Corpus } from '../data/corpus.js'
import { type HeldOut, holdOut } from '../data/hold-out.js'
import { Model } from '../model/model.js'
import type { Trained, TrainingSteps } from './run-stages.js'
import { type CreateStage, trainWeights, type WeightTraining } from './train-weights.js'
import type { TrainingProgress, TrainingStop } from './training-progress.js'

/** A way to go on from the start. */
export interface Attempt {
  /** The options that the model will have if this attempt is taken. */
  readonly options: WeightTraining['options']
  /** Its stages, with this many iterations at most. */
  stages(maxIterations: number): readonly CreateStage[]
}

export interface GuardedTraining extends Omit<WeightTraining, 'stages'> {
  /** The stages that lead to the start, if there is no `init`. */
  readonly start: readonly CreateStage[]
  readonly attempts: readonly Attempt[]
  readonly heldOut: HeldOut
}

/** More held-out sequences than this only cost time. */
const MOST_HELD_OUT = 2000

/** Held-out sequences to judge by; null if there are too few. */
export function heldOutSequences(corpus: Corpus): HeldOut | null {
  return holdOut(corpus, MOST_HELD_OUT)
}

/** Iterations without a better score after which an attempt ends. */
const PATIENCE = 15
/** Every iteration is judged at first, later one of a few. */
const judged = (iteration: number) => iteration <= 10 || iteration % 5 === 0

/** The best iteration of an attempt; none, 0, is the start. */
interface Choice {
  readonly attempt: Attempt
  readonly iteration: number
  readonly right: Float64Array // [N] labels that are right in each held-out sequence
}

/** Trains on a part, chooses, and trains on everything. Checkpoints are those of the last training; what comes before is repeated. */
export async function* trainGuarded(corpus: Corpus, training: GuardedTraining): TrainingSteps {
  const { start, attempts, heldOut, init, checkpointing, ...common } = training
  const { signal } = common
  const counter: Counter = { stage: 0, before: 0 }
  const begin = (data: Corpus) => numbered(trainWeights(data, { ...common, stages: start }), counter)
  const stopped = ({ engine, summary }: Trained): Trained => {
    return { engine, summary: { ...summary, iterations: counter.before, stop: 'aborted', converged: false } }
  }
  const trial = yield* begin(heldOut.rest)
  if (signal?.aborted) return stopped(trial)
  const first = rightLabels(new Model(trial.engine), heldOut.heldOut)
  let best: Choice = { attempt: attempts[0], iteration: 0, right: first }
  for (const attempt of attempts) {
    const stages = attempt.stages(common.options.maxIterations)
    const steps = trainWeights(heldOut.rest, { ...common, stages, init: trial.engine.initialWeights() })
    const found = yield* numbered(judgeSteps(steps, attempt, heldOut.heldOut, first), counter)
    if (signal?.aborted) return stopped(trial)
    if (found && sum(found.right) > sum(best.right)) best = found
  }
  const whole = init ? null : yield* begin(corpus)
  if (whole && signal?.aborted) return stopped(whole)
  const { options, stages } = best.attempt
  const last = {
    ...common,
    ...(checkpointing && { checkpointing }),
    options,
    stages: stages(best.iteration),
    init: init ?? whole!.engine.initialWeights(),
  }
  const isChosen = best.iteration < common.options.maxIterations
  const stopOf = (stop: TrainingStop) => (isChosen && stop === 'max-iterations' ? 'dev' : stop)
  const { engine, summary } = yield* numbered(trainWeights(corpus, last), counter, stopOf)
  return { engine, summary: { ...summary, iterations: counter.before, stop: stopOf(summary.stop) } }
}

/** The best iteration of an attempt, if it is clearly ahead of the start. */
async function* judgeSteps(
  steps: TrainingSteps,
  attempt: Attempt,
  heldOut: Corpus,
  first: Float64Array,
): AsyncGenerator<TrainingProgress, Choice | null, void> {
  let best: Choice | null = null
  let latest = 0
  try {
    for (;;) {
      const next = await steps.next()
      if (next.done) break
      const { iteration, stop } = next.value
      if (judged(iteration) || stop !== null) {
        const right = rightLabels(next.value.model(), heldOut)
        if (isClearlyAhead(right, first) && (best === null || sum(right) > sum(best.right))) {
          best = { attempt, iteration, right }
          latest = iteration
        }
      }
      yield next.value
      if (iteration - latest >= PATIENCE) break
    }
  } finally {
    await steps.return(undefined as never)
  }
  return best
}

/** [N] How many known labels of each sequence posterior decoding gets right, times the weight of the sequence. */
function rightLabels(model: Model, corpus: Corpus): Float64Array {
  const { N, offset, weight } = corpus
  const { ids, strings } = corpus.labels!
  const found = model.tagCorpus(corpus, { decoder: 'posterior' })
  const isRight = (p: number) => ids[p] >= 0 && model.labels[found[p]] === strings.get(ids[p])
  return Float64Array.from({ length: N }, (_, n) => {
    let right = 0
    for (let p = offset[n]; p < offset[n + 1]; p++) if (isRight(p)) right++
    return right * (weight ? weight[n] : 1)
  })
}

function sum(counts: Float64Array): number {
  return counts.reduce((total, count) => total + count, 0)
}

/** Where the steps of one training stand among those of all. */
interface Counter {
  stage: number
  before: number
}

/** Steps with numbers that go on. Without `stopOf`, which says why training ends, their stops are not the end. */
async function* numbered<Result>(
  steps: AsyncGenerator<TrainingProgress, Result, void>,
  counter: Counter,
  stopOf: ((stop: TrainingStop) => TrainingStop) | null = null,
): AsyncGenerator<TrainingProgress, Result, void> {
  const { stage, before } = counter
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
        maxIterations: before + step.maxIterations,
        stop: stopOf && step.stop && stopOf(step.stop),
      }
    }
  } finally {
    await steps.return(undefined as never)
  }
}
