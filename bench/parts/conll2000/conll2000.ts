import path from 'node:path'
import type { Bench } from '../../context.js'
import { describeConll2000 } from '../../corpora/catalog.js'
import type { PreparedCorpus } from '../../corpora/prepared-corpus.js'
import { minimum } from '../../measure/statistics.js'
import { figure, namedFigures, times } from '../../report/figures.js'
import type { GoalOutcome, PartResult } from '../../report/result.js'
import { cofield, followCofield } from '../../tools/cofield.js'
import type { Tool } from '../../tools/tool.js'
import {
  compareTraining,
  type Entrant,
  qualityOf,
  speedup,
  type TrainingRecord,
  trainingTable,
} from '../compare-training.js'
import { sameObjective, sameWeights } from '../equality.js'
import { evaluationGoals, evaluationsOf, evaluationTable } from './evaluations.js'
import { measureShort } from './short-training.js'
import { type Curve, type F1Point, plotF1, plotObjectives } from './training-plots.js'

const C2 = 1
/** Iterations after which F1 is measured. */
const LADDER = [3, 5, 10, 20, 40, 80]
const LEAST_SPEEDUP: Readonly<Record<number, number>> = { 1: 6.5, 2: 12 }
const QUICK_ITERATIONS = 12
/** Iterations with weights for all pairs, unless `--full`: to the end, CRF++ takes many minutes. */
const DENSE_ITERATIONS = 30

/** CoNLL-2000 trained by all tools to convergence: time, memory, model, objective and F1. */
export async function conll2000(bench: Bench): Promise<PartResult> {
  const corpus = await bench.prepare('conll2000', () => describeConll2000(bench.places, bench.folder))
  const limit = bench.quick ? { maxIterations: QUICK_ITERATIONS } : {}
  const records = await compareTraining(bench, corpus, entrantsOf(bench), { c2: C2, ...limit })
  const { reference } = bench.peers
  const curves = await followCurves(bench, corpus, records)
  const base = records.find(({ name }) => name === reference?.name)
  const evaluations = evaluationsOf(curves)
  const short = await measureShort(bench, corpus)
  return {
    title: 'CoNLL-2000, likelihood, c2 = 1, from the start of the process to the model on disk',
    tables: [
      trainingTable(
        'Weights for the pairs of attribute and label that were seen',
        seen(records),
        reference?.name,
      ),
      ...denseTable(bench, records),
      evaluationTable(evaluations),
      short.table,
    ],
    goals: [
      ...(base ? [...speedGoals(records, base, bench), memoryGoal(records, base, bench)] : []),
      ...evaluationGoals(evaluations, bench.threads),
      ...short.goals,
    ],
    plots: [plotObjectives('conll2000', curves), plotF1('conll2000', curves)],
    notes: notesOf(records),
    figures: { records, curves, short: short.records },
  }
}

function entrantsOf(bench: Bench): Entrant[] {
  const { threads, peers } = bench
  const { reference, addon, dense } = peers
  const most = Math.max(...threads)
  const some = { rounds: 1, maxIterations: denseIterations(bench) }
  return [
    ...threads.map(count => ({ tool: cofield({ threads: count }) })),
    { tool: cofield({ threads: most, input: 'attributes' }) },
    ...(reference ? [{ tool: reference }] : []),
    ...(addon && addon !== reference ? [{ tool: addon, rounds: 1 }] : []),
    ...(dense.length > 0 ? [{ tool: cofield({ threads: most, weights: 'all' }), ...some }] : []),
    ...dense.map(tool => ({ tool, ...some })),
  ]
}

/** Undefined: to the end. */
function denseIterations({ quick, full }: Bench): number | undefined {
  if (quick) return QUICK_ITERATIONS
  return full ? undefined : DENSE_ITERATIONS
}

function seen(records: readonly TrainingRecord[]): TrainingRecord[] {
  return records.filter(({ weights }) => weights === 'seen')
}

function denseTable(bench: Bench, records: readonly TrainingRecord[]) {
  const dense = records.filter(({ weights }) => weights === 'all')
  const iterations = denseIterations(bench)
  const title = `Weights for all pairs${iterations === undefined ? '' : `, ${iterations} iterations`}`
  return dense.length === 0 ? [] : [trainingTable(title, dense, undefined)]
}

/**
 * When each objective and F1 was reached: ours is trained again step by step, the peers report it in their
 * logs.
 */
async function followCurves(
  bench: Bench,
  corpus: PreparedCorpus,
  records: readonly TrainingRecord[],
): Promise<Curve[]> {
  const curves: Curve[] = []
  for (const threads of bench.threads) {
    const tool = cofield({ threads })
    const model = path.join(bench.folder, 'curve.cofield')
    const limit = bench.quick ? { maxIterations: QUICK_ITERATIONS } : {}
    const { points } = await followCofield({ corpus, c2: C2, model, ...limit }, { threads })
    const f1 = threads === Math.max(...bench.threads) ? await climb(bench, tool, corpus, points) : []
    curves.push({ name: tool.name, weights: 'seen', points, f1 })
  }
  for (const tool of [bench.peers.reference, ...bench.peers.dense].filter(tool => tool !== null)) {
    const { points } = fastest(records.find(({ name }) => name === tool.name)!)
    const f1 = tool === bench.peers.reference ? await climb(bench, tool, corpus, points) : []
    curves.push({ name: tool.name, weights: tool.weights, points, f1 })
  }
  return curves
}

/** F1 after some iterations: of trainings that end there, at the time when the whole training was there. */
async function climb(
  bench: Bench,
  tool: Tool,
  corpus: PreparedCorpus,
  points: Curve['points'],
): Promise<F1Point[]> {
  const model = path.join(bench.folder, 'rung.model')
  const found: F1Point[] = []
  const last = points.at(-1)?.iteration ?? 0
  for (const iteration of [...LADDER.filter(rung => rung < last), last]) {
    const { seconds } = points.find(point => point.iteration === iteration)!
    await tool.train({ corpus, c2: C2, model, maxIterations: iteration })
    const { f1 } = await qualityOf(bench, tool, corpus, model)
    bench.note(
      `${tool.name}: F1 ${(100 * f1!).toFixed(2)} after ${iteration} iterations, ${figure(seconds)} s`,
    )
    found.push({ seconds, iteration, f1: f1! })
  }
  return found
}

function fastest({ runs }: TrainingRecord) {
  return runs.reduce((best, run) => (run.seconds < best.seconds ? run : best))
}

function speedGoals(
  records: readonly TrainingRecord[],
  base: TrainingRecord,
  { threads }: Bench,
): GoalOutcome[] {
  return threads.map(count => {
    const ratio = speedup(recordOf(records, count), base)
    const least = LEAST_SPEEDUP[count] ?? LEAST_SPEEDUP[2]
    return {
      work: `CoNLL-2000, 19 templates, c2 = 1, process start to model, ${count === 1 ? '1 thread' : `${count} threads`}`,
      peers: namedFigures(secondsOf(seen(records).filter(({ name }) => !name.startsWith('Cofield'))), 's'),
      goal: `≥ ${least} × ${base.name}`,
      measured: `${figure(leastSeconds(recordOf(records, count)))} s, ${times(ratio)}`,
      met: ratio >= least,
    }
  })
}

function secondsOf(records: readonly TrainingRecord[]): [name: string, seconds: number][] {
  return records.map(record => [record.name, leastSeconds(record)])
}

function leastSeconds({ runs }: TrainingRecord): number {
  return minimum(runs.map(({ seconds }) => seconds))
}

function memoryGoal(
  records: readonly TrainingRecord[],
  base: TrainingRecord,
  { threads }: Bench,
): GoalOutcome {
  const peak = ({ runs }: TrainingRecord) =>
    Math.max(...runs.map(({ peakMemoryBytes }) => peakMemoryBytes ?? 0))
  const ours = Math.max(...threads.map(count => peak(recordOf(records, count))))
  const allowed = peak(base)
  return {
    work: 'CoNLL-2000, 19 templates, c2 = 1, peak memory',
    peers: namedFigures([[base.name, allowed / 1e6]], 'MB'),
    goal: `≤ ${figure(allowed / 1e6)} MB, ${base.name}'s`,
    measured: `${figure(ours / 1e6)} MB`,
    met: ours <= allowed,
  }
}

function recordOf(records: readonly TrainingRecord[], threads: number): TrainingRecord {
  return records.find(({ name }) => name === cofield({ threads }).name)!
}

function notesOf(records: readonly TrainingRecord[]): string[] {
  const own = seen(records)
  const objectives = own.map(({ runs }) => runs[0].objective).filter(value => value !== null)
  const [least, most] = [Math.min(...objectives), Math.max(...objectives)]
  return [
    sameObjective('At the end', (most - least) / least),
    sameWeights(own.map(({ runs }) => runs[0].weights)),
    ...threadNotes(records),
  ]
}

/** Threads that were requested but not used must not pass for a result. */
function threadNotes(records: readonly TrainingRecord[]): string[] {
  return records
    .filter(({ name, runs }) => name.includes('2 threads') && runs[0].threads === 1)
    .map(({ name }) => `${name}: only one thread was used.`)
}
