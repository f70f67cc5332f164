import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Bench } from '../context.js'
import { describeConll2000, describeManyLabels } from '../corpora/catalog.js'
import type { PreparedCorpus } from '../corpora/prepared-corpus.js'
import { growthExponent, minimum } from '../measure/statistics.js'
import { figure, megabytes } from '../report/figures.js'
import type { GoalOutcome, PartResult, Table } from '../report/result.js'
import { cofield } from '../tools/cofield.js'
import type { TrainingMeasure } from '../tools/tool.js'
import { compareIterations } from './compare-iterations.js'

const COPIES = [1, 2, 4, 8]
const LABELS = [50, 100, 200, 400, 700, 1000]
const SEQUENCES = 1000
/** The largest exponent that counts as linear: caches become too small and memory must be allocated. */
const LINEAR = 1.1

interface GrowthRow {
  readonly size: number
  readonly seconds: number
  readonly reference: number | null
  readonly peakMemoryBytes: number | null
}

/** How time grows with the data and with the number of labels. */
export async function growth(bench: Bench): Promise<PartResult> {
  const byCopies = await growByCopies(bench)
  const byLabels = await growByLabels(bench)
  return {
    title: `Growth, ${Math.max(...bench.threads)} threads`,
    tables: [
      growthTable('Copies of CoNLL-2000: seconds from start to model, 10 iterations', 'copies', byCopies),
      growthTable('Labels, 20,000 simulated tokens: seconds of an iteration', 'labels', byLabels),
    ],
    goals: [
      exponentGoal('time over 1 to 8 copies of CoNLL-2000', 'linear', byCopies, LINEAR),
      exponentGoal('time over labels up to 1,000', 'sub-quadratic', byLabels, 2),
    ],
    figures: { byCopies, byLabels },
  }
}

async function growByCopies(bench: Bench): Promise<GrowthRow[]> {
  const corpus = await bench.prepare('conll2000', () => describeConll2000(bench.places, bench.folder))
  const tool = cofield({ threads: Math.max(...bench.threads) })
  const rows: GrowthRow[] = []
  for (const copies of bench.quick ? COPIES.slice(0, 2) : COPIES) {
    const model = path.join(bench.folder, 'copies.cofield')
    const task = {
      corpus: copied(corpus, copies, bench.folder),
      c2: 1,
      model,
      maxIterations: bench.quick ? 2 : 10,
    }
    const runs: TrainingMeasure[] = []
    for (let round = 0; round < Math.min(2, bench.rounds); round++) runs.push(await tool.train(task))
    const seconds = minimum(runs.map(run => run.seconds))
    bench.note(`${copies} copies: ${figure(seconds)} s`)
    rows.push({ size: copies, seconds, reference: null, peakMemoryBytes: runs[0].peakMemoryBytes })
  }
  return rows
}

function copied(corpus: PreparedCorpus, copies: number, folder: string): PreparedCorpus {
  const text = readFileSync(corpus.train.columns, 'utf8').trimEnd()
  const columns = path.join(folder, 'copies.tsv')
  writeFileSync(columns, `${Array<string>(copies).fill(text).join('\n\n')}\n`)
  return { ...corpus, train: { ...corpus.train, columns, tokens: copies * corpus.train.tokens } }
}

async function growByLabels(bench: Bench): Promise<GrowthRow[]> {
  const most = Math.max(...bench.threads)
  const rows: GrowthRow[] = []
  for (const labels of bench.quick ? LABELS.slice(0, 2) : LABELS) {
    const corpus = await bench.prepare(`labels-${labels}`, () => describeManyLabels(labels, SEQUENCES))
    const settings = { c2: 1, iterations: 4, referenceIterations: labels > 400 ? 0 : 3, rounds: 1 }
    const records = await compareIterations({ ...bench, threads: [most] }, corpus, settings)
    const [ours, theirs] = records
    rows.push({
      size: labels,
      seconds: minimum(ours!.seconds),
      reference: theirs ? minimum(theirs.seconds) : null,
      peakMemoryBytes: ours!.runs[0].peakMemoryBytes,
    })
  }
  return rows
}

function growthTable(title: string, what: string, rows: readonly GrowthRow[]): Table {
  const first = rows[0]
  const cells = rows.map(({ size, seconds, reference, peakMemoryBytes }) => [
    String(size),
    figure(seconds),
    figure(seconds / first.seconds),
    figure(size / first.size),
    reference === null ? '–' : figure(reference),
    megabytes([peakMemoryBytes]),
  ])
  return { title, columns: [what, 's', '× first', 'size × first', 'CRFsuite s', 'peak MB'], rows: cells }
}

function exponentGoal(work: string, kind: string, rows: readonly GrowthRow[], most: number): GoalOutcome {
  const exponent = growthExponent(rows.map(({ size, seconds }) => [size, seconds] as const))
  const met = kind === 'linear' ? exponent <= most : exponent < most
  return {
    work,
    goal: `${kind}: exponent ${kind === 'linear' ? '≤' : '<'} ${most}`,
    measured: figure(exponent),
    met,
  }
}
