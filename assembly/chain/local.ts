/**
 * Losses that are sums of pieces, each normalized on its own: no recursion, and nothing to overflow, for scores are
 * added before they are exponentiated. The formulas are those of src/losses/memm.ts, pseudolikelihood.ts and
 * piecewise.ts. For every position but the first edge of `piecewise` they come to one softmax over its labels,
 *
 *     p_t(j) ∝ e^(state_t(j) + context_t(j)),      ∂/∂state_t(j) = p_t(j) − 1{j = gold},
 *
 *     memm               context_t(j) = trans(y*_{t−1}, j)
 *     pseudolikelihood   context_t(j) = trans(y*_{t−1}, j) + trans(j, y*_{t+1})
 *     piecewise          context_t(j) = log C_j,   C_j = Σ_i M_ij,   P_t(i, j) = p_t(j) M_ij / C_j:
 *
 * pairs of labels need no more than the sums of p_t over all positions, for each gold neighbor or for all.
 */
import { lanes } from '../lanes'
import { loadWeights } from './covariance/lane-marginals'
import { addRows, giveUp, lengthOf, postpone } from './group'
import {
  cells as allCells,
  gold as allGold,
  COMPUTATION_BOTH_NEIGHBORS,
  COMPUTATION_EDGES,
  columnSums,
  groupOffset,
  groupPiece,
  L,
  loss,
  pairSums,
  stride,
  transColumns,
  transRows,
  value,
} from './plan'
import { loadFirstEdges, takeFirstEdges } from './recursions/first-edges'
import { addRow, expRow, largestScore, scaleAndSum, scaleRow } from './recursions/softmax'
import { addEndScores, addScores, scorePositions } from './rows/position-scores'
import { beginsAt, labelAfter } from './segments'
import { quantizedNumber } from './sums/exact'
import { magic } from './sums/magic'
import { B, E, layOut, products, shift, step, weight } from './workspace'

/** Positions that the first edges of `piecewise` take of the tables. */
const EDGE_POSITIONS = 2
/** A product of sums up to this can be multiplied once more. */
const LARGE: f64 = 1e150

/**
 * Processes group g: in single precision if requested, to be repeated if that does not suffice, or in double,
 * as two halves.
 */
export function runLocal(g: i32, single: bool): void {
  if (single) {
    if (!runLanes<f32>(g, 0)) postpone(g)
    return
  }
  for (let half = 0; half < 2; half++) {
    if (!runLanes<f64>(g, half << 3)) giveUp(g, half << 3)
  }
}

/**
 * Processes the lanes of a group from `first` on; returns whether the precision sufficed, and adds nothing if
 * not.
 */
function runLanes<T>(g: i32, first: i32): bool {
  const offset = load<u32>(groupOffset + ((<usize>g) << 2))
  const begin = ((<usize>offset) << 6) + ((<usize>first) << 2)
  const cells = allCells + begin
  const gold = allGold + begin
  const pieces = groupPiece + ((<usize>g) << 6) + ((<usize>first) << 2)
  if (load<i32>(pieces) < 0) return true
  const length = lengthOf(g)
  layOut(length + EDGE_POSITIONS, 3)
  const rows = E + <usize>EDGE_POSITIONS * step
  const bytes = <usize>stride * sizeof<T>()
  loadWeights<T>(pieces)
  scorePositions<T>(length, cells, rows)
  for (let lane: usize = 0; lane < 16; lane++) store<f64>(products + (lane << 3), 1)
  if (loss === COMPUTATION_EDGES) {
    if (!loadFirstEdges<T>(length, cells, gold, pieces, rows)) return false
    takeFirstEdges<T>(length, cells, gold, rows)
    memory.fill(B, 0, bytes) // from now on Σ_t p_t
  }
  for (let t = 0; t < length; t++) {
    for (let lane = 0; lane < lanes<T>(); lane++) {
      const at = ((<usize>t) << 6) + ((<usize>lane) << 2)
      if (load<i32>(cells + at) < 0) continue
      const row = rows + <usize>t * step + <usize>lane * bytes
      const after = t < length - 1 ? load<i32>(gold + at + 64) : labelAfter(pieces, lane)
      if (loss === COMPUTATION_EDGES) addPiece<T>(t, lane, cells + at, gold + at, after, row)
      else addLabel<T>(t, lane, gold + at, after, row)
    }
  }
  if (loss === COMPUTATION_EDGES) addRow<T>(B, pairSums + ((<usize>(2 * L) * <usize>stride) << 3))
  storeValues<T>(pieces)
  addRows<T>(length, cells, gold, pieces, rows)
  return true
}

/**
 * A label given its gold neighbors. `gold` is where that of the position is, `after` the next one, −1: none; `row`, the scores, is
 * overwritten with the gradient.
 */
function addLabel<T>(t: i32, lane: i32, gold: usize, after: i32, row: usize): void {
  const hasBefore = !beginsAt(t, gold)
  const hasAfter = after >= 0
  addEndScores<T>(!hasBefore, !hasAfter, row)
  const bytes = (<usize>stride) << 3
  const before = hasBefore ? <usize>load<i32>(gold - 64) * bytes : 0
  const usesAfter = hasAfter && loss === COMPUTATION_BOTH_NEIGHBORS
  const next = usesAfter ? <usize>after * bytes : 0
  const most = addNeighbors<T>(hasBefore ? transRows + before : 0, usesAfter ? transColumns + next : 0, row)
  scaleRow<T>(row, takeSoftmax<T>(row, most, lane, load<i32>(gold)))
  subtractGold<T>(row, lane, load<i32>(gold))
  if (hasBefore) addRow<T>(row, pairSums + before)
  if (usesAfter) addRow<T>(row, pairSums + <usize>L * bytes + next)
}

/** Adds the scores of transitions from and to gold neighbors, 0: none; returns the largest sum. */
function addNeighbors<T>(before: usize, after: usize, row: usize): f64 {
  let most: f64 = 0
  if (before) most = addScores<T>(before, row)
  if (after) most = addScores<T>(after, row)
  return before || after ? most : largestScore<T>(row)
}

/** An edge that is not the first of its sequence; `cell` is where the row of the position is. */
function addPiece<T>(t: i32, lane: i32, cell: usize, gold: usize, after: i32, row: usize): void {
  if (beginsAt(t, gold) || (load<i32>(cell - 64) >= 0 && beginsAt(t - 1, gold - 64))) return
  addEndScores<T>(false, after < 0, row)
  const most = addScores<T>(columnSums, row)
  const right = load<i32>(gold)
  scaleAndSum<T>(row, takeSoftmax<T>(row, most, lane, right), B)
  subtractGold<T>(row, lane, right)
  const pair = (<usize>load<i32>(gold - 64) * <usize>stride + <usize>right) << 3
  const share = <f64>load<T>(weight + <usize>lane * sizeof<T>())
  store<f64>(pairSums + pair, load<f64>(pairSums + pair) - quantizedNumber(share, magic))
  // −log P_t = −log p_t(j) − log (M_ij / C_j)
  const lost = load<f64>(columnSums + ((<usize>right) << 3)) - load<f64>(transRows + pair)
  const to = shift + ((<usize>lane) << 3)
  store<f64>(to, load<f64>(to) + share * lost)
}

/**
 * Overwrites scores, the largest of which is given, with their exponentials, and counts −log p(gold); returns the factor
 * that makes them probabilities times the weight of the sequence.
 */
function takeSoftmax<T>(row: usize, most: f64, lane: i32, gold: i32): f64 {
  let lost = most - <f64>load<T>(row + <usize>gold * sizeof<T>())
  const sum = expRow<T>(row, most, row)
  // Products save logarithms.
  let product = load<f64>(products + ((<usize>lane) << 3)) * sum
  if (product > LARGE) {
    lost += Math.log(product)
    product = 1
  }
  store<f64>(products + ((<usize>lane) << 3), product)
  const share = <f64>load<T>(weight + <usize>lane * sizeof<T>())
  const to = shift + ((<usize>lane) << 3)
  store<f64>(to, load<f64>(to) + share * lost)
  return share / sum
}

function subtractGold<T>(row: usize, lane: i32, gold: i32): void {
  const at = row + <usize>gold * sizeof<T>()
  store<T>(at, load<T>(at) - load<T>(weight + <usize>lane * sizeof<T>()))
}

function storeValues<T>(pieces: usize): void {
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const n = load<i32>(pieces + ((<usize>lane) << 2))
    if (n < 0) continue
    const share = <f64>load<T>(weight + <usize>lane * sizeof<T>())
    const rest = share * Math.log(load<f64>(products + ((<usize>lane) << 3)))
    store<f64>(value + ((<usize>n) << 3), load<f64>(shift + ((<usize>lane) << 3)) + rest)
  }
}
