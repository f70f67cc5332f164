import { formatCount, formatNumberOf } from '../../reporting/format.js'
import type { AnyReaderOptions } from '../../src/data/reading/create-reader.js'
import type { Reporter } from '../../terminal/reporter.js'

/** Counts what a reader leaves out: records by the reason, and annotations by their kind. */
export interface LeftOut {
  /** The options of the reader. */
  readonly counting: Required<Pick<AnyReaderOptions, 'onSkip' | 'onIgnore'>>
  /** Warns of what was left out, if anything was. */
  warn(reporter: Reporter): void
}

export function createLeftOut(): LeftOut {
  const [records, annotations] = [new Map<string, number>(), new Map<string, number>()]
  const count = (counts: Map<string, number>) => (what: string) =>
    counts.set(what, (counts.get(what) ?? 0) + 1)
  return {
    counting: { onSkip: count(records), onIgnore: count(annotations) },
    warn(reporter) {
      const skipped = Array.from(records, ([reason, n]) => `${formatNumberOf(n, 'record')} ${reason}`)
      if (skipped.length > 0) reporter.warn(`left out ${skipped.join(', ')}`)
      const ignored = Array.from(annotations, ([kind, n]) => `${kind} (${formatCount(n)})`)
      if (ignored.length > 0) reporter.warn(`labels cannot hold ${ignored.join(', ')}: left out`)
    },
  }
}
