import type { LossRecipe } from '../../losses/loss-recipe.js'
import { THREAD_ARRAYS, type ThreadArrays } from '../../wasm/binaries/chain-plan.js'
import type { MemoryPlan } from '../../wasm/memory-plan.js'
import type { WeightLayout } from '../../weights/weight-layout.js'
import type { CorpusLayout } from './layout/corpus-layout.js'
import { workspaceBytes } from './layout/workspace.js'
import { pairSumBytes, pruningBytes } from './transition-tables.js'

export interface ThreadNeeds {
  /** Whether some sequences are partly labeled. */
  readonly isPartial: boolean
  /** Number of sums of 64 bits. */
  readonly wideSums: number
}

/** Allocates the arrays of one thread (assembly/chain/plan.txt); an address is 0 if it needs none. */
export function planThreadArrays(
  plan: MemoryPlan,
  { sparse, stream, stride, groups, R, sharesRows, slots }: CorpusLayout,
  layout: WeightLayout,
  loss: LossRecipe,
  { isPartial, wideSums }: ThreadNeeds,
): ThreadArrays {
  return {
    sums: plan.take(8 * sparse.length),
    denseSums: plan.take(8 * (stream.D + stream.clusters) * stride),
    wideSums: wideSums > 0 ? plan.take(8 * wideSums) : 0,
    rowSums: sharesRows ? plan.take(8 * R * stride) : 0,
    workspace: plan.take(workspaceBytes(groups.longest, layout, stride, loss, isPartial)),
    slots: slots > 0 ? plan.take(8 * slots * stride) : 0,
    slotPlaces: slots > 0 ? plan.take(4 * slots) : 0,
    slotOf: slots > 0 ? plan.take(((stream.D + stream.clusters) * stride) / 2) : 0,
    pairSums: loss.tables ? plan.take(pairSumBytes(layout.L, stride)) : 0,
    pruningBounds: loss.comparesPaths ? plan.take(pruningBytes(layout.L, stride)) : 0,
  }
}

/** The words that the kernels read of all threads. */
export function threadWords(threads: readonly ThreadArrays[]): Uint32Array {
  return Uint32Array.from(threads.flatMap(own => THREAD_ARRAYS.map(array => own[array])))
}
