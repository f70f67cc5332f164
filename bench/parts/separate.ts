import path from 'node:path'
import type { Bench } from '../context.js'
import { describeBrown, describeConll2000, describeEntities } from '../corpora/catalog.js'
import { firstSentences } from '../corpora/first-sentences.js'
import type { PreparedCorpus } from '../corpora/prepared-corpus.js'
import { MissingCorpus } from '../corpora/sources.js'
import { evaluateOutput, type Quality } from '../measure/evaluate-output.js'
import { interleave } from '../measure/rounds.js'
import { type ProcessRun, runProcess } from '../measure/run-process.js'
import { minimum } from '../measure/statistics.js'
import { countFigure, figure, megabytes, spreadCells, times } from '../report/figures.js'
import type { GoalOutcome, PartResult, Table } from '../report/result.js'
import { CLI } from '../tools/cofield.js'

const METHODS = ['separate', 'likelihood'] as const
/** Sentences of Brown; all of them take twelve minutes a round. */
const BROWN_SENTENCES = 4000
const GOALS = [1, 1 / 3]

type Usage = Pick<ProcessRun, 'seconds' | 'cpuSeconds' | 'peakMemoryBytes'>

interface MethodRecord {
  readonly method: (typeof METHODS)[number]
  readonly runs: readonly Usage[]
  readonly quality: Quality
}

interface RichCorpus {
  readonly title: string
  readonly records: readonly MethodRecord[]
}

/** `separate` beside `likelihood` with rich features, both as `cofield train` runs them by default. */
export async function separate(bench: Bench): Promise<PartResult> {
  const results: RichCorpus[] = []
  const notes: string[] = []
  for (const prepare of [prepareChunks, prepareNames, prepareSpeech]) {
    try {
      const corpus = await prepare(bench)
      results.push({ title: corpus.title, records: await compareMethods(bench, corpus) })
    } catch (error) {
      if (!(error instanceof MissingCorpus)) throw error
      notes.push(error.message)
    }
  }
  return {
    title: `separate with rich features, from the start of the process to the model on disk, threads: ${Math.max(...bench.threads)}`,
    tables: results.map(methodTable),
    goals: results.flatMap(methodGoals),
    notes: [...notes, 'F1 and accuracy are on the test part (Dutch: testa).'],
    figures: results,
  }
}

async function prepareChunks(bench: Bench): Promise<PreparedCorpus> {
  const corpus = await bench.prepare('conll2000', () => describeConll2000(bench.places, bench.folder))
  return { ...corpus, name: 'chunk', title: `${corpus.title}, preset chunk`, features: 'chunk' }
}

function prepareNames(bench: Bench): Promise<PreparedCorpus> {
  return bench.prepare('dutch-ner', () => describeEntities(bench.places))
}

async function prepareSpeech(bench: Bench): Promise<PreparedCorpus> {
  const corpus = await bench.prepare('brown-32623-1000', () => describeBrown(bench.places, '32623-1000'))
  const features = { ...corpus, name: 'pos', features: 'pos' }
  if (bench.full) return { ...features, title: `${corpus.title}, preset pos` }
  const columns = path.join(bench.folder, 'pos.tsv')
  const sentences = bench.quick ? 100 : BROWN_SENTENCES
  firstSentences(corpus.train.columns, sentences, columns)
  const title = `${corpus.title}, the first ${countFigure(sentences)} sentences, preset pos`
  return { ...features, title, train: { ...corpus.train, columns } }
}

async function compareMethods(bench: Bench, corpus: PreparedCorpus): Promise<MethodRecord[]> {
  const modelOf = (method: string) => path.join(bench.folder, `${corpus.name}.${method}.cofield`)
  const runs = await interleave(
    METHODS.map(method => ({ name: method, run: () => train(bench, corpus, method, modelOf(method)) })),
    Math.min(2, bench.rounds),
  )
  const records: MethodRecord[] = []
  for (const method of METHODS) {
    const output = `${modelOf(method)}.tagged`
    await runProcess(process.execPath, [
      CLI,
      'tag',
      modelOf(method),
      corpus.test.columns,
      '-o',
      output,
      '--quiet',
    ])
    const quality = evaluateOutput(corpus.test.columns, output, 'last')
    records.push({ method, runs: runs.get(method)!, quality })
  }
  return records
}

async function train(bench: Bench, corpus: PreparedCorpus, method: string, model: string): Promise<Usage> {
  const limit = bench.quick ? ['--max-iterations', '3'] : []
  const threads = String(Math.max(...bench.threads))
  const options = ['-m', method, '-f', corpus.features, '--threads', threads, ...limit, '--quiet']
  const { lines: _, ...usage } = await runProcess(process.execPath, [
    CLI,
    ...['train', corpus.train.columns, '-o', model, ...options],
  ])
  bench.note(`${corpus.title}: ${method}, ${figure(usage.seconds)} s`)
  return usage
}

function methodTable({ title, records }: RichCorpus): Table {
  const score = records.some(({ quality }) => quality.f1 !== null) ? 'F1' : 'accuracy'
  return {
    title,
    columns: ['method', 'min s', 'median s', 'CPU s', '× likelihood', 'peak MB', score],
    rows: records.map(({ method, runs, quality }) => [
      method,
      ...spreadCells(runs.map(({ seconds }) => seconds)),
      figure(minimum(runs.map(({ cpuSeconds }) => cpuSeconds ?? Number.NaN))),
      times(ratioOf(records, method)),
      megabytes(runs.map(({ peakMemoryBytes }) => peakMemoryBytes)),
      (100 * (quality.f1 ?? quality.accuracy)).toFixed(2),
    ]),
  }
}

function methodGoals({ title, records }: RichCorpus): GoalOutcome[] {
  const ratio = ratioOf(records, 'separate')
  return GOALS.map(most => ({
    work: `separate on ${title}`,
    goal: `< ${figure(most)} × likelihood`,
    measured: times(ratio),
    met: ratio < most,
  }))
}

/** In trainings of `likelihood`, by the clock. */
function ratioOf(records: readonly MethodRecord[], method: MethodRecord['method']): number {
  const least = (name: string) =>
    minimum(records.find(record => record.method === name)!.runs.map(({ seconds }) => seconds))
  return least(method) / least('likelihood')
}
