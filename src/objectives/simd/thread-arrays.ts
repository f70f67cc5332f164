/** The arrays that each thread has of its own (assembly/chain/plan.ts). */
import type { LossRecipe } from '../../losses/loss-recipe.js'
import type { MemoryPlan } from '../../wasm/memory-plan.js'
import type { WeightLayout } from '../../weights/weight-layout.js'
import type { CorpusLayout } from './layout/corpus-layout.js'
import { workspaceBytes } from './layout/workspace.js'
import { pairSumBytes, pruningBytes } from './transition-tables.js'

/** Addresses, in the order in which the kernels look them up. */
interface ThreadArrays {
  readonly sums: number
  readonly denseSums: number
  readonly rowSums: number //  0: rows are not shared
  readonly workspace: number
  readonly pairSums: number // 0: not needed
  readonly pruningBounds: number //   0: not needed
}

export function planThreadArrays(
  plan: MemoryPlan,
  { sparse, stream, stride, groups, sharesRows }: CorpusLayout,
  layout: WeightLayout,
  loss: LossRecipe,
): ThreadArrays {
  return {
    sums: plan.take(8 * sparse.length),
    denseSums: plan.take(8 * (stream.D + stream.clusters) * stride),
    rowSums: sharesRows ? plan.take(8 * groups.first.length * stride) : 0,
    workspace: plan.take(workspaceBytes(groups.longest, layout, stride, loss)),
    pairSums: loss.tables ? plan.take(pairSumBytes(layout.L, stride)) : 0,
    pruningBounds: loss.comparesPaths ? plan.take(pruningBytes(layout.L, stride)) : 0,
  }
}

/** The words that the kernels read of all threads. */
export function threadWords(threads: readonly ThreadArrays[]): Uint32Array {
  return Uint32Array.from(
    threads.flatMap(own => [
      own.sums,
      own.denseSums,
      own.rowSums,
      own.workspace,
      own.pairSums,
      own.pruningBounds,
    ]),
  )
}
