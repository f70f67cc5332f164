/** Shows the progress of iterative training on one line. */

import { formatCount, formatDuration, formatPercent } from '../../reporting/format.js'
import { type Detail, drawBar, type LiveLine, type ProgressText } from '../../reporting/progress.js'
import type { TrainingProgress } from '../../src/training/training-progress.js'

/** What is shown of an iteration. */
export type ShownProgress = Pick<
  TrainingProgress,
  'iteration' | 'maxIterations' | 'fit' | 'ofFit' | 'objective' | 'gradientNorm' | 'dev'
>

export interface IterationDisplay {
  update(progress: ShownProgress): void
  end(): void
}

/**
 * Shows iterations on a live line. The pace is measured from the first iteration on, so it excludes compiling
 * the features.
 */
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

/** Formats an iteration; `pace` is the seconds per iteration, null if not known yet. */
export function iterationText(progress: ShownProgress, pace: number | null): ProgressText {
  const { iteration, maxIterations } = shownCount(progress)
  const fraction = iteration / Math.max(1, maxIterations)
  const details = detailsOf(progress, pace, WORDS)
  const words = details.map(({ text }) => text)
  return {
    bar(columns) {
      const fits = 'training'.length + words.join('  ').length + 2 < columns
      return fits
        ? drawBar('training', fraction, details, columns)
        : drawBar(progress.fit ?? 'training', fraction, detailsOf(progress, pace, SIGNS), columns)
    },
    line: () => `training: ${words.join(', ')}`,
  }
}

/** Iterations of the fit, if there are several: the maximum of all together changes when one ends early. The time left is that of all. */
function shownCount(progress: ShownProgress): Pick<ShownProgress, 'iteration' | 'maxIterations'> {
  return progress.ofFit ?? progress
}

/** Words for a wide and for a narrow terminal. */
interface Names {
  readonly iteration: string
  readonly of: string
  readonly objective: string
  readonly gradient: string
  readonly most: string
}

const WORDS: Names = {
  iteration: 'iteration ',
  of: ' of at most ',
  objective: 'objective ',
  gradient: 'gradient ',
  most: 'at most ',
}
const SIGNS: Names = { iteration: '', of: '/', objective: '', gradient: '|g| ', most: '≤ ' }

function detailsOf(progress: ShownProgress, pace: number | null, names: Names): Detail[] {
  const { iteration, maxIterations, fit, objective, gradientNorm, dev } = progress
  const shown = shownCount(progress)
  const count = `${names.iteration}${formatCount(shown.iteration)}${names.of}${formatCount(shown.maxIterations)}`
  const parts: Detail[] = [
    { text: count, lasts: true },
    ...(fit !== undefined && names === WORDS ? [{ text: fit }] : []),
    { text: `${names.objective}${formatValue(objective)}` },
  ]
  if (Number.isFinite(gradientNorm)) parts.push({ text: `${names.gradient}${gradientNorm.toPrecision(3)}` })
  if (dev !== null) parts.push({ text: `dev ${formatPercent(dev)}` })
  if (pace !== null) {
    const left = formatDuration(pace * Math.max(0, maxIterations - iteration))
    parts.push({ text: `${formatDuration(pace)} each` }, { text: `${names.most}${left} left`, lasts: true })
  }
  return parts
}

/** An objective with enough digits to tell one iteration from the next. */
export function formatValue(value: number): string {
  return String(Number(value.toPrecision(7)))
}
