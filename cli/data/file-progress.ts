import { statSync } from 'node:fs'
import type { Progress } from '../../reporting/progress.js'
import { isCompressed } from '../../src/node/compressed.js'
import { attempt } from '../../src/node/disk.js'
import type { Reporter } from '../../terminal/reporter.js'

/** Progress through files: measured in bytes, reported in tokens. */
export interface FileProgress {
  onBytes(bytes: number): void
  add(tokens: number): void
  end(): void
}

/** Shows how far the files have been read. Without `add`, it counts bytes. */
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

/** The total size of the files, or null if unknown: a pipe or a compressed file. */
export function totalBytes(files: readonly string[]): number | null {
  let total = 0
  for (const file of files) {
    const stat =
      file === '-' || isCompressed(file)
        ? undefined
        : attempt(file, () => statSync(file, { throwIfNoEntry: false }))
    if (!stat?.isFile()) return null
    total += stat.size
  }
  return total
}
