/**
 * Tests that need a browser, a server on a port, other processes, or what `npm run build` makes. All others are unit tests: `npm run
 * test:unit` runs them, without a build. test/architecture/unit.test.ts checks that these are all.
 */
export const NOT_UNIT: readonly string[] = [
  'test/bench/**',
  'test/cli/**',
  'test/corpora/download.test.ts',
  'test/docs/**',
  'test/fuzz/**',
  'test/golden/python-crfsuite.test.ts',
  'test/runtime/**',
  'test/server/**',
  'test/serving/runtimes/**',
  'test/studio/page/*.test.ts',
  'test/studio/page/export/snippet*.test.ts',
  'test/studio/storage/**',
]

/** Tests that run whole experiments, dozens of trainings each: a fifth of the time of all others together. */
export const EXPERIMENTS: readonly string[] = [
  'test/experiments/best.test.ts',
  'test/experiments/beyond-papers.test.ts',
]
