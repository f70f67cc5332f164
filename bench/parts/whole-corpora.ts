/** Corpora on which Cofield and CRFsuite are trained to convergence, or as far as time allows. */
import type { Bench, Part } from '../context.js'
import { describeDutch, describeFly, describeManyLabels, describeOneSequence } from '../corpora/catalog.js'
import type { CorpusDescription } from '../corpora/prepare.js'
import { times } from '../report/figures.js'
import type { GoalOutcome, PartResult } from '../report/result.js'
import { cofield } from '../tools/cofield.js'
import { compareTraining, speedup, type TrainingRecord, trainingTable } from './compare-training.js'
import { sameObjective, sameWeights } from './equality.js'

interface WholeCorpus {
  readonly title: string
  readonly key: string
  describe(bench: Bench): CorpusDescription | Promise<CorpusDescription>
  /** Maximum number of iterations. Default: until convergence. */
  readonly maxIterations?: number
  /** The speedup over CRFsuite that one thread should reach. Default: no goal. */
  readonly goal?: number
}

export const dutch: Part = compareOn({
  title: 'CoNLL-2002 Dutch, likelihood, c2 = 1, lafferty',
  key: 'dutch',
  describe: ({ places }) => describeDutch(places),
})

export const genes: Part = compareOn({
  title: 'Fly chromosome 2R, 400,000 bases in pieces of 1,000, likelihood, c2 = 1, 5-mers',
  key: 'fly',
  describe: ({ places }) => describeFly(places, 400_000),
})

export const manyLabels: Part = compareOn({
  title: 'Simulated many-label corpus, 2,000 sequences, likelihood, c2 = 1',
  key: 'many-labels',
  describe: ({ quick }) => describeManyLabels(quick ? 60 : 300, 2000),
  maxIterations: 10,
})

export const oneSequence: Part = compareOn({
  title: 'Toy English without blank lines, one sequence of 60,000 tokens, likelihood, c2 = 1, lafferty',
  key: 'one-sequence',
  describe: ({ quick }) => describeOneSequence(quick ? 6000 : 60_000),
  goal: 1,
})

function compareOn({ title, key, describe, maxIterations, goal }: WholeCorpus): Part {
  return async bench => {
    const corpus = await bench.prepare(key, () => describe(bench))
    const { reference } = bench.peers
    const tools = [...bench.threads.map(threads => cofield({ threads })), ...(reference ? [reference] : [])]
    const limit = bench.quick ? 3 : maxIterations
    const records = await compareTraining(
      { ...bench, rounds: Math.min(2, bench.rounds) },
      corpus,
      tools.map(tool => ({ tool })),
      { c2: 1, maxIterations: limit },
    )
    const result = resultOf(title, records, reference?.name, limit)
    return { ...result, goals: goal === undefined ? [] : goalOf(title, records, reference?.name, goal) }
  }
}

/** The goal of one thread compared with CRFsuite, if it is installed. */
function goalOf(
  work: string,
  records: readonly TrainingRecord[],
  reference: string | undefined,
  goal: number,
): GoalOutcome[] {
  const base = records.find(({ name }) => name === reference)
  if (!base) return []
  const ratio = speedup(records[0], base)
  return [{ work, goal: `at least ${times(goal)} CRFsuite`, measured: times(ratio), met: ratio >= goal }]
}

function resultOf(
  title: string,
  records: readonly TrainingRecord[],
  reference: string | undefined,
  limit: number | undefined,
): PartResult {
  const objectives = records.map(({ runs }) => runs[0].objective!).filter(Number.isFinite)
  const [least, most] = [Math.min(...objectives), Math.max(...objectives)]
  const until = limit === undefined ? 'to convergence' : `${limit} iterations`
  return {
    title,
    tables: [
      trainingTable(`From the start of the process to the model on disk, ${until}`, records, reference),
    ],
    goals: [],
    notes: [
      sameObjective('At the end', (most - least) / least),
      sameWeights(records.map(({ runs }) => runs[0].weights)),
    ],
    figures: records,
  }
}
