/** Online learning in WebAssembly, one epoch per call; weights equal those of `OnlineLearner` to the bit. */
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import { lazyModule } from '../../wasm/arena.js'
import { online } from '../../wasm/binaries/online.js'
import { instantiate } from '../../wasm/instantiate.js'
import type { WeightLayout } from '../../weights/weight-layout.js'
import type { Learner } from '../learner.js'
import type { OnlineState, UpdateRule } from '../update-rule.js'
import { createKernelMemory, type KernelMemory } from './memory.js'

/** The kernels of `assembly/online`. */
interface OnlineKernels {
  configure(plan: number): void
  learn(count: number, steps: number): number
  mistakes(): number
}

/**
 * A learner for states like this one, or null if the kernels do not support the rule or the corpus, or cannot
 * run.
 */
export function createKernelLearner(
  corpus: CompiledCorpus,
  layout: WeightLayout,
  { recipe }: UpdateRule,
  run: OnlineState,
): KernelLearner | null {
  const module = recipe && onlineModule()
  if (!module) return null
  try {
    const memory = createKernelMemory(corpus, layout, recipe, run)
    return memory && new KernelLearner(memory, instantiate(module, memory.memory) as unknown as OnlineKernels)
  } catch (error) {
    // No memory of that size.
    if (error instanceof RangeError) return null
    throw error
  }
}

class KernelLearner implements Learner {
  mistakes = 0
  private readonly memory: KernelMemory
  private readonly kernels: OnlineKernels

  /** See `createKernelLearner`. */
  constructor(memory: KernelMemory, kernels: OnlineKernels) {
    this.memory = memory
    this.kernels = kernels
    kernels.configure(memory.plan)
  }

  /** The state is copied into the kernels' memory and back: between epochs the caller owns it. */
  learnAll(order: Uint32Array, state: OnlineState): number {
    const { memory, kernels } = this
    memory.order.set(order)
    scatter(state.w, memory.cellOf, memory.weights)
    if (state.sum.length > 0) scatter(state.sum, memory.cellOf, memory.sums)
    if (state.variance.length > 0) scatter(state.variance, memory.cellOf, memory.variances)
    const value = kernels.learn(order.length, state.steps)
    this.mistakes = kernels.mistakes()
    state.steps += order.length
    gather(memory.weights, memory.cellOf, state.w)
    if (state.sum.length > 0) gather(memory.sums, memory.cellOf, state.sum)
    if (state.variance.length > 0) gather(memory.variances, memory.cellOf, state.variance)
    return value
  }
}

function scatter(from: Float64Array, cellOf: Int32Array, to: Float64Array): void {
  for (let f = 0; f < from.length; f++) if (cellOf[f] >= 0) to[cellOf[f]] = from[f]
}

function gather(from: Float64Array, cellOf: Int32Array, to: Float64Array): void {
  for (let f = 0; f < to.length; f++) if (cellOf[f] >= 0) to[f] = from[cellOf[f]]
}

const onlineModule = lazyModule(online)
