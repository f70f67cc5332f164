/** Trains and scores one candidate on the data of one rung. */

import { DataError } from '../common/errors.js'
import { addLabels } from '../evaluation/evaluate-model.js'
import { Evaluator } from '../evaluation/evaluator.js'
import type { GivenOptions } from '../methods/options.js'
import { findMethod, resolveMethod } from '../methods/registry.js'
import type { Model } from '../model/model.js'
import { type TrainSettings, trainSteps, type UncheckedTrainOptions } from '../train.js'
import { optionsFor } from './candidate.js'
import type { Entry, Heat } from './entry.js'
import { type Cost, iterationsNeeded } from './forecast.js'
import type { Rung, RungData } from './held-out.js'
import type { Meter } from './meter.js'

/** What all heats of a race share. */
export interface HeatSettings {
  /** Tokens of all training data. */
  readonly tokens: number
  readonly meter: Meter
  readonly structure?: string | undefined
  readonly settings: Pick<TrainSettings, 'tokenizer' | 'functions' | 'threads' | 'decoder' | 'labelColumn'>
  readonly signal?: AbortSignal | undefined
}

/** One heat. */
export interface HeatPlan {
  readonly entry: Entry
  readonly rung: Rung
  readonly data: RungData
  /** Training is given up when so much has been spent. */
  readonly until: number
  /** Called before training and after each iteration. */
  readonly onStep: () => void
}

/** A heat with its model; without them if the time was up, and then what it had cost. */
export type HeatOutcome =
  | { readonly heat: Heat; readonly model: Model }
  | { readonly heat: undefined; readonly cost: Cost }

/**
 * A race need only tell candidates apart: minimization stops earlier than in a last training. By method's option: the value, for
 * all but those who were given another.
 */
const LOOSE: GivenOptions = { delta: 1e-3, tolerance: 1e-2 }

/** Trains and scores a candidate; rejects with a `DataError` if the data do not suit it. */
export async function runHeat(plan: HeatPlan, shared: HeatSettings): Promise<HeatOutcome> {
  const { entry, rung, data } = plan
  const { meter, signal } = shared
  const begin = meter.spent
  const { model, cost } = await trainForHeat(plan, shared)
  if (!model) return { heat: undefined, cost }
  const labels = await model.tagCorpusAsync(data.held, signal ? { signal } : {})
  const evaluator = new Evaluator()
  addLabels(evaluator, model, data.held, labels)
  const heat = { rung, statistics: evaluator.statistics(), cost, total: meter.spent - begin }
  entry.heats.push(heat)
  return { heat, model }
}

async function trainForHeat(
  { entry, rung, data: { training }, until, onStep }: HeatPlan,
  { tokens, meter, signal, structure, settings }: HeatSettings,
): Promise<{ readonly model: Model | undefined; readonly cost: Cost }> {
  const { method, features } = entry.candidate
  const given = optionsFor(entry.candidate, training.P, structure)
  const loose = looseOptions(method, given, structure)
  const start = startOf(entry, rung, 'delta' in loose)
  const begin = meter.spent
  onStep()
  const steps = trainSteps<UncheckedTrainOptions>(training, {
    ...settings,
    method,
    options: { ...given, ...loose },
    ...(structure !== undefined && { structure }),
    ...(features && { features }),
    ...(signal && { signal }),
    ...(start && { init: start.model }),
  })
  const { iterates } = findMethod(method).traits
  const isLoose = Object.keys(loose).length > 0
  let first = 0 // what was spent when the first iteration was done
  let last = 0
  let [iterations, stages] = [0, 1]
  const cost = (): Cost => {
    const iteration = !iterates ? 0 : iterations > 1 ? (last - first) / (iterations - 1) : last
    const needed = iterationsNeeded(iterations, isLoose, start?.cost)
    return { tokens: training.P, training: meter.spent - begin, iteration, iterations, needed, stages }
  }
  try {
    for (;;) {
      const next = await steps.next()
      signal?.throwIfAborted()
      if (next.done) {
        const { model, summary } = next.value
        if (summary.stop === 'diverged') throw new DataError('training diverged')
        return { model, cost: cost() }
      }
      const { stage, stop } = next.value
      meter.add(training.P / tokens)
      last = meter.spent - begin
      if (++iterations === 1) first = last
      stages = Math.max(stages, stage + 1)
      onStep()
      if (stop === null && meter.spent > until) return { model: undefined, cost: cost() }
    }
  } finally {
    await steps.return(undefined as never)
  }
}

/** The options by which minimization stops earlier. */
function looseOptions(method: string, given: GivenOptions, structure: string | undefined): GivenOptions {
  const { rules } = resolveMethod(method, given, structure).form.options
  return Object.fromEntries(
    Object.entries(LOOSE).filter(([name]) => name in rules && given[name] === undefined),
  )
}

/**
 * The model where minimization of a variation may start: that of the candidate that it varies, trained on the same data. It saves two
 * thirds of the iterations. A model of fewer data saves too few to pay for itself, and online methods average what they pass through.
 */
function startOf(
  { candidate, base }: Entry,
  { share, fold }: Rung,
  isMinimized: boolean,
): { readonly model: Model; readonly cost: Cost } | undefined {
  if (!isMinimized || !findMethod(candidate.method).traits.startsFromModel) return undefined
  if (!base?.model || base.last?.rung.share !== share || base.last.rung.fold !== fold) return undefined
  return { model: base.model, cost: base.last.cost }
}
