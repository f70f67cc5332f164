import { statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { EXPERIMENTS, NOT_UNIT } from './test/not-unit.js'

/** A file system in memory, where Linux has one. Thousands of small files are written and removed there. */
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 ** 30

/** What takes longest: a worker that begins with one of them last would end long after the others. */
const LONGEST = [
  'studio/page/accessible',
  'studio/page/killed-server',
  'studio/page/any-text',
  'studio/page/by-mouse',
  'studio/page/several-tabs',
  'studio/page/by-keyboard',
  'docs/samples',
  'experiments/beyond-papers',
  'server/served-models',
  'runtime/browser',
  'studio/page/offline',
  'studio/storage/browser',
  'docs/samples-later',
].map(name => `/test/${name}.test.ts`)

/** Begins with the longest files also where no earlier run has left their times. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.findIndex(name => moduleId.endsWith(name))
      return rank === -1 ? LONGEST.length : rank
    }
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b))
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(mode === 'unit' ? [...NOT_UNIT, ...EXPERIMENTS] : [])],
    setupFiles: ['test/setup.ts'],
    globalSetup: ['test/browser-folder.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One more than there are cores: tests of pages, servers and processes wait for most of their time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // What a test waits for comes at once, but on a busy machine a process may take many seconds to start.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    // No test changes what another sees, and loading every module anew for each file took a fifth of the time.
    isolate: false,
    env: hasRoom(MEMORY) && process.env['TMPDIR'] === undefined ? { TMPDIR: MEMORY } : {},
  },
}))

function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}
