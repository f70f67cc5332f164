/** The race and the grid on one corpus. Both use one thread, so that their seconds can be compared. */

import { type Corpus, type Model, trainBest, train as trainDefault } from '../../../src/index.js'
import { DEFAULT_METHOD } from '../../../src/methods/registry.js'
import { testModel } from '../../measure.js'
import { type PartOf, type ProgressOf, rowOf } from '../reproduction.js'
import { type Comparison, compareTokensWithOthers, compareWithOthers, type Outcome } from '../significance.js'
import { exhaustiveGrid } from './exhaustive-grid.js'
import { processorSeconds } from './processor-seconds.js'
import type { BestRow } from './report.js'

/** A task with its parts. */
export interface BestTask {
  readonly name: string
  readonly train: Corpus
  readonly test: Corpus
}

/** What a search has found. */
interface Found {
  readonly name: string
  readonly model: Model
  readonly candidates: number
  /** Seconds of the processor. */
  readonly seconds: number
}

/** A search as plain data. */
interface Searched {
  readonly row: BestRow
  /** A digit a token: 1 if it was labeled correctly. */
  readonly right: string
  readonly counts: readonly number[]
}

/** The default of `train`, the race and the grid on one task, tested on its test part. */
export async function compareWithGrid(
  task: BestTask,
  methods: readonly string[] | undefined,
  progress: ProgressOf,
  part: PartOf,
): Promise<{ rows: BestRow[]; comparisons: Comparison[] }> {
  const { name: corpus, train, test } = task
  const bar = progress(`best, ${corpus}`, 'candidates')
  const settled = methods ? { methods } : {}
  const ways: Readonly<Record<string, () => Promise<Found>>> = {
    default: () =>
      counted(async () => ({ name: DEFAULT_METHOD, model: await trainDefault(train), candidates: 1 })),
    grid: () =>
      exhaustiveGrid(train, {
        methods,
        runCandidate: (place, run) => part(`${corpus}-grid-${place}`, run),
        onCandidate: (done, total) => bar.update(done, done / total),
      }),
    race: () =>
      counted(async () => {
        const { winner, model, candidates } = await trainBest(train, settled)
        return { name: winner.name, model, candidates: candidates.length }
      }),
  }
  const rows: BestRow[] = []
  const outcomes: Outcome[] = []
  for (const [way, search] of Object.entries(ways)) {
    const { row, right, counts } = await part(`${corpus}-${way}`, async () =>
      testFound(await search(), task, way),
    )
    rows.push(row)
    outcomes.push({
      name: `${way}, ${corpus}`,
      right: Uint8Array.from(right, Number),
      statistics: { N: test.N, counts: Int32Array.from(counts) },
    })
  }
  bar.end()
  const [, grid, race] = outcomes
  const hasSpans = rows.some(({ f1 }) => f1 !== null)
  return {
    rows,
    comparisons: hasSpans ? compareWithOthers(race, [grid], 'f1') : compareTokensWithOthers(race, [grid]),
  }
}

/** Adds what a search has cost. */
async function counted<Result>(search: () => Promise<Result>): Promise<Result & { seconds: number }> {
  const begin = processorSeconds()
  const found = await search()
  return { ...found, seconds: processorSeconds() - begin }
}

function testFound(
  { name, model, candidates, seconds }: Found,
  { name: corpus, test }: BestTask,
  way: string,
): Searched {
  const { evaluation, statistics, right, intervals } = testModel(model, test)
  const { accuracy, known, unknown, spans } = evaluation
  const found = intervals()
  const figures = rowOf({
    method: `${way}: ${name}`,
    overall: accuracy,
    known: known.accuracy,
    unknown: unknown.accuracy,
    f1: spans?.f1 ?? null,
    seconds,
    interval: found.accuracy,
    intervals: { known: found.known, unknown: found.unknown, f1: found.spanF1 },
  })
  return {
    row: { ...figures, corpus, way, candidates },
    right: right.join(''),
    counts: [...statistics.counts],
  }
}
