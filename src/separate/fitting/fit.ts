import { createCurvatureMemory } from '../../optimizers/curvature-memory.js'
import { type LbfgsState, lbfgs } from '../../optimizers/lbfgs.js'
import { createRun, minimize, type Run } from '../../optimizers/minimize.js'
import type { Objective } from '../../optimizers/objective.js'
import type { Iteration } from '../../optimizers/optimizer.js'
import { l2 } from '../../optimizers/penalized.js'
import { adoptState, plainVectors } from '../../optimizers/vectors.js'
import type { SeparateOptions } from '../separate-options.js'
import { scaled, unscale } from './scaled-objective.js'

/** An objective, and from where and in which units its variables are sought. */
export interface Fit<F extends Objective = Objective> {
  readonly objective: F
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
  const { vectors = plainVectors } = f
  const optimizer = lbfgs()
  const z = vectors.create(f.size)
  z.set(saved?.z ?? start.map((x, k) => x / scales[k]))
  const run = saved ? adoptState(saved.run, vectors) : createRun(f, z, optimizer)
  keep({ z, run })
  const last = yield* minimize(f, z, optimizer, { run, maxIterations, valueTolerance: tolerance })
  if (run.ended >= 0) keep(finished(z, run)) // else further iterations may be allowed one day
  return last
}

/** A fit that has ended: where, without what further iterations would need. */
function finished(z: Float64Array, run: Run<LbfgsState>): SavedFit {
  const state = { ...run.state, gradient: new Float64Array(0), memory: createCurvatureMemory(1, 0) }
  return { z: z.slice(), run: { ...run, state } }
}

/** The weights where a fit is. */
export function weightsOf(scales: Float64Array, { z }: SavedFit): Float64Array {
  const weights = new Float64Array(z.length)
  unscale(z, scales, weights)
  return weights
}
