/** A folder for the profiles of browsers. They end with the workers that share them, and may have no time to tidy up. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    readonly browserFolder: string
  }
}

/** Makes the folder before the first test; what it returns removes it after the last one. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(project.config.env['TMPDIR'] ?? tmpdir(), 'cofield-browsers-'))
  project.provide('browserFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
