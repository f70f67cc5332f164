import { identityOf, STANDARD_INPUT } from './file-identity.js'
import { sourceName } from './source-name.js'
import { UsageError } from './usage.js'

/** A file that is named again, by whatever path or link, and its first name. */
export interface RepeatedFile {
  readonly file: string
  readonly earlier: string
}

/** The first file that is named twice. */
export function findRepeated(files: readonly string[]): RepeatedFile | undefined {
  const seen = new Map<string, string>()
  for (const file of files) {
    const identity = identityOf(file, STANDARD_INPUT)
    if (identity === undefined) continue
    const earlier = seen.get(identity)
    if (earlier !== undefined) return { file, earlier }
    seen.set(identity, file)
  }
  return undefined
}

/** Refuses a file that is named twice: its content would count twice. */
export function checkDistinct(files: readonly string[]): void {
  const repeated = findRepeated(files)
  if (repeated)
    throw new UsageError(
      `${sourceName(repeated.file)}: expected each file once, got the same file as ${sourceName(repeated.earlier)}; it would count twice (copy it if it should)`,
    )
}
