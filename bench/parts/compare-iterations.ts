import path from 'node:path'
import type { Bench } from '../context.js'
import type { PreparedCorpus } from '../corpora/prepared-corpus.js'
import { evaluationCpuSeconds, evaluationSeconds } from '../logs/training-log.js'
import { type Competitor, interleave } from '../measure/rounds.js'
import { median, minimum } from '../measure/statistics.js'
import { figure, megabytes, objectiveFigure, spreadCells, times } from '../report/figures.js'
import type { Table } from '../report/result.js'
import { type CofieldOptions, cofield, followCofield } from '../tools/cofield.js'
import type { TrainingMeasure } from '../tools/tool.js'

/** The seconds of one evaluation of objective and gradient, one figure per round. */
export interface IterationRecord {
  readonly name: string
  readonly seconds: readonly number[]
  readonly runs: readonly TrainingMeasure[]
}

export interface IterationOptions {
  readonly c2: number
  /** Our iterations; the first one is not counted. */
  readonly iterations: number
  /** Iterations of the reference, which may take long; 0: left out. Default: as many as ours. */
  readonly referenceIterations?: number
  readonly rounds?: number
}

/** Some of our iterations, with each number of threads, and of the reference, in turn. */
export async function compareIterations(
  bench: Bench,
  corpus: PreparedCorpus,
  { c2, iterations, referenceIterations = iterations, rounds = bench.rounds }: IterationOptions,
): Promise<IterationRecord[]> {
  const model = path.join(bench.folder, `${corpus.name}.iterations.model`)
  const { reference } = bench.peers
  const ours = bench.threads.map(threads => follow(bench, corpus, { threads }, c2, iterations))
  const theirs = {
    name: reference?.name ?? '',
    run: () => reference!.train({ corpus, c2, model, maxIterations: referenceIterations }),
  }
  const competitors = reference && referenceIterations > 0 ? [...ours, theirs] : ours
  return recordsOf(await interleave(competitors.map(told(bench, corpus)), rounds))
}

/** Iterations of ours by any method. */
export function follow(
  bench: Bench,
  corpus: PreparedCorpus,
  options: CofieldOptions,
  c2: number,
  maxIterations: number,
): Competitor<TrainingMeasure> {
  const model = path.join(bench.folder, `${corpus.name}.iterations.cofield`)
  const name = options.method === undefined ? cofield(options).name : options.method
  return { name, run: () => followCofield({ corpus, c2, model, maxIterations }, options) }
}

function told(bench: Bench, corpus: PreparedCorpus) {
  return ({ name, run }: Competitor<TrainingMeasure>): Competitor<TrainingMeasure> => ({
    name,
    async run() {
      const measure = await run()
      bench.note(`${corpus.title}: ${name}, ${figure(secondsOf(measure))} s an iteration`)
      return measure
    },
  })
}

export function recordsOf(runs: ReadonlyMap<string, readonly TrainingMeasure[]>): IterationRecord[] {
  return [...runs].map(([name, measures]) => ({ name, runs: measures, seconds: measures.map(secondsOf) }))
}

/** The median over the iterations of a run: a long line search or a pause of the machine does not matter. */
function secondsOf({ points }: TrainingMeasure): number {
  return median(evaluationSeconds(points))
}

export function iterationTable(
  title: string,
  records: readonly IterationRecord[],
  reference: string | undefined,
): Table {
  const base = records.find(({ name }) => name === reference)
  const rows = records.map(record => [
    record.name,
    ...spreadCells(record.seconds.map(value => 1000 * value)),
    base ? times(iterationSpeedup(record, base)) : '–',
    cpuFigure(record),
    megabytes(record.runs.map(({ peakMemoryBytes }) => peakMemoryBytes)),
    objectiveFigure(commonObjective(record, records)),
  ])
  const columns = [
    'tool',
    'min ms',
    'median ms',
    '×',
    'CPU ms',
    'peak MB',
    `objective at iteration ${commonIteration(records)}`,
  ]
  return { title, columns, rows }
}

/** The least processor time of an iteration, in milliseconds. */
export function cpuFigure({ runs }: IterationRecord): string {
  const known = runs.map(({ points }) => evaluationCpuSeconds(points)).filter(value => value !== null)
  return known.length === 0 ? '–' : figure(1000 * minimum(known))
}

export function iterationSpeedup({ seconds }: IterationRecord, base: IterationRecord): number {
  return minimum(base.seconds) / minimum(seconds)
}

/** The last iteration that all have reached, where their objectives should be equal. */
function commonIteration(records: readonly IterationRecord[]): number {
  return minimum(records.map(({ runs }) => runs[0].points.at(-1)?.iteration ?? 0))
}

function commonObjective({ runs }: IterationRecord, records: readonly IterationRecord[]): number | null {
  const iteration = commonIteration(records)
  return runs[0].points.find(point => point.iteration === iteration)?.objective ?? null
}

/** The largest relative difference between objectives of the same iteration. */
export function disagreement(records: readonly IterationRecord[]): number {
  const values = records.map(record => commonObjective(record, records)).filter(value => value !== null)
  return (Math.max(...values) - Math.min(...values)) / Math.abs(Math.min(...values))
}
