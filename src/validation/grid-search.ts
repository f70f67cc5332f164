import { DataError } from '../common/errors.js'
import { asCorpus, type LabeledData } from '../data/sequence.js'
import type { Evaluation } from '../evaluation/evaluator.js'
import type { Grid } from '../methods/options.js'
import { DEFAULT_METHOD, resolveMethod } from '../methods/registry.js'
import type { TrainOptions, UncheckedTrainOptions } from '../train.js'
import { type CrossValidationOptions, crossValidate } from './cross-validate.js'

export type { Grid } from '../methods/options.js'

export interface GridSearchOptions<Train extends UncheckedTrainOptions = TrainOptions>
  extends Omit<CrossValidationOptions<Train>, 'onFold'> {
  readonly grid: Grid
  /** Called after each fold of each combination. */
  readonly onFold?: (done: number, folds: number) => void
}

/** Mean and standard deviation over folds. */
export interface Spread {
  readonly mean: number
  /** With K − 1 in the denominator. */
  readonly deviation: number
}

/** One combination of values and its results. */
export interface GridPoint {
  readonly options: Readonly<Record<string, string | number>>
  readonly accuracy: Spread
  /** Span F1; null if labels mark no spans. */
  readonly spanF1: Spread | null
  readonly folds: readonly Evaluation[]
}

export interface GridSearch {
  /** All combinations, the last option varying fastest. */
  readonly points: readonly GridPoint[]
  /** The metric that points are compared by. */
  readonly metric: 'accuracy' | 'spanF1'
  /** The point with the highest mean, the first of equals. */
  readonly best: GridPoint
}

/** Cross-validates every combination of values, always on the same folds. `onProgress` gets the folds done of all combinations. */
export async function gridSearch<Train extends UncheckedTrainOptions = TrainOptions>(
  data: LabeledData,
  options: GridSearchOptions<NoInfer<Train>>,
): Promise<GridSearch> {
  const corpus = asCorpus(data)
  const { grid, folds: K = 10, onFold, onProgress, ...rest } = options
  const combinations = combinationsOf(grid)
  checkGrid(combinations, options)
  const points: GridPoint[] = []
  const total = combinations.length * K
  for (const chosen of combinations) {
    const train: UncheckedTrainOptions = { ...rest.train, options: { ...rest.train?.options, ...chosen } }
    const before = points.length * K
    // The same seed gives the same folds, so that combinations differ only in their values.
    const { folds } = await crossValidate<UncheckedTrainOptions>(corpus, {
      ...rest,
      folds: K,
      train,
      onFold: (_, k) => onFold?.(before + k + 1, total),
      onProgress: ({ done }) => onProgress?.({ done: before + done, total }),
    })
    points.push(pointOf(chosen, folds))
  }
  const metric = points.some(({ spanF1 }) => spanF1) ? 'spanF1' : 'accuracy'
  const score = (point: GridPoint) => point[metric]?.mean ?? 0
  const best = points.reduce((found, point) => (score(point) > score(found) ? point : found))
  return { points, metric, best }
}

/** All combinations of the values of a grid, the last option varying fastest. */
export function combinationsOf(grid: Grid): Record<string, string | number>[] {
  let combinations: Record<string, string | number>[] = [{}]
  for (const [name, values] of Object.entries(grid)) {
    if (values.length === 0) throw new DataError(`grid: ${name}: expected at least one value, got none`)
    combinations = combinations.flatMap(chosen => values.map(value => ({ ...chosen, [name]: value })))
  }
  return combinations
}

/** Refuses bad values before any work is done. */
function checkGrid(
  combinations: readonly object[],
  { train }: GridSearchOptions<UncheckedTrainOptions>,
): void {
  for (const chosen of combinations)
    resolveMethod(train?.method ?? DEFAULT_METHOD, { ...train?.options, ...chosen }, train?.structure)
}

function pointOf(options: GridPoint['options'], folds: readonly Evaluation[]): GridPoint {
  const spans = folds.some(fold => fold.spans !== null)
  return {
    options,
    accuracy: spreadOf(folds.map(fold => fold.accuracy ?? 0)),
    spanF1: spans ? spreadOf(folds.map(fold => fold.spans?.f1 ?? 0)) : null,
    folds,
  }
}

/** Mean and standard deviation of figures; the deviation of a single figure is 0. */
export function spreadOf(figures: readonly number[]): Spread {
  const mean = figures.reduce((sum, x) => sum + x, 0) / figures.length
  const squares = figures.reduce((sum, x) => sum + (x - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / Math.max(1, figures.length - 1)) }
}
