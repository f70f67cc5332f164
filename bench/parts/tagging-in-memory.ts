import path from 'node:path'
import type { Bench } from '../context.js'
import type { PreparedCorpus } from '../corpora/prepared-corpus.js'
import { interleave } from '../measure/rounds.js'
import { resultOf, runProcess } from '../measure/run-process.js'
import { figure, spreadCells } from '../report/figures.js'
import type { Table } from '../report/result.js'

const CHILD = path.join(import.meta.dirname, '../children/tag-in-memory.js')

/** Milliseconds of a process that labels data in memory; see bench/children/tag-in-memory.ts. */
export interface InMemory {
  readonly tokens: number
  readonly load: number
  readonly firstTag: number
  readonly firstPass: number
  readonly corpusAgain: number
  readonly oneByOne: number
}

/** Labels the test part in memory, in a new process each round. */
export async function measureInMemory(
  bench: Bench,
  model: string,
  corpus: PreparedCorpus,
): Promise<readonly InMemory[]> {
  const run = async () =>
    resultOf(await runProcess(process.execPath, [CHILD, model, corpus.test.columns])) as unknown as InMemory
  const runs = await interleave([{ name: 'Cofield', run }], Math.max(bench.rounds, 3))
  return runs.get('Cofield') ?? []
}

const STEPS = [
  ['load', 'load'],
  ['first sentence', 'firstTag'],
  ['tagCorpus, new text', 'firstPass'],
  ['tagCorpus, the same again', 'corpusAgain'],
  ['model.tag, one sentence at a time', 'oneByOne'],
] as const

export function inMemoryTable(title: string, runs: readonly InMemory[]): Table {
  const { tokens } = runs[0]
  return {
    title: `${title}, in memory`,
    columns: ['step', 'min ms', 'median ms', 'tokens/s'],
    rows: STEPS.map(([name, step]) => {
      const all = runs.map(run => run[step])
      const whole = step !== 'load' && step !== 'firstTag'
      return [name, ...spreadCells(all), whole ? figure((1000 * tokens) / Math.min(...all)) : '–']
    }),
  }
}
