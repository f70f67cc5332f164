import path from 'node:path'
import type { Bench } from '../context.js'
import type { PreparedCorpus } from '../corpora/prepared-corpus.js'
import { evaluateOutput, type Quality } from '../measure/evaluate-output.js'
import { interleave } from '../measure/rounds.js'
import { minimum } from '../measure/statistics.js'
import { countFigure, figure, megabytes, objectiveFigure, spreadCells, times } from '../report/figures.js'
import type { Table } from '../report/result.js'
import type { Tool, TrainingMeasure } from '../tools/tool.js'

/** A tool in a comparison. */
export interface Entrant {
  readonly tool: Tool
  /** Maximum number of rounds: some take minutes. Default: all. */
  readonly rounds?: number
  /** If it may take fewer iterations than the others. */
  readonly maxIterations?: number
}

/** The results of a tool in all rounds, and the quality of its model. */
export interface TrainingRecord {
  readonly name: string
  readonly weights: Tool['weights']
  readonly runs: readonly TrainingMeasure[]
  readonly quality: Quality
}

export interface ComparisonOptions {
  readonly c2: number
  readonly maxIterations?: number
}

/** Trains with all tools in turn, then tags the test text with the model of each. */
export async function compareTraining(
  bench: Bench,
  corpus: PreparedCorpus,
  entrants: readonly Entrant[],
  { c2, maxIterations }: ComparisonOptions,
): Promise<TrainingRecord[]> {
  const modelOf = ({ name }: Tool) => path.join(bench.folder, `${corpus.name}.${fileName(name)}.model`)
  const competitors = entrants.map(({ tool, rounds, maxIterations: own = maxIterations }) => ({
    name: tool.name,
    rounds,
    async run() {
      const measure = await tool.train({ corpus, c2, model: modelOf(tool), maxIterations: own })
      bench.note(`${corpus.title}: ${tool.name}, ${figure(measure.seconds)} s`)
      return measure
    },
  }))
  const runs = await interleave(competitors, bench.rounds)
  const records: TrainingRecord[] = []
  for (const { tool } of entrants) {
    const quality = await qualityOf(bench, tool, corpus, modelOf(tool))
    records.push({ name: tool.name, weights: tool.weights, runs: runs.get(tool.name)!, quality })
  }
  return records
}

/** Tags the test text of a corpus and evaluates the result. */
export async function qualityOf(
  bench: Bench,
  tool: Tool,
  corpus: PreparedCorpus,
  model: string,
): Promise<Quality> {
  const output = path.join(bench.folder, `${corpus.name}.tagged`)
  await tool.tag({ corpus, text: corpus.test, model, output })
  return evaluateOutput(corpus.test.columns, output, tool.labelField)
}

/** The comparison as a table; × is the speedup over the reference, by minima. */
export function trainingTable(
  title: string,
  records: readonly TrainingRecord[],
  reference: string | undefined,
): Table {
  const base = records.find(({ name }) => name === reference)
  const rows = records.map(record => {
    const { name, runs, quality } = record
    const last = runs.at(-1)!
    const cpu = runs.map(({ cpuSeconds }) => cpuSeconds).filter(value => value !== null)
    return [
      name,
      ...spreadCells(runs.map(({ seconds }) => seconds)),
      cpu.length === 0 ? '–' : figure(minimum(cpu)),
      base ? times(speedup(record, base)) : '–',
      megabytes(runs.map(({ peakMemoryBytes }) => peakMemoryBytes)),
      megabytes([last.modelBytes]),
      countFigure(last.iterations),
      objectiveFigure(last.objective),
      countFigure(last.weights),
      (100 * (quality.f1 ?? quality.accuracy)).toFixed(2),
    ]
  })
  const score = records.some(({ quality }) => quality.f1 !== null) ? 'F1' : 'accuracy'
  const measures = ['min s', 'median s', 'CPU s', '×', 'peak MB', 'model MB']
  return { title, columns: ['tool', ...measures, 'iterations', 'objective', 'weights', score], rows }
}

/** The speedup of one over another, by their fastest runs. */
export function speedup({ runs }: TrainingRecord, base: TrainingRecord): number {
  return minimum(base.runs.map(({ seconds }) => seconds)) / minimum(runs.map(({ seconds }) => seconds))
}

function fileName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
