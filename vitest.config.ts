import { statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** A file system in memory, where Linux has one. Thousands of small files are written and removed there. */
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 ** 30

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: '100%',
    expect: { poll: { timeout: 20_000, interval: 5 } },
    // No test changes what another sees, and loading every module anew for each file took a fifth of the time.
    isolate: false,
    env: hasRoom(MEMORY) && process.env['TMPDIR'] === undefined ? { TMPDIR: MEMORY } : {},
  },
})

function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}
