/**
 * Rows shared by many positions, and those of clusters: their scores are computed before the groups, and
 * their sums are added to the weights of their attributes afterwards. Rows of long sequences are computed
 * beforehand, too, for their messages.
 */
import {
  COMPUTATION_EDGES,
  D,
  firstCluster,
  firstTableRow,
  loss,
  OWN_DENSE_SUMS,
  OWN_ROW_SUMS,
  ownOf,
  rowShift,
  rowTable,
  stride,
  threads,
} from '../plan'
import { addCluster, clearDense, spreadFixedPoint } from '../sums/fixed-point-sums'
import { denseWeights, placeShift, shareDenseRow } from '../weights'
import { exactRow, layOut } from '../workspace'
import { spread } from './row-gradient'
import { expScores, scoreRow, sumRow } from './state-scores'

/** Overwrites rows `from` … `to`−1 of the table with what their positions need. */
export function fillRows<T>(from: i32, to: i32): void {
  layOut(1, 3)
  for (let k = from; k < to; k++) {
    const row = firstTableRow + k
    if (loss >= COMPUTATION_EDGES) scoreRow<T>(row, tableRow<T>(row))
    else store<f64>(shiftOf(row), expScores<T>(row, tableRow<T>(row)))
  }
}

/** The address of a row in the table. */
export function tableRow<T>(row: i32): usize {
  return rowTable + <usize>(row - firstTableRow) * <usize>stride * sizeof<T>()
}

/** The address of its shift. */
export function shiftOf(row: i32): usize {
  return rowShift + ((<usize>(row - firstTableRow)) << 3)
}

/** Overwrites the dense weights of clusters with the sums of those of their attributes. */
export function fillClusters<T>(from: i32, to: i32): void {
  const dense = denseWeights<T>()
  const shift = placeShift<T>()
  layOut(1, 3)
  for (let b = from; b < to; b++) {
    sumRow<T>(firstCluster + b, dense + ((<usize>(D + b) * <usize>stride) << shift))
    shareDenseRow<T>(D + b)
  }
}

/** Adds the threads' sums for shared rows to the weights of their attributes, and resets them to 0. */
export function spreadRows(from: i32, to: i32): void {
  for (let row = from; row < to; row++) spreadSums(row, OWN_ROW_SUMS, row)
}

/** The same for what was summed for clusters. */
export function spreadClusters(from: i32, to: i32): void {
  for (let b = from; b < to; b++) spreadSums(firstCluster + b, OWN_DENSE_SUMS, D + b)
}

/** Adds row `at` of array k, one of OWN_…, of all threads to the weights of a row, and makes it 0. */
function spreadSums(row: i32, k: i32, at: i32): void {
  const bytes = (<usize>stride) << 3
  const first = ownOf(0, k) + <usize>at * bytes
  for (let thread = 1; thread < threads; thread++) {
    const other = ownOf(thread, k) + <usize>at * bytes
    for (let v: usize = 0; v < bytes; v += 16) {
      v128.store(first + v, f64x2.add(v128.load(first + v), v128.load(other + v)))
    }
    memory.fill(other, 0, bytes)
  }
  spread(row, first)
  memory.fill(first, 0, bytes)
}

/** The same for sums of fixed-point numbers. */
export function spreadClusterFixedPoint(from: i32, to: i32): void {
  layOut(1, 3)
  for (let b = from; b < to; b++) {
    memory.fill(exactRow, 0, (<usize>stride) << 3)
    for (let thread = 0; thread < threads; thread++) {
      addCluster(thread, D + b, exactRow)
      clearDense(thread, D + b)
    }
    spreadFixedPoint(firstCluster + b, exactRow)
  }
}
