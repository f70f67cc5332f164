import type { Bench } from '../context.js'
import { describeConll2000 } from '../corpora/catalog.js'
import type { PartResult } from '../report/result.js'
import { compareIterations, disagreement, iterationTable } from './compare-iterations.js'
import { sameObjective } from './equality.js'
import { iterationGoals } from './iteration-goals.js'

/** One objective and gradient on CoNLL-2000. */
export async function iteration(bench: Bench): Promise<PartResult> {
  const corpus = await bench.prepare('conll2000', () => describeConll2000(bench.places, bench.folder))
  const records = await compareIterations(bench, corpus, { c2: 1, iterations: 12 })
  const reference = bench.peers.reference?.name
  return {
    title: 'CoNLL-2000, one objective and gradient',
    tables: [iterationTable('Milliseconds of an iteration', records, reference)],
    goals: iterationGoals('one objective + gradient on CoNLL-2000', records, reference, { 1: 6.5, 2: 13 }),
    notes: [sameObjective('After the same iterations', disagreement(records))],
    figures: records,
  }
}
