/** `cofield train --best`: looks for the best features, method and penalty, and trains with them. */

import { formatNumberOf } from '../../reporting/format.js'
import { secondsSinceStart } from '../../reporting/seconds.js'
import type { RaceProgress } from '../../src/best/race.js'
import { type BestCandidate, type BestResult, trainBest } from '../../src/best/train-best.js'
import type { GivenOptions } from '../../src/methods/options.js'
import { nodeThreads } from '../../src/node/threads.js'
import type { TrainingReport } from '../../src/training/training-progress.js'
import type { Reporter } from '../../terminal/reporter.js'
import { methodSettings } from '../options/training-options.js'
import { type BestCommandOptions, DEFAULT_MINUTES } from './best-options.js'
import { type BudgetUnit, isWhole, raceText } from './best-report.js'
import { createFeatureBar, type FeatureBar } from './feature-bar.js'
import type { Inputs } from './inputs.js'
import { createIterationDisplay, type IterationDisplay } from './iteration-display.js'
import { formatCommand, type GivenFlag, plainCommand } from './plain-command.js'
import { stopOnInterrupt } from './stop-on-interrupt.js'

/** What the command has found. */
export interface FoundModel extends BestResult {
  readonly unit: BudgetUnit
  readonly command: readonly string[]
}

export interface BestTraining {
  readonly inputs: Inputs
  readonly files: readonly string[]
  readonly options: BestCommandOptions
  readonly flags: readonly GivenFlag[]
  /** Whether the user has named the method. */
  readonly settlesMethod: boolean
  /** When the command began, in seconds of the process. */
  readonly begun: number
}

/** Runs the race with its display; Ctrl-C keeps the best so far. */
export async function trainBestWithDisplay(training: BestTraining, reporter: Reporter): Promise<FoundModel> {
  const { inputs, files, options, flags, settlesMethod, begun } = training
  const { corpus, features, classes, dev } = inputs
  const {
    minutes = DEFAULT_MINUTES,
    iterations,
    seed,
    structure,
    tokenizer,
    decoder,
    labelColumn,
    method,
  } = options
  const unit: BudgetUnit = iterations === undefined ? 'seconds' : 'iterations'
  // Reading the data counts.
  const seconds = Math.max(0.001, 60 * minutes - (secondsSinceStart() - begun))
  const given = settlesMethod ? methodSettings(options) : {}
  const shown = createSearchDisplay(reporter, unit)
  try {
    const found = await stopOnInterrupt(signal =>
      trainBest(corpus, {
        ...(unit === 'iterations' ? { iterations: iterations! } : { seconds, now: secondsSinceStart }),
        ...(settlesMethod && { method, options: given }),
        ...(features && { features }),
        ...(classes && { classes }),
        ...(structure && { structure }),
        ...(tokenizer && { tokenizer }),
        ...(decoder && { decoder }),
        ...(labelColumn !== undefined && { labelColumn }),
        ...(dev && { dev }),
        ...(seed !== undefined && { seed: Number(seed) }),
        threads: nodeThreads(options.threads),
        signal,
        onProgress: shown.update,
      }),
    )
    const { preset, options: all } = found.winner
    const chosen = Object.fromEntries(
      Object.entries(all).filter(([name]) => !(name in given) && name !== 'seed'),
    )
    const command = plainCommand(files, flags, { preset, method: found.winner.method, options: chosen })
    const ending = endingOf(found, { chosen, command, unit })
    if (ending !== undefined) reporter.note(ending)
    return { ...found, unit, command }
  } finally {
    shown.end()
  }
}

/** Shows the race, then the features and the iterations of the last training, each on a line of its own. */
function createSearchDisplay(reporter: Reporter, unit: BudgetUnit) {
  const race = reporter.live()
  let last: { readonly features: FeatureBar; readonly iterations: IterationDisplay } | undefined
  const begin = () => {
    race.end()
    return { features: createFeatureBar(reporter), iterations: createIterationDisplay(reporter.live()) }
  }
  return {
    update(progress: RaceProgress | TrainingReport): void {
      if (progress.phase === 'race') {
        race.show(raceText(progress, unit))
        return
      }
      last ??= begin()
      last.features.onProgress(progress)
      if (progress.phase !== 'iterations') return
      last.features.end()
      last.iterations.update(progress)
    },
    end(): void {
      for (const line of [race, last?.features, last?.iterations]) line?.end()
    },
  }
}

interface Ending {
  readonly chosen: GivenOptions
  readonly command: readonly string[]
  readonly unit: BudgetUnit
}

/** What is not as usual: a search that was stopped or ran out of budget; undefined if all is. */
export function endingOf(found: BestResult, { chosen, command, unit }: Ending): string | undefined {
  const { stop, summary, winner } = found
  if (stop === 'aborted' || summary.stop === 'aborted') {
    const best = `stopped: the model written is the best so far, ${winner.name}`
    return isWhole(found) ? best : `${best}, not fully trained; this trains it: ${formatCommand(command)}`
  }
  if (stop !== 'budget') return undefined
  const limit = chosen['maxIterations']
  const better = betterThanWinner(found)
  return [
    `the ${unit === 'seconds' ? 'time' : 'budget'} ran out before the race was decided`,
    ...(winner.score ? [] : [`no candidate was finished, so ${winner.name} was taken unmeasured`]),
    ...(better ? [`not enough was left to train ${better.name}, which scored higher`] : []),
    ...(limit === undefined
      ? []
      : [`the last training is limited to ${formatNumberOf(Number(limit), 'iteration')}`]),
    `more ${unit === 'seconds' ? '--minutes' : '--iterations'} may find a better model`,
  ].join('; ')
}

/** A candidate that scored higher than the winner on the same data, and would have taken too long to train. */
function betterThanWinner({ candidates, winner }: BestResult): BestCandidate | undefined {
  const { score, tokens, folds } = winner
  return candidates.find(
    other =>
      other.tokens === tokens &&
      other.folds === folds &&
      score &&
      other.score &&
      other.score.value > score.value,
  )
}
