import type { Objective } from '../../optimizers/objective.js'
import type { ThreadHost } from '../../wasm/thread-pool.js'
import { type Decomposition, decompose } from '../patterns/decomposition.js'
import type { PairLayout } from '../patterns/pair-layout.js'
import type { SeparateData } from '../patterns/prepare.js'
import { PairObjective } from './pair-objective.js'
import { SharedClusters } from './shared-clusters.js'
import { createPairSimd, createUnarySimd } from './simd-objectives.js'
import { UnaryObjective } from './unary-objective.js'

/** How objectives are computed: once per pattern and pair of patterns, or position by position by SIMD kernels. */
export type Form = 'patterns' | 'simd'

/** The objective of one of the two models, with or without threads. */
export interface LocalObjective extends Objective {
  /** Number of threads. Default 1. */
  readonly threads?: number
  /** Ends the threads. */
  close?(): void
}

export interface LocalObjectives {
  unary(threads: ThreadHost): LocalObjective
  pairs(layout: PairLayout, threads: ThreadHost): LocalObjective
}

/** The objectives in a form, or by patterns if the kernels cannot compute them. */
export function createObjectives(data: SeparateData, form: Form): LocalObjectives {
  const { corpus, layout, counts } = data
  let parts: Decomposition | null = null
  const clusters = new SharedClusters()
  const decomposed = () => (parts ??= decompose(corpus.patterns, layout))
  return {
    unary: threads =>
      (form === 'simd' ? createUnarySimd(corpus, layout, data, threads, { clusters }) : null) ??
      new UnaryObjective(decomposed(), corpus.patterns, counts),
    pairs: (pairLayout, threads) =>
      (form === 'simd' ? createPairSimd(corpus, pairLayout, data, threads, { clusters }) : null) ??
      new PairObjective(pairLayout, decomposed(), corpus),
  }
}
