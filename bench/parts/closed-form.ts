import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatCount } from '../../reporting/format.js'
import { load } from '../../src/index.js'
import { readCorpus } from '../../src/node/files.js'
import type { Bench } from '../context.js'
import { describeBrown } from '../corpora/catalog.js'
import type { PreparedCorpus } from '../corpora/prepared-corpus.js'
import { interleave } from '../measure/rounds.js'
import { type ProcessRun, resultOf, runProcess } from '../measure/run-process.js'
import { median, minimum } from '../measure/statistics.js'
import { figure, megabytes, spreadCells } from '../report/figures.js'
import type { PartResult, Table } from '../report/result.js'

const HERE = import.meta.dirname
const CLI = path.join(HERE, '../../cli/main.js')
const FLOOR = path.join(HERE, '../children/floor.js')
const LOAD = path.join(HERE, '../children/load.js')
const MOST_SECONDS = 0.25
const LEAST_TOKENS_A_SECOND = 1_500_000

/**
 * Training by counting on Brown: from file to file, next to plain reading and splitting of the same file, the
 * floor; loading and tagging; and growth with the data.
 */
export async function closedForm(bench: Bench): Promise<PartResult> {
  const corpus = await bench.prepare('brown-32623-1000', () => describeBrown(bench.places, '32623-1000'))
  const files = await measureFiles(bench, corpus)
  const seconds = minimum(files.get('train')!.map(run => run.seconds))
  const tagging = await measureTagging(bench)
  const fastest = Math.max(...tagging.fresh)
  return {
    title: 'Training by counting, Brown, 32,623 sentences',
    tables: [filesTable(files, corpus), await growthTable(bench, corpus)],
    goals: [
      {
        work: 'empirical training on Brown, file to file',
        goal: `≤ ${MOST_SECONDS} s`,
        measured: `${figure(seconds)} s`,
        met: seconds <= MOST_SECONDS,
      },
      {
        work: 'tagging new text with empirical, in memory',
        goal: `≥ ${formatCount(LEAST_TOKENS_A_SECOND)} tokens/s`,
        measured: `${formatCount(fastest)} tokens/s`,
        met: fastest >= LEAST_TOKENS_A_SECOND,
      },
    ],
    notes: [loadNote(files.get('load')!), taggingNote(tagging)],
    figures: Object.fromEntries(
      [...files].map(([name, runs]) => [name, runs.map(({ lines, ...run }) => run)]),
    ),
  }
}

function measureFiles(bench: Bench, { train, test }: PreparedCorpus): Promise<Map<string, ProcessRun[]>> {
  const model = path.join(bench.folder, 'closed-form.cofield')
  const tagged = path.join(bench.folder, 'closed-form.tsv')
  const node = (name: string, ...args: string[]) => ({ name, run: () => runProcess(process.execPath, args) })
  return interleave(
    [
      node('floor', FLOOR, train.columns),
      node('train', CLI, 'train', train.columns, '-o', model, '--quiet', '--json'),
      node('tag', CLI, 'tag', model, test.columns, '-o', tagged, '--quiet', '--json'),
      node('load', LOAD, model),
    ],
    bench.rounds,
  )
}

function filesTable(
  files: ReadonlyMap<string, readonly ProcessRun[]>,
  { train, test }: PreparedCorpus,
): Table {
  const floor = minimum(files.get('floor')!.map(run => run.seconds))
  const row = (title: string, name: string, tokens: number) => {
    const runs = files.get(name)!
    const seconds = runs.map(run => run.seconds)
    return [
      title,
      ...spreadCells(seconds),
      figure(minimum(seconds) / floor),
      formatCount(tokens / minimum(seconds)),
      megabytes(runs.map(run => run.peakMemoryBytes)),
    ]
  }
  return {
    title: 'Whole processes',
    columns: ['', 'min s', 'median s', '× floor', 'tokens/s', 'peak MB'],
    rows: [
      row('floor: read and split', 'floor', train.tokens),
      row('train, file to file', 'train', train.tokens),
      row('tag 1,000 sentences', 'tag', test.tokens),
    ],
  }
}

function loadNote(runs: readonly ProcessRun[]): string {
  const results = runs.map(resultOf)
  const milliseconds = results.map(result => Number(result['load']))
  const size = megabytes([Number(results[0]['bytes'])])
  return `Loading the model of ${size} MB: min ${figure(minimum(milliseconds))} ms, median ${figure(median(milliseconds))} ms.`
}

/** Tokens a second, in each round: of a new text, then of the same text again. */
interface TaggingRates {
  readonly tokens: number
  readonly fresh: readonly number[]
  readonly again: readonly number[]
}

/** Tagging alone, in this process. */
async function measureTagging(bench: Bench): Promise<TaggingRates> {
  const { train, test } = await bench.prepare('brown-17311-16312', () =>
    describeBrown(bench.places, '17311-16312'),
  )
  const model = path.join(bench.folder, 'half.cofield')
  await runProcess(process.execPath, [CLI, 'train', train.columns, '-o', model, '--quiet'])
  const text = await readCorpus([test.columns])
  const bytes = readFileSync(model)
  const rates: [fresh: number[], again: number[]] = [[], []]
  for (let round = 0; round < bench.rounds; round++) {
    const loaded = load(bytes)
    for (const list of rates) {
      const start = performance.now()
      loaded.tagCorpus(text)
      list.push(text.P / ((performance.now() - start) / 1000))
    }
  }
  return { tokens: text.P, fresh: rates[0], again: rates[1] }
}

function taggingNote({ tokens, fresh, again }: TaggingRates): string {
  const best = (list: readonly number[]) =>
    `best ${formatCount(Math.max(...list))}, median ${formatCount(median(list))} tokens/s`
  return `Tagging ${formatCount(tokens)} tokens of new text in memory: ${best(fresh)}; again: ${best(again)}.`
}

/** The same training over several copies of the corpus. */
async function growthTable(bench: Bench, { train }: PreparedCorpus): Promise<Table> {
  const text = readFileSync(train.columns, 'utf8').trimEnd()
  const file = path.join(bench.folder, 'closed-form-copies.tsv')
  const model = path.join(bench.folder, 'copies.cofield')
  writeFileSync(file, '')
  const rows: string[][] = []
  let written = 0
  for (const copies of bench.quick ? [1, 2] : [1, 2, 4, 8]) {
    for (; written < copies; written++) appendFileSync(file, `${text}\n\n`)
    const node = (name: string, ...args: string[]) => ({
      name,
      run: () => runProcess(process.execPath, args),
    })
    const competitors = [
      node('floor', FLOOR, file),
      node('train', CLI, 'train', file, '-o', model, '--quiet', '--json'),
    ]
    const runs = await interleave(competitors, Math.max(2, bench.rounds >> 1))
    const [floor, seconds] = ['floor', 'train'].map(name => minimum(runs.get(name)!.map(run => run.seconds)))
    const peak = megabytes(runs.get('train')!.map(run => run.peakMemoryBytes))
    rows.push([String(copies), figure(seconds!), figure(floor!), figure(seconds! / floor!), peak])
  }
  return {
    title: 'Copies of the corpus',
    columns: ['copies', 'train s', 'floor s', '× floor', 'peak MB'],
    rows,
  }
}
