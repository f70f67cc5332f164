/** Sequence by sequence: label with the current weights, compare, and update the weights if a label is wrong. */
import { areTransitionsWellFormed, followTransition, watchTransitions } from '../pruning-bounds'
import { viterbiPruned } from '../viterbi'
import { listDifference } from './difference'
import {
  alpha,
  entryCell,
  gold,
  L,
  lists,
  order,
  path,
  pruningBounds,
  pruningTimes,
  sequenceOffset,
  sequenceWeight,
  states,
  stride,
  transCell,
  weights,
} from './plan'
import { lossOf, needsMargin, update } from './rules'
import { scoreSequence } from './state-scores'

let wrong: i32 = 0

/** Sequences labeled wrongly in the last call of `learn`. */
export function mistakes(): i32 {
  return wrong
}

/**
 * Learns from the first `count` sequences of `order`, after `steps` earlier ones; returns the sum of weight · loss,
 * NaN if scores overflow. Weights may have been written since the last call.
 */
export function learn(count: i32, steps: f64): f64 {
  let sum: f64 = 0
  wrong = 0
  watchTransitions(weights + ((<usize>transCell) << 3), L, stride, pruningBounds, pruningTimes)
  for (let k = 0; k < count; k++) {
    sum += learnFrom(load<u32>(order + ((<usize>k) << 2)), steps)
    steps += 1
  }
  return sum
}

function learnFrom(n: u32, steps: f64): f64 {
  const start = load<u32>(sequenceOffset + ((<usize>n) << 2))
  const T = <i32>(load<u32>(sequenceOffset + ((<usize>n) << 2), 4) - start)
  if (!areTransitionsWellFormed() || !scoreSequence(start, T)) return NaN
  const trans = weights + ((<usize>transCell) << 3)
  const score = viterbiPruned(states, T, L, stride, trans, alpha, lists, path)
  if (!(abs(score) < f64.POSITIVE_INFINITY)) return NaN
  const errors = countErrors(start, T)
  if (errors === 0) return 0
  wrong++
  const importance = sequenceWeight ? load<f64>(sequenceWeight + ((<usize>n) << 3)) : 1
  if (importance === 0) return 0
  const loss = lossOf(T, errors, needsMargin() ? score - goldScore(start, T, trans) : 0)
  const entries = listDifference(start, T)
  update(entries, loss, importance, steps)
  followTransitions(entries)
  return importance * loss
}

/** Tells of the changes of transitions among those of all entries. */
function followTransitions(entries: i32): void {
  const size = <u32>(L * stride)
  for (let k = 0; k < entries; k++) {
    const place = load<u32>(entryCell + ((<usize>k) << 2)) - transCell
    if (place < size) followTransition(place / stride, place % stride)
  }
}

function countErrors(start: u32, T: i32): i32 {
  let errors = 0
  const right = gold + ((<usize>start) << 2)
  for (let t: usize = 0; t < (<usize>T) << 2; t += 4) {
    if (load<i32>(right + t) !== load<i32>(path + t)) errors++
  }
  return errors
}

/** Σ_t state_t(y_t) + Σ_{t>0} trans(y_{t−1}, y_t), in this order by t. */
function goldScore(start: u32, T: i32, trans: usize): f64 {
  const right = gold + ((<usize>start) << 2)
  const bytes = (<usize>stride) << 3
  let before = <usize>load<i32>(right)
  let score = load<f64>(states + (before << 3))
  for (let t = 1; t < T; t++) {
    const j = <usize>load<i32>(right + ((<usize>t) << 2))
    score =
      score + load<f64>(trans + before * bytes + (j << 3)) + load<f64>(states + <usize>t * bytes + (j << 3))
    before = j
  }
  return score
}
