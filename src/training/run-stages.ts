/** The training loop of all iterative methods: stages of iterations, with dev data, checkpoints and abort. */

import { finishInSlices, type LongWork } from '../common/long-work.js'
import { yieldToEventLoop } from '../common/yield-to-event-loop.js'
import type { Engine } from '../model/engine.js'
import type { ModelUse } from '../model/file/model-use.js'
import { Model } from '../model/model.js'
import type { Iteration } from '../optimizers/optimizer.js'
import type { SavedState } from '../optimizers/state.js'
import type { Refuse } from '../optimizers/state-shape.js'
import { oneThread } from '../wasm/thread-pool.js'
import {
  readCheckpoint,
  refusing,
  type SavedTraining,
  type TrainingState,
  writeCheckpoint,
} from './checkpoint.js'
import type { Stage, StageOptions, StagePlan, StageWork } from './stage.js'
import {
  isConverged,
  type TrainingProgress,
  type TrainingStop,
  type TrainingSummary,
} from './training-progress.js'
import type { TrainingSetting } from './training-setting.js'

/** What a method gives to the training loop. */
export interface StagedTraining {
  /** The minimizations, one after the other. */
  readonly stages: readonly StagePlan[]
  /** The data, features and options as text: a checkpoint must have the same. */
  fingerprint(): string
  /** Scores the current variables of a stage on dev data. Without it, dev data are ignored. */
  readonly dev?: { readonly patience: number; score(): number }
}

/** A trained engine and how training went. */
export interface Trained {
  readonly engine: Engine
  readonly summary: TrainingSummary
  /** How the model is meant to be used, if training has found that out. Default: as the setting says. */
  readonly use?: ModelUse
}

/** Training step by step: yields after each step, and returns the trained engine. */
export type TrainingSteps = AsyncGenerator<TrainingProgress, Trained, void>

/** Iterates until there is a reason to stop. */
export function runStages(
  training: StagedTraining,
  setting: Pick<TrainingSetting, 'signal' | 'checkpointing' | 'threads' | 'use' | 'onLayout' | 'onWarning'>,
): TrainingSteps {
  return new StagedRun(training, setting).steps()
}

/** How much the score of the same weights may differ between machines, because of ties between labels. */
const SCORE_AGREEMENT = 1e-3

/** Reasons that end the whole training, not only the current stage. */
const FINAL: readonly (TrainingStop | null)[] = ['aborted', 'diverged', 'dev']

/** One training from its start, or from a checkpoint, to its end. */
class StagedRun {
  private readonly training: StagedTraining
  private readonly setting: Parameters<typeof runStages>[1]
  private readonly fingerprint: string
  private best: TrainingState['best'] = null
  /** The step after which the variables have not moved yet. */
  private current: object | null = null
  private summary: TrainingSummary = {
    iterations: 0,
    objective: null,
    stop: 'max-iterations',
    converged: false,
    threads: 1,
  }

  constructor(training: StagedTraining, setting: Parameters<typeof runStages>[1]) {
    this.training = training
    this.setting = setting
    this.fingerprint = setting.checkpointing ? training.fingerprint() : ''
  }

  async *steps(): TrainingSteps {
    const { stages } = this.training
    const { checkpointing } = this.setting
    const resumed = checkpointing?.resume && this.resume(checkpointing.resume)
    let number = resumed?.stage ?? 0
    let before = resumed?.before ?? 0
    for (let saved = resumed?.run; ; saved = undefined, number++) {
      before = yield* this.runStage(number, before, saved)
      if (FINAL.includes(this.summary.stop) || number + 1 === stages.length) break
    }
    const { objective } = this.best ?? this.summary
    return { engine: this.keptEngine(stages[number]), summary: { ...this.summary, objective } }
  }

  /** Returns the iterations of this stage and of earlier ones. After it returns, the memory of the stage is free. */
  private async *runStage(
    number: number,
    before: number,
    saved: SavedState | undefined,
  ): AsyncGenerator<TrainingProgress, number, void> {
    const { threads = oneThread, onWarning } = this.setting
    const warn = (message: string) => onWarning?.(message)
    const stage = await this.createStage(number, { before, saved, refuse: this.refuse, threads, warn })
    this.summary = { ...this.summary, threads: Math.max(this.summary.threads, stage.threads) }
    try {
      if (saved) this.checkBest(number, before + stage.start.iteration)
      return yield* this.iterate(stage, number, before)
    } finally {
      stage.close()
    }
  }

  /** Before the first stage there is no model yet: whoever aborts then gets an error. */
  private async createStage(number: number, options: StageOptions): Promise<Stage> {
    const { signal, onLayout: onProgress } = this.setting
    const created = this.training.stages[number].create(options)
    if (!('work' in created)) return created
    return finishInSlices(counted(created), created.total, {
      ...(number === 0 && { signal }),
      onProgress,
    })
  }

  private async *iterate(
    stage: Stage,
    number: number,
    before: number,
  ): AsyncGenerator<TrainingProgress, number, void> {
    const { stages, dev } = this.training
    const { signal, checkpointing } = this.setting
    let done = before
    for (const iteration of this.isTired(before + stage.start.iteration)
      ? [ended(stage)]
      : stage.iterations()) {
      done = before + iteration.iteration
      const score = dev ? dev.score() : null
      const tired = this.judge(score, done, iteration.value, stages[number])
      const reason = iteration.stop === 'diverged' ? iteration.stop : (tired ?? iteration.stop)
      const objective = (stage.earlier ?? 0) + iteration.value
      const isLast = number + 1 === stages.length || FINAL.includes(reason)
      const step = this.stepAfter(iteration, number, before, score, isLast ? reason : null)
      const converged = isConverged(reason, step)
      const stop = reason ?? 'max-iterations'
      this.summary = { ...this.summary, iterations: done, objective, stop, converged }
      const isSaved = checkpointing?.due(done, step) ?? false
      if (isSaved) await checkpointing!.save(this.checkpoint(stage, number, before))
      yield step
      if (reason !== null) break
      await yieldToEventLoop()
      if (signal?.aborted) {
        this.summary = { ...this.summary, stop: 'aborted', converged: false }
        // The stage is as it was after the iteration: it goes on only when the next one is asked for.
        if (!isSaved && checkpointing?.due(done, { ...step, stop: 'aborted' }))
          await checkpointing.save(this.checkpoint(stage, number, before))
        break
      }
      this.current = null
    }
    return done
  }

  private stepAfter(
    { iteration, value, gradientNorm, evaluations, pointNorm }: Iteration,
    number: number,
    before: number,
    dev: number | null,
    stop: TrainingStop | null,
  ): TrainingProgress {
    const plan = this.training.stages[number]
    const token = {}
    this.current = token
    return {
      iteration: before + iteration,
      maxIterations: plan.maxIterations(before),
      stage: number,
      ...(plan.fit !== undefined && { fit: plan.fit }),
      ...(plan.fitIterations !== undefined && { ofFit: { iteration, maxIterations: plan.fitIterations } }),
      objective: value,
      gradientNorm,
      weightNorm: plan.weightNorm(pointNorm),
      evaluations,
      dev,
      stop,
      model: () => {
        if (this.current === token) return new Model(this.keptEngine(plan), this.setting.use)
        throw new TypeError('model: this step is over; ask for its model before the next step begins')
      },
    }
  }

  /** The engine of the best variables on dev data, or of the last ones without dev data. */
  private keptEngine(plan: StagePlan): Engine {
    return plan.engine(this.best?.x ?? plan.variables.slice())
  }

  private checkpoint(stage: Stage, number: number, before: number): Uint8Array {
    const { variables: x } = this.training.stages[number]
    return writeCheckpoint({ stage: number, before, x, run: stage.run, best: this.best }, this.fingerprint)
  }

  /** Restores the variables of a checkpoint, and the best ones, whose score on dev data must be the saved one. */
  private resume(bytes: Uint8Array): SavedTraining {
    const { dev, stages } = this.training
    const belonging = { fingerprint: this.fingerprint, stages, dev: dev !== undefined }
    const saved = readCheckpoint(bytes, belonging, this.setting.checkpointing?.source)
    const { variables } = stages[saved.stage]
    this.best = saved.best
    if (dev && saved.best) {
      variables.set(saved.best.x)
      const score = dev.score()
      if (!(Math.abs(score - saved.best.score) <= SCORE_AGREEMENT))
        this.refuse(`best.score: expected ${score}, as the best weights have, got ${saved.best.score}`)
    }
    variables.set(saved.x)
    return saved
  }

  /** Checks that the best iteration was done, and that its variables are the current ones if it was the last. */
  private checkBest(number: number, done: number): void {
    const { best } = this
    if (!best) return
    const { variables } = this.training.stages[number]
    const isLast = best.iteration === done
    if (best.iteration > done || (isLast && best.x.some((value, k) => value !== variables[k])))
      this.refuse(`best.iteration: expected that of the best weights, up to ${done}, got ${best.iteration}`)
  }

  private get refuse(): Refuse {
    return refusing(this.setting.checkpointing?.source)
  }

  /** Keeps the variables if they are the best on dev data; returns `dev` if the score has not risen for too long. */
  private judge(
    score: number | null,
    iteration: number,
    objective: number,
    { variables }: StagePlan,
  ): TrainingStop | null {
    if (score === null) return null
    if (!this.best || score > this.best.score)
      this.best = { x: variables.slice(), score, iteration, objective }
    return this.isTired(iteration) ? 'dev' : null
  }

  /** Whether no variables have been better on dev data for too long. */
  private isTired(iteration: number): boolean {
    const { best } = this
    return best !== null && iteration - best.iteration >= this.training.dev!.patience
  }
}

/** The work of a stage, counted in positions. */
function* counted({ work, total }: StageWork): LongWork<Stage> {
  for (let paused = false; ; ) {
    const next = work.next(paused)
    if (next.done) return next.value
    paused = yield Math.floor(total * next.value)
  }
}

/** The only report of a run that was saved after its last iteration. */
function ended({ start }: Stage): Iteration {
  return { ...start, step: 0, stop: null }
}
