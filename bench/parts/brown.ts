import type { Bench } from '../context.js'
import { describeBrown } from '../corpora/catalog.js'
import type { PreparedCorpus } from '../corpora/prepared-corpus.js'
import type { PartResult, Table } from '../report/result.js'
import { cofield } from '../tools/cofield.js'
import { compareIterations, disagreement, iterationTable } from './compare-iterations.js'
import { compareTraining, type TrainingRecord, trainingTable } from './compare-training.js'
import { sameObjective } from './equality.js'
import { iterationGoals } from './iteration-goals.js'

const MINUTES = 10

/** Brown with its 212 labels: some iterations beside CRFsuite, which takes minutes for them, then ours to the end. */
export async function brown(bench: Bench): Promise<PartResult> {
  const corpus = await bench.prepare('brown-32623-1000', () => describeBrown(bench.places, '32623-1000'))
  const records = await compareIterations(bench, corpus, {
    c2: 1,
    iterations: 6,
    referenceIterations: 3,
    rounds: Math.min(bench.rounds, 2),
  })
  const reference = bench.peers.reference?.name
  const converged = bench.quick ? [] : await trainToTheEnd(bench, corpus)
  return {
    title: 'Brown, 32,623 sentences, 212 labels, likelihood, c2 = 1',
    tables: [
      iterationTable('Milliseconds of an iteration', records, reference),
      ...convergedTable(converged),
    ],
    goals: [
      ...iterationGoals('Brown, an iteration', records, reference, { 2: 45 }),
      ...converged.map(({ runs }) => ({
        work: 'Brown likelihood, trained to convergence',
        goal: `minutes (≤ ${MINUTES})`,
        measured: `${(runs[0].seconds / 60).toFixed(1)} min`,
        met: runs[0].seconds <= 60 * MINUTES,
      })),
    ],
    notes: [sameObjective('After the same iterations', disagreement(records))],
    figures: { records, converged },
  }
}

function trainToTheEnd(bench: Bench, corpus: PreparedCorpus): Promise<TrainingRecord[]> {
  const tool = cofield({ threads: Math.max(...bench.threads) })
  return compareTraining({ ...bench, rounds: 1 }, corpus, [{ tool }], { c2: 1 })
}

function convergedTable(records: readonly TrainingRecord[]): Table[] {
  return records.length === 0 ? [] : [trainingTable('Trained to convergence', records, undefined)]
}
