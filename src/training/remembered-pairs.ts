import type { Objective } from '../optimizers/objective.js'
import type { SavedState } from '../optimizers/state.js'

const FEW = 6
/** Where an evaluation takes much longer than a pass over the pairs: two more save one evaluation of twelve. */
const MORE = 8

/**
 * How many pairs L-BFGS remembers for an objective by kernels; null: it is the readable form. More for those that state their resolution, of
 * many positions. A saved run goes on with as many as it began with, those of earlier versions with few.
 */
export function rememberedPairs(
  f: Pick<Objective, 'resolution'> | null,
  saved: SavedState | undefined,
): number {
  if (f?.resolution === undefined) return FEW
  // There is always a free row (optimizers/curvature-memory.ts).
  return saved?.arrays['state.memory.sy']?.length === FEW + 1 ? FEW : MORE
}
