/**
 * The first edges of the sequences of a group: the pieces of `piecewise` that have two states, or one if there is only
 * one position. Each is the likelihood of a sequence that ends there, so the recursions do it, in lanes.
 */
import { lanes } from '../../lanes'
import { addLogZ, isSound } from '../covariance/lane-marginals'
import { firstPair, pairSums, stride, transRows } from '../plan'
import { addEndScores } from '../rows/position-scores'
import { beginsAt, labelAfter } from '../segments'
import { quantizedNumber } from '../sums/exact'
import { magic } from '../sums/magic'
import { fromLanes, toLanes } from '../transpose'
import { A, addresses, blankRow, E, edgeCells, P, rowBuffer, shift, step, V, weight } from '../workspace'
import { backward } from './backward'
import { addEdges, takeEdges } from './edges'
import { forward } from './forward'
import { expRow, largestScore } from './softmax'

/**
 * Takes the rows of the first two positions of each sequence, their scores, and overwrites P with the marginals of these
 * positions; `shift` becomes weight · log Z. Returns whether the numbers sufficed.
 */
export function loadFirstEdges<T>(length: i32, cells: usize, gold: usize, pieces: usize, rows: usize): bool {
  memory.fill(edgeCells, 0xff, 128)
  for (let t = 0; t < 2; t++) {
    for (let lane = 0; lane < lanes<T>(); lane++) loadScores<T>(t, lane, length, cells, gold, pieces, rows)
    toLanes<T>(addresses, stride, E + <usize>t * step)
  }
  // What has no row has no label either.
  forward<T>(2, edgeCells, edgeCells, 0)
  backward<T>(2, weight, 0)
  if (!isSound<T>(2, edgeCells, weight)) return false
  addLogZ<T>(2)
  return true
}

/** Puts the exponentials of a lane where `addresses` says: of its first two positions, or of nothing and its only one. */
function loadScores<T>(
  t: i32,
  lane: i32,
  length: i32,
  cells: usize,
  gold: usize,
  pieces: usize,
  rows: usize,
): void {
  const to = (<usize>lane) << 2
  store<u32>(addresses + to, <u32>blankRow)
  const position = edgePosition(t, lane, length, cells, gold)
  if (position < 0) return
  const row = load<i32>(cells + ((<usize>position) << 6) + to)
  store<i32>(edgeCells + ((<usize>t) << 6) + to, row)
  const scores = rowOf<T>(rows, position, lane)
  const isLast = position === length - 1 && labelAfter(pieces, lane) < 0
  addEndScores<T>(t === 0 || isAlone(position, lane, cells), isLast, scores)
  const out = rowBuffer + <usize>lane * <usize>stride * sizeof<T>()
  const most = largestScore<T>(scores)
  expRow<T>(scores, most, out)
  store<u32>(addresses + to, <u32>out)
  const sum = shift + ((<usize>lane) << 3)
  store<f64>(sum, load<f64>(sum) + most)
}

/** Which position of a lane is the t-th one of its first edge, −1: none. A segment that continues a sequence has no first edge. */
function edgePosition(t: i32, lane: i32, length: i32, cells: usize, gold: usize): i32 {
  const at = (<usize>lane) << 2
  let start = 0
  while (start < length && load<i32>(cells + ((<usize>start) << 6) + at) < 0) start++
  if (start === length || !beginsAt(start, gold + ((<usize>start) << 6) + at)) return -1
  if (start === length - 1) return t === 1 ? start : -1
  return start + t
}

/** Whether a last position is also the first of its sequence. */
function isAlone(position: i32, lane: i32, cells: usize): bool {
  return position === 0 || load<i32>(cells + ((<usize>(position - 1)) << 6) + ((<usize>lane) << 2)) < 0
}

/**
 * Adds the expected and observed pairs of the first edges to sums, subtracts their gold scores from the values in
 * `shift`, and overwrites the rows of their positions with the gradient.
 */
export function takeFirstEdges<T>(length: i32, cells: usize, gold: usize, rows: usize): void {
  addEdges<T>(A, V, 2)
  takeEdges<T>(firstPair)
  for (let t = 0; t < 2; t++) {
    fromLanes<T>(P + <usize>t * step, stride, rowBuffer)
    for (let lane = 0; lane < lanes<T>(); lane++) {
      const position = edgePosition(t, lane, length, cells, gold)
      if (position < 0) continue
      const row = rowOf<T>(rows, position, lane)
      const right = load<i32>(gold + ((<usize>position) << 6) + ((<usize>lane) << 2))
      const cell = row + <usize>right * sizeof<T>()
      const share = load<T>(weight + <usize>lane * sizeof<T>())
      const to = shift + ((<usize>lane) << 3)
      store<f64>(to, load<f64>(to) - <f64>share * <f64>load<T>(cell))
      const bytes = <usize>stride * sizeof<T>()
      memory.copy(row, rowBuffer + <usize>lane * bytes, bytes)
      store<T>(cell, load<T>(cell) - share)
      if (t === 1 && !isAlone(position, lane, cells)) {
        const before = load<i32>(gold + ((<usize>(position - 1)) << 6) + ((<usize>lane) << 2))
        takePair(before, right, <f64>share, to)
      }
    }
  }
}

function takePair(before: i32, right: i32, share: f64, lost: usize): void {
  const pair = (<usize>before * <usize>stride + <usize>right) << 3
  store<f64>(pairSums + pair, load<f64>(pairSums + pair) - quantizedNumber(share, magic))
  store<f64>(lost, load<f64>(lost) - share * load<f64>(transRows + pair))
}

function rowOf<T>(rows: usize, position: i32, lane: i32): usize {
  return rows + <usize>position * step + <usize>lane * <usize>stride * sizeof<T>()
}
