import { EXPERTS } from '../experts.js'

/** The weights of a chain of candidates, or gradients of them. A cell is a template with a bin. */
export interface CellWeights {
  readonly states: Float64Array // [cells][L][EXPERTS]
  readonly prior: Float64Array //  [L]
  readonly start: Float64Array //  [L]
  readonly end: Float64Array //    [L]
  readonly trans: Float64Array //  [L][L]
}

/** Second derivatives by the weights of a chain, if positions did not depend on each other: Σ_t Var(∂score_t(y) / ∂weight). */
export interface Curvature {
  readonly states: Float64Array // [cells][L][EXPERTS] by the weight of one label
  readonly shared: Float64Array // [cells][EXPERTS] by what the weights of all labels have in common
  readonly prior: Float64Array //  [L]
}

/** −log P of the labels of sequences, whose scores are linear in weights that can be changed. */
export interface TunableChain {
  readonly P: number
  readonly L: number
  readonly weights: CellWeights
  readonly gradient: CellWeights
  /** The sum over sequences 0, stride, 2·stride, … at the weights; overwrites the gradient. */
  evaluate(stride: number): number
  /** At the weights. */
  bend(): Curvature
}

/** The lengths of the arrays of weights, in the order in which kernels have them. */
export function cellSizes(cells: number, L: number) {
  return { states: cells * L * EXPERTS, prior: L, start: L, end: L, trans: L * L } as const satisfies Record<
    keyof CellWeights,
    number
  >
}

export function createCellWeights(cells: number, L: number): CellWeights {
  const sizes = cellSizes(cells, L)
  return {
    states: new Float64Array(sizes.states),
    prior: new Float64Array(sizes.prior),
    start: new Float64Array(sizes.start),
    end: new Float64Array(sizes.end),
    trans: new Float64Array(sizes.trans),
  }
}
