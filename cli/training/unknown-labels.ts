import type { Corpus } from '../../src/data/corpus.js'
import { listNames, type Reporter } from '../reporter.js'

/** Warns of labels that cannot be given, with how often gold data have them. */
export function warnOfUnknownLabels(
  counts: Readonly<Record<string, number>>,
  who: string,
  reporter: Reporter,
) {
  const names = Object.entries(counts).map(([name, count]) => `${name} (${count})`)
  if (names.length > 0) reporter.warn(`${who}, counted as errors: ${listNames(names)}`)
}

/** The labels of a corpus with how often each occurs. */
export function labelCounts({ labels }: Corpus): Map<string, number> {
  const counts = new Map<string, number>()
  if (!labels) return counts
  const byId = new Int32Array(labels.strings.size)
  for (const id of labels.ids) byId[id]!++
  for (const [id, count] of byId.entries()) if (count > 0) counts.set(labels.strings.get(id), count)
  return counts
}
