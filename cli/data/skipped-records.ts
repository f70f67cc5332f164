import { formatNumberOf } from '../../reporting/format.js'
import type { Reporter } from '../../terminal/reporter.js'

/** Counts the records that a reader leaves out, by the reason. */
export interface SkippedRecords {
  readonly onSkip: (reason: string) => void
  /** Warns of them, if there are any. */
  warn(reporter: Reporter): void
}

export function createSkippedRecords(): SkippedRecords {
  const counts = new Map<string, number>()
  return {
    onSkip(reason) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    },
    warn(reporter) {
      if (counts.size === 0) return
      const parts = Array.from(counts, ([reason, count]) => `${formatNumberOf(count, 'record')} ${reason}`)
      reporter.warn(`left out ${parts.join(', ')}`)
    },
  }
}
