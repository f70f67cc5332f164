/**
 * Both models as the weights of one chain, whose best path is that of the scorer.
 *
 * A path scores Σ log P(y_t|x_t) + Σ log CR(y_t, y_{t+1}), the boundary included. If no pair was counted, with s(y) = log P(y|x) up to a number that all labels
 * share, and u, v, θ as in docs/methods/separate.md,
 *
 *   log CR(i,j) = u_t(i) + θ(i,j) + v_{t+1}(j) − s_t(i) − s_{t+1}(j) − …,
 *
 * so that a path scores Σ c_t(y_t) + Σ θ(y_t, y_{t+1}) with c = u + v − s: partition functions are the same for all paths. c is a sum of weights of
 * attributes, as s is, which tells the candidates.
 */

import type { ChainWeights } from '../../weights/chain-weights.js'
import { pairPlaces } from '../patterns/pair-layout.js'
import type { SeparateWeights } from '../scoring/weights.js'
import { markOf } from './pattern-filter.js'

/** A chain whose rows of states have c, s and a mark of the pattern. */
export interface ModelChain {
  /** Weights of attributes by place in a row. Transitions are left out: they have rows of another size. */
  readonly weights: ChainWeights
  readonly stride: number //       cells of c and of s, a multiple of 8; s(j) is at stride + j
  readonly mark: number //         where the sum of the marks of attributes is; −1: nowhere
  readonly bias: Float64Array //   [2][stride] c and s of the bias; the padding of s is −∞
}

/** u + v − s, what weight w of W adds to c: in this order wherever it is computed, since rounding depends on it. */
export function chainWeight(unary: Float64Array, pairs: Float64Array, W: number, w: number): number {
  return pairs[w] + pairs[W + w] - unary[w]
}

/** The chain of two models. */
export function chainOfModels({ layout, unary, pairs, tallies }: SeparateWeights): ModelChain {
  const { L, A, W, offset, label } = layout
  const stride = Math.ceil(L / 8) * 8
  const mark = !tallies ? -1 : L < stride ? L : 2 * stride
  const marks = mark < 0 ? 0 : 1
  const size = 2 * offset[A] + marks * A
  const [stateLabel, state] = [new Int32Array(size), new Float64Array(size)]
  const stateOffset = new Int32Array(A + 1)
  for (let a = 0, k = 0; a < A; a++) {
    for (let w = offset[a]; w < offset[a + 1]; w++, k++) {
      stateLabel[k] = label[w]
      state[k] = chainWeight(unary, pairs, W, w)
    }
    for (let w = offset[a]; w < offset[a + 1]; w++, k++) {
      stateLabel[k] = stride + label[w]
      state[k] = unary[w]
    }
    if (marks) {
      stateLabel[k] = mark
      state[k++] = markOf(a)
    }
    stateOffset[a + 1] = k
  }
  const width = Math.max(stride + L, mark + 1)
  const weights = { L: width, A, stateOffset, stateLabel, state, trans: NO_TRANSITIONS, boundary: null }
  return { weights, stride, mark, bias: biasOf(layout, unary, pairs, stride) }
}

const NO_TRANSITIONS = new Float64Array(0)

function biasOf(
  { L, A, W, offset }: SeparateWeights['layout'],
  unary: Float64Array,
  pairs: Float64Array,
  stride: number,
): Float64Array {
  const bias = new Float64Array(2 * stride).fill(-Infinity, stride)
  for (let j = 0, w = offset[A]; j < L; j++, w++) {
    bias[j] = chainWeight(unary, pairs, W, w)
    bias[stride + j] = unary[w]
  }
  return bias
}

/** θ [L][L], if every pair of labels has a weight. */
export function labelPairWeights({ pairLayout, pairs }: SeparateWeights): Float64Array | null {
  const { from, states } = pairLayout
  const at = pairPlaces(pairLayout)
  return from.length === states.L ** 2 ? pairs.subarray(at.pairs, at.start) : null
}
