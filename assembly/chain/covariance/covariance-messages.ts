/**
 * Messages of the recurrences of covariance.ts through a long sequence. They are linear: what leaves a segment is what would leave it if nothing
 * entered, which `sendOwnCovariances` (group.ts) finds in lanes, and what enters it, sent through by steps without slopes:
 *
 *     α̂*_t = e_t ⊙ (Mᵀ α̂*_{t−1}) / S_t,      v̂*_t = e_t ⊙ (M v̂*_{t+1}) / S_t.
 *
 * The sum Σ_j |α̂*_{t−1}(j)| β_{t−1}(j) at a cut is the most that the gradient at any one position behind it owes to what is before the
 * cut; the largest of a sequence is its *reach*, by which the unit of exact sums is chosen (src/objectives/simd/exact-sums.ts).
 */

import {
  entering,
  enteringCovariance,
  leaving,
  leavingCovariance,
  longSequence,
  matrixColumns,
  matrixRows,
  pieceWeight,
  reach,
  segmentScale,
} from '../plan'
import {
  absoluteDot,
  addScaled,
  advance,
  begin,
  beginProduct,
  copyScaled,
  dot,
  logProduct,
  multiplyProduct,
  turn,
} from '../recursions/label-steps'
import { firstSegmentOf, matrixInto, positionsOf, rowAt, statesOf } from '../recursions/messages'
import { messageOf } from '../segments'
import { layOut } from '../workspace'

/** Sends the messages of long sequence k >> 1: forward if k is even, backward if it is odd. */
export function sendCovariances(k: i32): void {
  layOut(1, 3)
  const n = <usize>load<i32>(longSequence + ((<usize>(k >> 1)) << 2))
  const most = k & 1 ? sendBackward(k >> 1) : sendForward(k >> 1)
  store<f64>(reach + ((<usize>k) << 3), most / load<f64>(pieceWeight + (n << 3)))
}

/** Adds to `enteringCovariance` what comes from farther away than the segment before; returns the reach. */
function sendForward(k: i32): f64 {
  const first = firstSegmentOf(k)
  const end = firstSegmentOf(k + 1)
  let most: f64 = 0
  for (let s = first; s + 1 < end; s++) {
    const to = messageOf(enteringCovariance, s + 1)
    if (s > first) {
      const length = positionsOf(s, first)
      let turns = 0
      copyScaled<f64>(messageOf(enteringCovariance, s), 1, turn(turns))
      let scale: f64 = 1
      beginProduct()
      for (let t = 0; t < length; t++, turns++) {
        const e = statesOf<f64>(rowAt(s, t, length))
        const sum = advance<f64>(
          matrixInto(matrixRows, length - 1 - t),
          turn(turns),
          e,
          scale,
          turn(turns + 1),
        )
        scale = count(sum)
      }
      addScaled<f64>(turn(turns), scale * throughput(s), to)
    }
    most = max(most, absoluteDot<f64>(to, messageOf(leaving, s)) / normOf(s + 1))
  }
  return most
}

/** The same of `leavingCovariance`, and what comes from behind. */
function sendBackward(k: i32): f64 {
  const first = firstSegmentOf(k)
  const end = firstSegmentOf(k + 1)
  let most: f64 = 0
  for (let s = end - 1; s > first; s--) {
    const to = messageOf(leavingCovariance, s - 1)
    if (s + 1 < end) {
      const length = positionsOf(s, first)
      let turns = 0
      beginProduct()
      const last = statesOf<f64>(rowAt(s, length - 1, length))
      let scale = count(begin<f64>(messageOf(leavingCovariance, s), last, turn(turns)))
      for (let t = length - 2; t >= 0; t--, turns++) {
        const e = statesOf<f64>(rowAt(s, t, length))
        const matrix = matrixInto(matrixColumns, length - 2 - t)
        scale = count(advance<f64>(matrix, turn(turns), e, scale, turn(turns + 1)))
      }
      advance<f64>(matrixInto(matrixColumns, length - 1), turn(turns), 0, scale, turn(turns + 1))
      addScaled<f64>(turn(turns + 1), throughput(s), to)
    }
    most = max(most, absoluteDot<f64>(to, messageOf(entering, s)))
  }
  return most
}

/** Takes a sum into the product of scales; returns the scale that makes it 1. */
function count(sum: f64): f64 {
  if (sum === 0) return 0
  multiplyProduct(sum)
  return 1 / sum
}

/** The product of scales relative to that of α through the same segment. */
function throughput(s: i32): f64 {
  return Math.exp(logProduct() - load<f64>(segmentScale + ((<usize>s) << 3)))
}

/** What makes α̂ β a distribution at the cut before segment s. */
function normOf(s: i32): f64 {
  return dot<f64>(messageOf(entering, s), messageOf(leaving, s - 1))
}
