import path from 'node:path'
import type { Bench } from '../../context.js'
import { describeConll2000 } from '../../corpora/catalog.js'
import { writeCopies } from '../../corpora/copies.js'
import type { PreparedCorpus } from '../../corpora/prepared-corpus.js'
import { evaluationCpuSeconds, evaluationSeconds } from '../../logs/training-log.js'
import { growthExponent, median, minimum } from '../../measure/statistics.js'
import { countFigure, figure, megabytes } from '../../report/figures.js'
import type { GoalOutcome, PartResult, Table } from '../../report/result.js'
import { followCofield } from '../../tools/cofield.js'
import type { TrainingMeasure } from '../../tools/tool.js'
import { flatGoal, measureStreams, streamTable } from './stream.js'

/** An iteration more than the first, to know what an evaluation takes. */
const ITERATIONS = 2
const COPIES = 32
const MOST_SECONDS = 10
/** Half of what 32 copies of CoNLL-2000 took before. */
const MOST_MEMORY = 1.05e9
/** The largest exponent that counts as linear: caches become too small and memory must be allocated. */
const LINEAR = 1.1

/** A training on several copies of a corpus. */
interface SizeRecord {
  readonly words: 'same' | 'altered'
  readonly copies: number
  readonly tokens: number
  /** Seconds before the first iteration, and those of the processor. */
  readonly before: number
  readonly cpuBefore: number | null
  readonly iteration: number
  readonly run: TrainingMeasure
}

/** Large data: what training does before its first iteration, and labeling a long stream. */
export async function size(bench: Bench): Promise<PartResult> {
  const corpus = await bench.prepare('conll2000', () => describeConll2000(bench.places, bench.folder))
  const most = bench.quick ? 4 : COPIES
  const records: SizeRecord[] = []
  for (const [words, copies] of [
    ['same', most],
    ['altered', most / 4],
    ['altered', most],
  ] as const)
    records.push(await measureCopies(bench, corpus, words, copies))
  const streams = await measureStreams(bench, corpus)
  return {
    title: 'Large data',
    tables: [copiesTable(records, Math.max(...bench.threads)), streamTable(streams)],
    goals: [
      ...records.filter(({ copies }) => copies === most).flatMap(copiesGoals),
      growthGoal(records.filter(({ words }) => words === 'altered')),
      ...flatGoal(streams),
    ],
    notes: [
      'Before the first iteration: from the start of the process, less the evaluations of the first iteration at the pace of the second.',
      'Altered: one word in eight has the number of its copy as an ending, so that sequences differ and attributes become more.',
    ],
    figures: { records, streams },
  }
}

async function measureCopies(
  bench: Bench,
  corpus: PreparedCorpus,
  words: SizeRecord['words'],
  copies: number,
): Promise<SizeRecord> {
  const columns = path.join(bench.folder, `${copies}-${words}.tsv`)
  const tokens = writeCopies(corpus.train.columns, copies, words, columns)
  const model = path.join(bench.folder, 'copies.cofield')
  const task = {
    corpus: { ...corpus, train: { ...corpus.train, columns, tokens } },
    c2: 1,
    model,
    maxIterations: ITERATIONS,
  }
  const run = await followCofield(task, { threads: Math.max(...bench.threads) })
  const iteration = median(evaluationSeconds(run.points))
  const [first] = run.points
  const before = first.seconds - first.evaluations! * iteration
  const cpu = evaluationCpuSeconds(run.points)
  const cpuBefore =
    first.cpuSeconds == null || cpu === null ? null : first.cpuSeconds - first.evaluations! * cpu
  bench.note(`${copiesFigure(copies)}, ${words} words: ${figure(before)} s before the first iteration`)
  return { words, copies, tokens, before, cpuBefore, iteration, run }
}

/** `1 copy`, `32 copies`. */
function copiesFigure(copies: number): string {
  return copies === 1 ? '1 copy' : `${countFigure(copies)} copies`
}

function copiesTable(records: readonly SizeRecord[], threads: number): Table {
  return {
    title: `Training on copies of CoNLL-2000, likelihood, ${ITERATIONS} iterations, threads: ${threads}`,
    columns: [
      'copies',
      'words',
      'tokens',
      's before',
      'CPU s before',
      's an iteration',
      'CPU s in all',
      'peak MB',
    ],
    rows: records.map(({ copies, words, tokens, before, cpuBefore, iteration, run }) => [
      String(copies),
      words,
      countFigure(tokens),
      figure(before),
      figure(cpuBefore ?? Number.NaN),
      figure(iteration),
      figure(run.cpuSeconds ?? Number.NaN),
      megabytes([run.peakMemoryBytes]),
    ]),
  }
}

function copiesGoals({ words, copies, before, run }: SizeRecord): GoalOutcome[] {
  const work = `${copiesFigure(copies)} of CoNLL-2000, ${words} words`
  const { peakMemoryBytes: peak } = run
  return [
    {
      work: `${work}: before the first iteration`,
      goal: `≤ ${MOST_SECONDS} s`,
      measured: `${figure(before)} s`,
      met: before <= MOST_SECONDS,
    },
    ...(peak === null
      ? []
      : [
          {
            work: `${work}: peak memory`,
            goal: `≤ ${figure(MOST_MEMORY / 1e6)} MB`,
            measured: `${figure(peak / 1e6)} MB`,
            met: peak <= MOST_MEMORY,
          },
        ]),
  ]
}

function growthGoal(records: readonly SizeRecord[]): GoalOutcome {
  const exponent = growthExponent(records.map(({ tokens, run }) => [tokens, run.seconds] as const))
  return {
    work: `time over ${minimum(records.map(({ copies }) => copies))} to ${Math.max(...records.map(({ copies }) => copies))} altered copies`,
    goal: `linear: exponent ≤ ${LINEAR}`,
    measured: figure(exponent),
    met: exponent <= LINEAR,
  }
}
