/** One group of sequences, from its cells to the sums that it adds to. */
import { lanes, ROW, zero } from '../lanes'
import { backward } from './backward'
import { addDenseGradient } from './dense-gradient'
import { addEdges, dropEdges, takeEdges } from './edges'
import { quantizedNumber } from './exact'
import { forward } from './forward'
import { expLanes } from './lane-states'
import { findSlopes, LIKELIHOOD } from './marginal-slopes'
import {
  cells as allCells,
  gold as allGold,
  firstBoundary,
  firstPair,
  groupDense,
  groupOffset,
  groupSequence,
  L,
  lambda,
  loss,
  magic,
  rowShift,
  rowTable32,
  rowTable64,
  sequenceLength,
  sequenceWeight,
  stride,
  sums,
  value,
} from './plan'
import { inQuanta, quantum, toQuanta } from './quanta'
import { addLooseQuanta } from './quanta-sums'
import { addObserved, addRowGradient } from './row-gradient'
import { backwardStar, forwardStar } from './star'
import { fromLanes, toLanes } from './transpose'
import { A, AS, addresses, blankRow, E, extra, layOut, ones, P, S, shift, step, V, weight } from './workspace'

/** The star recurrences carry rounding on: over more positions than this single precision does not suffice. */
const FARTHEST_STAR = 512
/** A sum of marginals that is so far from what it must be, relatively, shows that the numbers did not suffice. */
const TOLERANCE: f64 = 1e-4
/** A product within these bounds can be multiplied once more. */
const SMALL: f64 = 1e-150
const LARGE: f64 = 1e150

/** Works on group g: in single precision if asked, to be done again if that does not suffice, or in double, as two halves. */
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
  return loss === LIKELIHOOD || lengthOf(g) <= FARTHEST_STAR
}

/** Positions of the longest sequence of a group. */
export function lengthOf(g: i32): i32 {
  const at = groupOffset + ((<usize>g) << 2)
  return <i32>(load<u32>(at, 4) - load<u32>(at))
}

/** Works on the lanes of a group from `first` on; returns whether the numbers sufficed, and adds nothing if not. */
function runLanes<T>(g: i32, first: i32): bool {
  const offset = load<u32>(groupOffset + ((<usize>g) << 2))
  const begin = ((<usize>offset) << 6) + ((<usize>first) << 2)
  const cells = allCells + begin
  const gold = allGold + begin
  const sequences = groupSequence + ((<usize>g) << 6) + ((<usize>first) << 2)
  if (load<i32>(sequences) < 0) return true
  const length = lengthOf(g)
  layOut(length, loss === LIKELIHOOD ? 3 : 6)
  loadWeights<T>(sequences)
  loadStates<T>(length, cells)
  forward<T>(length, cells)
  const weights = loss === LIKELIHOOD ? weight : ones
  backward<T>(length, weights)
  if (!isSound<T>(length, sequences, weights)) {
    dropEdges()
    return false
  }
  if (loss === LIKELIHOOD) {
    addLogZ<T>(length)
  } else {
    for (let lane = 0; lane < lanes<T>(); lane++) store<f64>(shift + ((<usize>lane) << 3), 0)
    findSlopes<T>(loss, lambda, length, cells, gold)
    forwardStar<T>(length)
    backwardStar<T>(length)
    if (!allFinite<T>(length)) return false
    addEdges<T>(AS, V, length)
    addEdges<T>(A, E, length)
  }
  takeEdges<T>(firstPair)
  addGradient<T>(g, first, length, cells)
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const n = load<i32>(sequences + ((<usize>lane) << 2))
    if (n >= 0) store<f64>(value + ((<usize>n) << 3), load<f64>(shift + ((<usize>lane) << 3)))
  }
  return true
}

/** Weights of the sequences: those of marginals for the likelihood, and of slopes for other losses. */
export function loadWeights<T>(sequences: usize): void {
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const n = load<i32>(sequences + ((<usize>lane) << 2))
    const share = n < 0 ? 0 : load<f64>(sequenceWeight + ((<usize>n) << 3))
    store<T>(weight + <usize>lane * sizeof<T>(), <T>share)
    store<T>(ones + <usize>lane * sizeof<T>(), <T>1)
    store<f64>(shift + ((<usize>lane) << 3), 0)
  }
}

/** Overwrites E, and adds to `shift` what the exponentials of each sequence were divided by. */
function loadStates<T>(length: i32, cells: usize): void {
  const shared = (sizeof<T>() === 8 ? rowTable64 : rowTable32) !== 0
  for (let t = 0; t < length; t++) {
    const here = cells + ((<usize>t) << 6)
    if (shared) loadShared<T>(here, E + <usize>t * step)
    else expLanes<T>(here, E + <usize>t * step)
  }
}

/** Overwrites out [stride] with the exponentials of the rows of `cells`, which have been worked out, and adds to `shift`. */
function loadShared<T>(cells: usize, out: usize): void {
  const table = sizeof<T>() === 8 ? rowTable64 : rowTable32
  const bytes = <usize>stride * sizeof<T>()
  for (let lane: usize = 0; lane < <usize>lanes<T>(); lane++) {
    const row = load<i32>(cells + (lane << 2))
    const to = shift + (lane << 3)
    if (row >= 0) store<f64>(to, load<f64>(to) + load<f64>(rowShift + ((<usize>row) << 3)))
    store<u32>(addresses + (lane << 2), <u32>(row < 0 ? blankRow : table + <usize>row * bytes))
  }
  toLanes<T>(addresses, stride, out)
}

/** Whether the marginals of each sequence add up to its length, `length` at most, times its weight. */
export function isSound<T>(length: i32, sequences: usize, weights: usize): bool {
  sumMarginals<T>(length, extra)
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const n = load<i32>(sequences + ((<usize>lane) << 2))
    if (n < 0) continue
    const at = <usize>lane * sizeof<T>()
    const positions = min(length, load<i32>(sequenceLength + ((<usize>n) << 2)))
    const right = <f64>positions * <f64>load<T>(weights + at)
    if (!(abs(<f64>load<T>(extra + at) - right) <= TOLERANCE * right)) return false
  }
  return true
}

/** Overwrites the row `out` with the sum of P over positions and labels. */
function sumMarginals<T>(length: i32, out: usize): void {
  for (let part: usize = 0; part < ROW; part += 16) {
    let sum = zero<T>()
    for (let t = 0; t < length; t++) {
      let here = zero<T>()
      const from = P + <usize>t * step + part
      for (let row = from; row < from + ((<usize>L) << 6); row += ROW)
        here = v128.add<T>(here, v128.load(row))
      sum = v128.add<T>(sum, here)
    }
    v128.store(out + part, sum)
  }
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

/** Makes `shift` of each sequence its weight · log Z = Σ_t log S_t + shift; products save logarithms. */
export function addLogZ<T>(length: i32): void {
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const at = shift + ((<usize>lane) << 3)
    const sums = S + <usize>lane * sizeof<T>()
    let log = load<f64>(at)
    let product: f64 = 1
    for (let t = 0; t < length; t++) {
      const sum = <f64>load<T>(sums + <usize>t * ROW)
      if (sum > 0) product *= sum
      if (product > SMALL && product < LARGE) continue
      log += Math.log(product)
      product = 1
    }
    const share = <f64>load<T>(weight + <usize>lane * sizeof<T>())
    store<f64>(at, share * (log + Math.log(product)))
  }
}

/**
 * Adds P to the sums of the weights of attributes, and of first and last labels. The rows of labels that it is turned
 * into take the place of E, which has been of use.
 */
function addGradient<T>(g: i32, first: i32, length: i32, cells: usize): void {
  for (let t = 0; t < length; t++) fromLanes<T>(P + <usize>t * step, stride, E + <usize>t * step)
  addRows<T>(g, first, length, cells, E)
}

/** Adds the gradients of positions, rows [length][lanes][stride] of labels, to the same sums. */
export function addRows<T>(g: i32, first: i32, length: i32, cells: usize, rows: usize): void {
  if (inQuanta) toQuanta<T>(rows, length)
  const bytes = <usize>stride * (inQuanta ? 4 : sizeof<T>())
  for (let t = 0; t < length; t++) {
    for (let lane = 0; lane < lanes<T>(); lane++) {
      const cell = cells + ((<usize>t) << 6) + ((<usize>lane) << 2)
      const row = load<i32>(cell)
      if (row < 0) continue
      const from = rows + <usize>t * step + <usize>lane * bytes
      if (inQuanta) addLooseQuanta(row, from)
      else addRowGradient<T>(row, from)
      if (firstBoundary < 0) continue
      if (t === 0 || load<i32>(cell - 64) < 0) addBoundary<T>(firstBoundary, from)
      if (t === length - 1) addBoundary<T>(firstBoundary + L, from)
    }
  }
  if (groupDense) addDenseGradient<T>(g, first, rows)
}

/** Adds the gradient of a position `from` [L], numbers or quanta, to the sums of the weights of first or of last labels. */
function addBoundary<T>(first: i32, from: usize): void {
  for (let j: usize = 0; j < <usize>L; j++) {
    const to = sums + ((<usize>first + j) << 3)
    const term = inQuanta
      ? <f64>load<i32>(from + (j << 2)) * quantum()
      : quantizedNumber(<f64>load<T>(from + j * sizeof<T>()), magic)
    store<f64>(to, load<f64>(to) + term)
  }
}

/** Adds what the positions of a group have of the weights of attributes, by their gold labels. */
export function observeGroup(g: i32): void {
  const end = load<u32>(groupOffset + ((<usize>g) << 2), 4)
  for (let t = load<u32>(groupOffset + ((<usize>g) << 2)); t < end; t++) {
    for (let lane: usize = 0; lane < 16; lane++) {
      const at = ((<usize>t) << 6) + (lane << 2)
      const row = load<i32>(allCells + at)
      if (row < 0) continue
      const n = <usize>load<i32>(groupSequence + ((<usize>g) << 6) + (lane << 2))
      addObserved(row, load<i32>(allGold + at), load<f64>(sequenceWeight + (n << 3)))
    }
  }
}

/** Leaves a group to double precision, whose weights may not be there yet. */
export function postpone(g: i32): void {
  store<f64>(firstValue(g), Infinity)
}

export function isPostponed(g: i32): bool {
  return load<f64>(firstValue(g)) === Infinity
}

/** Where the value of the sequence in the first lane is. */
function firstValue(g: i32): usize {
  return value + ((<usize>load<i32>(groupSequence + ((<usize>g) << 6))) << 3)
}

/** Leaves the sequences of half a group to others. */
export function giveUp(g: i32, first: i32): void {
  const sequences = groupSequence + ((<usize>g) << 6) + ((<usize>first) << 2)
  for (let lane = 0; lane < lanes<f64>(); lane++) {
    const n = load<i32>(sequences + ((<usize>lane) << 2))
    if (n >= 0) store<f64>(value + ((<usize>n) << 3), NaN)
  }
}
