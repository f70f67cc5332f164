/** Where objective, optimizer, stopping and evaluation meet: weights trained by iterations, whatever their method. */

import { DataError } from '../common/errors.js'
import { yieldToEventLoop } from '../common/yield-to-event-loop.js'
import type { Corpus } from '../data/corpus.js'
import { StringTable } from '../data/string-table.js'
import { compileCorpus } from '../features/compile.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import type { SavedState } from '../optimizers/state.js'
import type { Refuse } from '../optimizers/state-shape.js'
import { oneThread } from '../wasm/thread-pool.js'
import { compactWeights } from '../weights/compact-weights.js'
import { refuseInfiniteWeights } from '../weights/finite-weights.js'
import { takeInitialWeights } from '../weights/initial-weights.js'
import { WeightEngine } from '../weights/weight-engine.js'
import { createLayout } from '../weights/weight-layout.js'
import type { Normalization } from '../weights/weight-scorer.js'
import type { Weights } from '../weights/weights.js'
import {
  fingerprintOf,
  readCheckpoint,
  refusing,
  type SavedTraining,
  type TrainingState,
  writeCheckpoint,
} from './checkpoint.js'
import { DevScorer } from './dev-scorer.js'
import type { CreateStage, Stage } from './stage.js'
import type { TrainingStop, TrainingSummary } from './training-progress.js'
import type { TrainingSetting } from './training-setting.js'

/** Which weights there are, and how long they are trained. */
export interface WeightOptions {
  readonly maxIterations: number
  /** Attributes of fewer positions than this are left out. Default 1. */
  readonly cutoff: number
  /** `seen`: weights for pairs of attribute and label that occurred; `all`: for all pairs. Default `seen`. */
  readonly weights: 'seen' | 'all'
  /** `symbols`: the first and the last label of a sequence have weights of their own. Default `none`. */
  readonly boundary: 'none' | 'symbols'
}

export interface WeightTraining extends TrainingSetting {
  /** The method and its options, as the model will have them. */
  readonly method: string
  readonly options: WeightOptions
  readonly normalization: Normalization
  /** What is minimized, one after the other. */
  readonly stages: readonly CreateStage[]
}

/** Trains weights and returns them with the way they were reached. */
export async function trainWeights(
  corpus: Corpus,
  training: WeightTraining,
): Promise<{ engine: WeightEngine; summary: TrainingSummary }> {
  const { method, options, normalization, features, functions } = training
  const compiled = compileCorpus(corpus, features, { cutoff: options.cutoff, functions })
  if (!compiled.label) throw new DataError('expected labeled data, got data without labels')
  const weights = createWeights(corpus, compiled, options)
  if (training.init) takeInitialWeights(weights, training.init)
  const figures = { sequences: corpus.N, tokens: corpus.P }
  const engineOf = (trained: Weights) =>
    new WeightEngine(trained, { method, options, normalization, features, functions, figures })
  const summary = await new TrainingRun(compiled, weights, training, engineOf).finish()
  refuseInfiniteWeights(weights.values)
  return { engine: engineOf(compactWeights(weights)), summary }
}

function createWeights(corpus: Corpus, compiled: CompiledCorpus, options: WeightOptions): Weights {
  const layout = createLayout(compiled, options)
  return {
    layout,
    values: new Float64Array(layout.F),
    labels: compiled.labels,
    attributes: compiled.state.strings,
    transitionAttributes: compiled.trans?.strings ?? new StringTable(),
    words: wordsOf(corpus),
  }
}

/** The words that occur: the table of a part of a corpus has those of the other parts, too. */
function wordsOf({ wordless, columns: [{ ids, strings }] }: Corpus): StringTable {
  if (wordless) return new StringTable()
  const occurs = new Uint8Array(strings.size)
  for (const id of ids) occurs[id] = 1
  const words = new StringTable()
  for (let id = 0; id < occurs.length; id++) if (occurs[id]) words.intern(strings.get(id))
  return words
}

/** By so much the score of the same weights may differ from one machine to another: labels that tie. */
const SCORE_AGREEMENT = 1e-3

/** One training from its start, or from a checkpoint, to its end. */
class TrainingRun {
  private readonly corpus: CompiledCorpus
  private readonly weights: Weights
  private readonly training: WeightTraining
  private readonly dev: DevScorer | null
  private readonly fingerprint: string
  private best: TrainingState['best'] = null
  private summary: TrainingSummary = {
    iterations: 0,
    objective: null,
    stop: 'max-iterations',
    threads: 1,
  }

  constructor(
    corpus: CompiledCorpus,
    weights: Weights,
    training: WeightTraining,
    engineOf: (weights: Weights) => WeightEngine,
  ) {
    this.corpus = corpus
    this.weights = weights
    this.training = training
    this.dev = training.dev ? new DevScorer(training.dev, () => engineOf(weights)) : null
    const { method, options, features, dev } = training
    this.fingerprint = fingerprintOf(corpus, { method, options, features, dev: dev !== undefined })
  }

  /** Trains until a reason to stop and leaves the weights that are to be kept. */
  async finish(): Promise<TrainingSummary> {
    const { stages, checkpointing } = this.training
    const resumed = checkpointing?.resume && this.resume(checkpointing.resume, stages.length)
    let before = resumed?.before ?? 0
    for (let stage = resumed?.stage ?? 0; stage < stages.length; stage++) {
      const saved = stage === resumed?.stage ? resumed.run : undefined
      const current = this.createStage(stages[stage], before, saved)
      this.summary = { ...this.summary, threads: current.threads }
      try {
        if (saved) this.checkBest(before + current.done)
        before += await this.runStage(current, stage, before)
      } finally {
        current.close()
      }
      if (['aborted', 'diverged', 'dev'].includes(this.summary.stop)) break
    }
    if (!this.best) return this.summary
    this.weights.values.set(this.best.x)
    return { ...this.summary, objective: this.best.objective }
  }

  /** Takes over the weights of a checkpoint, and the best ones, which must score on dev data what it says. */
  private resume(bytes: Uint8Array, stages: number): SavedTraining {
    const { options, dev, checkpointing } = this.training
    const { values } = this.weights
    const belonging = {
      fingerprint: this.fingerprint,
      F: values.length,
      stages,
      maxIterations: options.maxIterations,
      dev: dev !== undefined,
    }
    const saved = readCheckpoint(bytes, belonging, checkpointing?.source)
    this.best = saved.best
    if (this.dev && saved.best) {
      values.set(saved.best.x)
      const score = this.dev.score()
      if (!(Math.abs(score - saved.best.score) <= SCORE_AGREEMENT))
        this.refuse(`best.score: expected ${score}, as the best weights have, got ${saved.best.score}`)
    }
    values.set(saved.x)
    return saved
  }

  /** The best iteration is one that was done, and if it was the last, the weights are the best ones. */
  private checkBest(done: number): void {
    const { best, weights } = this
    if (!best) return
    const isLast = best.iteration === done
    if (best.iteration > done || (isLast && best.x.some((value, f) => value !== weights.values[f])))
      this.refuse(`best.iteration: expected that of the best weights, up to ${done}, got ${best.iteration}`)
  }

  private get refuse(): Refuse {
    return refusing(this.training.checkpointing?.source)
  }

  private createStage(create: CreateStage, before: number, saved: SavedState | undefined): Stage {
    const { threads = oneThread } = this.training
    const { refuse } = this
    return create({ before, saved, refuse, threads }, this.corpus, this.weights)
  }

  /** Returns the iterations of the stage. */
  private async runStage(stage: Stage, number: number, before: number): Promise<number> {
    const { signal, checkpointing } = this.training
    let done = 0
    for (const iteration of stage.iterations()) {
      done = iteration.iteration
      const dev = this.dev?.score() ?? null
      const tired = this.judge(dev, before + done, iteration.value)
      const stop = iteration.stop ?? tired
      this.report(before + done, iteration, dev, stop)
      if (checkpointing?.due(before + done)) {
        await checkpointing.save(
          writeCheckpoint(
            { stage: number, before, x: this.weights.values, run: stage.run, best: this.best },
            this.fingerprint,
          ),
        )
      }
      if (stop !== null) break
      await yieldToEventLoop()
      if (!signal?.aborted) continue
      this.summary = { ...this.summary, stop: 'aborted' }
      break
    }
    return done
  }

  /** Remembers the weights if they are the best on dev data, and says when they have not been for too long. */
  private judge(score: number | null, iteration: number, objective: number): TrainingStop | null {
    if (score === null) return null
    if (!this.best || score > this.best.score) {
      this.best = { x: this.weights.values.slice(), score, iteration, objective }
    }
    return iteration - this.best.iteration >= this.training.dev!.patience ? 'dev' : null
  }

  private report(
    iteration: number,
    { value, gradientNorm, evaluations }: { value: number; gradientNorm: number; evaluations: number },
    dev: number | null,
    stop: TrainingStop | null,
  ): void {
    const { options, onProgress } = this.training
    this.summary = {
      ...this.summary,
      iterations: iteration,
      objective: value,
      stop: stop ?? 'max-iterations',
    }
    onProgress?.({
      iteration,
      maxIterations: options.maxIterations,
      objective: value,
      gradientNorm,
      evaluations,
      dev,
      stop,
    })
  }
}
