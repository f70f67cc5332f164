/** Every system trained on one corpus and tested on another. */

import { timed } from '../../../reporting/seconds.js'
import { type Corpus, lafferty, type Model, trainWithSummary } from '../../../src/index.js'
import type { Method } from '../../../src/methods/registry.js'
import { nodeThreads } from '../../../src/node/threads.js'
import type { UncheckedTrainOptions } from '../../../src/train.js'
import type { TrainingSummary } from '../../../src/training/training-progress.js'
import { type Test, testModel } from '../../measure.js'
import { type ProgressOf, type ReproducedRow, rowOf } from '../reproduction.js'
import { type Comparison, compareSequences, compareTokens, type Outcome } from '../significance.js'
import { type PaperTable, paperFigures } from './paper-tables.js'
import { poolModel } from './pooled-model.js'
import { POOL, type System } from './systems.js'

/** A system on a corpus. */
export interface SystemRow extends ReproducedRow {
  /** Null for closed forms. */
  readonly iterations: number | null
  readonly stop: TrainingSummary['stop']
  /** Seconds of all threads together, which depend less on what else the machine does. */
  readonly cpuSeconds: number
}

export interface CorpusComparison {
  readonly id: string
  readonly train: Corpus
  readonly test: Corpus
  readonly systems: readonly System[]
  /** The paper's figures for the same. Default: none. */
  readonly paper?: PaperTable
}

/** A model that others may start from, and its training time. */
interface Trained {
  readonly model: Model
  readonly summary: TrainingSummary
  readonly seconds: number
  readonly cpuSeconds: number
}

/** Trains and tests the systems, and compares every two of them. */
export async function compareSystems(
  comparison: CorpusComparison,
  progress: ProgressOf,
): Promise<{ rows: SystemRow[]; comparisons: Comparison[] }> {
  const { rows, outcomes } = await testSystems(comparison, progress)
  const hasSpans = rows.some(({ f1 }) => f1 !== null)
  const spans = hasSpans ? compareSequences(outcomes, 'f1') : []
  return { rows, comparisons: [...compareTokens(outcomes), ...spans] }
}

/** Trains and tests the systems. */
export async function testSystems(
  { id, train, test, systems, paper }: CorpusComparison,
  progress: ProgressOf,
): Promise<{ rows: SystemRow[]; outcomes: Outcome[] }> {
  const bar = progress(id, 'methods')
  const trained = new Map<string, Trained>()
  const rows: SystemRow[] = []
  const outcomes: Outcome[] = []
  for (const system of systems) {
    const result = await trainSystem(system, train, trained)
    trained.set(system.name, result)
    const tested = testModel(result.model, test, { decoder: system.decoder })
    rows.push(describeRow(system, result, tested, paper))
    outcomes.push({ name: system.name, right: tested.right, statistics: tested.statistics })
    bar.update(rows.length, rows.length / systems.length)
    await new Promise(resolve => setTimeout(resolve, 0)) // signals have their turn
  }
  bar.end()
  return { rows, outcomes }
}

async function trainSystem(
  { method, options, from, features = lafferty() }: System,
  corpus: Corpus,
  trained: ReadonlyMap<string, Trained>,
): Promise<Trained> {
  const before = process.cpuUsage()
  if (method === POOL) {
    const [model, seconds] = await timed(async () => poolModel(corpus, features))
    const cpuSeconds = cpuSince(before)
    return {
      model,
      summary: { iterations: 0, objective: null, stop: 'closed-form', converged: null, threads: 1 },
      seconds,
      cpuSeconds,
    }
  }
  const start = from === undefined ? undefined : startOf(from, trained)
  const [{ model, summary }, seconds] = await timed(() =>
    trainWithSummary<UncheckedTrainOptions>(corpus, {
      method: method as Method,
      options,
      features,
      threads: nodeThreads(),
      ...(start && { init: start.model }),
    }),
  )
  return {
    model,
    summary,
    seconds: seconds + (start?.seconds ?? 0),
    cpuSeconds: cpuSince(before) + (start?.cpuSeconds ?? 0),
  }
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

function startOf(name: string, trained: ReadonlyMap<string, Trained>): Trained {
  const start = trained.get(name)
  if (!start) throw new Error(`a system begins with the model of ${name}, which was not trained before it`)
  return start
}

function describeRow(
  { name }: System,
  { summary, seconds, cpuSeconds }: Trained,
  { evaluation, intervals }: Test,
  paper: PaperTable | undefined,
): SystemRow {
  const { accuracy, known, unknown, spans } = evaluation
  const found = intervals()
  return rowOf({
    method: name,
    overall: accuracy,
    known: known.accuracy,
    unknown: unknown.accuracy,
    f1: spans?.f1 ?? null,
    interval: found.accuracy,
    intervals: { known: found.known, unknown: found.unknown, f1: spans ? found.spanF1 : null },
    seconds,
    iterations: summary.stop === 'closed-form' ? null : summary.iterations,
    stop: summary.stop,
    cpuSeconds,
    paper: paper ? paperFigures(paper, name) : {},
  })
}
