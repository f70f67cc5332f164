/** Where training by iterations stands, as one line. */
import type { TrainingProgress } from '../../src/training/training-progress.js'
import { formatCount, formatDuration, formatPercent } from '../format.js'
import { drawBar, type LiveLine, type ProgressText } from '../progress.js'

export interface IterationDisplay {
  update(progress: TrainingProgress): void
  end(): void
}

/** Shows iterations in a live line. The pace is measured from the first iteration on, which compiled features precede. */
export function createIterationDisplay(
  live: LiveLine,
  now = () => performance.now() / 1000,
): IterationDisplay {
  let first: { readonly iteration: number; readonly time: number } | undefined
  return {
    update(progress) {
      const time = now()
      first ??= { iteration: progress.iteration, time }
      const done = progress.iteration - first.iteration
      live.show(iterationText(progress, done > 0 ? (time - first.time) / done : null))
    },
    end: live.end,
  }
}

/** An iteration as text; `pace` is the seconds that one takes, null: nobody knows yet. */
export function iterationText(progress: TrainingProgress, pace: number | null): ProgressText {
  const details = detailsOf(progress, pace)
  const fraction = progress.iteration / Math.max(1, progress.maxIterations)
  return {
    bar: columns => drawBar('training', fraction, details, columns),
    line: () => `training: ${details.join(', ')}`,
  }
}

function detailsOf(progress: TrainingProgress, pace: number | null): string[] {
  const { iteration, maxIterations, objective, gradientNorm, dev } = progress
  const parts = [
    `iteration ${formatCount(iteration)} of at most ${formatCount(maxIterations)}`,
    `objective ${formatValue(objective)}`,
  ]
  if (Number.isFinite(gradientNorm)) parts.push(`gradient ${gradientNorm.toPrecision(3)}`)
  if (dev !== null) parts.push(`dev ${formatPercent(dev)}`)
  if (pace !== null) {
    parts.push(`${formatDuration(pace)} each`)
    parts.push(`at most ${formatDuration(pace * Math.max(0, maxIterations - iteration))} left`)
  }
  return parts
}

/** An objective with as many digits as tell one iteration from the next. */
export function formatValue(value: number): string {
  return String(Number(value.toPrecision(7)))
}
