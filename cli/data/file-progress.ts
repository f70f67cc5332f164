import { statSync } from 'node:fs'
import type { Progress } from '../../reporting/progress.js'
import type { Reporter } from '../../terminal/reporter.js'

/** Progress of a work that goes through files: how far is known by their bytes, what is counted are tokens. */
export interface FileProgress {
  onBytes(bytes: number): void
  add(tokens: number): void
  end(): void
}

/** Shows how far the files are read. Without `add` it counts their bytes. */
export function createFileProgress(
  reporter: Reporter,
  what: string,
  files: readonly string[],
  unit: 'bytes' | 'tokens',
): FileProgress {
  const progress: Progress = reporter.progress(what, unit)
  const total = totalBytes(files)
  let read = 0
  let tokens = 0
  const show = () => progress.update(unit === 'bytes' ? read : tokens, total === null ? null : read / total)
  return {
    onBytes(bytes) {
      read += bytes
      if (unit === 'bytes') show()
    },
    add(count) {
      tokens += count
      show()
    },
    end: progress.end,
  }
}

/** The size of all files, or null where it cannot be known: a pipe, a packed file. */
function totalBytes(files: readonly string[]): number | null {
  let total = 0
  for (const file of files) {
    const stat = file === '-' || file.endsWith('.gz') ? undefined : statSync(file, { throwIfNoEntry: false })
    if (!stat?.isFile()) return null
    total += stat.size
  }
  return total
}
