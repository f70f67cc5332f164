/** `cofield train --best`: looks for the best features, method and penalty, and trains with them. */

import { secondsSinceStart } from '../../reporting/seconds.js'
import { type BestResult, trainBest } from '../../src/best/train-best.js'
import type { GivenOptions } from '../../src/methods/options.js'
import { nodeThreads } from '../../src/node/threads.js'
import type { Reporter } from '../../terminal/reporter.js'
import { methodSettings } from '../options/training-options.js'
import { type BestCommandOptions, DEFAULT_MINUTES } from './best-options.js'
import { type BudgetUnit, raceText } from './best-report.js'
import { createFeatureBar } from './feature-bar.js'
import type { Inputs } from './inputs.js'
import { createIterationDisplay } from './iteration-display.js'
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
  const { corpus, features, dev } = inputs
  const { minutes = DEFAULT_MINUTES, iterations, seed, structure, tokenizer, method } = options
  const unit: BudgetUnit = iterations === undefined ? 'seconds' : 'iterations'
  // Reading the data counts.
  const seconds = Math.max(0.001, 60 * minutes - (secondsSinceStart() - begun))
  const given = settlesMethod ? methodSettings(options) : {}
  const race = reporter.live()
  const bar = createFeatureBar(reporter)
  const display = createIterationDisplay(reporter.live())
  try {
    const found = await stopOnInterrupt(signal =>
      trainBest(corpus, {
        ...(unit === 'iterations' ? { iterations: iterations! } : { seconds, now: secondsSinceStart }),
        ...(settlesMethod && { method, options: given }),
        ...(features && { features }),
        ...(structure && { structure }),
        ...(tokenizer && { tokenizer }),
        ...(dev && { dev }),
        ...(seed !== undefined && { seed: Number(seed) }),
        threads: nodeThreads(options.threads),
        signal,
        onProgress(progress) {
          if (progress.phase === 'race') return race.show(raceText(progress, unit))
          race.end()
          if (progress.phase === 'features') bar.onProgress(progress)
          else display.update(progress)
        },
      }),
    )
    const { preset, options: all } = found.winner
    const chosen = Object.fromEntries(
      Object.entries(all).filter(([name]) => !(name in given) && name !== 'seed'),
    )
    const command = plainCommand(files, flags, { preset, method: found.winner.method, options: chosen })
    const ending = endingOf(found, { chosen, command, tokens: corpus.P })
    if (ending !== undefined) reporter.note(ending)
    return { ...found, unit, command }
  } finally {
    race.end()
    bar.end()
    display.end()
  }
}

/** What is not as usual: a search that was stopped, or iterations that the budget has limited; undefined if all is. */
function endingOf(
  { stop, summary, trainedTokens, winner }: BestResult,
  { chosen, command, tokens }: { chosen: GivenOptions; command: readonly string[]; tokens: number },
): string | undefined {
  if (stop === 'aborted' || summary.stop === 'aborted') {
    const best = `stopped: the model written is the best so far, ${winner.name}`
    const isWhole = trainedTokens === tokens && summary.stop !== 'aborted'
    return isWhole ? best : `${best}, not fully trained; this trains it: ${formatCommand(command)}`
  }
  if (chosen['maxIterations'] === undefined) return undefined
  return `the budget limits the last training to ${chosen['maxIterations']} iterations; a larger one may help`
}
