import { type TrainingResult, trainSteps, type UncheckedTrainOptions } from '../../src/train.js'
import { runToEnd } from '../../src/training/run-to-end.js'
import type { TrainingReport, TrainingStep } from '../../src/training/training-progress.js'
import { collectGarbage, collectGarbageLater } from '../../terminal/collect-garbage.js'
import type { Reporter } from '../../terminal/reporter.js'
import { type CheckpointOptions, openCheckpointFile } from './checkpoint-file.js'
import { createFeatureBar } from './feature-bar.js'
import type { Inputs } from './inputs.js'
import { createIterationDisplay } from './iteration-display.js'
import { NOT_BEGUN, stopOnInterrupt } from './stop-on-interrupt.js'

/** A trained model, how training ended, and the cleanup to do once the model is written. */
export interface DisplayedTraining extends TrainingResult {
  /** Removes the checkpoint, if there is one. */
  removeCheckpoint(): void
}

const NOT_RESUMED = 'stopped before training was resumed; no model was written'

/** Trains iteratively: shows features and iterations, stops on Ctrl-C, and writes checkpoints if a file is given. */
export async function trainWithDisplay(
  { corpus }: Inputs,
  training: UncheckedTrainOptions,
  keep: Omit<CheckpointOptions, 'onFailure'> | undefined,
  reporter: Reporter,
): Promise<DisplayedTraining> {
  const onFailure = (reason: string) =>
    reporter.warn(`cannot write a checkpoint (${reason}); training goes on without`)
  const checkpoint = keep && (await openCheckpointFile({ ...keep, onFailure }))
  const features = createFeatureBar(reporter)
  const display = createIterationDisplay(reporter.live())
  let goneOn = false
  const onQuit = () => {
    if (!goneOn) reporter.note(checkpoint?.resumedAt == null ? NOT_BEGUN : NOT_RESUMED)
  }
  const show = (step: TrainingStep) => {
    // Reported after the first iteration: only then is the checkpoint known to belong to this run.
    if (!goneOn && checkpoint?.resumedAt != null)
      reporter.note(`resumed from ${keep!.output.file} at iteration ${checkpoint.resumedAt}`)
    goneOn = true
    features.end()
    display.update(step)
  }
  const work = (signal: AbortSignal) => {
    const checkpointing = checkpoint && { checkpointing: checkpoint.checkpointing }
    const onProgress = (report: TrainingReport) => {
      features.onProgress(report)
      // What features and their layout have left behind
      if (report.phase !== 'iterations' && report.done === report.total) collectGarbageLater()
    }
    const onWarning = reporter.warn
    const options = { ...training, signal, onProgress, onWarning, ...checkpointing }
    const steps = trainSteps<UncheckedTrainOptions>(corpus, options)
    return runToEnd(steps, show)
  }
  try {
    const result = await stopOnInterrupt(work, onQuit)
    collectGarbage()
    return { ...result, removeCheckpoint: () => checkpoint?.remove() }
  } finally {
    features.end()
    display.end()
  }
}
