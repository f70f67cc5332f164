import type { TrainingReport, TrainingStep } from '../../src/index.js'

/** An `onProgress` that hears of iterations only. */
export function onIteration(hear: (step: TrainingStep) => void): (report: TrainingReport) => void {
  return report => {
    if (report.phase === 'iterations') hear(report)
  }
}
