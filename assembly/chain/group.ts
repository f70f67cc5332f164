/** One group of sequences, from its cells to the sums that it adds to. */
import { lanes, ROW } from '../lanes'
import { hidesLabels, isPartial, subtractAgreeing } from './agreeing'
import { backwardCovariance, forwardCovariance } from './covariance/covariance'
import { addLogZ, findMarginals, sumMarginals } from './covariance/lane-marginals'
import { findSlopes } from './covariance/marginal-slopes'
import {
  cells as allCells,
  gold as allGold,
  COMPUTATION_LOG_Z,
  enteringCovariance,
  firstBoundary,
  firstPair,
  groupOffset,
  groupPiece,
  L,
  lambda,
  leavingCovariance,
  loss,
  pieceWeight,
  slots,
  stride,
  sums,
  value,
} from './plan'
import { addEdges, takeEdges } from './recursions/edges'
import { addDenseGradient } from './rows/dense-gradient'
import { addObserved, addRowGradient } from './rows/row-gradient'
import { beginsAt, gate, isCut, labelAfter, messageOf, openGate, segmentOf } from './segments'
import { quantizedNumber } from './sums/exact'
import { inFixedPoint, toFixedPoint, unit } from './sums/fixed-point'
import { addRowFixedPoint, beginGroup, beginStep } from './sums/fixed-point-sums'
import { magic } from './sums/magic'
import { fromLanes } from './transpose'
import { A, AS, B, C, E, extra, G, P, shift, step, V } from './workspace'

/**
 * The covariance recurrences accumulate rounding errors: over more positions than this, single precision does
 * not suffice.
 */
const FARTHEST_STAR = 512

/**
 * Processes group g: in single precision if requested, to be repeated if that does not suffice, or in double,
 * as two halves.
 */
export function runGroup(g: i32, single: bool): void {
  if (single) {
    if (!canBeSingle(g) || !runLanes<f32>(g, 0)) postpone(g)
    return
  }
  for (let half = 0; half < 2; half++) {
    if (!runLanes<f64>(g, half << 3)) giveUp(g, half << 3)
  }
}

function canBeSingle(g: i32): bool {
  return loss === COMPUTATION_LOG_Z || lengthOf(g) <= FARTHEST_STAR
}

/** Positions of the longest sequence of a group. */
export function lengthOf(g: i32): i32 {
  const at = groupOffset + ((<usize>g) << 2)
  return <i32>(load<u32>(at, 4) - load<u32>(at))
}

/**
 * Processes the lanes of a group from `first` on; returns whether the precision sufficed, and adds nothing if
 * not.
 */
function runLanes<T>(g: i32, first: i32): bool {
  const begin = firstCell(g, first)
  const cells = allCells + begin
  const gold = allGold + begin
  const pieces = piecesOf(g, first)
  if (load<i32>(pieces) < 0) return true
  const length = lengthOf(g)
  if (!findMarginals<T>(g, first, length, cells, gold, pieces)) return false
  if (loss === COMPUTATION_LOG_Z) {
    // The value of a long sequence was computed with its messages.
    if (hidesLabels<T>(pieces)) {
      if (!subtractAgreeing<T>(g, first, length, cells, gold, pieces)) return false
    } else if (!isCut(g)) addLogZ<T>(length)
    if (isCut(g)) clearShift<T>()
  } else {
    const cut = isCut(g)
    const into = cut ? openGate<T>(2, enteringCovariance, g, first) : 0
    const out = cut ? openGate<T>(3, leavingCovariance, g, first) : 0
    findCovariances<T>(length, cells, gold, into, out)
    if (!allFinite<T>(length)) return false
    addEdges<T>(AS, V, length)
    addEdges<T>(A, E, length)
  }
  takeEdges<T>(firstPair)
  addGradient<T>(length, cells, gold, pieces)
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const n = load<i32>(pieces + ((<usize>lane) << 2))
    if (n >= 0) store<f64>(value + ((<usize>n) << 3), load<f64>(shift + ((<usize>lane) << 3)))
  }
  return true
}

/**
 * From marginals to the gradient with respect to state scores, in P; `shift` becomes the loss of each lane.
 */
function findCovariances<T>(length: i32, cells: usize, gold: usize, into: usize, out: usize): void {
  clearShift<T>()
  findSlopes<T>(loss, lambda, length, cells, gold)
  if (into) dropFirstSlopes<T>(cells, gold)
  forwardCovariance<T>(length, into)
  backwardCovariance<T>(length, out)
}

/** Clears the slopes of position 0 if it belongs to the previous segment. */
function dropFirstSlopes<T>(cells: usize, gold: usize): void {
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const at = (<usize>lane) << 2
    if (load<i32>(cells + at) >= 0 || load<i32>(gold + at) < 0) continue
    for (let j: usize = 0; j < <usize>L; j++) store<T>(G + (j << 6) + <usize>lane * sizeof<T>(), <T>0)
  }
}

/**
 * Overwrites the messages of covariance-messages.ts with the own contributions of the segments of cut group g
 * to the segments after and before them; NaN if the precision did not suffice, which everything that depends
 * on them will show.
 */
export function sendOwnCovariances(g: i32): void {
  for (let first = 0; first < 16; first += 8) {
    const begin = firstCell(g, first)
    const pieces = piecesOf(g, first)
    if (load<i32>(pieces) < 0) return
    const length = lengthOf(g)
    const sound = findMarginals<f64>(g, first, length, allCells + begin, allGold + begin, pieces)
    // Nothing enters yet.
    memory.fill(gate(2), 0, step)
    if (sound) findCovariances<f64>(length, allCells + begin, allGold + begin, gate(2), 0)
    const last = <usize>(length - 1)
    for (let lane = 0; lane < 8; lane++) {
      const segment = segmentOf(g, first + lane)
      if (segment < 0) continue
      const at = (<usize>lane) << 3
      const c = sound ? load<f64>(C + last * ROW + at) : NaN
      if (labelAfter(pieces, lane) >= 0)
        takeMessage(AS + last * step + at, c, messageOf(enteringCovariance, segment + 1))
      if (
        load<i32>(allCells + begin + ((<usize>lane) << 2)) < 0 &&
        load<i32>(allGold + begin + ((<usize>lane) << 2)) >= 0
      ) {
        takeMessage(B + at, sound ? 1 : NaN, messageOf(leavingCovariance, segment - 1))
      }
    }
  }
}

/** Overwrites a message with the numbers of a lane, which are 64 bytes apart, times a factor. */
function takeMessage(from: usize, factor: f64, to: usize): void {
  for (let j: usize = 0; j < <usize>L; j++) store<f64>(to + (j << 3), factor * load<f64>(from + (j << 6)))
}

function clearShift<T>(): void {
  for (let lane = 0; lane < lanes<T>(); lane++) store<f64>(shift + ((<usize>lane) << 3), 0)
}

/** Bytes before the first cell of a group, from lane `first` on. */
function firstCell(g: i32, first: i32): usize {
  return ((<usize>load<u32>(groupOffset + ((<usize>g) << 2))) << 6) + ((<usize>first) << 2)
}

/** The pieces of a group from lane `first` on. */
function piecesOf(g: i32, first: i32): usize {
  return groupPiece + ((<usize>g) << 6) + ((<usize>first) << 2)
}

/** Whether the gradient with respect to state scores, in P, is finite everywhere. */
function allFinite<T>(length: i32): bool {
  sumMarginals<T>(length, extra)
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const sum = load<T>(extra + <usize>lane * sizeof<T>())
    if (!(abs(sum) < <T>1e30)) return false
  }
  return true
}

/**
 * Adds P to the sums of the weights of attributes, and of first and last labels. Its rows of labels replace
 * E, which is no longer needed.
 */
function addGradient<T>(length: i32, cells: usize, gold: usize, pieces: usize): void {
  for (let t = 0; t < length; t++) fromLanes<T>(P + <usize>t * step, stride, E + <usize>t * step)
  addRows<T>(length, cells, gold, pieces, E)
}

/** Adds the gradients of positions, rows [length][lanes][stride] of labels, to the same sums. */
export function addRows<T>(length: i32, cells: usize, gold: usize, pieces: usize, rows: usize): void {
  if (inFixedPoint) {
    toFixedPoint<T>(rows, length)
    beginGroup()
  }
  const bytes = <usize>stride * (inFixedPoint ? 4 : sizeof<T>())
  for (let t = 0; t < length; t++) {
    if (inFixedPoint) beginStep()
    for (let lane = 0; lane < lanes<T>(); lane++) {
      const cell = ((<usize>t) << 6) + ((<usize>lane) << 2)
      const row = load<i32>(cells + cell)
      if (row < 0) continue
      const from = rows + <usize>t * step + <usize>lane * bytes
      if (inFixedPoint) addRowFixedPoint(row, from)
      else addRowGradient<T>(row, from)
      if (firstBoundary < 0) continue
      if (beginsAt(t, gold + cell)) addBoundary<T>(firstBoundary, from)
      if (t === length - 1 && labelAfter(pieces, lane) < 0) addBoundary<T>(firstBoundary + L, from)
    }
  }
  if (slots && !inFixedPoint) addDenseGradient<T>(length, cells, rows)
}

/** Adds the gradient of a position `from` [L], numbers or fixed-point numbers, to the sums of the weights of first or of last labels. */
function addBoundary<T>(first: i32, from: usize): void {
  for (let j: usize = 0; j < <usize>L; j++) {
    const to = sums + ((<usize>first + j) << 3)
    const term = inFixedPoint
      ? <f64>load<i32>(from + (j << 2)) * unit()
      : quantizedNumber(<f64>load<T>(from + j * sizeof<T>()), magic)
    store<f64>(to, load<f64>(to) + term)
  }
}

/** Adds the observed counts of a group, by its gold labels, to the weights of attributes. */
export function observeGroup(g: i32): void {
  const end = load<u32>(groupOffset + ((<usize>g) << 2), 4)
  for (let t = load<u32>(groupOffset + ((<usize>g) << 2)); t < end; t++) {
    for (let lane: usize = 0; lane < 16; lane++) {
      const at = ((<usize>t) << 6) + (lane << 2)
      const row = load<i32>(allCells + at)
      if (row < 0) continue
      const n = <usize>load<i32>(groupPiece + ((<usize>g) << 6) + (lane << 2))
      // What a partly known sequence has of its labels is an expectation, and changes with the weights.
      if (isPartial(<i32>n)) continue
      addObserved(row, load<i32>(allGold + at), load<f64>(pieceWeight + (n << 3)))
    }
  }
}

/** Leaves a group to double precision, whose weights may not be loaded yet. */
export function postpone(g: i32): void {
  store<f64>(firstValue(g), Infinity)
}

export function isPostponed(g: i32): bool {
  return load<f64>(firstValue(g)) === Infinity
}

/** Where the value of the piece in the first lane is. */
function firstValue(g: i32): usize {
  return value + ((<usize>load<i32>(groupPiece + ((<usize>g) << 6))) << 3)
}

/** Leaves the pieces of half a group to the reference. */
export function giveUp(g: i32, first: i32): void {
  const pieces = piecesOf(g, first)
  for (let lane = 0; lane < lanes<f64>(); lane++) {
    const n = load<i32>(pieces + ((<usize>lane) << 2))
    if (n >= 0) store<f64>(value + ((<usize>n) << 3), NaN)
  }
}
