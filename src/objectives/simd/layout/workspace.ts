/** What a thread's workspace for one group of sequences takes (assembly/chain/workspace.ts). */
import type { LossRecipe } from '../../../losses/loss-recipe.js'
import type { WeightLayout } from '../../../weights/weight-layout.js'

/** What assembly/chain/local.ts takes of the tables besides the positions of a group. */
const EDGE_POSITIONS = 2

/** Tables of a group: E, A and P, and for functions of marginals V, G and AS. */
function tablesOf(loss: LossRecipe): number {
  return loss.slopes ? 6 : 3
}

/** Bytes of a position: tables, S and C; or, where paths are compared, the states, α, list and path of one sequence. */
export function positionBytes(loss: LossRecipe, L: number, stride: number): number {
  return loss.comparesPaths ? 16 * stride + 4 * (L + 2) : 64 * (tablesOf(loss) * stride + 2)
}

/** What `layOut` takes for the longest group. */
export function workspaceBytes(
  longest: number,
  { L, transFrom }: WeightLayout,
  stride: number,
  loss: LossRecipe,
): number {
  const positions = longest + (loss.tables ? EDGE_POSITIONS : 0)
  const single = 40 * stride + 16 * transFrom.length + 128 * 3 + 64 * 6
  return single + 6 * 64 * stride + positions * positionBytes(loss, L, stride) + smallTables(stride)
}

/** What `layOut` takes for a single position, whatever else there is. */
function smallTables(stride: number): number {
  return 64 * (3 * stride + 2)
}
