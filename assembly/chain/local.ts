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
import { quantizedNumber } from './exact'
import { loadFirstEdges, takeFirstEdges } from './first-edges'
import { addRows, giveUp, lengthOf, loadWeights, postpone } from './group'
import { PIECEWISE, PSEUDOLIKELIHOOD } from './marginal-slopes'
import {
  cells as allCells,
  gold as allGold,
  columnSums,
  groupOffset,
  groupSequence,
  L,
  loss,
  magic,
  pairSums,
  stride,
  transColumns,
  transRows,
  value,
} from './plan'
import { addEndScores, addScores, scorePositions } from './position-scores'
import { addRow, expRow, largestScore, scaleAndSum, scaleRow } from './softmax'
import { B, E, layOut, products, shift, step, weight } from './workspace'

/** Positions that the first edges of `piecewise` take of the tables. */
const EDGE_POSITIONS = 2
/** A product of sums up to this can be multiplied once more. */
const LARGE: f64 = 1e150

/** Works on group g: in single precision if asked, to be done again if that does not suffice, or in double, as two halves. */
export function runLocal(g: i32, single: bool): void {
  if (single) {
    if (!runLanes<f32>(g, 0)) postpone(g)
    return
  }
  for (let half = 0; half < 2; half++) {
    if (!runLanes<f64>(g, half << 3)) giveUp(g, half << 3)
  }
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
  layOut(length + EDGE_POSITIONS, 3)
  const rows = E + <usize>EDGE_POSITIONS * step
  const bytes = <usize>stride * sizeof<T>()
  loadWeights<T>(sequences)
  scorePositions<T>(length, cells, rows)
  for (let lane: usize = 0; lane < 16; lane++) store<f64>(products + (lane << 3), 1)
  if (loss === PIECEWISE) {
    if (!loadFirstEdges<T>(length, cells, sequences, rows)) return false
    takeFirstEdges<T>(length, cells, gold, rows)
    memory.fill(B, 0, bytes) // from now on Σ_t p_t
  }
  for (let t = 0; t < length; t++) {
    for (let lane = 0; lane < lanes<T>(); lane++) {
      const at = ((<usize>t) << 6) + ((<usize>lane) << 2)
      if (load<i32>(cells + at) < 0) continue
      const row = rows + <usize>t * step + <usize>lane * bytes
      if (loss === PIECEWISE) addPiece<T>(t, length, lane, cells + at, gold + at, row)
      else addLabel<T>(t, length, lane, cells + at, gold + at, row)
    }
  }
  if (loss === PIECEWISE) addRow<T>(B, pairSums + ((<usize>(2 * L) * <usize>stride) << 3))
  storeValues<T>(sequences)
  addRows<T>(g, first, length, cells, rows)
  return true
}

/** A label given its gold neighbors. `cell` and `gold` are those of the position, `row`, its scores, is overwritten with its gradient. */
function addLabel<T>(t: i32, length: i32, lane: i32, cell: usize, gold: usize, row: usize): void {
  const hasBefore = t > 0 && load<i32>(cell - 64) >= 0
  const hasAfter = t < length - 1
  addEndScores<T>(!hasBefore, !hasAfter, row)
  const bytes = (<usize>stride) << 3
  const before = hasBefore ? <usize>load<i32>(gold - 64) * bytes : 0
  const usesAfter = hasAfter && loss === PSEUDOLIKELIHOOD
  const after = usesAfter ? <usize>load<i32>(gold + 64) * bytes : 0
  const most = addNeighbors<T>(hasBefore ? transRows + before : 0, usesAfter ? transColumns + after : 0, row)
  scaleRow<T>(row, takeSoftmax<T>(row, most, lane, load<i32>(gold)))
  subtractGold<T>(row, lane, load<i32>(gold))
  if (hasBefore) addRow<T>(row, pairSums + before)
  if (usesAfter) addRow<T>(row, pairSums + <usize>L * bytes + after)
}

/** Adds the scores of transitions from and to gold neighbors, 0: none; returns the largest sum. */
function addNeighbors<T>(before: usize, after: usize, row: usize): f64 {
  let most: f64 = 0
  if (before) most = addScores<T>(before, row)
  if (after) most = addScores<T>(after, row)
  return before || after ? most : largestScore<T>(row)
}

/** An edge that is not the first of its sequence. */
function addPiece<T>(t: i32, length: i32, lane: i32, cell: usize, gold: usize, row: usize): void {
  if (t < 2 || load<i32>(cell - 128) < 0) return
  addEndScores<T>(false, t === length - 1, row)
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

function storeValues<T>(sequences: usize): void {
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const n = load<i32>(sequences + ((<usize>lane) << 2))
    if (n < 0) continue
    const share = <f64>load<T>(weight + <usize>lane * sizeof<T>())
    const rest = share * Math.log(load<f64>(products + ((<usize>lane) << 3)))
    store<f64>(value + ((<usize>n) << 3), load<f64>(shift + ((<usize>lane) << 3)) + rest)
  }
}
