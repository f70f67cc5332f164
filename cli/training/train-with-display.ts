import { type TrainingResult, trainSteps, type UncheckedTrainOptions } from '../../src/train.js'
import { runToEnd } from '../../src/training/run-to-end.js'
import type { TrainingStep } from '../../src/training/training-progress.js'
import type { Reporter } from '../../terminal/reporter.js'
import { type CheckpointOptions, openCheckpointFile } from './checkpoint-file.js'
import type { Inputs } from './inputs.js'
import { createIterationDisplay } from './iteration-display.js'
import { stopOnInterrupt } from './stop-on-interrupt.js'

/** A model, how it was reached, and what is left to do when it is safely written. */
export interface DisplayedTraining extends TrainingResult {
  /** Takes the checkpoint away, if there is one. */
  removeCheckpoint(): void
}

/** Trains by iterations: they are shown, Ctrl-C ends them, and checkpoints are kept if a file is named for them. */
export async function trainWithDisplay(
  { corpus }: Inputs,
  training: UncheckedTrainOptions,
  keep: Omit<CheckpointOptions, 'onFailure'> | undefined,
  reporter: Reporter,
): Promise<DisplayedTraining> {
  const onFailure = (reason: string) => reporter.warn(`no checkpoint, training goes on without: ${reason}`)
  const checkpoint = keep && (await openCheckpointFile({ ...keep, onFailure }))
  const display = createIterationDisplay(reporter.live())
  let goneOn = false
  const show = (step: TrainingStep) => {
    // Said when an iteration is done, since only then is it known to be a checkpoint of this very run.
    if (!goneOn && checkpoint?.resumedAt != null)
      reporter.note(`went on from ${keep!.output.file}, iteration ${checkpoint.resumedAt}`)
    goneOn = true
    display.update(step)
  }
  const work = (signal: AbortSignal) => {
    const checkpointing = checkpoint && { checkpointing: checkpoint.checkpointing }
    const steps = trainSteps<UncheckedTrainOptions>(corpus, { ...training, signal, ...checkpointing })
    return runToEnd(steps, show)
  }
  try {
    const result = await stopOnInterrupt(work)
    return { ...result, removeCheckpoint: () => checkpoint?.remove() }
  } finally {
    display.end()
  }
}
