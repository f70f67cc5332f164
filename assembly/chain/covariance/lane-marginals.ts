/** The marginals of the pieces in the lanes of a group, from its cells. */
import { lanes, ROW, zero } from '../../lanes'
import { areKnownExact, hidesLabels } from '../agreeing'
import {
  COMPUTATION_LOG_Z,
  entering,
  firstTableRow,
  L,
  leaving,
  loss,
  pieceWeight,
  rowTable,
  stride,
} from '../plan'
import { backward } from '../recursions/backward'
import { dropEdges } from '../recursions/edges'
import { forward, weighEnd } from '../recursions/forward'
import { expLanes } from '../rows/lane-states'
import { shiftOf, tableRow } from '../rows/shared-rows'
import { isCut, openGate } from '../segments'
import { toLanes } from '../transpose'
import { addresses, blankRow, E, extra, layOut, ones, P, S, shift, step, weight } from '../workspace'

/** A sum of marginals that is so far from what it must be, relatively, shows that the numbers did not suffice. */
const TOLERANCE: f64 = 1e-4
/** A product within these bounds can be multiplied once more. */
const SMALL: f64 = 1e-150
const LARGE: f64 = 1e150

/**
 * Overwrites P, and what leads there, for the lanes of group g from `first` on; returns whether the numbers sufficed. `cells` and `gold`
 * [length][16] begin at the first lane, `pieces` as well.
 */
export function findMarginals<T>(
  g: i32,
  first: i32,
  length: i32,
  cells: usize,
  gold: usize,
  pieces: usize,
): bool {
  const partial = hidesLabels<T>(pieces)
  layOut(length, loss === COMPUTATION_LOG_Z && !partial ? 3 : 6)
  loadWeights<T>(pieces)
  loadStates<T>(g, length, cells)
  if (partial && !areKnownExact<T>(length, cells, gold, pieces)) return false
  const cut = isCut(g)
  const weights = loss === COMPUTATION_LOG_Z ? weight : ones
  if (!cut) weighEnd<T>(length)
  forward<T>(length, cells, gold, cut ? openGate<T>(0, entering, g, first) : 0)
  backward<T>(length, weights, cut ? openGate<T>(1, leaving, g, first) : 0)
  if (isSound<T>(length, gold, weights)) return true
  dropEdges()
  return false
}

/** Weights of the pieces: those of marginals for the likelihood, and of slopes for other losses. */
export function loadWeights<T>(pieces: usize): void {
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const n = load<i32>(pieces + ((<usize>lane) << 2))
    const share = n < 0 ? 0 : load<f64>(pieceWeight + ((<usize>n) << 3))
    store<T>(weight + <usize>lane * sizeof<T>(), <T>share)
    store<T>(ones + <usize>lane * sizeof<T>(), <T>1)
    store<f64>(shift + ((<usize>lane) << 3), 0)
  }
}

/** Overwrites E, and adds to `shift` what the exponentials of each sequence were divided by. */
function loadStates<T>(g: i32, length: i32, cells: usize): void {
  const shared = rowTable !== 0 && (firstTableRow === 0 || isCut(g))
  for (let t = 0; t < length; t++) {
    const here = cells + ((<usize>t) << 6)
    if (shared) loadShared<T>(here, E + <usize>t * step)
    else expLanes<T>(here, E + <usize>t * step)
  }
}

/** Overwrites out [stride] with the exponentials of the rows of `cells`, which have been worked out, and adds to `shift`. */
function loadShared<T>(cells: usize, out: usize): void {
  for (let lane: usize = 0; lane < <usize>lanes<T>(); lane++) {
    const row = load<i32>(cells + (lane << 2))
    const to = shift + (lane << 3)
    if (row >= 0) store<f64>(to, load<f64>(to) + load<f64>(shiftOf(row)))
    store<u32>(addresses + (lane << 2), <u32>(row < 0 ? blankRow : tableRow<T>(row)))
  }
  toLanes<T>(addresses, stride, out)
}

/** Whether the marginals of each lane add up to its weight times the number of its labels, i32 [length][16] from the first lane on. */
export function isSound<T>(length: i32, labels: usize, weights: usize): bool {
  sumMarginals<T>(length, extra)
  countLabels<T>(length, labels)
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const at = <usize>lane * sizeof<T>()
    const right = <f64>load<i32>(addresses + ((<usize>lane) << 2)) * <f64>load<T>(weights + at)
    if (!(abs(<f64>load<T>(extra + at) - right) <= TOLERANCE * abs(right))) return false
  }
  return true
}

/** Overwrites `addresses`, i32 [lanes], with how many of the labels of each lane are there. */
function countLabels<T>(length: i32, labels: usize): void {
  for (let part: usize = 0; part < (<usize>lanes<T>()) << 2; part += 16) {
    let count = i32x4.splat(0)
    for (let t: usize = 0; t < <usize>length; t++) {
      count = i32x4.sub(count, i32x4.ge_s(v128.load(labels + (t << 6) + part), i32x4.splat(0)))
    }
    v128.store(addresses + part, count)
  }
}

/** Overwrites the row `out` with the sum of P over positions and labels. */
export function sumMarginals<T>(length: i32, out: usize): void {
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

/** Makes `shift` of each sequence its weight · log Z. */
export function addLogZ<T>(length: i32): void {
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const at = shift + ((<usize>lane) << 3)
    const share = <f64>load<T>(weight + <usize>lane * sizeof<T>())
    store<f64>(at, share * logZOf<T>(lane, length, load<f64>(at)))
  }
}

/** Σ_t log S_t + shift of a lane; products save logarithms. */
export function logZOf<T>(lane: i32, length: i32, shift: f64): f64 {
  const sums = S + <usize>lane * sizeof<T>()
  let log = shift
  let product: f64 = 1
  for (let t = 0; t < length; t++) {
    const sum = <f64>load<T>(sums + <usize>t * ROW)
    if (sum > 0) product *= sum
    if (product > SMALL && product < LARGE) continue
    log += Math.log(product)
    product = 1
  }
  return log + Math.log(product)
}
