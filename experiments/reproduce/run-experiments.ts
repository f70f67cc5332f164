/**
 * Runs experiments one after the other: finished ones are not run again, and those without data are skipped.
 */

import { describeMachine } from '../../reporting/machine.js'
import { timed } from '../../reporting/seconds.js'
import type { Corpora } from '../corpora.js'
import { type FinishedExperiments, keyOf } from './finished.js'
import type { PaperExperiment, PartOf, ProgressOf, ReproduceOptions, Reproduction } from './reproduction.js'

export interface RunOptions extends ReproduceOptions {
  readonly corpora: Corpora
  readonly progress: ProgressOf
  /** Where finished experiments are stored. Default: nowhere. */
  readonly finished?: FinishedExperiments
  /** Runs finished experiments again. Default false. */
  readonly fresh?: boolean
  /** Reports what is being done. */
  readonly note?: (text: string) => void
}

/** Yields the result of each experiment when it is done. */
export async function* runExperiments(
  experiments: readonly PaperExperiment[],
  options: RunOptions,
): AsyncGenerator<Reproduction> {
  for (const experiment of experiments) yield await runOne(experiment, options)
}

async function runOne(experiment: PaperExperiment, options: RunOptions): Promise<Reproduction> {
  const { corpora, progress, finished, fresh = false, note = () => {} } = options
  const prepared = await experiment.prepare(options, corpora)
  if ('missing' in prepared) return skip(experiment, prepared.missing)
  const key = keyOf(experiment.id, prepared)
  const before = fresh ? undefined : finished
  const known = before?.find<Reproduction>(key)
  if (known) {
    note(`${experiment.id}: finished before, not run again (--fresh runs it anew)`)
    return known
  }
  const part: PartOf = (name, work) => (finished ? finished.part({ ...key, name, fresh }, work) : work())
  const machine = describeMachine()
  const [reproduction, took] = await timed(() => prepared.run(progress, part))
  const result = { ...reproduction, took, machine }
  await finished?.keep(key, result)
  return result
}

function skip({ id, summary, source }: PaperExperiment, missing: string): Reproduction {
  return {
    id,
    title: summary,
    source,
    rows: [],
    notes: [],
    table: { columns: [], rows: [] },
    skipped: missing,
  }
}
