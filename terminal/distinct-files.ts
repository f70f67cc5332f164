import { identityOf, STANDARD_INPUT } from './file-identity.js'
import { sourceName } from './source-name.js'
import { UsageError } from './usage.js'

/** Refuses a file that is named twice, by whatever path or link: its content would count twice. */
export function checkDistinct(files: readonly string[]): void {
  const seen = new Map<string, string>()
  for (const file of files) {
    const identity = identityOf(file, STANDARD_INPUT)
    if (identity === undefined) continue
    const earlier = seen.get(identity)
    if (earlier !== undefined)
      throw new UsageError(
        `${sourceName(file)}: expected each file once, got the same file as ${sourceName(earlier)}; it would count twice (copy it if it should)`,
      )
    seen.set(identity, file)
  }
}
