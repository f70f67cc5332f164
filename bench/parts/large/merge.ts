import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Bench } from '../../context.js'
import { MissingCorpus } from '../../corpora/sources.js'
import { interleave } from '../../measure/rounds.js'
import { type ProcessRun, runProcess } from '../../measure/run-process.js'
import { minimum } from '../../measure/statistics.js'
import { countFigure, figure, megabytes, spreadCells } from '../../report/figures.js'
import type { PartResult } from '../../report/result.js'
import { dealText } from '../../scale/deal-text.js'
import { corpusIn, makeCorpus } from '../../scale/make-corpus.js'
import { Skipped, sameBytes } from '../../scale/scale.js'
import { CLI } from '../../tools/cofield.js'

/** Models, and tokens of each. */
const SIZE = { models: 10, tokens: 2_000_000 }
const QUICK_SIZE = { models: 3, tokens: 5000 }
const MOST_CPU_SECONDS = 1

/** Ten models of counts, of two million tokens each, merged: beside counting them, and with the bytes of one training on everything. */
export async function merge(bench: Bench): Promise<PartResult> {
  const { models: count, tokens } = bench.quick ? QUICK_SIZE : SIZE
  const work = `merging ${count} models of ${countFigure(tokens)} tokens each`
  const folder = path.join(bench.folder, 'merge')
  mkdirSync(folder)
  const size = await makeText(folder, count * tokens)
  const text = corpusIn(folder).text
  const shards = await dealText(text, count, folder)
  bench.note(`${countFigure(size)} tokens in ${count} files`)
  const [whole, merged] = ['whole.cofield', 'merged.cofield'].map(name => path.join(folder, name))
  const models = shards.map(shard => shard.replace(/tsv$/, 'cofield'))
  const train = (data: string, model: string) => run('train', data, '-o', model)
  const atOnce = await train(text, whole)
  const counted: ProcessRun[] = []
  for (const [k, shard] of shards.entries()) counted.push(await train(shard, models[k]))
  const rounds = await interleave(
    [{ name: 'merge', run: () => run('merge', ...models, '-o', merged) }],
    Math.max(bench.rounds, 3),
  )
  const merges = rounds.get('merge')!
  const identical = sameBytes(merged, whole)
  const cpu = minimum(merges.map(({ cpuSeconds, seconds }) => cpuSeconds ?? seconds))
  return {
    title: `Models of counts: ${work}`,
    tables: [
      {
        title: 'Whole processes',
        columns: ['work', 'min s', 'median s', 'CPU s', 'peak MB'],
        rows: [
          workRow(`count all of them at once`, [atOnce]),
          workRow(`count each, ${count} processes, their sum`, [sumOf(counted)]),
          workRow('merge', merges),
        ],
      },
    ],
    goals: [
      {
        work: `${work}, CPU`,
        goal: `≤ ${MOST_CPU_SECONDS} s`,
        measured: `${figure(cpu)} s`,
        met: cpu <= MOST_CPU_SECONDS,
      },
      {
        work: 'the merged model and the one of all data',
        goal: 'the same bytes',
        measured: identical ? 'the same' : 'different',
        met: identical,
      },
    ],
    figures: [atOnce, ...counted, ...merges].map(({ lines, ...usage }) => usage),
  }
}

/** Brown again and again, without the table that engines read. */
async function makeText(folder: string, tokens: number): Promise<number> {
  try {
    return (await makeCorpus(folder, tokens, 'text')).tokens
  } catch (error) {
    throw error instanceof Skipped ? new MissingCorpus(error.message) : error
  }
}

function run(...args: readonly string[]): Promise<ProcessRun> {
  return runProcess(process.execPath, [CLI, ...args, '--quiet', '--json'])
}

type Usage = Pick<ProcessRun, 'seconds' | 'cpuSeconds' | 'peakMemoryBytes'>

/** Processes that ran one after the other: their times together, and the largest peak. */
function sumOf(runs: readonly Usage[]): Usage {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    seconds: sum(runs.map(({ seconds }) => seconds)),
    cpuSeconds: sum(runs.map(({ cpuSeconds }) => cpuSeconds ?? Number.NaN)),
    peakMemoryBytes: Math.max(...runs.map(({ peakMemoryBytes }) => peakMemoryBytes ?? 0)),
  }
}

function workRow(work: string, runs: readonly Usage[]): string[] {
  return [
    work,
    ...spreadCells(runs.map(({ seconds }) => seconds)),
    figure(minimum(runs.map(({ cpuSeconds }) => cpuSeconds ?? Number.NaN))),
    megabytes(runs.map(({ peakMemoryBytes }) => peakMemoryBytes)),
  ]
}
