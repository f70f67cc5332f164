/** What a thread's workspace for one group of sequences takes (assembly/chain/workspace.ts). */
import type { LaneLoss } from '../kernels/chain-plan.js'
import type { WeightLayout } from '../model/weight-layout.js'
import { needsTables } from './transition-tables.js'

/** What assembly/chain/local.ts takes of the tables besides the positions of a group. */
const EDGE_POSITIONS = 2

/** Tables of a group: E, A and P, and for functions of marginals V, G and AS. */
function tablesOf(loss: LaneLoss): number {
  return loss === 'likelihood' || needsTables(loss) ? 3 : 6
}

/** Bytes of a position: tables, S and C; or, for `margin`, the states, α, list and path of one sequence. */
export function positionBytes(loss: LaneLoss, L: number, stride: number): number {
  return loss === 'margin' ? 16 * stride + 4 * (L + 2) : 64 * (tablesOf(loss) * stride + 2)
}

/** What `layOut` takes for the longest group. */
export function workspaceBytes(
  longest: number,
  { L, transFrom }: WeightLayout,
  stride: number,
  loss: LaneLoss,
): number {
  const positions = longest + (needsTables(loss) ? EDGE_POSITIONS : 0)
  const single = 40 * stride + 16 * transFrom.length + 128 * 3 + 64 * 6
  return single + 6 * 64 * stride + positions * positionBytes(loss, L, stride) + smallTables(stride)
}

/** What `layOut` takes for a single position, whatever else there is. */
function smallTables(stride: number): number {
  return 64 * (3 * stride + 2)
}
