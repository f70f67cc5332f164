/** Programs of threads, bundled from their sources for tests: a thread cannot load TypeScript. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

/** A program as one file in a directory of its own; `remove` it in the end. */
export async function bundleProgram(source: string): Promise<{ program: URL; remove(): void }> {
  const directory = mkdtempSync(join(tmpdir(), 'cofield-program-'))
  const file = join(directory, 'program.mjs')
  const bundle = await rolldown({
    input: source,
    platform: 'node',
    checks: { ineffectiveDynamicImport: false },
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  return {
    program: pathToFileURL(file),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
