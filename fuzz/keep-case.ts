import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where cases are kept, from the root of the repository. */
const CASES = 'test/fuzz/cases'

/** Keeps a case among those that `npm test` runs again, and returns the name of the file. */
export function keepCase(target: string, kind: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  const folder = join(CASES, target)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${kind}-${hash}.json`)
  writeFileSync(file, text)
  return file
}
