/** The race and the grid on one corpus. */

import { type Corpus, trainBest, train as trainDefault } from '../../../src/index.js'
import { DEFAULT_METHOD } from '../../../src/methods/registry.js'
import { nodeThreads } from '../../../src/node/threads.js'
import { testModel } from '../../measure.js'
import { type ProgressOf, rowOf } from '../reproduction.js'
import { type Comparison, compareTokensWithOthers, compareWithOthers, type Outcome } from '../significance.js'
import { exhaustiveGrid } from './exhaustive-grid.js'
import type { BestRow } from './report.js'

/** A task with its parts. */
export interface BestTask {
  readonly name: string
  readonly train: Corpus
  readonly test: Corpus
}

/** The default of `train`, the race and the grid on one task, tested on its test part. */
export async function compareWithGrid(
  { name: corpus, train, test }: BestTask,
  methods: readonly string[] | undefined,
  progress: ProgressOf,
): Promise<{ rows: BestRow[]; comparisons: Comparison[] }> {
  const bar = progress(`best, ${corpus}`, 'candidates')
  const threads = nodeThreads()
  const settled = methods ? { methods } : {}
  const ways = {
    default: async () => ({ name: DEFAULT_METHOD, model: await trainDefault(train), candidates: 1 }),
    race: async () => {
      const { winner, model, candidates } = await trainBest(train, { ...settled, threads })
      return { name: winner.name, model, candidates: candidates.length }
    },
    grid: () =>
      exhaustiveGrid(train, {
        methods,
        threads,
        onCandidate: (done, total) => bar.update(done, done / total),
      }),
  }
  const rows: BestRow[] = []
  const outcomes: Outcome[] = []
  for (const [way, search] of Object.entries(ways)) {
    const before = processorSeconds()
    const { name, model, candidates } = await search()
    const seconds = processorSeconds() - before
    const { evaluation, statistics, right, intervals } = testModel(model, test)
    const { accuracy, known, unknown, spans } = evaluation
    const found = intervals()
    rows.push({
      ...rowOf({
        method: `${way}: ${name}`,
        overall: accuracy,
        known: known.accuracy,
        unknown: unknown.accuracy,
        f1: spans?.f1 ?? null,
        seconds,
        interval: found.accuracy,
        intervals: { known: found.known, unknown: found.unknown, f1: found.spanF1 },
      }),
      corpus,
      way,
      candidates,
    })
    outcomes.push({ name: `${way}, ${corpus}`, right, statistics })
  }
  bar.end()
  const [, race, grid] = outcomes
  const hasSpans = rows.some(({ f1 }) => f1 !== null)
  return {
    rows,
    comparisons: hasSpans ? compareWithOthers(race, [grid], 'f1') : compareTokensWithOthers(race, [grid]),
  }
}

/** Seconds of all processors that this process has used: unlike time, they do not depend on what else the machine does. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
