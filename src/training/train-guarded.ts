/**
 * Training that never ends below where it begins, judged by sequences that are held out.
 *
 * A loss that is not convex is minimized from the weights of a convex one. Whether that helps, how far to go, and what penalty keeps the
 * weights where they should be, depends on the data. So it is tried on a part of them first: the rest of the sequences is labeled after
 * each iteration, and by the start as well. What did best is then done on all data. If nothing was
 * better than the start by more than chance explains, the start is the result, with its decoder.
 */

import type { Corpus } from '../data/corpus.js'
import { type HeldOut, holdOut } from '../data/hold-out.js'
import { type DecoderName, writeUse } from '../model/file/model-use.js'
import { Model } from '../model/model.js'
import { HeldOutJudge, type Performance } from './held-out-judge.js'
import { type Counter, numbered } from './numbered-steps.js'
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
  /** The decoder of the start, and those to choose from afterwards, the preferred one first. `decoder`, if there is one, replaces both. */
  readonly decoders: { readonly start: DecoderName; readonly after: readonly DecoderName[] }
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
  readonly decoder: DecoderName
  readonly performance: Performance
}

/** Trains on a part, chooses, and trains on everything. Checkpoints are those of the last training; what comes before is repeated. */
export async function* trainGuarded(corpus: Corpus, training: GuardedTraining): TrainingSteps {
  const { start, attempts, heldOut, decoders, init, checkpointing, ...common } = training
  const { signal } = common
  const before = common.decoder ?? decoders.start
  const after = common.decoder ? [common.decoder] : decoders.after
  const useOf = (decoder: DecoderName) => writeUse({ ...common.use, decoder })
  const most = common.options.maxIterations
  const trials = attempts.map(({ stages }) => stages(most).length)
  const planned = [start.length, ...trials, ...(init ? [] : [start.length]), Math.max(...trials)]
  const counter: Counter = { stage: 0, before: 0, planned: planned.map(stages => stages * most) }
  const begin = (data: Corpus) => numbered(trainWeights(data, { ...common, stages: start }), counter)
  const stopped = ({ engine, summary }: Trained): Trained => {
    const iterations = counter.before
    return {
      engine,
      use: useOf(before),
      summary: { ...summary, iterations, stop: 'aborted', converged: false },
    }
  }
  const trial = yield* begin(heldOut.rest)
  if (signal?.aborted) return stopped(trial)
  const started = new Model(trial.engine)
  const judge = new HeldOutJudge(heldOut.heldOut, started.labels)
  const first = judge.performanceOf(started, before)
  let best: Choice = { attempt: attempts[0], iteration: 0, decoder: before, performance: first }
  for (const attempt of attempts) {
    const stages = attempt.stages(most)
    const steps = trainWeights(heldOut.rest, { ...common, stages, init: trial.engine.initialWeights() })
    const judged = judgeSteps(steps, attempt, { judge, first, decoders: after })
    const found = yield* numbered(judged, counter)
    if (signal?.aborted) return stopped(trial)
    if (found && found.performance.value > best.performance.value) best = found
  }
  const whole = init ? null : yield* begin(corpus)
  if (whole && signal?.aborted) return stopped(whole)
  const { options, stages } = best.attempt
  const use = useOf(best.decoder)
  const last = {
    ...common,
    ...(checkpointing && { checkpointing }),
    use,
    options,
    stages: stages(best.iteration),
    init: init ?? whole!.engine.initialWeights(),
  }
  const isChosen = best.iteration < most
  const stopOf = (stop: TrainingStop) => (isChosen && stop === 'max-iterations' ? 'dev' : stop)
  const { engine, summary } = yield* numbered(trainWeights(corpus, last), counter, stopOf)
  const guard = { iterations: best.iteration, decoder: best.decoder }
  return {
    engine,
    use,
    summary: { ...summary, iterations: counter.before, stop: stopOf(summary.stop), guard },
  }
}

/** What an attempt is compared with. */
interface Comparison {
  readonly judge: HeldOutJudge
  readonly first: Performance
  /** Those of the attempt. */
  readonly decoders: readonly DecoderName[]
}

/** The best iteration of an attempt, if it is clearly ahead of the start. */
async function* judgeSteps(
  steps: TrainingSteps,
  attempt: Attempt,
  { judge, first, decoders }: Comparison,
): AsyncGenerator<TrainingProgress, Choice | null, void> {
  let best: Choice | null = null
  let latest = 0
  try {
    for (;;) {
      const next = await steps.next()
      if (next.done) break
      const { iteration, stop } = next.value
      if (judged(iteration) || stop !== null) {
        const model = next.value.model()
        for (const decoder of decoders) {
          const performance = judge.performanceOf(model, decoder)
          const isBetter = best === null || performance.value > best.performance.value
          if (!isBetter || !judge.isClearlyAhead(performance, first)) continue
          best = { attempt, iteration, decoder, performance }
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
