/** What a thread's workspace for one group of sequences takes (assembly/chain/workspace.ts). */
import type { LaneLoss } from '../kernels/chain-plan.js'
import type { WeightLayout } from '../model/weight-layout.js'
import { needsTables } from './transition-tables.js'

/** What assembly/chain/local.ts takes of the tables besides the positions of a group. */
const EDGE_POSITIONS = 2

/** Tables of a group: E, A and P, and for functions of marginals V, G and AS. */
export function tablesOf(loss: LaneLoss): number {
  return loss === 'likelihood' || needsTables(loss) ? 3 : 6
}

/** What `layOut` takes for the longest group. */
export function workspaceBytes(
  longest: number,
  layout: WeightLayout,
  stride: number,
  loss: LaneLoss,
): number {
  const rows = 64 * (longest + (needsTables(loss) ? EDGE_POSITIONS : 0))
  const single = 40 * stride + 16 * layout.transFrom.length + 128 * 3 + 64 * 6
  return single + 2 * 64 * stride + 2 * rows + tablesOf(loss) * rows * stride
}
