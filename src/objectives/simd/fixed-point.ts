/** Whether and how the kernels sum in fixed point (assembly/chain/sums/fixed-point-sums.ts). */
import type { LossRecipe } from '../../losses/loss-recipe.js'
import type { MemoryPlan } from '../../wasm/memory-plan.js'
import { shrinkFactor } from './exact-sums.js'
import type { KernelCorpus } from './kernel-corpus.js'
import type { CorpusLayout } from './layout/corpus-layout.js'
import { countDenseUse } from './layout/dense-use.js'
import { listWideDense, narrowSteps, type WideDense } from './layout/sum-widths.js'

export interface FixedPoint {
  readonly shrink: number
  /** Positions of all lanes after which the widest dense sums are moved to 64 bits. */
  readonly steps: number
  readonly wideDense: WideDense
  /** Number of sums of 64 bits. */
  readonly wideSums: number
}

/** Null if sums are not in fixed point: gradients have no bound, or positions have values, share rows or repeat an attribute very often. */
export function chooseFixedPoint(
  corpus: KernelCorpus,
  { slots, groups, rows, stream, positions, stride }: CorpusLayout,
  loss: LossRecipe,
): FixedPoint | null {
  const shrink = slots > 0 ? shrinkFactor(corpus, loss) : 0
  if (shrink === 0) return null
  const { most, repeats } = countDenseUse(groups, rows, stream.denseNumber)
  const steps = narrowSteps(repeats)
  if (steps === 0) return null
  const wideDense = listWideDense(stream.denseNumber, positions, most)
  return { shrink, steps, wideDense, wideSums: stream.wide + wideDense.numbers.length * stride }
}

/** The fields of the plan that describe it. */
export function planFixedPoint(plan: MemoryPlan, fixedPoint: FixedPoint | null) {
  if (!fixedPoint) return { shrink: 0, wideDense: 0, wideEnds: 0, wideOf: 0, mostSteps: 0 }
  const { shrink, steps, wideDense } = fixedPoint
  return {
    shrink,
    wideDense: plan.put(wideDense.numbers),
    wideEnds: plan.put(wideDense.ends),
    wideOf: plan.put(wideDense.of),
    mostSteps: steps,
  }
}
