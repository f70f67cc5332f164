/** The options of `cofield train --best`, and the line that points to it. */

import type { Corpus } from '../../src/data/corpus.js'
import { marksSpans } from '../../src/data/tags/tag.js'
import type { DecoderName } from '../../src/model/file/model-use.js'
import { UsageError } from '../../terminal/usage.js'
import type { TrainingOptions } from '../options/training-options.js'

/** The options of the search. */
export interface BestCommandOptions extends TrainingOptions {
  readonly best?: boolean
  readonly minutes?: number
  readonly iterations?: number
  readonly decoder?: DecoderName
  readonly labelColumn?: string
}

/** Minutes for everything if nothing is said. The race ends earlier if the winner is clear. */
export const DEFAULT_MINUTES = 5

/** Options that would leave nothing to look for, or that belong to one training. */
const EXCLUDED = ['engine', 'like', 'init', 'checkpoint', 'checkpointEvery', 'patience'] as const

/** Refuses options that cannot go together. `settlesMethod`: the user has named a method. */
export function checkBestOptions(options: BestCommandOptions, settlesMethod: boolean): void {
  const { best, minutes, iterations, set, c1, c2, maxIterations } = options
  if (!best) {
    if (minutes !== undefined) throw new UsageError('--minutes needs --best')
    if (iterations !== undefined)
      throw new UsageError('--iterations needs --best; the limit of a method is --max-iterations')
    return
  }
  if (minutes !== undefined && iterations !== undefined)
    throw new UsageError('--minutes and --iterations: expected one of them, got both')
  for (const name of EXCLUDED)
    if (name in options)
      throw new UsageError(
        `--best cannot be combined with --${name.replace(/[A-Z]/g, c => `-${c.toLowerCase()}`)}`,
      )
  const isSet = Object.keys(set).length > 0 || [c1, c2, maxIterations].some(value => value !== undefined)
  if (isSet && !settlesMethod)
    throw new UsageError(
      '--set, --c1, --c2, --max-iterations: with --best they need a method (-m), whose options they are',
    )
}

/** Reads a number of minutes above 0. */
export function readMinutes(value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (number > 0 && number < Infinity) return number
  throw new UsageError(`--minutes: expected a number above 0, got ${value || 'nothing'}`)
}

/** What a search might gain, by what other features and methods give on corpora of the same kind (docs/features.md). */
export function hintAtBest({ labels }: Corpus): string {
  const gain = marksSpans(labels?.strings.toArray() ?? [])
    ? '6 to 12 points of F1 more on the CoNLL corpora'
    : 'half a point more on the Brown corpus'
  return `--best tries other features and methods in a few minutes; they gave ${gain}`
}
