import { type TrainingResult, trainWithSummary, type UncheckedTrainOptions } from '../../src/train.js'
import type { TrainingReport } from '../../src/training/training-progress.js'
import type { Reporter } from '../../terminal/reporter.js'
import type { Inputs } from './inputs.js'

/** A bar that is filled while features are extracted, and again while they are laid out. */
export interface FeatureBar {
  /** What training is given; iterations are left to others. */
  onProgress(report: TrainingReport): void
  end(): void
}

/** Shows how far training has come before its first iteration. */
export function createFeatureBar(reporter: Pick<Reporter, 'progress'>): FeatureBar {
  let phase: TrainingReport['phase'] = 'features'
  let bar = reporter.progress(phase, 'tokens')
  return {
    onProgress(report) {
      if (report.phase === 'iterations') return
      if (report.phase !== phase) {
        bar.end()
        phase = report.phase
        bar = reporter.progress(phase, 'tokens')
      }
      bar.update(report.done, report.done / report.total)
    },
    end: () => bar.end(),
  }
}

/** Trains by counting and shows the bar. */
export async function trainWithBar(
  { corpus }: Inputs,
  training: UncheckedTrainOptions,
  reporter: Reporter,
): Promise<TrainingResult> {
  const { onProgress, end } = createFeatureBar(reporter)
  try {
    return await trainWithSummary<UncheckedTrainOptions>(corpus, { ...training, onProgress })
  } finally {
    end()
  }
}
