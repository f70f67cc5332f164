/**
 * Messages through a long sequence: what its segments need from each other, so that all other work can be done in lanes. With
 * x̂ for x / Σ_j x(j),
 *
 *     α_t = e_t ⊙ (Mᵀ α̂_{t−1}),      S_t = Σ_j α_t(j),      log Z = Σ_t log S_t + log Σ_j α̂_{T−1}(j) end(j)
 *     v_t = e_t ⊙ (M v̂_{t+1}),       β_{t−1} = M v̂_t,
 *
 * and at a cut before position t, α̂_{t−1} *enters* the segment that begins there, and β_{t−1} *leaves* the one that ends there, up to a
 * factor. Both directions take the same steps; one uses the rows of M, the other its columns. Where labels are not all known, the same
 * messages are sent once more over the paths that agree with what is known (../agreeing.ts): other labels have e = 0.
 */
import { floorOf, isPartial, leastSum } from '../agreeing'
import {
  COMPUTATION_LOG_Z,
  cells,
  coupledEven,
  coupledOdd,
  end32,
  end64,
  entering,
  enteringAgreeing,
  firstCut,
  firstSegment,
  gold,
  groupOffset,
  L,
  leaving,
  leavingAgreeing,
  longOffset,
  longSequence,
  loss,
  matrixColumns,
  matrixRows,
  pieceLength,
  pieceWeight,
  rowTable,
  segmentScale,
  start32,
  start64,
  stride,
  value,
} from '../plan'
import { shiftOf, tableRow } from '../rows/shared-rows'
import { expScores } from '../rows/state-scores'
import { messageOf } from '../segments'
import { layOut, rowBuffer } from '../workspace'
import {
  advance,
  begin,
  beginProduct,
  copyScaled,
  dot,
  logProduct,
  multiplyProduct,
  turn,
} from './label-steps'

/** Sends the messages of long sequence k >> 1: forward if k is even, backward if it is odd. */
export function sendMessages<T>(k: i32): void {
  layOut(1, 3)
  if (k & 1) sendBackward<T>(k >> 1, false)
  else {
    const log = sendForward<T>(k >> 1, false)
    const n = <usize>load<i32>(longSequence + ((<usize>(k >> 1)) << 2))
    const share = loss === COMPUTATION_LOG_Z ? load<f64>(pieceWeight + (n << 3)) : 0
    store<f64>(value + (n << 3), share * log)
  }
}

/** The same for the paths that agree, if labels are not all known; after it, the value is the weight · (log Z − log Z*). */
export function sendAgreeing<T>(k: i32): void {
  const n = load<i32>(longSequence + ((<usize>(k >> 1)) << 2))
  if (!isPartial(n)) return
  layOut(1, 3)
  if (k & 1) sendBackward<T>(k >> 1, true)
  else {
    const at = (<usize>n) << 3
    store<f64>(value + at, load<f64>(value + at) - load<f64>(pieceWeight + at) * sendForward<T>(k >> 1, true))
  }
}

/**
 * Overwrites `entering` and `segmentScale` of the segments of a sequence, and returns log Z; for paths that `agree`, `enteringAgreeing`, and
 * log Z*. If numbers do not suffice, it is none.
 */
function sendForward<T>(k: i32, agree: bool): f64 {
  const first = firstSegmentOf(k)
  const end = firstSegmentOf(k + 1)
  let turns = 0
  let scale: f64 = 1
  let log: f64 = 0
  for (let s = first; s < end; s++) {
    if (s > first) copyScaled<T>(turn(turns), scale, messageOf(agree ? enteringAgreeing : entering, s))
    const length = positionsOf(s, first)
    beginProduct()
    for (let t = 0; t < length; t++) {
      const e = agree ? agreeingStates<T>(s, t, length) : statesOf<T>(rowAt(s, t, length))
      log += stateShift
      let sum: f64 = 0
      if (s === first && t === 0) sum = begin<T>(sizeof<T>() === 8 ? start64 : start32, e, turn(turns))
      else {
        sum = advance<T>(matrixInto(matrixRows, length - 1 - t), turn(turns), e, scale, turn(turns + 1))
        turns++
      }
      if (agree && sum < leastSum<T>()) sum = NaN
      scale = 1 / sum
      multiplyProduct(sum)
    }
    if (!agree) store<f64>(segmentScale + ((<usize>s) << 3), logProduct())
    log += logProduct()
  }
  return log + Math.log(scale * dot<T>(turn(turns), sizeof<T>() === 8 ? end64 : end32))
}

/** Overwrites `leaving` or `leavingAgreeing` of the segments of a sequence; the last one is left by the factors of last labels. */
function sendBackward<T>(k: i32, agree: bool): void {
  const messages = agree ? leavingAgreeing : leaving
  const first = firstSegmentOf(k)
  const end = firstSegmentOf(k + 1)
  const ends = sizeof<T>() === 8 ? end64 : end32
  memory.copy(messageOf(messages, end - 1), ends, <usize>L * sizeof<T>())
  let turns = 0
  let scale: f64 = 1
  for (let s = end - 1; s > first; s--) {
    const length = positionsOf(s, first)
    for (let t = length - 1; t >= 0; t--) {
      const e = agree ? agreeingStates<T>(s, t, length) : statesOf<T>(rowAt(s, t, length))
      let sum: f64 = 0
      if (s === end - 1 && t === length - 1) sum = begin<T>(ends, e, turn(turns))
      else {
        sum = advance<T>(matrixInto(matrixColumns, length - 2 - t), turn(turns), e, scale, turn(turns + 1))
        turns++
      }
      if (agree && sum < leastSum<T>()) sum = NaN
      scale = 1 / sum
    }
    const matrix = matrixInto(matrixColumns, length - 1)
    advance<T>(matrix, turn(turns), 0, scale, messageOf(messages, s - 1))
  }
}

/** The first segment of long sequence k. */
export function firstSegmentOf(k: i32): i32 {
  return <i32>load<u32>(longOffset + ((<usize>k) << 2))
}

/** Positions of a segment; `first` is the first segment of its sequence. */
export function positionsOf(segment: i32, first: i32): i32 {
  const length = <i32>load<u32>(pieceLength + ((<usize>(firstSegment + segment)) << 2))
  return segment > first ? length - 1 : length
}

/** The row of position t of a segment of so many positions. */
export function rowAt(segment: i32, t: i32, length: i32): i32 {
  return load<i32>(cells + cellAt(segment, t, length))
}

/** Bytes before the cell of position t of a segment of so many positions. */
function cellAt(segment: i32, t: i32, length: i32): usize {
  const group = firstCut + (segment >> 4)
  const end = <usize>load<u32>(groupOffset + ((<usize>group) << 2), 4)
  return ((end - <usize>(length - t)) << 6) + ((<usize>(segment & 15)) << 2)
}

/**
 * The matrix of transitions into the position that is so many before the last of a segment; 0 if it does not depend on the label before
 * it. Whether a number is even is the same for the segment and for its sequence.
 */
export function matrixInto(matrix: usize, before: i32): usize {
  return (before & 1 ? coupledOdd : coupledEven) ? matrix : 0
}

/** What was subtracted from the scores of the last row of `statesOf`. */
let stateShift: f64 = 0

/** The exponentials of a row, [stride]. */
export function statesOf<T>(row: i32): usize {
  if (rowTable) {
    stateShift = load<f64>(shiftOf(row))
    return tableRow<T>(row)
  }
  stateShift = expScores<T>(row, rowBuffer)
  return rowBuffer
}

/** The exponentials of position t of a segment, [stride], of which only that of a known label is not 0; NaN if it is not exact. */
function agreeingStates<T>(segment: i32, t: i32, length: i32): usize {
  const all = statesOf<T>(rowAt(segment, t, length))
  const known = load<i32>(gold + cellAt(segment, t, length))
  if (known >= L) return all
  const bytes = <usize>stride * sizeof<T>()
  const at = <usize>known * sizeof<T>()
  const e = load<T>(all + at)
  const only = rowBuffer + bytes
  memory.fill(only, 0, bytes)
  store<T>(only + at, <f64>e <= floorOf<T>() ? <T>NaN : e)
  return only
}
