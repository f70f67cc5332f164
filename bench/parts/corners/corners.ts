import path from 'node:path'
import type { Bench } from '../../context.js'
import type { PreparedCorpus } from '../../corpora/prepared-corpus.js'
import { evaluationCpuSeconds, meanEvaluationSeconds } from '../../logs/training-log.js'
import { type Competitor, interleave } from '../../measure/rounds.js'
import { runProcess } from '../../measure/run-process.js'
import { minimum } from '../../measure/statistics.js'
import { figure } from '../../report/figures.js'
import type { PartResult } from '../../report/result.js'
import { cofield, followCofield } from '../../tools/cofield.js'
import type { TaggingMeasure, Tool, TrainingMeasure } from '../../tools/tool.js'
import { type CornerSize, writeCornerCorpus } from './corner-corpus.js'
import { behindTable, type CornerCost, type CornerRecord, cornerTable, plotCorners } from './corner-report.js'

/** A size of data to measure at. */
interface Corner extends CornerSize {
  readonly by: CornerRecord['by']
  /** The first one is not counted. */
  readonly iterations: number
  /** Why Wapiti has no turn: it has a weight for every pair of attribute and label. Default: it has one. */
  readonly withoutWapiti?: string
}

const FEW = { attributes: 2000, columns: 5 }
const LONG = { tokens: 20_000, tagged: 20_000, iterations: 30 }
/** Time grows with the square of the labels, so that what grows otherwise is kept small. */
const SHORT = { tokens: 4000, tagged: 2000, iterations: 4 }
const WIDE = { labels: 5, columns: 20, tokens: 50_000, tagged: 50_000, iterations: 20 }

const CORNERS: readonly Corner[] = [
  { by: 'labels', labels: 5, ...FEW, ...LONG },
  { by: 'labels', labels: 20, ...FEW, ...LONG },
  { by: 'labels', labels: 80, ...FEW, ...LONG },
  { by: 'labels', labels: 250, ...FEW, ...SHORT },
  {
    by: 'labels',
    labels: 1000,
    ...FEW,
    ...SHORT,
    iterations: 3,
    withoutWapiti: 'its three iterations take more than a minute',
  },
  { by: 'attributes', attributes: 1e3, ...WIDE },
  { by: 'attributes', attributes: 1e4, ...WIDE },
  { by: 'attributes', attributes: 1e5, ...WIDE },
  { by: 'attributes', attributes: 1e6, ...WIDE, iterations: 6 },
  {
    by: 'attributes',
    attributes: 1e7,
    ...WIDE,
    tokens: 500_000,
    iterations: 4,
    withoutWapiti: 'its 50 million weights take more than 6 GB',
  },
]

const TINY = { tokens: 1000, tagged: 1000, iterations: 3 }

const QUICK: readonly Corner[] = [
  { by: 'labels', labels: 20, ...FEW, ...TINY },
  { by: 'attributes', labels: 5, ...FEW, ...TINY },
]

const C2 = 1

/** The cost of an iteration and of tagging by the number of labels and of attributes, on generated data. */
export async function corners(bench: Bench): Promise<PartResult> {
  const records: CornerRecord[] = []
  const notes: string[] = []
  for (const corner of bench.quick ? QUICK : CORNERS) {
    const corpus = writeCornerCorpus(`corner-${corner.labels}-${corner.attributes}`, corner, bench.folder)
    records.push(...(await measureCorner(bench, corner, corpus)))
    if (corner.withoutWapiti !== undefined)
      notes.push(`${corpus.title}: without Wapiti, ${corner.withoutWapiti}.`)
  }
  const node = await interleave(
    [{ name: 'node', run: () => runProcess(process.execPath, ['-e', '0']) }],
    bench.quick ? 1 : 5,
  )
  const empty = minimum(node.get('node')!.map(({ seconds }) => seconds))
  return {
    title: 'Cost by labels and by attributes',
    tables: [cornerTable('labels', records), cornerTable('attributes', records), behindTable(records)],
    goals: [],
    plots: plotCorners(records),
    notes: [
      ...notes,
      `Tagging is a whole process with one thread; a Node process that does nothing takes ${figure(1000 * empty)} ms.`,
      'An iteration is the mean without the first, divided by its evaluations where a tool tells them (Wapiti does not). Wapiti has weights for all pairs of attribute and label, the others for those that were seen.',
    ],
    figures: records,
  }
}

/** Trains and tags with all tools in turn. */
async function measureCorner(bench: Bench, corner: Corner, corpus: PreparedCorpus): Promise<CornerRecord[]> {
  const { reference, dense } = bench.peers
  const wapiti = corner.withoutWapiti === undefined ? dense.find(({ name }) => name === 'Wapiti') : undefined
  const peers = [reference, wapiti].filter(tool => tool != null)
  const own = bench.threads.map(threads => cofield({ threads }))
  const modelOf = ({ name }: Tool) =>
    path.join(bench.folder, `${corpus.name}.${name.replace(/\W+/g, '-')}.model`)
  const task = (tool: Tool) => ({ corpus, c2: C2, model: modelOf(tool), maxIterations: corner.iterations })
  const trainings: Competitor<TrainingMeasure>[] = [
    ...own.map((tool, k) => ({
      name: tool.name,
      run: () => followCofield(task(tool), { threads: bench.threads[k] }),
    })),
    ...peers.map(tool => ({ name: tool.name, run: () => tool.train(task(tool)) })),
  ]
  const trained = await interleave(trainings, Math.min(2, bench.rounds))
  const taggings = [own[0], ...peers].map(tool => ({
    name: tool.name,
    run: () =>
      tool.tag({ corpus, text: corpus.test, model: modelOf(tool), output: `${modelOf(tool)}.tagged` }),
  }))
  const tagged = await interleave(taggings, bench.quick ? 1 : 3)
  bench.note(`${corpus.title}: measured`)
  return [...trained].map(([name, runs]) => ({
    by: corner.by,
    size: corner[corner.by],
    tool: name,
    // Of ours those that were asked for: with little data, fewer are used.
    threads: bench.threads[own.findIndex(tool => tool.name === name)] ?? runs[0].threads,
    tokens: corner.tokens,
    tagged: corner.tagged,
    iteration: iterationCost(runs),
    tagging: taggingCost(tagged.get(name)),
    peakMemoryBytes: runs[0].peakMemoryBytes,
  }))
}

function iterationCost(runs: readonly TrainingMeasure[]): CornerCost {
  const cpu = runs.map(({ points }) => evaluationCpuSeconds(points)).filter(value => value !== null)
  return {
    seconds: minimum(runs.map(({ points }) => meanEvaluationSeconds(points))),
    cpuSeconds: cpu.length === 0 ? null : minimum(cpu),
  }
}

function taggingCost(runs: readonly TaggingMeasure[] | undefined): CornerCost | null {
  if (!runs) return null
  const cpu = runs.map(({ cpuSeconds }) => cpuSeconds).filter(value => value !== null)
  return {
    seconds: minimum(runs.map(({ seconds }) => seconds)),
    cpuSeconds: cpu.length === 0 ? null : minimum(cpu),
  }
}
