import { type LbfgsState, lbfgs } from '../optimizers/lbfgs.js'
import { createRun, minimize, type Run } from '../optimizers/minimize.js'
import type { Objective } from '../optimizers/objective.js'
import type { Iteration } from '../optimizers/optimizer.js'
import { l2 } from '../optimizers/penalized.js'
import { scaled, unscale } from './scaled-objective.js'
import type { SeparateOptions } from './separate-options.js'

/** An objective, and from where and in which units its variables are sought. */
export interface Fit {
  readonly objective: Objective
  readonly scales: Float64Array
  readonly start: Float64Array
}

/** A fit between two iterations: variables (weights over their scales) and the state of the optimizer. */
export interface SavedFit {
  readonly z: Float64Array
  readonly run: Run<LbfgsState>
}

/** Minimizes the objective with its penalty by L-BFGS, from the start or from where `saved` is; `keep` is told where. */
export function* runFit(
  { objective, scales, start }: Fit,
  { c2, tolerance, maxIterations }: SeparateOptions,
  saved: SavedFit | undefined,
  keep: (saved: SavedFit) => void,
): Generator<Iteration, Iteration, void> {
  const f = scaled(l2(objective, c2), scales)
  const optimizer = lbfgs()
  const z = saved?.z ?? start.map((x, k) => x / scales[k])
  const run = saved?.run ?? createRun(f, z, optimizer)
  keep({ z, run })
  return yield* minimize(f, z, optimizer, { run, maxIterations, valueTolerance: tolerance })
}

/** The weights where a fit is. */
export function weightsOf({ scales }: Fit, { z }: SavedFit): Float64Array {
  const weights = new Float64Array(z.length)
  unscale(z, scales, weights)
  return weights
}
