import { rmSync } from 'node:fs'
import { devNull } from 'node:os'
import path from 'node:path'
import type { Bench } from '../../context.js'
import { readPasses } from '../../corpora/copies.js'
import type { PreparedCorpus } from '../../corpora/prepared-corpus.js'
import { runProcess } from '../../measure/run-process.js'
import { countFigure, figure, megabytes } from '../../report/figures.js'
import type { GoalOutcome, Table } from '../../report/result.js'
import { CLI } from '../../tools/cofield.js'

const MILLION = 1_000_000
/** How much more memory the longest stream may take than the second shortest, when all tables have their final size. */
const FLAT = 1.1

/** Labeling a stream. */
export interface StreamRecord {
  readonly method: string
  readonly threads: number
  readonly tokens: number
  readonly seconds: number
  readonly cpuSeconds: number | null
  readonly peakMemoryBytes: number | null
}

/** Labels copies of the training text, with words that no model has seen, from standard input; the labels are thrown away. */
export async function measureStreams(bench: Bench, corpus: PreparedCorpus): Promise<StreamRecord[]> {
  const { columns } = corpus.train
  const methods = { likelihood: ['-f', 'chunk19', '--c2', '1', '--max-iterations', '10'], empirical: [] }
  const modelOf = (method: string) => path.join(bench.folder, `stream.${method}.cofield`)
  for (const [method, options] of Object.entries(methods))
    await cofield(['train', columns, '-o', modelOf(method), '-m', method, ...options])
  const stream = path.join(bench.folder, 'stream.tsv')
  const passes = readPasses(columns)
  const records: StreamRecord[] = []
  let pass = 0
  for (const wanted of lengths(bench)) {
    for (; pass * passes.tokens < wanted; pass++) passes.append(stream, pass, 'altered')
    const tokens = pass * passes.tokens
    for (const method of Object.keys(methods))
      for (const threads of bench.quick ? [1] : bench.threads) {
        const args = ['tag', modelOf(method), '--threads', String(threads)]
        const { lines: _, ...run } = await cofield(args, stream)
        records.push({ method, threads, tokens, ...run })
        bench.note(`${method}, ${countFigure(tokens)} tokens: ${figure(run.seconds)} s`)
      }
  }
  rmSync(stream)
  return records
}

function lengths({ quick, full }: Bench): number[] {
  if (quick) return [20_000, 40_000, 80_000]
  return [MILLION, 4 * MILLION, 16 * MILLION, ...(full ? [100 * MILLION] : [])]
}

function cofield(args: readonly string[], inputFile?: string) {
  const streams = inputFile === undefined ? {} : { inputFile, outputFile: devNull }
  return runProcess(process.execPath, [CLI, ...args, '--quiet'], streams)
}

export function streamTable(records: readonly StreamRecord[]): Table {
  return {
    title: 'Labeling a stream, CoNLL-2000 with altered words: standard input to standard output',
    columns: ['model', 'threads', 'tokens', 's', 'tokens/s', 'CPU s', 'peak MB'],
    rows: records.map(({ method, threads, tokens, seconds, cpuSeconds, peakMemoryBytes }) => [
      method,
      String(threads),
      countFigure(tokens),
      figure(seconds),
      countFigure(tokens / seconds),
      cpuSeconds === null ? '–' : figure(cpuSeconds),
      megabytes([peakMemoryBytes]),
    ]),
  }
}

/** Whether memory stays the same while the stream grows. */
export function flatGoal(records: readonly StreamRecord[]): GoalOutcome[] {
  const kinds = [...new Set(records.map(({ method, threads }) => `${method}, threads: ${threads}`))]
  return kinds.flatMap(kind => {
    const own = records.filter(({ method, threads }) => `${method}, threads: ${threads}` === kind)
    const [from, to] = [own[1], own.at(-1)!]
    if (own.length < 3 || from.peakMemoryBytes === null || to.peakMemoryBytes === null) return []
    const ratio = to.peakMemoryBytes / from.peakMemoryBytes
    return [
      {
        work: `memory of labeling a stream of ${countFigure(to.tokens)} tokens, ${kind}`,
        goal: `≤ ${FLAT} times that of ${countFigure(from.tokens)}`,
        measured: `${figure(ratio)} times`,
        met: ratio <= FLAT,
      },
    ]
  })
}
