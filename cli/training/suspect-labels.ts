import { formatNumberOf } from '../../reporting/format.js'
import type { Corpus } from '../../src/data/corpus.js'
import {
  type LabelFinding,
  type SuspectLabelsOptions,
  suspectLabels,
} from '../../src/data/labels/suspect-labels.js'
import type { Reporter } from '../../terminal/reporter.js'

/** Number of warnings shown; JSON has all of them. */
const SHOWN = 10

/** Warns of labels that are probably mistakes, and returns them. */
export function warnOfSuspectLabels(
  corpus: Corpus,
  reporter: Reporter,
  options: SuspectLabelsOptions = {},
): LabelFinding[] {
  const findings = suspectLabels(corpus, options)
  for (const { message } of findings.slice(0, SHOWN)) reporter.warn(message)
  if (findings.length > SHOWN)
    reporter.warn(`${formatNumberOf(findings.length - SHOWN, 'more label')} of this kind; --json has all`)
  return findings
}
