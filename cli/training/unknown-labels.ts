import { describeUnknown } from '../../src/counts/new-labels.js'
import type { Corpus } from '../../src/data/corpus.js'
import { tallyLabels } from '../../src/data/labels/label-tally.js'
import { listNames, type Reporter } from '../../terminal/reporter.js'

/** Warns of gold labels that the model cannot predict, with their counts and the nearest known label. */
export function warnOfUnknownLabels(
  counts: Readonly<Record<string, number>>,
  who: string,
  known: Iterable<string>,
  reporter: Reporter,
): void {
  const entries = Object.entries(counts)
  if (entries.length === 0) return
  const names = listNames(entries, ([name, count]) => describeUnknown(name, count, known))
  reporter.warn(`${who}, counted as errors: ${names}`)
}

/** The labels of a corpus with their counts. */
export function labelCounts(corpus: Corpus): Map<string, number> {
  return new Map(tallyLabels(corpus).map(({ name, count }) => [name, count]))
}
