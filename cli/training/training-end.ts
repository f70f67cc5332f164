/** What is said of a training that did not end as usual. */
import { formatNumberOf } from '../../reporting/format.js'
import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'
import type { TrainingSummary } from '../../src/training/training-progress.js'
import { isFile } from '../../terminal/file-identity.js'
import type { Reporter } from '../../terminal/reporter.js'

/**
 * Attribute values above this make one weight matter so much more than others that no step size suits both. A
 * heuristic.
 */
const LARGE_VALUE = 1000

/** Warns if the weights never moved or stopped far from a minimum, or if values are so large that training may end far from the optimum. */
export function warnOfPoorEnd(summary: TrainingSummary, corpus: Corpus, reporter: Reporter): void {
  const { iterations, stop, converged } = summary
  if (stop === 'closed-form') return
  if (iterations === 0 && stop === 'line-search-failed')
    reporter.warn('training made no progress (line-search-failed): the model has learned nothing')
  else if (stop === 'line-search-failed' && !converged)
    reporter.warn(
      `training stopped far from a minimum after ${formatNumberOf(iterations, 'iteration')} (line-search-failed); ` +
        'a larger --c2, feature values of about 1 or --set optimizer=sgd may help',
    )
  let largest = 0
  for (const value of corpus.attributes?.values ?? []) largest = Math.max(largest, Math.abs(value))
  if (largest > LARGE_VALUE)
    reporter.warn(
      `attributes have values of up to ${largest}: training may end far from the optimum; scale them to about 1`,
    )
}

/** Weights that have left all bounds are no model. */
export function checkOutcome({ stop, iterations }: TrainingSummary): void {
  if (stop !== 'diverged') return
  throw new DataError(
    `training diverged in iteration ${iterations}: the objective is not finite; no model was written ` +
      '(a larger --c2 or smaller feature values may help)',
  )
}

/** Says that Ctrl-C has ended training, and how to go on. */
export function noteAborted(
  { iterations }: TrainingSummary,
  checkpoint: string | undefined,
  reporter: Reporter,
): void {
  const more =
    checkpoint === undefined
      ? ''
      : isFile(checkpoint)
        ? `; run the same command to resume from ${checkpoint}`
        : '; there is no checkpoint yet, so the same command begins anew'
  reporter.note(`stopped after iteration ${iterations}; the model written is the one reached so far${more}`)
}
