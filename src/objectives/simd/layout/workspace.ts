/** The size of a thread's workspace for one group of sequences (assembly/chain/workspace.ts). */
import type { LossRecipe } from '../../../losses/loss-recipe.js'
import type { WeightLayout } from '../../../weights/weight-layout.js'

/** Additional positions in the tables of assembly/chain/local.ts. */
const EDGE_POSITIONS = 2

/** Tables of a group: E, A and P, and for functions of marginals or partly known labels V, G and AS. */
function tablesOf(loss: LossRecipe, isPartial: boolean): number {
  return loss.slopes || isPartial ? 6 : 3
}

/**
 * Bytes per position: tables, S and C; or, if paths are compared, the states, α, list and path of one
 * sequence.
 */
export function positionBytes(loss: LossRecipe, L: number, stride: number, isPartial: boolean): number {
  return loss.comparesPaths ? 16 * stride + 4 * (L + 2) : 64 * (tablesOf(loss, isPartial) * stride + 2)
}

/** Bytes that `layOut` needs for the longest group. */
export function workspaceBytes(
  longest: number,
  { L, transFrom }: WeightLayout,
  stride: number,
  loss: LossRecipe,
  isPartial: boolean,
): number {
  const positions = longest + (loss.tables ? EDGE_POSITIONS : 0)
  const single = 40 * stride + 16 * transFrom.length + 128 * 3 + 64 * 7
  const perPosition = positionBytes(loss, L, stride, isPartial)
  return single + 6 * 64 * stride + positions * perPosition + smallTables(stride)
}

/** Bytes that `layOut` needs independent of the number of positions. */
function smallTables(stride: number): number {
  return 64 * (3 * stride + 2)
}
